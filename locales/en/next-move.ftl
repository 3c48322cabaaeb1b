### Sentences for next moves, branches, findings and background jobs.

next-move = Next move
this-branch = as in this run
# $time
happens-at = { " " }→ t = { $time }
# $client
is-due-first = { $client } acts earlier
nothing-is-due = No move is due.
let-it-run-on = Continue run
run-is-over = the run has ended
# $seed
keep-trying = Try seeds from { $seed }

what-is-tried = Faults in random runs
differs-by-faults = Random runs: order, latencies and faults
differs-by-order = Random runs: order and latencies
varies-faults = Each seed has its own order, latencies and faults: at most one crash, pause, delay, lost request and lost reply. This does not find failures that need other faults, parameters or clients.
varies-order = Each seed has its own order and latencies. This does not find failures that need a fault, other parameters or clients.
with-faults = with faults
without-faults = without
when-to-stop = When to stop
stop-at-warnings = at a failure or lease limit
stop-at-failures = only at a failure

break-something = Inject fault
fault = Fault
# $name, $step
break-at-step = Inject fault at { $name }, step { $step }
fault-target = Fault target
has-ended = has ended
nothing-under-way = no message in flight
no-replica = no replica
how-long = Duration, ms
by-how-much = Offset, ms; negative sets the clock back
# $least, $greatest
whole-number = Enter a whole number from { $least } to { $greatest }.
# $time
past-the-ttl = TTL + 1 s: { $time }
do-it = Inject
cancel = Cancel

branches = Branches
how-to-branch = Go to any step and make a different move there. Both branches are kept.
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
moves-in-steps = { $moves } moves, shown as { $steps } steps
what-a-step-is = A step is a visible move with the invisible moves before it, such as the transfer of a request or the passing of time. Polls that change nothing are combined into one step.
# $branch, $step, $event
parted-at-step = from branch { $branch } at step { $step }, after “{ $event }”
# $branch
parted-at-start = from branch { $branch } at the start
# $branch, $moves
parted-after = from branch { $branch } after { $moves } moves

why = Evidence
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
found-nothing = Seeds tried: { $tried }, each with { $faults }. No problem was found, but other seeds may still have one.
not-allowed = This move is not possible here.
# $limit
too-many-branches = There are already { $limit } branches. Delete one first.
# $megabytes
too-many-bytes = The run has used up its { $megabytes } MB of memory.
# $limit
too-many-moves = A run can have at most { $limit } moves.
no-such-branch = This branch no longer exists.
not-kept = The browser cannot save your work: its storage is full or blocked. You will lose your work when you close the page.
damaged = The work saved in the browser is damaged or from another version, so it was not loaded.
run-replaced = The check opened the simplest run that it found.
back-to-run = Back to your run
