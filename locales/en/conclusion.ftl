### Sentences of the conclusion of a run.

lifetimes-are-positive = A lifetime is a whole number above 0 that is not too large.
# $value
lifetimes-are-whole = A TTL is a whole number without a unit, not { $value }: seconds for EX and EXPIRE, milliseconds for PX and PEXPIRE.
keys-are-counted = After the script comes how many keys it gets, then these keys, then the other values: redis.call('EVAL', script, 1, key, token).
# $suggestion
did-you-mean = Did you mean { $suggestion }?
# $extent
nothing-found = No property was broken in this run: { $extent }.
# $extent
scope = This is said of one run: { $extent }. Check looks at every other.
# $clients, $servers, $seed, $time, $faults
extent = { $clients }, { $servers }, seed { $seed }, until { $time }, { $faults }
# $sentence
undecided = Not decided yet. { $sentence }
# $count
clients =
    { $count ->
        [one] 1 client
       *[other] { $count } clients
    }
# $count
servers =
    { $count ->
        [one] 1 server
       *[other] { $count } servers
    }
no-faults = no faults
# $count
faults =
    { $count ->
        [one] 1 fault
       *[other] { $count } faults
    }
# $time, $clients
time-was-over = Time ran out at { $time } before { $clients } had finished.
# $time
stopped-before-its-end = The run stops here, at { $time }: it is not over.
# $time, $limit, $clients
moves-were-used-up = The limit of { $limit } moves was reached at { $time } before { $clients } had finished.
# $time, $megabytes, $clients
memory-was-used-up = Stopped: the run's memory of { $megabytes } MB was used up at { $time } before { $clients } had finished.

# $count
upheld = { $count } upheld
# $count
not-judged = { $count } undecided
run-is-not-over = The run is not over: let it run on.
# $count
not-tested = { $count } not tested
nothing-tested = Nothing was tested
upheld-mutual-exclusion = No two clients were inside at once.
upheld-only-the-holder-releases = No client let others in while the one that had kept them out was inside.
upheld-the-lock-comes-back = The lock was never lost for good: after a while another client would have got in.
upheld-the-holder-holds = While a client was inside, no other would have got in.
upheld-no-lost-update = No update was lost.
upheld-no-error-path = No client entered after failing to get the lock.

a-program-failed = A program failed.
enter-is-not-called = No program calls enter(): put enter() and leave() around the critical section.
nothing-happened = No client sent a request.
nobody-entered = No client entered the critical section.
nobody-asked = The clients entered without asking a server.
nobody-stayed = No client spent any time in the critical section.
only-one-client = There is only one client.
nobody-contended = No two clients wanted the lock at the same time.
store-unused = Lost updates were not tested: no client used the store.

# $client, $line, $error
program-failed = { $client }'s program failed at line { $line }: { $error }
# $client
nothing-else-is-upheld = Nothing else counts as upheld in this run: { $client } never got to the end of its program.
# $client, $line
program-was-unanswered = { $client }'s program ended at line { $line }: its request was not answered
# $clients, $first
different-programs = The program of { $clients } is not that of { $first }.
# $client, $program
of-the-last-program = { $client }'s program has mistakes. What stands here is of the last program without any: { $program }.
# $first, $first-key, $second, $second-key
separate-locks = { $first } locks { $first-key }, { $second } locks { $second-key }: they never compete.
