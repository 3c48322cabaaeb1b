### Labels of the Challenges tab.

promise = Break a lock, or mend one.
promise-how = You choose what happens next and what goes wrong. The explorer in this page finds the easiest run, which is par, and says whether a lock holds.
attacks = Attack
attacks-how = Find the run that breaks it, or say that there is none.
defences = Defend
defences-how = Mend the program until no run breaks it.
# $difficulty
level = Difficulty { $difficulty }
# $won, $all
stars-of = { $won } of { $all } stars
own-task = A teacher’s task is a text file.
open-task = Open a task
task-link = Link to this task
opened-tasks = Opened
# $id
id-is-built-in = A task that is built in has the id `{ $id }`; give this one another.
begun = begun
mended = mended
# $number, $count
attack-of = Attack { $number } of { $count }
# $number, $count
defence-of = Defend { $number } of { $count }

your-faults = Your faults. Par is shown when you get there.
what-par-is = What counts: par, switches and moves
par-means = Par is the easiest run that gets there: with the fewest faults; of those, with the fewest switches; then with the fewest moves.
move-means = A move counts if it changes a key or the store, if a client enters or leaves, or if it is a fault. Sending, reading and waiting cost nothing.
switch-means = A switch counts when the next such move is another client’s.
claim-means = A right claim is worth three stars if your run has used all your faults, otherwise two. A wrong claim costs a star, and so does being shown the run. Starting over does not bring it back; trying again after a win does.
# $verdict
costs-a-star = { $verdict } That costs a star.
untried = Two stars: the third is for a run that uses all your faults before the claim.
# $count
left = { $count } left
spent = spent
# $step
spent-at = spent at step { $step }
not-now = not possible now
crash-one = Crash a client…
pause-one = Pause a client…
delay-one = Delay a message…
lose-a-request = Lose a request…
lose-a-reply = Lose a reply…
jump-a-clock = Jump a clock…
restart-one = Restart a server…
partition-one = Partition a server…
fail-one-over = Fail over a server…
what-next = What happens next?
or-break = Or break something
whom = Which one?
go-on = Let it go on until something changes
its-lock = The lock, line by line

hint = A hint
# $number, $count
next-hint = Next hint, { $number } of { $count }
last-hint = The last hint, which shows it
undo = Undo
start-over = Start over
sure = Sure that it cannot be done?
it-holds = I say it holds
trying-all = The explorer tries every order…

yours = Yours
par = Par, found by the explorer
looking-for-par = Looking for the easiest run…
this-is-how = This is how it is done
cannot-be-done = It cannot be done
show-that-run = Show this run in the workshop
try-again = Try again
next-attack = Next attack
next-defence = Next task
all = All challenges

your-lock = Your lock
# $count
clients-run-it = { $count } clients run it
program = Program of your lock
frame = The frame marks the hole.
keys = Tab indents, Escape leaves the text.
judging = judging…
judged-as-you-type = Judged while you type.
cannot-run = It cannot run yet
# $line, $mistake
at-line = Line { $line }: { $mistake }
# $steps
show-the-run = Show the run, { $steps } steps
limits = The limits
within-limits = Within the limits
beyond-limits = The limits are not all met
but-limits = But the limits are not all met: see below.
is-met = met
is-not-met = not met
holds-now = It holds.
# $text
take-home = Takeaway: { $text }
beside-the-reference = What the reference does
compare = Compare
compare-no-more = Back to yours
the-reference = The reference

key-clients = C1, C2, C3 …: their next moves, or whom a fault hits
key-time = Time passes
key-faults = Faults
key-next = The next challenge, once it is solved
