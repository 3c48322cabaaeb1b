### Labels of the check panel.

check = Check
stop = Stop
check-every-run = Check every run
checking = Check: does this lock break?
clients = clients
at-most = At most
# $name, $count
how-many = { $name }, at most { $count }
# $fault
one-less = { $fault }: one less
# $fault
one-more = { $fault }: one more
what-they-are = What these are
other-settings = Start times, latency, servers
what-a-crash-is = A client stops for good, at any moment.
what-a-pause-is = A client stands still for as long as it takes, as in a garbage collection, then goes on where it was.
what-a-delay-is = A request or a reply is on its way for as long as it takes, and still arrives.
what-a-lost-request-is = A request never arrives: the server does nothing, and the client waits in vain.
what-a-lost-reply-is = The server does what was asked, but its reply never arrives.
what-a-clock-jump-is = The wall clock of a client or a server is set forward or back.
what-a-restart-is = A server restarts and loses what its set-up does not persist.
what-a-partition-is = A client and a server cannot reach each other for a while.
what-a-failover-is = A server's replica takes its place, without what had not reached it yet.
crash = crash
pause = pause
delay = delay
lost-request = lost request
lost-reply = lost reply
clock-jump = clock jump
restart = restart
partition = partition
failover = failover

states = States
a-second = States a second
deepest = Deepest run
# $count
moves = { $count } moves
time = Time
# $seconds
seconds = { $seconds } s
proved = Proved so far
holds = holds
broken = broken
at-risk = at risk
searching = searching
not-finished = not finished
untested = not tested
starting = Starting the search.

ways = Ways to break it
# $headline
this-run = This run: { $headline }
cost = Cost
covered = Covered
# $property
breaks = Breaks: { $property }
held = Still holds
by-fault = With
# $failures
mends = This version fixes: { $failures }.
mends-nothing = This version fixes nothing that was broken before.
# $failures
still-broken = Still broken: { $failures }.
# $failures
newly-broken = Newly broken: { $failures }.
seen = Seen to happen
breaks-with = Breaks with
stands = No run found with
trying-more = Trying one more fault of each kind.
change = Change
show = Show
whose-steps = The steps are those of the run that breaks it, not of the run on the screen.
without-this-fault = Without this fault
next-way = Next different way
# $count
fewer-clients = With { $count } clients
shorten = Shorten
raise = Search four times as far
# $states
check-again = Search again, up to { $states } states
one-latency = Let all messages take the same time
fewer-durations = One pause, delay or partition, no clock jump
edit-program = Edit the program
command = For the command line
# $failure, $cost
broken-before = Fewer faults have shown already: { $failure } ({ $cost }).
# $failure
of-another-run = This is about the lock within the bounds below. The run that is shown goes beyond them: { $failure }.
# $failure
missed = The run that is shown breaks it within these bounds, and the search has missed that: { $failure }.
# $client
has-mistakes = { $client }'s program has mistakes: nothing was checked.
# $line, $mistake
at-line = Line { $line }: { $mistake }.
go-to-mistake = Go to the mistake
outdated = This answer is about the version before.
outdated-bounds = This answer is about other bounds.
differs = The link says something else: it was written by another version, or changed.
died = The search has ended: it ran out of memory, or the browser stopped it. Nothing else is lost.
absent = What searches cannot be loaded. Look at the connection, then ask again.
# $reason
refused = This cannot be checked: { $reason }.
