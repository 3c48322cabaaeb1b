### Sentences for editing a program.

edits = What the change is for
edits-all = All clients
edits-sharers = All that run it
edits-one = This client only
# $clients
run-it = { $clients } run this program.
# $client
only-one-runs-it = Only { $client } runs this program.

survives = Survives the run that broke it
# $check, $run
check-first = Check of every run: { $check }. That one run alone: { $run }.
# $step
survives-in-part = Survives the run that broke it as far as it can be followed, up to step { $step }
not-broken-so-far = Not broken so far by the run that broke it
tests-nothing = The run that broke it tests nothing of this program
still-breaks = Still breaks in the run that broke it
now-warns = No longer breaks in the run that broke it, but gives a warning
# $failure, $step
that-run = It broke at step { $step }: { $failure }.
# $failure
this-run = Now: { $failure }.
a-program-failed = A program failed
# $count
same-course = All { $count } moves were made again in the same order.
# $step, $made, $all
same-until = The order could be followed up to step { $step }, { $made } of { $all } moves. From there on the clients act in turn.
# $again, $all
faults-again = { $again } of { $all } faults happened again.
