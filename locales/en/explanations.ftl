### Reasons for which a step matters: the property that breaks, the meaning of a fault, and effects that are not visible.

# $first, $second
both-inside = { $first } and { $second } are inside at once: no lock keeps them apart.
# $holder
nothing-keeps-others-out = { $holder } is still inside, and nothing keeps the next client out any more.
# $client
does-not-know = { $client } does not know it: the next client that asks gets in beside it.
is-not-heeded = The lock stands, but the next client would enter all the same.
# $client
keeps-nobody-out = { $client } keeps nobody out: the next client that asks gets in beside it.
# $client, $step
update-is-gone = What { $client } wrote at step { $step } is gone, although its write had succeeded.
# $client
acts-without-a-lock = { $client } works as if it held the lock, but keeps nobody out.

# $client
has-no-key = No key of { $client } is left in Redis: nobody has to wait for it.
# $client, $key
change-stays = What { $client } has changed in { $key } stays as it is: nobody takes it back.
# $key, $time
key-is-valid-until = Nobody frees { $key } now: it is valid, and the others wait, up to and including { $time }.
# $key
key-has-no-lifetime = Nobody frees { $key } now, and it has no lifetime.
# $client
pause-without-a-key = { $client } has no key in Redis: the others go on without it.
# $client, $key
change-stays-for-a-pause = What { $client } has changed in { $key } stays as it is: the others may have to wait until { $client } goes on.
# $key, $time, $client
pause-is-longer = { $key } is valid only up to and including { $time }: when { $client } goes on, another may have the lock.
# $key, $time
pause-is-shorter = { $key } is valid until { $time }, longer than the pause: nobody else gets in meanwhile.
# $key, $client
pause-of-the-holder = { $key } has no lifetime: the others wait until { $client } goes on.

# $command
executed-only-then = { $command } is executed only then, whatever has happened by that time.
# $command, $client
reply-comes-only-then = { $command } has been executed, but { $client } learns of it only then.
# $command, $client
never-executed = { $command } is never executed: { $client } waits in vain, until it gives up.
# $command, $client
never-answered = { $command } has been executed, but { $client } never learns of it.

# $client, $time
clients-clock-is-ahead = By its own clock, every moment comes { $time } sooner for { $client }.
# $client, $time
clients-clock-is-behind = By its own clock, every moment comes { $time } later for { $client }.
# $server, $time
servers-clock-is-ahead = The keys of { $server } expire by this clock: { $time } sooner.
# $server, $time
servers-clock-is-behind = The keys of { $server } expire by this clock: { $time } later.

# $client, $step, $server
not-on-disk = What { $client } wrote at step { $step } had not reached the disk of { $server }.
# $client, $step, $server
not-replicated = Replication is asynchronous: what { $client } wrote at step { $step } had not reached the replica of { $server }.
# $server
all-on-disk = All that had been written to { $server } was on its disk: locks outlive the restart.
# $server
all-replicated = The replica of { $server } had received all that was written: locks outlive the failover.
# $server
had-no-keys = There was no key on { $server } that could have been lost.
# $server, $time
messages-wait = What is sent to { $server } waits there; who waits for an answer gives up after { $time }.
# $server
messages-arrive = What was sent to { $server } meanwhile arrives now, even if its sender has given up.

# $time
timestamp-was = The timestamp stands for { $time }, which has passed.
# $client, $step, $writer, $written-step
key-was-free = The key was free: at step { $step } { $client } had removed what { $writer } wrote at step { $written-step }.
# $holder, $client
overwrote-the-holder = { $holder } is inside, and { $client } has overwritten its value. The key still keeps others out: no harm so far.
# $key
left-nothing = It wrote { $key } and removed it again at once: no key is left to keep others out.
lifetime-was-over = A lifetime of 0 or less deletes a key at once.
# $owner, $step
left-alone = The value is { $owner }'s (step { $step }), so nothing is deleted.
# $client
ran-out-inside = { $client } is still inside, now without its lock.
# $client
ended-outside = { $client } never entered: what it wanted the lock for is not done.
# $client, $step, $times
asked-again = The store has given this answer before, first to { $client } at step { $step }. It has now been asked { $times } times for the same value.
