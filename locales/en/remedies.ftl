### Sentences about the changes that fix a lock.

# The failure and its remedy.
# $failure, $remedy
against = Against “{ $failure }”: { $remedy }
heed-the-reply = Enter only where the reply says that the lock is yours. A nil of Redis is false in Lua, and 0 is true.
in-one-command = Between looking and SET, another client can SET as well. Take the lock with one command that does both: SET key token NX PX milliseconds.
free-it-last = Call leave() first and free the lock afterwards: as soon as it is free, another gets in.
read-under-the-lock = Read the value once the lock is yours: what was read before may have changed by then.
write-under-the-lock = Write while the lock is yours, and free it afterwards: by then another may have read the old value.
holder-sets-the-ttl = Only the client that holds the lock may set its TTL: the EXPIRE of one that waits keeps a dead lock alive.
ttl-with-the-lock = Set the TTL in the command that takes the lock: SET key token NX PX milliseconds.
compare-and-delete = Write a value that nobody else writes, and release in one script that compares it before DEL (since Redis 8.4 also DELEX IFEQ).
fence = No TTL and no script keeps a client out that was paused. Give each holder a number that grows (a fencing token), and let what you write to refuse a lower one.
# The placeholder is the property about lost updates.
# $property
is-fenced = Nothing in a lock keeps a client out that was paused. What it writes does no harm here: “{ $property }” holds.
server-time = Compare no times of different machines: let a TTL of the server end the lock.
replicated = A replica may lack the SET when it takes over, and nothing in the lock mends that. Let what you write to refuse old numbers, or keep the lock where a majority agrees on every write.
redlock = Redlock counts on clocks that do not jump and on servers that keep their keys: one that has restarted must stay away for longer than any TTL, or fsync every write. Let what you write to refuse old numbers.
