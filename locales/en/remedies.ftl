### Sentences about the changes that fix a lock.

# $remedy
remedy = Remedy: { $remedy }
# $way, $remedy
remedy-of-way = Remedy for way { $way }: { $remedy }
# $ways, $remedy
remedy-of-ways = Remedy for ways { $ways }: { $remedy }
undo-and-retry = A client that fails to acquire the lock must undo its writes and try again later. Until then, its writes can make another client fail, too: if both give up, neither acquires the lock.
retry-after-each-poll = Let a waiting client request the lock again after each poll, not only after a signal. Otherwise it waits too long if it misses the signal.
heed-the-reply = Enter only if the reply shows that you hold the lock. In Lua, a nil reply from Redis becomes `false`, and 0 counts as true.
in-one-command = Acquire the lock with one command: SET key token NX PX milliseconds. If the program first checks the key and then sends SET, another client can send SET in between.
only-if-free = Acquire the lock only if it is free: SET key token NX PX milliseconds. Without NX, SET overwrites the lock of another client.
free-it-last = Release the lock only after leave(). If the client acquires the same lock again while inside, release it only at the outermost level. Another client can enter as soon as the lock is free.
put-back-once = Only the client that removed an element from the list may put it back, and only once.
read-under-the-lock = Read the value after you acquire the lock: a value read earlier may have changed by then.
write-under-the-lock = Write while you hold the lock, and release it afterwards. If you write after the release, another client may already have read the old value.
holder-sets-the-ttl = Only the holder may set the TTL of the lock: an EXPIRE by a waiting client keeps a stale lock alive.
extend-own = Extend only your own lock: compare its value and extend it in one script. If this fails, stop the work.
no-renewal-with-nx = Compare the token and extend the lock with PEXPIRE in one script. SET with NX does not extend a lock that exists, not even the client's own.
longer-lease = Make the TTL longer than the work, or extend the lease while the client works.
ttl-with-the-lock = Set the TTL in the command that acquires the lock: SET key token NX with PX or EX. The lock can then expire before you release it, so release it in one script that compares the token.
ttl-for-each-permit = Give each permit its own key with a TTL: SET permit:1 token NX PX milliseconds.
token-instead-of-a-counter = Acquire the lock with SET key token NX PX milliseconds, and release it in one script that compares the token. A counter does not show who holds the lock. This SET also sets the TTL.
ttl-instead-of-a-time = Let Redis measure the lease: SET key token NX PX milliseconds, and a release script that compares the token. A timestamp that a client computes may have expired before it is written.
compare-token = Compare the token and delete the key in one script. A separate DEL can delete the lock of another client. Since Redis 8.4, DELEX IFEQ compares and deletes in one command.
pass-own-token = In the release, compare the value of the key with the client's own token. The value that GET returned can be another client's.
compare-and-delete = Write a unique token, and release in one script that deletes the key only if it contains this token. Since Redis 8.4, DELEX IFEQ compares and deletes in one command.
fence = Give each holder a fencing token higher than all earlier ones. Let the store reject every token lower than the highest it has received. Neither a TTL nor a script stops a client that continues after its lease has expired.
server-time = Do not compare times of different machines: let the lock expire by a TTL on the server.
replicated = Let the protected store reject old fencing tokens, or keep the lock in a system where a majority confirms every write. A replica may lack the SET when it takes over, and the lock itself cannot prevent this.
redlock = Let the protected store reject old fencing tokens. Redlock relies on clocks that do not jump and on servers that keep their keys: each server must also fsync every write, or stay unreachable after a restart for longer than any TTL.

## Titles of edits that fix a lock.

repair-reply = Test the reply itself instead of comparing it with nil or "OK"
repair-token = Write a unique token for each client
repair-ttl = Set the TTL in the command that acquires the lock
repair-compare = Compare and delete in one script
repair-renewal = Extend only the client's own lock, in one script
repair-second-look = Read the cache again after acquiring the lock
repair-lease = Make the lease longer than the work
