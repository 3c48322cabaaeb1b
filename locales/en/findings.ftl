### Sentences of the findings of a run and their causes.

# $event, $step
at-step = { $event } (step { $step })

# $step
one-step = step { $step }
# $steps
several-steps = steps { $steps }
# $client, $acting, $asked, $steps, $age
request-relied-on = { $client }'s { $acting } relied on the { $asked } of { $steps }{ $age }.
# $client, $asked, $steps, $age
entered-because-of = { $client } entered because of the { $asked } of { $steps }{ $age }.
# $client, $asked, $steps, $age
entered-despite = { $client } entered despite the { $asked } of { $steps }{ $age }.
# $client, $asked, $steps, $age
still-relied-on = { $client } still relied on the { $asked } of { $steps }{ $age }.
# $time
so-long-before = , { $time } old by then
# $event
since-then = Since then { $event }.
# $step
it-had-expired = the lock had expired (step { $step })
# $servers, $step
it-had-expired-on = the lock on { $servers } had expired (step { $step })
# $client, $step
somebody-deleted-it = { $client } had deleted the lock (step { $step })
# $client, $step
it-deleted-it-itself = { $client } itself had deleted the lock (step { $step })
# $client, $step
somebody-overwrote-it = { $client } had overwritten the lock (step { $step })
# $server, $step
it-restarted-without-it = { $server } had restarted without the lock (step { $step })
# $server, $step
replica-took-over = { $server }'s replica had taken over without the lock (step { $step })
# $client, $step
somebody-changed-it = { $client } had changed the lock (step { $step })
# $client, $step
somebody-set-its-ttl = { $client } had set the TTL of the lock (step { $step })
# $client, $steps
somebody-took-the-lock = { $client } had taken the lock ({ $steps })
# $client, $steps
somebody-took-it = { $client } had taken it ({ $steps })
# $steps
and-took-it = taken it ({ $steps })
# $client, $steps
somebody-took-it-then = Then { $client } took it ({ $steps }).
# $answered, $asked, $step, $client
wait-was-ignored = WAIT had answered { $answered } instead of { $asked } (step { $step }), and { $client } entered all the same.
# $client, $left, $all
no-majority-is-left = That left { $client } with { $left } of { $all } servers, no majority.
# $command, $step
replica-had-not-received = The replica had not received the { $command } of step { $step }: replication is asynchronous.
# $server, $command, $step
was-not-on-disk = { $server } had not written the { $command } of step { $step } to disk.
# $time
by-its-timestamp = By its timestamp the lock had expired at { $time }.
# $time
time-ended-it = Time alone ended it: by { $time } others would get in.
# $owner, $step
was-anothers-by-then = By then the lock was already { $owner }'s (step { $step }).
had-not-expired = The lock had not expired.
# $command
only-looks = { $command } only looks: it takes no lock.
# $command
replied-nil = { $command } replied nil, in Lua false: no lock.
# $command
replied-zero = { $command } replied 0, which Lua takes for true: no lock.
gave-no-lock = That gave it no lock.
# $time
ttl-was = The TTL was { $time }.
# $client, $time
was-paused-for = { $client } was paused for { $time }.

# $first, $second, $time
mutual-exclusion-broken = Mutual exclusion broken: { $first } and { $second } were both inside from { $time }
# $client, $step
first-had-entered = { $client } had entered at step { $step } and had not left.
# $client
entered-without-a-lock = { $client } had entered without a lock.
# $client
entered-unasked = { $client } had entered without asking for a lock.
# $client, $step
freed-too-early = { $client } had freed its lock at step { $step }, before it left.

# $client, $holder
deleted-by-another = { $client } deleted a lock that { $holder } held
# $client, $holder
overwritten-by-another = { $client } overwrote a lock that { $holder } held
# $client, $holder
freed-by-another = { $client } let others in beside { $holder }
# $holder
does-not-keep-others-out = What { $holder } has asked for keeps nobody out.
# $holder, $command, $reply
would-enter-all-the-same = { $holder }'s lock stands, but another client would enter all the same: its { $command } is answered { $reply }.
# $holder
would-enter-unasked = { $holder }'s lock stands, but another client would enter without asking.
# $holder, $command
gets-past-it = { $holder }'s lock keeps nobody out: another client gets past it with { $command }.
# $client, $command, $keys, $holder
changing-lets-others-in = { $client }'s { $command } changed { $keys }, and others get in though { $holder } has not left.
# $client, $command, $keys, $holder
deleting-lets-others-in = { $client }'s { $command } deleted { $keys }, and others get in though { $holder } has not left.
# $client, $owner
writes-the-same = { $client } and { $owner } write the same value: comparing it does not tell whose lock this is.
# $command
checks-no-owner = { $command } does not check who wrote the value.
# $first, $second
changed-hands-between = { $first } and { $second } are two commands, and between them the lock changed hands.
# $client, $owner, $time
command-was-sent-before = { $client } had sent the command at { $time }, before { $owner } had the lock.

# $owner, $waiter
lock-stays = { $owner }'s lock is not released: { $waiter } cannot get it
# $owner
own-lock-stays = { $owner } cannot get a lock that it left behind itself
# $owner
lock-stays-for-all = { $owner }'s lock is not released: nobody can get it any more
lock-is-gone = The lock does not come back: nobody can get it any more
# $clients
deadlock = Deadlock: { $clients } wait for each other
# $client
waits-for-itself = { $client } waits for a lock that it holds itself
# $clients
livelock = Livelock: { $clients } keep one another out
# $changes
each-changes-what-it-asks-for = Each changes something in order to ask: { $changes }.
# $client, $command, $step
changes-by = { $client } by { $command } (step { $step })
# $client, $held, $step, $wanted
has-and-wants = { $client } took { $held } at step { $step } and waits for { $wanted }.
# $client, $key, $step
asks-for-its-own = { $client } took { $key } at step { $step } and asks for it again without having freed it.
each-waits-for-the-other = Each waits for what the other has: take the locks in the same order everywhere.
each-waits-for-the-next = Each waits for what the next one has: take the locks in the same order everywhere.
# $first-client, $first-command, $first-step, $client, $command, $step
freed-once-more = { $first-client }'s { $first-command } freed the lock at step { $first-step }; { $client }'s { $command } at step { $step } freed it once more, and since then nobody gets in.
# $event, $end-step, $command, $step
never-undone = { $event } at step { $end-step }, and what its { $command } of step { $step } changed is never taken back.
# $client, $command, $step, $arrival, $fault-step, $timeout
reply-was-delayed = { $client }'s { $command } took the lock at step { $step }, but the reply arrives only at { $arrival } (step { $fault-step }), and { $client } waits no longer than { $timeout }, its call timeout: it never frees the lock.
# $client, $command, $step, $fault-step, $timeout
reply-was-lost = { $client }'s { $command } took the lock at step { $step }, but the reply is lost (step { $fault-step }): { $client } waits for { $timeout }, its call timeout, and never frees the lock.
nobody-gets-in = However long one waits, nobody gets in.
nobody-gets-in-in-this-order = As long as the clients go on in this order, nobody gets in; in another order somebody would.
# $time
nobody-gets-in-within = Looking { $time } ahead, nobody gets in, and nothing suggests that this will change.
# $event, $step
left-behind = { $event } at step { $step } and left its lock behind.
# $event, $step, $taken-step
left-behind-what-it-took = { $event } at step { $step } and left behind the lock that it had taken at step { $taken-step }.
# $owner, $step
late-request-wrote-it = At step { $step } a request that { $owner } had stopped waiting for arrived and wrote the lock.
# $server, $step
server-brought-it-back = At step { $step } { $server } came back with a lock that had been freed.
# $client, $step
lock-was-renewed = { $client } renewed it at step { $step }.
# $client, $step
lock-was-renewed-by-another = { $client } did not have it, but set its TTL anew at step { $step }.
# $owner, $step
release-was-refused = At step { $step } { $owner } could not free its lock: another client had overwritten it.
# $time
should-have-been-free-after = The lock should have been free after { $time }.
never-expires = The lock has no TTL: it never expires.
# $first, $second
crashed-between = The crash came between { $first } and { $second }, which was to set the TTL: the lock never expires.
# $client, $step, $first, $second
crashed-before-letting-in = { $client } crashed at step { $step }, between its { $first } and its { $second }, which would have let somebody in.
# $client, $up, $down
counted-down-too-few = { $client } has counted up by { $up } and down by { $down } only.
# $step
changed-by-an-external-client = At step { $step } an external client changed that.
would-never-expire = By itself the lock would never have expired.
# $time
stays-until = No client holds the lock, but it stays until { $time }.

# $client
inside-without-its-lock = { $client } is inside without its lock
# $client
inside-and-not-alone = { $client } is inside, and another client would get in
# $client, $other, $key
update-was-lost = Lost update: { $client } overwrote what { $other } had written to { $key }
# $client, $read-step, $other, $step
had-changed-since = { $client } went by the value of step { $read-step }, but { $other } had changed it at step { $step }.
# $client
entered-after-failing = { $client } entered without getting the lock
# $client, $step
last-attempt = { $client } held no lock: its last request, at step { $step }, did not get one.
# $client
nothing-had-changed = Nothing that { $client } had asked for had changed anything in Redis.

# $owner, $servers, $time, $pause
lock-expired = { $owner }'s lock expired{ $servers } at { $time }{ $pause }.
# $servers
on-servers = { " " }on { $servers }
# $client, $time
while-paused-until = { " " }while { $client } was paused until { $time }
# $owner, $time, $written
lock-was-out-of-date = { $owner }'s lock was not written until { $written }; by its timestamp it had already expired at { $time }.
# $owner, $server, $step
server-lost-lock = { $server } lost { $owner }'s lock at step { $step }.
an-external-client = An external client
somebody-external = an external client
# $owner, $client, $step
lock-was-deleted = { $client } had deleted { $owner }'s lock at step { $step }.
# $owner, $client, $step
lock-was-overwritten = { $client } had overwritten { $owner }'s lock at step { $step }.
# $event
took-it-itself = { $event } and then took the lock itself.
# $event, $client
another-took-it = { $event }; { $client } then took it.
# $owner, $time
clock-was-ahead = { $owner }'s clock was { $time } ahead.
# $owner, $time
clock-was-behind = { $owner }'s clock was { $time } behind.
