### Labels of the Challenges tab.

promise = Attack a lock, or defend one.
promise-how = In an attack, you choose the order of events and the faults. After a win, you see the simplest failing run.
attacks = Attacks
attacks-how = To attack a lock, find a run that breaks it, or claim that none exists.
defences = Defences
defences-how = To defend a lock, fix the program until no run breaks it.
# $difficulty
level = Difficulty { $difficulty }
# $won, $all
stars-of = { $won } of { $all } stars
own-task = Tasks from teachers are text files.
open-task = Open a task
task-link = Link to this task
opened-tasks = Opened tasks
# $id
id-is-built-in = The id `{ $id }` belongs to a built-in task. Choose another id.
begun = started
# $number, $count
attack-of = Attack { $number } of { $count }
# $number, $count
defence-of = Defence { $number } of { $count }

your-faults = Faults that you may inject:
what-par-is = Rules for stars
par-means = You earn one star if you reach the goal, one if you use no more faults than the simplest run, and one if you use no more switches and moves. The simplest run has the fewest faults, then the fewest switches, then the fewest moves.
move-means = A move counts if it changes a key or the store, if a client enters or leaves, or if it is a fault. Sending, reading and waiting do not count.
switch-means = A switch counts when the next counted move is by another client.
claim-means = A correct claim that no run breaks the lock earns two stars, or three if you first used all your faults in one run. A wrong claim costs one star, and so does showing the solution. “Start over” does not restore lost stars; “Try again” after a win does.
# $verdict
costs-a-star = { $verdict } That costs a star.
untried = Two stars. For the third, use all your faults in a run before the claim.
# $count
left = { $count } left
spent = spent
# $step
spent-at = spent at step { $step }
not-now = not possible now
what-next = What happens next?
or-break = Or inject a fault
whom = Which one?
go-on = Continue until something changes

hint = Show hint
# $number, $count
next-hint = Next hint, { $number } of { $count }
last-hint = Last hint: the solution
undo = Undo
start-over = Start over
sure = A wrong claim costs a star.
it-holds = Claim that no run breaks it
trying-all = Checking every order…

yours = Yours
par = Simplest run, found by the model checker
looking-for-par = Searching for the simplest run…
this-is-how = Solution
cannot-be-done = No run does it
show-that-run = Open in workshop
try-again = Try again
next-attack = Next attack
next-defence = Next defence
all = All challenges

your-lock = Your lock
# $count
clients-run-it = { $count } clients run it
program = Program of your lock
frame = Framed lines contain the bug.
keys = Tab indents, Escape leaves the editor.
judging = checking…
judged-as-you-type = Checked while you type.
cannot-run = Program cannot run yet
# $line, $mistake
at-line = Line { $line }: { $mistake }
# $steps
show-the-run = Show the run, { $steps } steps
limits = Limits of your fix
within-limits = Within the limits
beyond-limits = Not all limits are met
but-limits = But your fix does not meet all limits: see below.
is-met = met
is-not-met = not met
holds-now = Solved
# $text
take-home = Takeaway: { $text }
beside-the-reference = The fix in the reference solution
compare = Compare
compare-no-more = Back to your program
your-changes = Your changes to the given program
reference-changes = The reference solution's changes to the given program

key-clients = C1, C2, C3 …: their next moves, or the target of a fault
key-time = Time passes
key-faults = Faults
key-next = The next challenge, once it is solved
