### Answer choices, and labels of the Learn tab.

# $reply, $effects
replied = reply { $reply } – { $effects }
changes-nothing = nothing changes
# $reply, $effects
redis-replies = Redis replies { $reply } – { $effects }
# $key
deletes-own = it deletes its own { $key }
# $key, $writer
deletes-anothers = it deletes the { $key } that { $writer } wrote
# $key
deletes = it deletes { $key }
# $key
writes = it writes { $key }
# $key
overwrites-own = it overwrites its own { $key }
# $key, $writer
overwrites-anothers = it overwrites the { $key } that { $writer } wrote
# $key
counts = it changes { $key } in place
# $key
sets-a-ttl = it sets the TTL of { $key }
reads-own = its own value
# $writer
reads-anothers = the value that { $writer } wrote
store-takes-it = the store accepts it
store-refuses-it = the store rejects it
nobody-inside = no client is inside
# $client
one-inside = only { $client } is inside
# $clients
several-inside = { $clients } are inside at once
# $key
is-not-there = { $key } does not exist
# $key, $value
holds = { $key } = { $value }
# $key, $value, $writer
holds-from = { $key } = { $value }, written by { $writer }

all-lessons = All lessons
# $number, $title
numbered = { $number } · { $title }
promise = See the moment when a Redis lock fails.
promise-how = Lockscope runs Redis locks in this page, step by step, and shows when two clients are in the critical section at once: both believe that they hold the lock.
practise = Practise
practise-how = Answer questions as in an interview, or attack and defend locks.
practise-interview = Answer as in an interview
practise-attack = Attack a lock
practise-defend = Defend a lock
start-interview = Open interview practice
continue-interview = Continue the interview
learn-how = One lock per lesson, in about five minutes: you predict the next step.
# $count
lesson-count = { $count } lessons
no-account = You need no account. Your programs and answers stay in this browser unless you share them.
pictured = The lock expires after 10 s, but the work takes 15 s: C2 enters while C1 is still inside.
step-through-it = Step through it
stays-here = it stays in this browser
check-how = Lockscope checks every order of events, with the faults that you allow. Write the lock in Lua, with enter() and leave() around the critical section. For code in another language, Lockscope checks its most similar lock instead.
paste-here = Paste your lock: a program in Lua with redis.call, or code in Python, Java, Go, JavaScript, C# … You can also paste it anywhere on this page.
or-try = Or try:
# $language
detected = This looks like { $language }. Lockscope checks only Lua: the next page offers the most similar lock in Lua to start from.
check-this = Check this
open-lock-file = Open a file
welcome-back = Welcome back.
# $number, $title, $stop, $stops
stopped-in = You stopped in lesson { $number }, “{ $title }”, at checkpoint { $stop } of { $stops }.
# $number
go-on-with = Continue lesson { $number }
# $number, $title
next-is = Lesson { $number } comes next: “{ $title }”.
# $number
start-lesson = Start lesson { $number }
# $count
all-done = You have finished all { $count } lessons.
all-done-how = Next, answer interview questions, attack and defend locks, or check your own lock. You can also repeat any lesson.
worth-another-look = Worth another look
# $missed, $count
missed-of = { $missed } of { $count } missed
to-interview = Practise interview
to-challenges = Open challenges
path = Learning path
# $done, $all
done-of = { $done } of { $all }
done = done
start-here = start here
# $stop, $stops
go-on-at = continue at checkpoint { $stop } of { $stops }
progress-stays = Your progress in lessons and challenges stays in this browser. Interview progress is saved separately, under Interview.
export = Export
import = Import
delete = Delete
delete-all = Delete all progress in lessons and challenges, including your programs? Interview progress is kept.
keep-it = Keep progress
imported = Progress imported. For each lesson and challenge, the more advanced progress was kept.
# $reason
not-imported = The file was not imported. { $reason }
is-cut-off = The file is incomplete. Export it again, and choose the new file.
# $line, $column, $file
is-another = The content differs from an exported file at line { $line }, column { $column }: the file is damaged, or it is the wrong one. Choose { $file }.
# $tab
belongs-to = This file belongs to { $tab }. Import it there.
is-later = A newer version of Lockscope wrote this file. Reload the page, then import it again.
# $reason
not-opened = The file was not opened: { $reason }.
opened = Opened lessons
own-lesson = A teacher can provide a lesson as a text file.
open-lesson = Open lesson
# $id
id-is-built-in = A built-in lesson has the id `{ $id }`. Choose another id.
ways = Other ways
own-lock = Check your lock
own-lock-how = Paste it to check every order
scenarios = All scenarios
# $count
scenarios-how = { $count } runs, each explained
workshop-how = Write, run and check any lock
# $stop, $stops
stop-of = Part { $stop } of { $stops }
finished = Lesson finished
no-keys = No key in Redis.
# $step
step-comes = Step { $step } comes next
its-program = its program
# $writer, $step
wrote-it = { $writer } wrote it, step { $step }
# $step
step-told = Step { $step }
without-ttl = no TTL
replica-holds = The replica holds
replica-is-empty = The replica holds no key.
# $time
ttl-left = TTL { $time }
later-steps-are-hidden = Later steps are hidden until you answer
not-sure = Not sure, show me
no = Not quite. The right answer:
yes = Right:
right-answer = right answer
your-answer = your answer
answers = Answers
chain = Chain of events
which-run = A run in which your answer is right
# $client
goes-first = Right if { $client } goes first.
# $step
the-same-up-to = Right if the order differs after step { $step }.
# $step, $client
parts-behind = Right if { $client } goes next after step { $step }.
# $step, $difference
parts-without = Right if { $difference } after step { $step }.
# $difference
if-without = Right if { $difference }.
# $client
clock-exact = the clock of { $client } is exact
# $client, $time
clock-ahead = the clock of { $client } is { $time } ahead
# $client, $time
clock-behind = the clock of { $client } is { $time } behind
# $reason, $step, $event
seen-at = { $reason } At step { $step } of that run: { $event }.
show-that-run = Show that run
show = Show
take-home = Takeaway
# $title
next-lesson = Next: { $title }
# $right, $count
score = { $right } of { $count } questions answered correctly
is-right = right
is-missed = missed
try-again = Try again
key-choices = Answer choices
