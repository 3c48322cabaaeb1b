### Labels of the check panel.

check = Check
stop = Stop
check-every-run = Check every run
checking = Check this lock
clients = clients
at-most = At most
# $name, $count
how-many = { $name }, at most { $count }
# $fault
one-less = { $fault }: one fewer
# $fault
one-more = { $fault }: one more
what-they-are = About these faults
other-settings = Start times, latency, servers
what-a-crash-is = A client stops at any moment and never continues.
what-a-pause-is = A client stops for any length of time (for example, for garbage collection), then continues.
what-a-delay-is = A request or reply takes any length of time, but it arrives.
what-a-lost-request-is = A request never arrives: the server does nothing, and the client times out.
what-a-lost-reply-is = The server executes the request, but its reply never arrives.
what-a-clock-jump-is = The wall clock of a client or a server is set forward or back.
what-a-restart-is = A server restarts and loses the data that its setup does not persist.
what-a-partition-is = A client and a server cannot reach each other for some time.
what-a-failover-is = A server's replica takes over without the writes that it had not received.
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
a-second = States per second
deepest = Longest run
# $count
moves = { $count } moves
time = Time
# $seconds
seconds = { $seconds } s
proved = Proved so far
holds = holds
broken = broken
at-risk = lease limit
searching = searching
not-finished = not finished
untested = not tested
starting = Starting the search.

ways = Ways to break it
# $headline
this-run = This run: { $headline }
cost = Failing run
covered = Coverage
# $property
breaks = Breaks: { $property }
held = Still holds
by-fault = With
# $failures
mends = This version fixes: { $failures }.
mends-nothing = This version fixes none of the earlier failures.
# $failures
still-broken = Still broken: { $failures }.
# $failures
newly-broken = Newly broken: { $failures }.
seen = Observed
breaks-with = Breaks with
stands = No failing run found with
trying-more = Checking one more fault of each kind.
change = Change
show = Show
whose-steps = These are the steps of the failing run, not of the run on screen.
without-this-fault = Exclude this fault
next-way = Next failing run
# $count
fewer-clients = Check { $count } clients
shorten = Shorten run
raise = Raise limit fourfold
# $states
check-again = Search again, up to { $states } states
one-latency = Use one latency
fewer-durations = One pause, delay or partition, no clock jump
edit-program = Edit program
command = Command line
# $failure, $cost
broken-before = Already broken with fewer faults: { $failure } ({ $cost }).
# $failure
of-another-run = This verdict is for the bounds below. The run on screen exceeds them: { $failure }.
# $failure
missed = The run on screen breaks the lock within these bounds, and the search missed it: { $failure }.
# $client
has-mistakes = { $client }'s program has errors: nothing was checked.
# $line, $mistake
at-line = Line { $line }: { $mistake }.
go-to-mistake = Go to error
outdated = This result is for the previous version.
outdated-bounds = This result is for other bounds.
differs = The link contains another result: a different version wrote it, or it was changed.
died = The search stopped: it ran out of memory, or the browser ended it. No other data is lost.
absent = The checker could not be loaded. Check your connection and try again.
# $reason
refused = Check not possible: { $reason }.
