### Sentences of a check result.

# $lock, $clients, $servers, $faults, $times, $length
question = Can { $lock } break? { $clients }, { $servers }, { $faults }; { $times }; { $length }.
this-lock = this lock
# $faults
at-most = at most { $faults }
all-start-at-once = all start at once
# $times
they-start-at = they start at { $times }
messages-take-no-time = messages take no time
# $most
messages-take = messages take { $most }
# $least, $most
messages-take-between = messages take { $least } to { $most }
# $faults
lasting = { $faults } end where that changes what comes next
# $faults, $interval
lasting-every = { $faults } end at every { $interval } and where that changes what comes next
all-pauses = pauses
all-delays = delays
all-partitions = partitions
any-length = runs of any length
# $time
of-length = runs up to { $time }

# $count
crashes =
    { $count ->
        [one] 1 crash
       *[other] { $count } crashes
    }
# $count
pauses =
    { $count ->
        [one] 1 pause
       *[other] { $count } pauses
    }
# $count
delays =
    { $count ->
        [one] 1 delay
       *[other] { $count } delays
    }
# $count
lost-requests =
    { $count ->
        [one] 1 lost request
       *[other] { $count } lost requests
    }
# $count
lost-replies =
    { $count ->
        [one] 1 lost reply
       *[other] { $count } lost replies
    }
# $count
clock-jumps =
    { $count ->
        [one] 1 clock jump
       *[other] { $count } clock jumps
    }
# $count
restarts =
    { $count ->
        [one] 1 restart
       *[other] { $count } restarts
    }
# $count
partitions =
    { $count ->
        [one] 1 partition
       *[other] { $count } partitions
    }
# $count
failovers =
    { $count ->
        [one] 1 failover
       *[other] { $count } failovers
    }
# $count
switches =
    { $count ->
        [one] 1 switch
       *[other] { $count } switches
    }
# $count
moves =
    { $count ->
        [one] 1 move
       *[other] { $count } moves
    }

broken = broken
broken-as-a-warning = broken (warning)
holds = holds
not-tested = not tested
not-decided = not decided
for-any-length = for runs of any length
# $time
for-length = for runs up to { $time }

nobody-enters = no client ever enters the critical section
one-client = there is only one client
another-gets-in = a newcomer would not get in beside the holder, but a client that is there already does
nobody-is-kept-out = the lock never keeps anybody out
nobody-was-kept-out = no client was ever kept out while another was inside
nobody-stays = the critical section takes no time: put work(…) between enter() and leave()
enter-is-not-called = the program never calls enter(): put enter() and leave() around the critical section
a-program-failed = a program failed
nobody-gets-in = Nobody gets in
lets-nobody-in = This lock lets nobody in: no client ever gets as far as enter().
lets-nobody-in-unharmed = This lock lets nobody in: without a fault no client ever gets as far as enter().
# $time
so-far-as-runs-go = Runs were followed up to { $time }.
somebody-gets-in = Clients get in
store-unused = no client writes to the store
# $states
states-used-up = the limit of { $states } was reached
# $megabytes
memory-used-up = the limit of { $megabytes } MB was reached
less-or-further = Search further, or ask with fewer clients or fewer faults: each has far fewer states.
check-again = A new search begins at the start again; with fewer clients or faults the answer comes sooner.
# $sources
chance = only one draw was tried of what is random: { $sources }
drawn-string = a program cuts or orders what uuid() has drawn, and only one draw was tried
compare-drawn = Compare tokens for equality only, and every run is tried.
durations = a program measures time or takes it apart, and not every duration was tried
durations-short = not every duration was tried
fewer-durations = Ask with one pause, delay or partition at a time, and without clock jumps.
standstill = time stands still: a client goes round a loop in which no time passes
standstill-short = time stands still
let-time-pass = Put a `sleep()` into the loop, or let messages take time.
# $client, $line
goes-round-at = { $client } goes round at line { $line }.
stopped = the search was stopped
limit-reached = limit reached
stopped-short = stopped
drawn-short = random draw
drawn-number = `random()`
# $least, $most
drawn-latency = how long messages take, { $least } to { $most }
fix-number = Write a fixed number in the place of `random()`, and every run is tried.
fix-latency = Set the least and the most latency to the same value, and every run is tried.

all-enter = Every client can enter.
enter-by-faults = Clients enter only where a fault happens.
# $clients
some-enter = Only { $clients } can enter.
nobody-entered = No client ever enters: nothing was tested.
nobody-entered-so-far = No client has entered so far.
# $clients
some-entered-so-far = So far only { $clients } entered.
# $client, $line
compares-with-nil = { $client } compares a reply with nil at line { $line }: what Redis answers as nil is false in Lua. Write `not reply`.
# $client, $line
compares-with-status = { $client } compares the reply of SET with "OK" at line { $line }: a status is a table in Lua, and nil is false. Write `if reply then`.
# $client, $line
leaves-first = { $client }'s leave() at line { $line } comes before any enter() and does nothing: enter() belongs before the critical section, leave() after it.
# $client, $line
never-leaves = { $client } enters at line { $line } and never calls leave(), so that it counts as inside until its program ends: put leave() before the lock is freed.
kept-out = There are runs in which others are kept out while a client is inside.
never-kept-out = Nobody was ever kept out while a client was inside.
nobody-stayed = No client was ever inside while another came.
never-kept-out-so-far = So far nobody was kept out while a client was inside.
ran-out-inside = A lock can expire while its owner is inside.
# $time
free-after = A lock that is taken while nobody is inside is free again after at most { $time }, the turns of clients that get it first included.
# $time
free-after-so-far = In the runs tried so far, a lock that was taken while nobody was inside was free again after at most { $time }.
# $time
not-free-for = Left behind, the lock was not free again for { $time }.
never-free = Left behind, the lock may never be free again.
wait-unknown = How long a lock that is left behind stays taken is not known.

every-millisecond = A program measures time or takes it apart: where every millisecond of a pause makes a difference, each is looked at, which takes long.
# $count
states =
    { $count ->
        [one] 1 state
       *[other] { $count } states
    }
# $states
all-states = { $states }, all there are within these bounds.
# $states
enough-states = { $states }, as many as it took to break what was asked.
# $states
some-states = { $states }, not all there are.
# $exponent
collision = The chance that two states were taken for one is less than 1 in 10^{ $exponent }.

programs-end = Programs do not fail
# $failure, $cost, $reason
failure = { $failure } ({ $cost }): { $reason }
# $failure, $cost
easiest = { $failure }, in the run that is easiest to follow ({ $cost }; waiting and requests in vain are not counted):

# $failure, $cost
given = { $failure }, in the run that was given ({ $cost }):
# $cost
by-the-given-run = { $cost }, in the run that was given
# $cost
only-by-the-given-run = { $cost }, in the run that was given; the search finds none, so it misses something

# $faults
broken-by = Broken by { $faults }
broken-without-faults = Broken without any fault
# $faults
at-risk-by = At risk with { $faults }
at-risk-without-faults = At risk without any fault
# $faults
fails-by = A program fails with { $faults }
fails-without-faults = A program fails without any fault
no-fault = No fault
# $faults, $failure
way-name = { $faults }: { $failure }
# $faults
holds-with = Holds with at most { $faults }
holds-without-faults = Holds without faults
# $verdict, $time
holds-for-length = { $verdict }, for runs up to { $time }
# $clients, $faults, $length
holds-sentence = No run of { $clients } with { $faults } breaks what was tested, { $length }.
until-horizon = The states of this program have no end, as it goes by how much time has passed: longer runs were not tried. The command line looks further with --for.
# $client, $line
program-line = { $client }, line { $line }
# $reason, $properties
untested-properties = Not tested ({ $reason }): { $properties }.
# $verdict
not-all-decided = { $verdict }, not all decided
# $reason, $properties
undecided-properties = Not decided ({ $reason }): { $properties }.
broken-unseen = Broken, the run is not found yet
at-risk-unseen = At risk, the run is not found yet
# $failure, $faults, $reason
unseen-sentence = { $failure }: a run with { $faults } shows it, but it is not found yet: { $reason }.
not-all = rest not decided
unseen-short = run not found
not-tested-title = Not tested
# $reason
not-tested-sentence = Nothing can be said of this lock: { $reason }.
not-decided-title = Not decided
# $reason
not-decided-sentence = Nothing was broken so far: { $reason }.
# $count
faults =
    { $count ->
        [one] 1 fault
       *[other] { $count } faults
    }
# $faults
trying = Trying runs with { $faults }.
seeking = Something breaks: looking for the run that is easiest to follow.

# $failure, $cost, $easiest-cost
shortened = { $failure }: { $cost } in the run that was given; { $easiest-cost } in the easiest:
# $failure, $cost
not-shortened = { $failure }: { $cost }. No run within the same faults is easier to follow:
# $failure, $cost
no-other-found = { $failure }: { $cost }. No shorter run was found. This is the run that was given; the search does not find it itself:
# $failure, $cost, $reason
nothing-shorter-found = { $failure }: { $cost }. The search ended before an easier run was found ({ $reason }):
table-title = Which lock breaks by what
# $clients, $states, $lag
table-about = What `lockscope check --all` has found: each lock with { $clients } at its default parameters, and at most one fault of one kind. Every order of events was tried, up to { $states } a cell. A server keeps nothing over a restart; where there are failovers, its replica is { $lag } behind.
table-cells = A cell has the worst that can happen, with the run that is easiest to follow.
table-runs = The runs
program-fails = A program fails
link-is-too-long = too long for a link
