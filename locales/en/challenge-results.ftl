### Sentences about attacks and defences.

attack = Attack
defend = Defend
# $difficulty, $hardest
difficulty = difficulty { $difficulty } of { $hardest }
# $faults
purse = You have { $faults }.
no-purse = Nothing may go wrong; only the order is yours.
# $faults
may-happen = What may happen: { $faults }.
nothing-may-happen = Nothing goes wrong, but every order is possible.
# $properties
keep = What must hold: { $properties }.
# $number, $hint
hint = Hint { $number }: { $hint }
# $count
more-hints = `--hints { $count }` shows one more.
# $text
mends = What mends it: { $text }
# $text
reference = The reference: { $text }
# $link
start-is = To play it: { $link }

# $failure, $cost
reached = { $failure }, with { $cost }
not-reached = Not yet: the run does not come to that.
# $spent, $allowed
overspent = More than you have: { $spent } in the run; you have { $allowed }.
# $number
not-allowed = Move { $number } is none that clients or faults of this task can make.
got-there = You got there
few-faults = No more faults than par
# $par, $own
many-faults = Par takes { $par }; you took { $own }
short = No more switches and moves than par
# $par-switches, $par-moves, $switches, $moves
long = Par takes { $par-switches } and { $par-moves }; you took { $switches } and { $moves }
claim-right = Right: it holds.
claim-wrong = Not so: some run with no more than these faults breaks it.

# $failure
still-broken = Still broken: { $failure }
# $properties
these-hold = Holds within these bounds: { $properties }.
holds = Holds within these bounds.
# $reason
nothing-tested = Not tested: { $reason }.
# $reason
not-decided = Not decided: { $reason }.
within-limits = Within the limits:
beyond-limits = Beyond the limits:
solved = Solved.
not-solved = Not solved.
work-lasts = The work still takes just as long
everybody-done = Everybody’s work gets done
first-enters = Somebody enters soon
all-done = Everybody is done in time
free-again = A lock that is left behind is free in time
to-acquire = Commands to acquire, alone
to-release = Commands to release, alone
in-all = Commands of all clients
store-written = Everybody changes what is stored
# $id
as-it-says = { $id } is as its file says.
# $par
other-par = The par is another: write `par: { $par }`.
# $reason
par-undecided = Whether the goal can be reached is not decided ({ $reason }): choose fewer faults or clients.
# $verdict
lock-holds = The lock to mend has no hole within these bounds: { $verdict }
# $reasons
reference-fails = `[reference]` does not solve the task: { $reasons }
# $verdict
near-miss-solves = `[near-miss]` solves the task: { $verdict }
# $measured, $allowed
of-all = { $measured } of { $allowed }
# $measured, $allowed
at-least = { $measured }, at least { $allowed }
# $measured, $allowed
allowed = { $measured }, allowed { $allowed }
# $allowed
never = never, allowed { $allowed }
