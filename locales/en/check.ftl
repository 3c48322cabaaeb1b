### Sentences of a check result.

# $lock, $clients, $servers, $faults, $times, $length
question = Check of { $lock }: { $clients }, { $servers }, { $faults }; { $times }; { $length }.
# $faults
at-most = at most { $faults }
all-start-at-once = all clients start at the same time
arrive-at-any-time = clients arriving at any time
# $times
they-start-at = the clients start at { $times }
messages-take-no-time = no message latency
# $most
messages-take = message latency { $most }
# $least, $most
messages-take-between = message latency { $least } to { $most }
# $faults
lasting = { $faults } of any length
all-pauses = pauses
all-delays = delays
all-partitions = partitions
any-length = runs of any length
# $time
of-length = runs of up to { $time }


broken = broken
lease-limit = lease limit
holds = holds
not-tested = not tested
not-decided = inconclusive
# $time
held-at-most = stays held for at most { $time }
# $time
for-length = for runs of up to { $time }

nobody-enters = no client ever enters the critical section
no-probe-enters = a client that starts later can never acquire the lock without waiting first
no-attempt-fails = no attempt to acquire the lock ever failed
one-client = there is only one client
enough-permits = there are enough permits for all clients: check with more clients
another-gets-in = a client that starts later is blocked, but one that started earlier can enter while the holder is inside
nobody-is-kept-out = the lock never blocks a client
nobody-was-kept-out = no client was ever blocked while another was inside
nobody-stays = the critical section takes no time: put work(…) between enter() and leave()
enter-is-not-called = the program never calls enter(): put enter() and leave() around the critical section
a-program-failed = a program failed
# $name
unsupported = a program uses { $name }, which Lockscope does not model
# $client, $name, $line
unsupported-sentence = { $client } uses { $name } at line { $line }. Lockscope does not model it, so nothing was tested.
nobody-gets-in = No client can enter
lets-nobody-in = No client can acquire this lock: none ever reaches enter().
lets-nobody-in-unharmed = Without a fault, no client can acquire this lock: none ever reaches enter().
# $time
so-far-as-runs-go = Runs were explored up to { $time }.
somebody-gets-in = Clients can acquire the lock
store-unused = no client writes to the store
store-not-updated = no client writes to the store after it has read the value
nobody-holds = no client becomes the holder of the lock
several-inside = the programs allow several clients inside at once
# $states
states-used-up = the limit of { $states } was reached
# $megabytes
memory-used-up = the limit of { $megabytes } MB was reached
unconfirmed = the search found a possible violation and no run that shows it
unconfirmed-short = possible violation, no run found
less-or-further = Raise the limit, or check with fewer clients or fewer faults, which means far fewer states.
check-again = A new search starts from scratch; with fewer clients or faults it finishes sooner.
# $sources
chance = for each random choice, only one outcome was checked ({ $sources })
drawn-string = a program uses a part of a uuid(), or compares uuids with < or >, and only one value was checked
compare-drawn = Compare tokens only for equality: then one value represents all.
durations = pauses, delays and clock jumps can have any size, and not every size that matters was checked
durations-short = not every size checked
fewer-durations = Allow only one pause, delay or partition, and no clock jumps.
use-no-time = The program uses a time: a reply to TTL, PTTL or TIME, or now(). A lock whose decisions do not depend on a time gets a verdict.
standstill = a client repeats a loop without time progress
standstill-short = loop without time progress
let-time-pass = Add a `sleep()` of at least 1 ms to the loop, or give messages a latency.
# $client, $line
goes-round-at = { $client } loops at line { $line }.
stopped = the search was stopped
limit-reached = limit reached
stopped-short = stopped
drawn-short = random value
drawn-number = `random()`
# $least, $most
drawn-latency = message latency, { $least } to { $most }
fix-number = Replace `random()` with `uuid()` in a token, or with a fixed number in a sleep: the check can then cover every run.
fix-latency = Set the minimum and maximum latency to the same value: the check can then cover every run with this latency.

all-enter = Each client enters in at least one run.
enter-by-faults = Clients can enter only if a fault happens.
# $clients
some-enter = Only { $clients } can enter.
nobody-entered = No client ever enters, so most properties were not tested.
nobody-entered-so-far = No client entered in the runs explored.
# $clients
some-entered-so-far = In the runs explored, only { $clients } entered.
# $client, $line
compares-with-nil = { $client } compares a reply with nil at line { $line }. In Lua, a nil reply from Redis becomes `false`: write `not reply`.
# $client, $line
compares-with-status = { $client } compares the reply of SET with "OK" at line { $line }. In Lua, a status reply is a table, and a nil reply becomes `false`: write `if reply then`.
# $client, $line
compares-text-with-number = { $client } compares a string with a number at line { $line }. In Lua, they are never equal, and GET returns a string: use tonumber(…) or tostring(…).
# $client, $line
leaves-first = { $client } calls leave() at line { $line } before any enter(), so the call has no effect. Call enter() before the critical section and leave() after it.
# $client, $line
never-leaves = { $client } enters at line { $line } but never calls leave(), so it counts as inside until its program ends. Call leave() before you release the lock.
kept-out = In at least one run, the lock blocks other clients while one is inside.
never-kept-out = No client was ever blocked while another was inside.
nobody-stayed = No client was ever inside when another arrived.
never-kept-out-so-far = In the runs explored, no client was blocked while another was inside.
ran-out-inside = The lock can expire while its holder is inside.
rejected-holder = The store can reject a write of the client that holds the lock, because another client has used a larger fencing token. Tokens must increase in the order in which clients acquire the lock.
# $time
idle-for = idle for at most { $time }
# $time
longest-idle = In the states explored, a client waits at most { $time } for a lock that no client uses.
# $bound
idle-within-the-bound = While the lock is not in use, no client waits for it longer than the limit. { $bound }
# $time
idle-allowed = Allowed: { $time }.
idle-allowed-by-default = Allowed: 1 000 ms plus the longest sleep and, after a fault, the longest lease.
# $limit, $sleep
idle-limit = The limit is { $limit }: by default, 1 000 ms plus the longest sleep ({ $sleep }).
# $limit, $sleep, $lease
idle-limit-after-fault = The limit is { $limit }: by default, 1 000 ms plus the longest sleep ({ $sleep }) and, because of the fault, the longest lease ({ $lease }).
# $start, $end, $clients
idle-while-free = From { $start } to { $end }, the lock was free while { $clients } waited.
# $client, $command, $step
not-repeated = During this time, { $client } did not repeat its { $command } (step { $step }).
# $client, $key, $writer, $written, $remover, $removed
missed-signal = { $client } polls the key { $key }, which { $writer } wrote (step { $written }) and { $remover } removed (step { $removed }) before { $client } could read it.
# $start, $end, $holder, $clients
idle-while-held = From { $start } to { $end }, { $holder } held the lock without using it while { $clients } waited.
stays-held = After this run, no client acquires the lock any more.
no-client-enters = No client enters, although the lock is free and clients try to acquire it.
# $client, $command, $refused, $writer, $key, $written
refused = { $client }'s { $command } (step { $refused }) failed, because { $writer } had written the key { $key } (step { $written }).
# $time
least-idle = A client can wait { $time } or longer for a lock that no client uses.
# $time
held-after = After its holder crashes or gives up, the lock is free again within { $time }, unless a client is paused. This time includes the work of clients that acquire the lock in the meantime.
# $time
held-after-so-far = In the runs explored, the lock was held for at most { $time } while no client was inside.
# $time
not-free-for = A lock was still held { $time } after its holder had crashed or given up.
never-free = After its holder crashes or gives up, the lock may never be released.
wait-unknown = It is unknown when the lock becomes free after its holder crashes or gives up.
wait-unbounded = Clients can use the lock for an unlimited time, so there is no maximum.

# $count
states =
    { $count ->
        [one] 1 state
       *[other] { $count } states
    }
# $states
all-states = All { $states } within these bounds were explored.
# $states
enough-states = { $states } explored: enough to show that every checked property is broken.
# $states
some-states = { $states } explored, not all.
# $exponent
collision = Probability that a hash collision hid a state: below 1 in 10^{ $exponent }.

# $failure, $cost
failure = { $failure } ({ $cost }).
# $failure, $cost
easiest = { $failure }, in the simplest failing run ({ $cost }, not counting waits and failed attempts):

# $name, $cost
reaches = The simplest run that reaches { $name } ({ $cost }):
# $failure, $cost
given = { $failure }, in the given run ({ $cost }):
# $cost
by-the-given-run = { $cost }, in the given run
# $cost
only-by-the-given-run = { $cost }, in the given run. The search missed this run, so its result is incomplete

# $failure
broken-as = Broken: { $failure }
# $failure
lease-limit-as = Lease limit: { $failure }
# $faults
holds-with = Holds with at most { $faults }
holds-without-faults = Holds without faults
# $verdict, $time
holds-for-length = { $verdict }, for runs of up to { $time }
# $clients, $faults, $length
holds-sentence = In all runs of { $clients } with { $faults }, every property that was tested holds ({ $length }).
until-horizon = This program depends on elapsed time and may have infinitely many states. Longer runs were not checked; on the command line, --for checks longer runs.
# $client, $line
program-line = { $client }, line { $line }
# $reason, $properties
untested-properties = Not tested: { $properties }. Reason: { $reason }.
# $reason, $properties
undecided-properties = Inconclusive: { $properties }. Reason: { $reason }.
broken-unseen = Broken: failing run not found in time
lease-limit-unseen = Lease limit: failing run not found in time
# $failure, $faults, $reason
unseen-sentence = { $failure }: possible with { $faults }, but the search ended before it found such a run ({ $reason }).
unseen-short = run not found
not-tested-title = Not tested
# $reason
not-tested-sentence = No verdict on this lock: { $reason }.
not-decided-title = Inconclusive
# $reason
not-decided-sentence = No failing run was found, but the check is incomplete: { $reason }.
# $faults
trying = Checking runs with { $faults }.
seeking = A failing run exists. Searching for the simplest one.
seeking-limit = A run reaches the lease limit. Searching for the simplest one.

# $failure, $cost, $easiest-cost
shortened = { $failure }: { $cost } in the given run; { $easiest-cost } in the simplest run
# $failure, $cost
not-shortened = { $failure }: { $cost }. No simpler run with the same faults exists
# $failure, $cost
no-other-found = { $failure }: { $cost } in the given run. The search found neither this run nor a simpler one
# $failure, $cost, $reason
nothing-shorter-found = { $failure }: { $cost }. The search ended before it found a simpler run ({ $reason })
table-title = Faults that break each lock
# $clients, $states, $lag
table-about = Results of `lockscope check --all`: each lock with { $clients }, its default parameters and at most one fault of one kind. A semaphore is checked with one extra client for each permit beyond the first. Every order of events was explored, up to { $states } per cell. A restarted server keeps no data. In checks with failovers, the replica is { $lag } behind the primary.
table-cells = Each cell shows the worst verdict and the simplest failing run.
table-runs = The runs
link-is-too-long = too long for a link
late-holder-can-overlap = No mistake found within the lease
# $lease
late-by-a-lease = Lease limit: a second client can enter only if a fault delays a holder beyond its lease of { $lease }.
late-by-its-lease = Lease limit: a second client can enter only if a fault delays a holder beyond its lease.
fencing-prevents-harm = Fencing tokens prevent the harm.
store-rejects-late-writes = The protected store rejects the delayed writes of the first holder, because of their old fencing token.
tokens-prevent-no-loss = An update can still be lost: a new holder can read the value before a late write of the previous holder. Send the new token to the store before you read.
# $clients, $servers, $faults, $times, $length, $states
coverage = Checked: { $clients }, { $servers }, { $faults }; { $times }; { $length }. { $states }

# A way to break the lock: what happens, and the cost of the run.
# $title, $cost
way = { $title }: { $cost }
# The program line that is the cause of a way.
# $way, $line
way-at = { $way } (line { $line })

# The effect of a fix on the ways to break a lock.
# $fixed, $count
fixes =
    { $count ->
        [one] Fixes { $fixed } of 1 mistake
       *[other] Fixes { $fixed } of { $count } mistakes
    }
# $fixes
lease-limit-remains = { $fixes }; the lease limit remains

# Meanings of the properties.
meaning-mutual-exclusion = At most one client is inside. A semaphore admits as many clients as it has permits, a read lock any number of readers.
meaning-holder-only = Only the holder releases, extends or overwrites its lock.
meaning-no-deadlock = A lock that no client uses eventually becomes free.
meaning-lease-outlasts-work = While a client is inside, no other client can acquire the lock.
meaning-no-lost-update = The store accepts no write that is based on a stale read.
meaning-no-entry-after-failure = A client that failed to acquire the lock does not enter.
meaning-progress = If clients request a free lock, one of them enters.
meaning-no-idle-lock = While the lock is not in use, no client waits for it longer than the limit.
meaning-no-failure = No error of Lua or Redis stops a program. A program that calls error() itself gives up, which is not a failure.
# $clients, $faults, $covered
checked-with = Checked: { $clients }, { $faults }. { $covered }
