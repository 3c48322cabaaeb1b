### Sentences of the conclusion of a run.

lifetimes-are-positive = A TTL must be a whole number above 0 that is not too large.
argument-is-no-text = An argument must be a string or a number, not false, nil or a table. In Lua, a nil reply from Redis becomes `false`: check the reply before you pass it on.
# $value
lifetimes-are-whole = A TTL must be a whole number without a unit, not { $value }: seconds for EX and EXPIRE, milliseconds for PX and PEXPIRE.
keys-are-counted = EVAL takes the script, the number of keys, the keys, then the other arguments: redis.call('EVAL', script, 1, key, token).
# $advice
instead = Instead: { $advice }.
# $suggestion
did-you-mean = A command with a similar name exists: { $suggestion }.
# $extent
nothing-found = No property was broken in this run: { $extent }.
# $extent
scope = This verdict covers one run: { $extent }. To check other runs, use Check.
# $clients, $servers, $seed, $time, $faults
extent = { $clients }, { $servers }, seed { $seed }, until { $time }, { $faults }
# $sentence
undecided = Inconclusive so far. { $sentence }
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
# $time, $clients
time-was-over = Time ran out at { $time }, before { $clients } had finished.
# $time
stopped-before-its-end = The run is shown up to { $time }. It had not ended.
# $time, $limit, $clients
moves-were-used-up = The limit of { $limit } moves was reached at { $time }, before { $clients } had finished.
# $time, $megabytes, $clients
memory-was-used-up = Stopped: the run reached its memory limit of { $megabytes } MB at { $time }, before { $clients } had finished.

# $count
upheld =
    { $count ->
        [one] 1 property was not violated
       *[other] { $count } properties were not violated
    }
# $count
not-judged = Inconclusive properties: { $count }
run-is-not-over = The run has not ended yet. Continue it.
# $count
not-tested = { $count } not tested
nothing-tested = Not tested
upheld-mutual-exclusion = No two clients were inside at the same time.
upheld-shared = Clients were inside together only when the programs allowed it.
upheld-holder-only = Only the holder released, extended or overwrote its lock.
upheld-no-deadlock = The lock was never held permanently: after some time, another client could acquire it.
upheld-lease-outlasts-work = While a client was inside, no other client could have entered.
upheld-no-lost-update = No update was lost.
upheld-no-entry-after-failure = No client entered after failing to acquire the lock.
upheld-progress = When clients requested a free lock, one of them entered.
upheld-no-idle-lock = No client waited longer than allowed for a lock that no client used.
upheld-no-failure = No program failed.

a-program-failed = A program failed.
uses-unsupported = A client used a command or function that Lockscope does not model.
enter-is-not-called = No program calls enter(): put enter() and leave() around the critical section.
nothing-happened = No client sent a request.
nobody-entered = No client entered the critical section.
nobody-asked = The clients entered without sending a request to a server.
nobody-stayed = No client spent any time in the critical section.
only-one-client = There is only one client.
enough-permits = There are enough permits for all clients.
several-inside = The programs allow several clients inside at once.
blocks-nobody = The lock of a client inside does not block other clients.
nobody-contended = No two clients tried to acquire the lock at the same time.
store-unused = Lost updates were not tested: no client used the store.
only-by-check = Only Check tests this property.

# $client, $line, $error
program-failed = { $client }'s program failed at line { $line }: { $error }
# $client
nothing-else-is-upheld = { $client }'s program did not finish in this run, so no other property is reported as holding.
# $client, $line
program-was-unanswered = { $client }'s program ended at line { $line } without a reply
# $clients, $other
different-programs = The program of { $clients } differs from { $other }'s program.
# $client
no-result = { $client }'s program does not run yet, so it has no result.
# $client
no-run = { $client }'s program does not run yet.
# $first, $first-key, $second, $second-key
separate-locks = { $first } locks { $first-key }, { $second } locks { $second-key }: they never compete.
