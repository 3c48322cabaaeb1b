### Sentences about attacks and defences.

attack = Attack
defend = Defence
# $difficulty, $hardest
difficulty = difficulty { $difficulty } of { $hardest }
# $faults
purse = Fault budget: { $faults }.
no-purse = No faults in this task: you only choose the order.
# $faults
may-happen = Possible faults: { $faults }.
nothing-may-happen = No faults, but every order is possible.
# $properties
keep = Must hold: { $properties }.
# $number, $hint
hint = Hint { $number }: { $hint }
# $count
more-hints = `--hints { $count }` shows one more.
# $text
mends = Fix: { $text }
# $text
reference = Reference solution: { $text }
# $link
start-is = Start here: { $link }

# $failure, $cost
reached = { $failure } ({ $cost })
not-reached = Not solved yet: this run does not reach the goal.
# $spent, $allowed
overspent = Too many faults: this run uses { $spent }; the budget is { $allowed }.
# $number
not-allowed = Move { $number } is not possible in this task.
got-there = Goal reached
few-faults = As few faults as the simplest run
# $par, $own
many-faults = The simplest run uses { $par }; you used { $own }
short = No more switches and moves than the simplest run
# $par-switches, $par-moves, $switches, $moves
long = The simplest run uses { $par-switches } and { $par-moves }; you used { $switches } and { $moves }
lost-by-claim = Lost: your claim was wrong
lost-by-solution = Lost: the solution was shown
claim-right = Right: it holds.
claim-wrong = Wrong: a run that this task allows breaks it.

# $failure
still-broken = Still broken: { $failure }
# $faults, $failure
broken-by-faults = Broken with { $faults }: { $failure }. Without faults, it holds.
# $properties
these-hold = Holds within these bounds: { $properties }.
holds = Holds within these bounds.
no-fault-tested = The bounds include no faults.
# $reason
nothing-tested = Not tested: { $reason }.
# $reason
not-decided = Inconclusive: { $reason }.
within-limits = Within the limits:
beyond-limits = Beyond the limits:
solved = Solved.
not-solved = Not solved.
work-lasts = Work inside
everybody-done = All clients finish their work
first-enters = Time until a client enters
all-done = Time until all programs end
free-again = Time until an orphaned lock is free
to-acquire = Commands to acquire a free lock
to-release = Commands to release the lock if no client waits
in-all = Commands of all clients
store-written = All clients change the store
# $id
as-it-says = { $id } matches its file.
# $par
other-par = The value of `par` is wrong; write `par: { $par }`.
# $reason
par-undecided = The check did not decide whether the goal can be reached ({ $reason }). Choose fewer faults or clients.
# $verdict
lock-holds = The check finds no bug in the lock to fix. { $verdict }
# $reasons
reference-fails = `[reference]` does not solve the task: { $reasons }
# $verdict
near-miss-solves = `[near-miss]` solves the task. { $verdict }
# $measured, $allowed
of-all = { $measured } of { $allowed }
# $measured, $allowed
at-least = { $measured }; at least { $allowed } required
# $measured, $allowed
allowed = { $measured } (at most { $allowed } allowed)
# $allowed
never = never (at most { $allowed } allowed)
