### Reasons for which a step matters: the property that breaks, the meaning of a fault, and effects that are not visible.

# $first, $second
both-inside = { $first } and { $second } are inside at the same time.
# $clients, $permits
too-many-inside = { $clients } are inside at the same time, but there are only { $permits } permits.
# $holder
nothing-keeps-others-out = { $holder } is still inside, but no lock blocks the next client any more.
# $holder
was-still-held = Until now, { $holder } held this lock. Another client can now acquire it.
# $holder
ends-at-another-time = This changes the time at which { $holder }'s lock becomes free.
# $client
does-not-know = While { $client } is still inside, another client can acquire the lock.
# $client
has-expired-already = { $client }'s lock has already expired: another client can acquire it while { $client } is still inside.
is-not-heeded = The lock is held, but another client can enter anyway.
# $client
keeps-nobody-out = { $client } blocks no other client: the next one can enter while { $client } is still inside.
# $client, $step
update-is-gone = { $client }'s write at step { $step } is lost, although it had succeeded.
# $client
acts-without-a-lock = { $client } acts as if it held the lock, but it holds none.

# $client
has-no-key = { $client } has left no key in Redis that could block another client.
# $client, $key
change-stays = { $client }'s change to { $key } is permanent: no client undoes it.
# $key, $time
key-is-valid-until = { $key } blocks the other clients up to and including { $time }, unless one of them deletes it earlier.
# $key, $time
value-is-valid-until = By its timestamp, { $key } is valid until { $time }. Unless another client deletes it, it blocks the other clients until then.
# $key
key-has-no-lifetime = { $key } never expires, and it blocks the other clients.
# $client
pause-without-a-key = { $client } holds no key, so it blocks no other client while it is paused.
# $client, $key
change-stays-for-a-pause = { $client }'s change to { $key } remains: the other clients may have to wait until { $client } continues.
# $key, $time, $client
pause-is-longer = { $key } is valid only up to and including { $time }: when { $client } continues, another client may hold the lock.
# $key, $time, $client
pause-outlasts-time = By its timestamp, { $key } is valid only until { $time }: when { $client } continues, another client may hold the lock.
# $key, $time
pause-is-shorter = { $key } is valid until { $time }, which is after the end of the pause, so it blocks the other clients for the whole pause.
# $key, $time
pause-is-within = { $key } is valid until { $time }, which is after the end of the pause.
# $key, $client
pause-of-the-holder = { $key } never expires: the other clients wait until { $client } continues.

# $command
executed-after-the-crash = { $command } is in flight: the server still executes it.
# $command
executed-only-then = The server executes { $command } only at the end of the delay, regardless of earlier events.
# $command, $client
reply-comes-only-then = { $command } has been executed, but { $client } receives the reply only at the end of the delay.
# $command, $client
never-executed = { $command } is never executed: { $client } waits until its call times out.
# $command, $client
never-answered = { $command } has been executed, but { $client } never receives the reply.

# $client, $time
clients-clock-is-ahead = { $client }'s own clock reaches every time { $time } sooner.
# $client, $time
clients-clock-is-behind = { $client }'s own clock reaches every time { $time } later.
# $server, $time
servers-clock-is-ahead = Keys on { $server } expire by this clock, so { $time } sooner.
# $server, $time
servers-clock-is-behind = Keys on { $server } expire by this clock, so { $time } later.

# $client, $step, $server
not-on-disk = The write by { $client } at step { $step } had not reached the disk of { $server }.
# $client, $step, $server
not-replicated = Replication is asynchronous: the write by { $client } at step { $step } had not reached the replica of { $server }.
# $server
all-on-disk = All writes to { $server } were on its disk: locks survive the restart.
# $server
all-replicated = The replica of { $server } had received all writes: locks survive the failover.
# $server
had-no-keys = { $server } held no keys, so none could be lost.
# $server, $time
messages-wait = Messages to { $server } are held back; clients that wait for a reply time out after { $time }.
# $server
messages-arrive = Messages sent to { $server } during the partition arrive now, even if the sender has timed out.

# $time
timestamp-was = The timestamp has expired: it stands for { $time }.
# $client, $step, $writer, $written-step
key-was-free = The key was free: at step { $step }, { $client } had removed the value that { $writer } wrote at step { $written-step }.
# $holder, $client
overwrote-the-holder = { $holder } is inside, and { $client } has overwritten { $holder }'s value. The key still blocks other clients.
# $key
left-nothing = The program wrote { $key } and removed it at once: no key is left to block other clients.
lifetime-was-over = EXPIRE or PEXPIRE with a TTL of 0 or less deletes the key at once.
# $owner, $step
left-alone = { $owner } wrote the value (step { $step }), so nothing is deleted.
# $client
ran-out-inside = { $client } is still inside, now without its lock.
# $client
ended-outside = { $client } never entered, so its work was not done.
# $client, $step, $times
asked-again = The store has sent this reply before, first to { $client } at step { $step }. The same value has now been read { $times } times.
