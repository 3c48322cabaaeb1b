### Sentences for next moves, branches, findings and background jobs.

own-lock = Your own lock

next-move = Next move
this-branch = this branch
# $time
happens-at = { " " }→ t = { $time }
# $client
is-due-first = { $client } is due first
nothing-is-due = Nothing more will happen by itself.
let-it-run-on = Let it run on
run-is-over = the run is over
# $seed
keep-trying = Keep trying: seed { $seed }

what-is-tried = What each seed tries
differs-by-faults = Random runs: order, latencies and faults
differs-by-order = Random runs: order and latencies
varies-faults = Each seed has its own order, latencies and faults: at most one crash, pause, delay, lost request and lost reply. What needs other faults, parameters or clients is not found this way.
varies-order = Each seed has its own order and latencies. What needs a fault, other parameters or clients is not found this way.
with-faults = with faults
without-faults = without
when-to-stop = When to stop
stop-at-warnings = stop at warnings
stop-at-failures = only if it breaks

break-something = Break something
# $name, $step
break-at-step = Break { $name } at step { $step }
fault-target = Fault target
# $client
crash = Crash { $client }
# $client
pause = Pause { $client }…
delay-request = Delay its request…
delay-reply = Delay its reply…
lose-request = Lose its request
lose-reply = Lose its reply
jump-clock = Jump its clock…
# $server
restart = Restart { $server }
# $server
partition = Partition { $server }
# $server
reach-again = Reconnect { $server }
# $server
fail-over = Fail over { $server }
has-ended = has ended
nothing-under-way = no message under way
no-replica = no replica
how-long = For how long, in ms
by-how-much = By how much, in ms; negative sets it back
# $least, $greatest
whole-number = Enter a whole number from { $least } to { $greatest }.
# $time
past-the-ttl = TTL + 1: { $time }
do-it = Do it
cancel = Cancel

branches = Branches
how-to-branch = Go to any step and make a different move there: both branches are kept.
# $number
branch = Branch { $number }
# $number
name-of-branch = Name of branch { $number }
# $number
show-branch = Show branch { $number }
# $number
delete-branch = Delete branch { $number }
# $number
compare-branch = Compare branch { $number } with the one shown
compare-short = Compare
only-branch = The only branch cannot be deleted.
# $count
count-of-moves = { $count } moves
# $moves, $steps
moves-in-steps = { $moves } moves, told in { $steps } steps
what-a-step-is = A step is a move that shows something, with the silent ones before it: a request on its way, time that passes. Polls that change nothing are one step.
# $branch, $step, $event
parted-at-step = from branch { $branch } at step { $step }, after “{ $event }”
# $branch
parted-at-start = from branch { $branch } at the start
# $branch, $moves
parted-after = from branch { $branch } after { $moves } moves

compare = Branches side by side
# $step
in-common = Both are the same up to step { $step }.
nothing-in-common = They differ from the first step on.
# $count
more-steps = { $count } more steps

why = Why
# $count
more-findings = { $count } more

# $moves, $count
replaying = Replaying: { $moves } of about { $count } moves
# $moves, $time
going-on = Running: { $moves } moves, t = { $time }
# $seed, $tried
trying-seeds = Trying seed { $seed }; seeds without a failure so far: { $tried }
messages = Messages
stop = Stop
dismiss = Dismiss
# $new, $old
branched = Branch { $new } starts here; the original is kept as branch { $old }.
# $tried, $faults, $seed, $failure
found = Seeds tried: { $tried }, each with { $faults }. Seed { $seed }: { $failure }
varied-faults = its own order, latencies and faults
varied-order = its own order and latencies
# $tried, $faults
found-nothing = Seeds tried: { $tried }, each with { $faults }. Nothing was found; that says nothing of other seeds.
not-allowed = This cannot happen here.
# $limit
too-many-branches = There are already { $limit } branches. Delete one first.
# $megabytes
too-many-bytes = The run has used up its { $megabytes } MB of memory.
# $limit
too-many-moves = A run can have at most { $limit } moves.
no-such-branch = This branch no longer exists.
not-kept = The browser cannot save your work: it has no room left or does not allow it. Your work is lost when you close the page.
damaged = The work saved in the browser is damaged or from another version, so it was not loaded.
