### Labels of the check panel.

check = Check
stop = Stop
check-every-run = Check this lock
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
# $count
more-ways = { $count } more
show-run = Show run
details = Details
# $count
marks-hold = { $count } properties hold
meanings-of-properties = Meaning of each property
meaning-of-lease-limit = Not a mistake of the program: the property breaks only if a fault delays a holder past the end of its lease. No lock with a TTL can prevent this.
side = Side panel
now = Now
asked = What was checked
properties = Properties
this-way = Selected failing run
remedies = Remedies
fix = Fix it
seeking-fix = Searching for an edit that fixes this lock, at least in part. Every edit is checked.
no-fix-known = No known edit fixes this lock. For advice, open Details.
apply-and-check = Apply and check
cancel-fix = Cancel
cost = Simplest run
covered = Coverage
# $property
breaks = Violates: { $property }
# $property
limit-of = Lease limit: { $property }
by-fault = With
# The effect of an applied fix, for example: Fixes 1 of 2 ways to break it.
# $effect
fix-applied = Edit applied. { $effect }.
# $failures
mends = This version fixes: { $failures }.
mends-nothing = This version fixes none of the earlier failures.
# $failures
still-broken = Still broken: { $failures }.
# $failures
newly-broken = Newly broken: { $failures }.
seen = Observed
breaks-with = Breaks with
limit-with = Lease limit with
stands = No failing run found with
trying-more = Checking one more fault of each kind.
change = Change
show = Show
whose-steps = The steps belong to the failing run, which “Show run” opens.
without-this-fault = Check without this fault
next-way = Next failing run
# $count
check-clients = Check { $count } clients
more-clients-how = A third client shows if the lock then lets two clients in at once.
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
