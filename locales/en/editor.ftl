### Sentences for editing a program.

edits = Apply change to
edits-all = All clients
edits-sharers = Clients that run it
edits-one = This client only
# $clients
run-it = { $clients } run this program.
# $client
only-one-runs-it = Only { $client } runs this program.

survives = Passes the earlier failing run
# $check, $run
check-first = Check: { $check }. Earlier failing run: { $run }.
# $step
survives-in-part = Passes so far: the earlier failing run could be repeated only up to step { $step }
not-broken-so-far = Not broken so far in the earlier failing run
tests-nothing = In the earlier failing run, no client enters the critical section any more
still-breaks = Still breaks in the earlier failing run
now-warns = No longer breaks in the earlier failing run, but reaches the lease limit
# $failure, $step
that-run = Before: { $failure } (step { $step }).
# $failure
this-run = Now: { $failure }.
a-program-failed = A program failed
# $count
same-course = All { $count } moves were repeated in the same order.
# $step, $made, $all
same-until = { $made } of { $all } moves were repeated, up to step { $step }. After that, the clients take turns.
# $again, $all
faults-again = Faults repeated: { $again } of { $all }.
