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
# $time
took = It took { $time }.
proved = Verdicts so far
holds = holds
broken = broken
at-risk = lease limit
searching = searching
not-finished = not finished
untested = not tested
starting = Starting the search.

ways = Ways to break it
# $count
more-ways = { $count } more failing runs
# The other runs are consequences of mistakes in the list, or only reach the lease limit.
# $count
more-runs = { $count } more runs, no new mistake
fewer-ways = Show fewer
show-run = Play run
details = Details
# $count
marks-hold = { $count } properties hold
meanings-of-properties = Meaning of each property
meaning-of-lease-limit = Not a mistake of the program: the property breaks only if a fault delays a holder past the end of its lease. No lock with a TTL can prevent this.
consequence = consequence
meaning-of-consequence = This run breaks another property because of a mistake in the list. It is not a separate mistake.
side = Side panel
now = Now
asked = What was checked
properties = Properties
this-way = Selected failing run
remedies = Remedies
fix = Fix it
seeking-fix = Searching for an edit that fixes at least one mistake. Each edit is checked before it is offered.
no-fix-known = The known edits do not fix this lock. For other remedies, open Details.
apply-and-check = Apply and check
cancel-fix = Cancel
cost = Simplest run
covered = Coverage
# $property
breaks = Breaks the property “{ $property }”
# $property
limit-of = Lease limit: { $property }
# $property, $verdict
property-is = { $property }: { $verdict }
by-fault = With
# The effect of an applied fix, for example: Fixes 1 of 2 ways to break it.
# $effect
fix-applied = Edit applied. { $effect }.
# $failures
mends = Fixed since the last version: { $failures }.
# $failures
now-limited = Only the lease limit remains: { $failures }.
mends-nothing = No failure has been fixed since the last version.
# $failures
still-broken = Still broken: { $failures }.
# $failures
newly-broken = Newly broken: { $failures }.
seen = Observed
# $fault
allow = Allow { $fault }
breaks-with = Breaks with
limit-with = Lease limit with
stands = No failing run found with
trying-more = Checking again with one more fault of each kind.
change = Change
show = Show
whose-steps = Step numbers refer to the failing run. To open it, click “Play run”.
of-stand-in = This verdict is about the stand-in lock, not about your code.
without-this-fault = Check without this fault
next-way = Next failing run
# $count
check-clients = Check { $count } clients
more-clients-how = A check with a third client shows whether this failure can let two clients in at once.
shorten = Find a simpler run
# $states
raise = Raise limit to { $states } states
check-again = Check again
one-latency = Use a fixed latency
fewer-durations = Allow one pause, delay or partition, and no clock jumps
edit-program = Edit program
command = Command line
# $failure, $cost
broken-before = Already broken with fewer faults: { $failure } ({ $cost }).
# $failure
of-another-run = This verdict is for the bounds below. The run on screen exceeds these bounds and breaks the lock: { $failure }.
# $failure
missed = The run on screen breaks the lock within these bounds, and the search missed it: { $failure }.
# $client
has-mistakes = { $client }'s program has errors: nothing was checked.
# $line, $mistake
at-line = Line { $line }: { $mistake }.
go-to-mistake = Go to error
outdated = This result is for an earlier version of the program.
outdated-bounds = This result is for the earlier bounds.
differs = The result in the link differs from this one: another version of Lockscope wrote the link, or the link was changed.
died = The search stopped unexpectedly: it may have run out of memory, or the browser ended it. Only the result of this check is lost.
absent = The checker could not be loaded. Check your connection and try again.
# $reason
refused = Check not possible: { $reason }.
