### Sentences of the setup and the program editor.

clients = Clients
servers = Servers
network = Network
run = Run
parameters = Parameters
set-up-all = All settings

pinned = Pinned: click again to follow the steps
paused = paused
# $client
clock-exact = { $client }'s clock, no offset
# $client, $time
clock-ahead = { $client }'s clock, { $time } ahead
# $client, $time
clock-behind = { $client }'s clock, { $time } behind

edit = Edit
done = Done
# $clients
program-of = Program of { $clients }
editor-keys = Tab indents and completes names, Escape leaves the editor.
last-good-runs = The last good program keeps running.
runs = This program is running.
all-run-it = All clients run this program.
# $bytes, $limit
too-long-to-paste = Not pasted: the text has { $bytes } bytes, and a program has at most { $limit }.
no-lua = A lock here is a short Lua program. It talks to Redis with redis.call("SET", …), and has enter() and leave() around the critical section.
# $language
looks-like = This text looks like { $language }.
looks-foreign = This text looks like another language.
# $lock
begin-with = Begin with the nearest lock: { $lock }
text-stays = Your text stays below it as a comment.
# $values
taken-over = It takes over: { $values }.
# $names
change-there = Not found in your text, so change it there: { $names }.
put-yours-here = Put your own lock in its place, as a short Lua program.
mistakes = Mistakes
lock = Lock
# $client
lock-of = Lock of { $client }
own-lock = Your own
use-for-all = Use for all clients
mend-first = Fix the mistakes first

undo = Undo
redo = Redo
nothing-to-undo = There is nothing to undo
nothing-to-redo = There is nothing to redo
add-client = Add a client
add-server = Add a server
duplicate = Duplicate
remove = Remove
# $action, $item
of = { $action } { $item }
# $limit
at-most-clients = There can be { $limit } clients at most
# $limit
at-most-servers = There can be { $limit } servers at most
only-client = There is no other client
last-client = There must be at least one client
last-server = There must be at least one server

starts-at = Starts at
clock-offset = Clock ahead by
clock-drift = Clock gains
persistence = Persistence
keeps-nothing = appendonly no
fsync-always = appendfsync always
fsync-everysec = appendfsync everysec
fsync-no = appendfsync no (30 s)
another-value = another value
lost-time = Lost at a restart
replica = Replica
no-replica = none
has-replica = behind by
replica-lag = Replica is behind by
least-latency = A message takes at least
most-latency = and at most
call-timeout = A call gives up after
seed = Seed
until = Runs go on until

whole-number = A whole number is expected
# $least, $greatest
from-to = From { $least } to { $greatest }
gone = It no longer exists
