### Sentences for the events of a run, and for the effects of a possible move.

# $place, $time, $event
announcement = { $place }, { $time }. { $event }
# $place, $time, $event, $reason
announcement-with-reason = { $place }, { $time }. { $event }. { $reason }
# $place
nothing-yet = { $place }. No event yet.
# $text, $note
with-note = { $text }, { $note }
between-lines = ;{ " " }
between-deeds = ,{ " " }
before-the-last-deed = { " " }and{ " " }
between-names = ,{ " " }
before-the-last-name = { " " }and{ " " }

# $client
entered = { $client } entered
# $client, $first
entered-while-inside = { $client } entered while { $first } was inside
# $client, $others
entered-over-limit = { $client } entered while { $others } were inside
# $client
entered-as-reader = { $client } entered as a reader
# $client, $first
entered-as-reader-while-inside = { $client } entered as a reader while { $first } was inside
# $client
left = { $client } left
# $client
crashed = { $client } crashed
# $client
crashed-and-a-key-stays = { $client } crashed; its key stays in Redis
# $client
crashed-inside = { $client } crashed inside
# $client
crashed-inside-and-its-lock-stays = { $client } crashed inside; its lock stays
# $client
finished = { $client } finished
# $client
failed = { $client } failed
# $client, $line, $error
failed-with = { $client } failed at line { $line }: { $error }
# $client
gave-up = { $client } gave up
# $client, $line, $error
gave-up-with = { $client } gave up at line { $line }: { $error }
# $client, $name
uses-unsupported = { $client } uses { $name }, which Lockscope does not model
# $client, $time
read-its-clock = { $client } read its clock: { $time }
# $client, $text
printed = { $client } prints: { $text }
# $key
key-expired = { $key } expired

# $client, $peer
timed-out = { $client } timed out waiting for { $peer }
# $client, $server
disconnected = { $client } lost its connection to { $server }
with-all-keys = with all its keys
# $keys
without-keys = without { $keys }
# $keys
not-replicated = without { $keys }
# $keys
with-older-keys = with an older state of { $keys }
# $without, $older
without-and-with-older = { $without } and { $older }

# $client, $count
polls-again =
    { $count ->
        [one] { $client } polls again
       *[other] { $client } polls { $count } more times
    }
# $clients, $count
poll-again-each =
    { $count ->
        [one] { $clients } each poll again
       *[other] { $clients } poll { $count } more times each
    }
between-polls = ,{ " " }
# $polls
changes-are-taken-back = { $polls }; each attempt undoes its own write
# $polls
nothing-changes = { $polls }; nothing changes

# $peer, $client, $command
executes = { $peer } runs { $client }'s { $command }
# $peer, $command
executes-for-an-external-client = { $peer } runs an external client's { $command }
# $time
time-passes = time → { $time }
# $time, $event
time-passes-and-then = time → { $time }: { $event }
# $client
request-arrives = { $client }'s request arrives
request-arrives-beside-client = request arrives
starts = starts
wakes = wakes
finishes-its-work = finishes its work
reads-its-reply = reads its reply
has-read-its-clock = has read its clock
gives-up-waiting = times out
finds-its-connection-broken = finds its connection broken
# $command
sends = sends { $command }
# $time
sleeps-until = sleeps until { $time }
# $time
works-until = works until { $time }
# $text
prints = prints { $text }
# $line, $error
fails = fails at line { $line }: { $error }
# $line, $error
gives-up = gives up at line { $line }: { $error }
enters = enters
enters-as-reader = enters as a reader
leaves = leaves
ends = ends
expires = expires
crashes = crashes

value-expired = expired
value-not-expired = not expired
nothing-to-delete = nothing left to delete
# $owner
dead-lock-gone = { $owner }'s stale lock is gone
# $owner
token-of = { $owner }'s token
own-token = its own token
# $owner
key-written-by = the key that { $owner } wrote
# $key
script-wrote = { $key } written
# $key
script-changed = { $key } changed
# $key
script-set-a-ttl = TTL of { $key } set
# $key
script-deleted = { $key } deleted
script-changed-nothing = nothing changed
