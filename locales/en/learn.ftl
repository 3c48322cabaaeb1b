### Answer choices, and labels of the Learn tab.

# $reply, $effects
replied = { $reply }: { $effects }
changes-nothing = nothing changes
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
store-takes-it = the store takes it
store-refuses-it = the store refuses it
nobody-inside = nobody is inside
# $client
one-inside = only { $client } is inside
# $clients
several-inside = { $clients } are inside at once
# $key
is-not-there = { $key } is not there
# $key, $value
holds = { $key } = { $value }
# $key, $value, $writer
holds-from = { $key } = { $value }, written by { $writer }

all-lessons = All lessons
# $number, $title
numbered = { $number } · { $title }
promise = See the moment at which a Redis lock stops being one.
promise-how = Lockscope runs Redis locks in this page, one step at a time, and shows when two clients both believe that they hold one.
start = Start learning
straight-to-the-workshop = Straight to the workshop
# $count
how-long = { $count } lessons of about five minutes each. No account; nothing leaves this page.
welcome-back = Welcome back.
# $number, $title, $stop, $stops
stopped-in = You stopped in lesson { $number }, “{ $title }”, at stop { $stop } of { $stops }.
# $number
go-on-with = Go on with lesson { $number }
# $number, $title
next-is = Lesson { $number } comes next: “{ $title }”.
# $number
start-lesson = Start lesson { $number }
# $count
all-done = You have finished all { $count } lessons. You can take any of them again.
path = The path
# $done, $all
done-of = { $done } of { $all }
done = done
start-here = start here
# $stop, $stops
go-on-at = continue at stop { $stop } of { $stops }
progress-stays = Your progress in lessons and challenges stays in this browser. Interview progress is kept separately, under Interview.
export = Export
import = Import
delete = Delete
delete-all = Delete all progress in lessons and challenges, with your programs? Interviews stay.
keep-it = Keep it
imported = Imported. Of each lesson and challenge, the progress that goes further is kept.
# $reason
not-imported = Nothing was imported. { $reason }
is-cut-off = The file ends too early. Export it again, and choose the new file.
# $line, $column, $file
is-another = From line { $line }, column { $column } on, it is not what Export saves here: it is damaged, or another file. Choose { $file }.
# $tab
belongs-to = This file belongs to { $tab }. Import it there.
is-later = A newer Lockscope wrote this file. Reload the page, then import again.
# $reason
not-opened = Nothing was opened: { $reason }.
opened = Opened
own-lesson = A teacher’s lesson is a text file.
open-lesson = Open a lesson
# $id
id-is-built-in = A built-in lesson has the id `{ $id }`; give this one another.
ways = Other ways
own-lock = Check my own lock
own-lock-how = Paste it; every order is tried
scenarios = All scenarios
# $count
scenarios-how = { $count } runs, each with its reason
workshop-how = The whole bench · key W
# $stop, $stops
stop-of = Stop { $stop } of { $stops }
# $count
all-stops = All { $count } stops
no-keys = The keyspace is empty.
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
not-sure = I am not sure, show me
# $correct
no = No. { $correct }
# $correct
yes = Yes. { $correct }
# $choice
you-said = You said: { $choice }.
chain = How it came about
which-run = In which run would you have been right?
which-run-of-other = In which run would the other be right?
which-runs = In which run would the others be right?
# $client
goes-first = If { $client } goes first.
# $step
the-same-up-to = The same up to step { $step }, then another order.
# $step, $client
parts-behind = The same up to step { $step }, then { $client } goes next.
# $step, $difference
parts-without = The same up to step { $step }, but { $difference }.
# $difference
if-without = If { $difference }.
# $client
no-crash = { $client } does not crash
# $client
no-pause = { $client } is not paused
# $client
no-delay = the message of { $client } is not delayed
# $client
no-lost-request = the request of { $client } is not lost
# $server
no-restart = { $server } does not restart
# $server
no-failover = no replica takes the place of { $server }
# $client
clock-exact = the clock of { $client } is exact
# $client, $time
clock-ahead = the clock of { $client } is { $time } ahead
# $client, $time
clock-behind = the clock of { $client } is { $time } behind
no-run-tried = We tried other orders and other clocks; in none does this command run at another point.
# $count
in-no-run =
    { $count ->
        [one] We tried one nearby run; it does not give this answer.
       *[other] We tried { $count } runs with another order or another clock; none gives this answer.
    }
show-that-run = Show that run
show = Show
take-home = Takeaway
# $title
next-lesson = Next: { $title }
path-ends = This was the last lesson
path-ends-how = The workshop has all scenarios, and checks a lock of your own.
key-choices = Choices of a question
