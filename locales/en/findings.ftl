### Sentences of the findings of a run and their causes.

# $event, $step
at-step = { $event } (step { $step })

# $step
one-step = step { $step }
# $steps
several-steps = steps { $steps }
# $client, $acting, $asked, $steps, $age
request-relied-on = { $client } sent { $acting }, relying on the reply to its { $asked } ({ $steps }){ $age }.
# $client, $acting, $asked, $steps, $reply
request-despite-refusal = { $client } sent { $acting }, although its { $asked } ({ $steps }) had returned { $reply }.
# $client, $asked, $steps, $age
entered-because-of = { $client } entered, relying on the reply to its { $asked } ({ $steps }){ $age }.
# $client, $asked, $steps
entered-despite = { $client } entered despite the reply to its { $asked } ({ $steps }).
# $client, $asked, $steps, $age
still-relied-on = { $client } was still inside, relying on the reply to its { $asked } ({ $steps }){ $age }.
# $client, $acting, $age
sent-as-holder = { $client } sent { $acting }{ $age }, as if it still held the lock.
# $client, $age
entered-as-holder = { $client } entered{ $age }, as if it still held the lock.
# $client, $age, $entry
stayed-as-holder = { $client } was still inside{ $age }{ $entry }.
# $client, $acting, $age, $asked
sent-on-reply = { $client } sent { $acting }{ $age }, relying on the reply to its { $asked }.
# $client, $age, $asked
entered-on-reply = { $client } entered{ $age }, relying on the reply to its { $asked }.
# $client, $age, $entry, $asked
stayed-on-reply = { $client } was still inside{ $age }{ $entry }, relying on the reply to its { $asked }.
# $client
when-another-entered = , when { $client } entered
# $time, $steps
so-much-later = { " " }{ $time } after { $steps }
# $time
so-long-before = ; that reply was { $time } old
# $client, $steps, $events
after-acquiring = After { $client } acquired the lock ({ $steps }), { $events }.
# $client, $asked, $steps, $events
after-reading = After { $client }'s { $asked } ({ $steps }), { $events }.
# $client, $step
was-paused = { $client } was paused (step { $step })
# $ttl, $step
lock-just-expired = the lock expired{ $ttl } (step { $step })
# $servers, $ttl, $step
lock-expired-on = the lock on { $servers } expired{ $ttl } (step { $step })
# $client, $step
somebody-deleted-it = { $client } deleted the lock (step { $step })
# $client, $step
it-deleted-it-itself = { $client } itself deleted the lock (step { $step })
# $client, $step
somebody-overwrote-it = { $client } overwrote the lock (step { $step })
# $server, $step
it-restarted-without-it = { $server } restarted without the lock (step { $step })
# $server, $step
replica-took-over = { $server }'s replica took over without the lock (step { $step })
# $client, $step
somebody-changed-it = { $client } changed the lock (step { $step })
# $client, $step
somebody-set-its-ttl = { $client } set the TTL of the lock (step { $step })
# $client, $steps
somebody-took-the-lock = { $client } acquired the lock ({ $steps })
# $client, $steps
somebody-took-it = { $client } acquired it ({ $steps })
# $steps
and-took-it = acquired it ({ $steps })
# $client, $steps
somebody-took-it-then = Then { $client } acquired it ({ $steps }).
# $answered, $asked, $step, $client
wait-was-ignored = WAIT returned { $answered } instead of { $asked } (step { $step }), but { $client } entered anyway.
# $client, $left, $all
no-majority-is-left = { $client } then held the lock on only { $left } of { $all } servers, which is not a majority.
# $command, $step
replica-had-not-received = The replica had not received the { $command } of step { $step }: replication is asynchronous.
# $server, $command, $step
was-not-on-disk = { $server } had not written the { $command } of step { $step } to disk.
# $time
by-its-timestamp = According to its timestamp, the lock had expired at { $time }.
# $time
time-ended-it = The lock expired: from { $time } on, another client could acquire it.
# $owner, $step
was-anothers-by-then = At that time, { $owner } already held the lock (step { $step }).
had-not-expired = The lock had not expired.
# $command
only-looks = { $command } only reads: it does not acquire a lock.
# $command
replied-nil = { $command } returned nil (in Lua: false), so the lock was not acquired.
# $command
replied-zero = { $command } returned 0 (which counts as true in Lua), so the lock was not acquired.
gave-no-lock = This request did not acquire the lock.
# $client, $time
outlasts-its-ttl = Without any fault, { $client } uses the lock for longer than its TTL of { $time }.
# $client, $command, $step, $reply
renewal-failed = { $client }'s { $command } (step { $step }) returned { $reply }: it did not extend the lock, but { $client } continued.
# $time
after-its-ttl = { " " }after its TTL of { $time }
# $client, $from, $until
was-paused-from = { $client } was paused from { $from } to { $until }.

# $first, $second, $time
both-inside = { $first } and { $second } were both inside from { $time }
# $clients, $permits, $time
too-many-inside = { $clients } were inside together from { $time }, with { $permits } permits
# $title
mutual-exclusion-broken = Mutual exclusion broken: { $title }
# $client, $step
first-had-entered = { $client } had been inside since step { $step }.
# $client
entered-without-a-lock = { $client } entered without a lock.
# $client
entered-unasked = { $client } entered without requesting a lock.
# $client, $step
freed-too-early = { $client } released its lock at step { $step }, before it left the critical section.

# $client, $holder
freed-by-another = { $client } let others acquire the lock while { $holder } was inside
# $client, $holder
freed-outside = { $client } released { $holder }'s lock
# $client, $command, $step, $keys, $holder
moves-the-end = { $client }'s { $command } (step { $step }) changed { $keys }, and with it the time at which { $holder }'s lock becomes free.
# $client, $command, $step, $holder
moves-the-ttl = { $client }'s { $command } (step { $step }) changed the TTL of { $holder }'s lock.
# $holder
does-not-keep-others-out = { $holder }'s request blocks no other client.
# $holder, $command, $reply
would-enter-all-the-same = { $holder } holds its lock, but another client can enter too, although that client's { $command } returns { $reply }.
# $holder
would-enter-unasked = { $holder } holds its lock, but another client would enter without requesting it.
# $holder, $command
gets-past-it = { $holder }'s lock does not block others: another client bypasses it with { $command }.
# $client, $change, $step, $command, $key
leaves-a-token = { $client }'s { $change } (step { $step }) lets another client acquire the lock as well: that client's { $command } on { $key } succeeds.
# $client, $command, $keys, $holder
changing-lets-others-in = { $client }'s { $command } changed { $keys }, so another client can enter although { $holder } is still inside.
# $client, $command, $keys, $holder
deleting-lets-others-in = { $client }'s { $command } deleted { $keys }, so another client can enter although { $holder } is still inside.
# $client, $command, $keys, $holder
frees-what-is-held = { $holder } held the lock until { $client }'s { $command } changed { $keys }. Now another client can acquire it.
# $client, $owner
writes-the-same = { $client } and { $owner } write the same value, so comparing it does not show which of them holds the lock.
# $client, $command, $owner
passes-anothers-value = { $client } passes { $owner }'s value to { $command }, so the comparison succeeds.
# $command
checks-no-owner = { $command } does not check which client wrote the value.
# $first, $second
changed-hands-between = { $first } and { $second } are separate commands, and the lock changed hands in between.
# $client, $owner, $time
command-was-sent-before = { $client } had sent the command at { $time }, before { $owner } acquired the lock.

# $owner, $waiter
lock-stays = { $owner }'s lock is not released: { $waiter } cannot acquire it
# $owner
own-lock-stays = { $owner } is blocked by its own orphaned lock
# $owner
lock-stays-for-all = { $owner }'s lock is not released: no client can acquire it any more
lock-is-gone = The lock never becomes free again: no client can acquire it any more
# $owner, $permits
permit-stays = { $owner }'s permit is not released: fewer than { $permits } clients can be inside at the same time
# $permits
permit-is-gone = A permit never becomes free again: fewer than { $permits } clients can be inside at the same time
# $clients
deadlock = Deadlock: { $clients } wait for each other
# $client
waits-for-itself = { $client } waits for a lock that it holds itself
# $clients
livelock = Livelock: { $clients } block one another
# $changes
each-changes-what-it-asks-for = Each attempt changes something in Redis and so blocks the others: { $changes }.
# $client, $command, $step
changes-by = { $client } with { $command } (step { $step })
# $client, $held, $step, $wanted
has-and-wants = { $client } acquired { $held } at step { $step } and waits for { $wanted }.
# $client, $key, $step
asks-for-its-own = { $client } acquired { $key } at step { $step } and requests it again without having released it.
each-waits-for-the-other = Each client waits for the lock that the other holds. Remedy: acquire the locks in the same order everywhere.
each-waits-for-the-next = Each client waits for the lock that the next one holds. Remedy: acquire the locks in the same order everywhere.
# $first-client, $first-command, $first-step, $client, $command, $step
freed-once-more = { $first-client }'s { $first-command } released the lock at step { $first-step }; { $client }'s { $command } released it again at step { $step }. After that, no client can acquire it.
# $event, $end-step, $command, $step
never-undone = { $event } at step { $end-step }; the change made by its { $command } at step { $step } is never undone.
# $client, $command, $step, $arrival, $fault-step, $timeout
reply-was-delayed = { $client }'s { $command } acquired the lock at step { $step }, but the reply is delayed until { $arrival } (step { $fault-step }). { $client }'s call times out after { $timeout }, so it never releases the lock.
# $client, $command, $step, $fault-step, $timeout
reply-was-lost = { $client }'s { $command } acquired the lock at step { $step }, but the reply is lost (step { $fault-step }). { $client }'s call times out after { $timeout }, so it never releases the lock.
nobody-gets-in = No client can ever acquire the lock again.
# $permits
fewer-get-in = After this step, fewer than { $permits } clients can be inside at the same time.
nobody-gets-in-in-this-order = As long as the clients take turns in this order, no client acquires the lock. In another order, a client would acquire it.
# $time
nobody-gets-in-within = No client acquires the lock within the next { $time }, the longest time that was checked.
# $event, $step
left-behind = { $event } at step { $step } without releasing its lock.
# $event, $step, $taken-step
left-behind-what-it-took = { $event } at step { $step } without releasing the lock that it had acquired at step { $taken-step }.
# $owner, $step
late-request-wrote-it = At step { $step }, a request arrived after { $owner } had timed out or crashed, and wrote the lock.
# $server, $step
server-brought-it-back = At step { $step }, { $server } restored a lock that had been released.
# $client, $step
lock-was-renewed = { $client } extended it at step { $step }.
# $client, $step
lock-was-renewed-by-another = { $client } did not hold the lock, but set a new TTL at step { $step }.
# $owner, $step
release-was-refused = At step { $step }, { $owner } could not release its lock: another client had overwritten it.
# $time
should-have-been-free-after = The lock should have been free after { $time }.
never-expires = The lock has no TTL: it never expires.
# $first, $second
crashed-between = The crash happened after { $first } and before { $second }, which would have set the TTL. The lock never expires.
# $client, $step, $first, $second
crashed-before-letting-in = { $client } crashed at step { $step }, after its { $first } and before its { $second }, which would have admitted another client.
# $client, $up, $down
counted-down-too-few = { $client } incremented the counter by { $up }, but decremented it by only { $down }.
# $step
changed-by-an-external-client = At step { $step }, an external client changed this lock.
would-never-expire = By itself, the lock would never have expired.
# $time
stays-until = No client holds the lock, but its key remains until { $time }.

# $title
lost-data = { $title } (lost data)

# Short names of failures, for headlines and lists.
# $first, $second
both-at-once = { $first } and { $second } both inside
# $client, $holder
deleted-lock = { $client } deleted { $holder }'s lock
# $client, $holder
overwrote-lock = { $client } overwrote { $holder }'s lock
# $client, $holder
changed-lock = { $client } changed { $holder }'s lock
# $client
inside-unlocked = { $client } inside without its lock
# $client
blocks-nobody = { $client }'s lock does not block others
# $client, $other
overwrote-write = { $client } overwrote { $other }'s write
# $client
inside-without-its-lock = { $client } is inside without its lock
# $client
inside-and-not-alone = { $client } is inside, and another client can enter too
# $client, $other, $key
update-was-lost = Lost update: { $client } overwrote { $other }'s write to { $key }
# $client, $read-step, $other, $step
had-changed-since = { $client } used the value that it read at step { $read-step }, but { $other } had changed it at step { $step }.
# $client
entered-after-failing = { $client } entered without acquiring the lock
# $client, $step
last-attempt = { $client } held no lock: its last request, at step { $step }, did not acquire one.
# $client
nothing-had-changed = None of { $client }'s requests had changed anything in Redis.

# $owner, $servers, $time, $pause
lock-expired = { $owner }'s lock expired{ $servers } at { $time }{ $pause }
# $servers
on-servers = { " " }on { $servers }
# $client, $time
while-paused-until = { " " }while { $client } was paused until { $time }
# $owner, $time, $written
lock-was-out-of-date = { $owner } wrote the lock at { $written }, when its timestamp ({ $time }) had already passed.
# $owner, $server, $step
server-lost-lock = { $server } lost { $owner }'s lock at step { $step }
an-external-client = An external client
somebody-external = an external client
# $owner, $client, $step
lock-was-deleted = { $client } deleted { $owner }'s lock at step { $step }
# $owner, $client, $step
lock-was-overwritten = { $client } overwrote { $owner }'s lock at step { $step }
# $clause
sentence = { $clause }.
# $event
took-it-itself = { $event } and then acquired it itself.
# $event, $client
another-took-it = { $event }; { $client } then acquired it.
# $owner, $time
clock-was-ahead = { $owner }'s clock was { $time } ahead.
# $owner, $time
clock-was-behind = { $owner }'s clock was { $time } behind.
