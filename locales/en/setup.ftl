### Sentences of the setup and the program editor.

clients = Clients
servers = Servers
network = Network
run = Run
parameters = Parameters
set-up-all = All settings

pinned = Pinned. Click again to follow the steps.
paused = paused
# $client
clock-exact = { $client }'s clock, no offset
# $client, $time
clock-ahead = { $client }'s clock, { $time } ahead
# $client, $time
clock-behind = { $client }'s clock, { $time } behind

edit = Edit
done = Done
# $client
copy-program = Copy program of { $client }
program-copied = Program copied
# $clients
program-of = Program of { $clients }
editor-keys = Tab indents and completes names, Escape leaves the editor.
last-good-runs = The last version without errors keeps running.
runs = This program is running.
all-run-it = All clients run this program.
# $bytes, $limit
too-long-to-paste = Not pasted: the text has { $bytes } bytes; the limit for a program is { $limit }.
no-lua = A lock here is a short Lua program. It sends commands to Redis with redis.call("SET", …), and calls enter() and leave() around the critical section.
# $language
looks-like = This text looks like { $language }.
looks-foreign = This text looks like another language.
# $lock
begin-with = Start from the most similar lock: { $lock }
text-stays = Your text stays below the lock as a comment.
# $values
taken-over = The lock takes these values from your code: { $values }.
# $names
change-there = Your code does not contain these values, so set them in the lock: { $names }.
other-values = All other values, such as WORK and POLL, come from this lock: compare them with your code.
paste-your-lock = Paste your lock here: a program in Lua with redis.call, or code in another language.
put-yours-here = Replace it with your lock, a short Lua program.
stands-for-yours = This lock stands in for your code, which follows as a comment. Only this lock was checked, not your code.
mistakes = Errors
lock = Lock
# $client
lock-of = Lock of { $client }
use-for-all = Use for all clients
mend-first = Fix the errors first

undo = Undo
redo = Redo
nothing-to-undo = Nothing to undo
nothing-to-redo = Nothing to redo
add-client = Add a client
add-server = Add a server
duplicate = Duplicate
remove = Remove
# $action, $item
of = { $action } { $item }
# $limit
at-most-clients = At most { $limit } clients are possible
# $limit
at-most-servers = At most { $limit } servers are possible
only-client = No other client exists
last-client = At least one client is required
last-server = At least one server is required

starts-at = Starts at
clock-offset = Clock ahead by
clock-drift = Clock drift
persistence = Persistence
keeps-nothing = appendonly no
fsync-always = appendfsync always
fsync-everysec = appendfsync everysec
fsync-no = appendfsync no (30 s)
another-value = another value
lost-time = Lost in a restart
replica = Replica
no-replica = none
has-replica = behind by
replica-lag = Replica lag
least-latency = Minimum latency
most-latency = Maximum latency
call-timeout = Call timeout
seed = Seed
until = Run until

whole-number = Enter a whole number
# $least, $greatest
from-to = Enter a number from { $least } to { $greatest }
gone = It no longer exists
