### Sentences of the lanes and the playback controls.

axis = Axis
axis-steps = Steps
axis-time = Time
speed = Speed
# $count
overlaps = { $count } inside
# $clients
overlap-of = { $clients } inside
decided-on-this-reply = decided on this reply
# If the longer label does not fit.
decided-on-this = decided on this
no-longer-true = no longer true
# $duration
paused = paused { $duration }
legend-paused = paused
legend-fault = fault
legend = Legend
close-legend = Close legend
close-legend-how = Close this legend. The help (?) contains it too.
expired = expired
# $count
more-keys = and { $count } more keys
last-write = last write
unreachable = unreachable
timed-out = timed out
disconnected = connection lost
# $client, $first, $last
inside-from-to = { $client } is inside from step { $first } to step { $last }
# $client, $first
inside-since = { $client } is inside from step { $first } on
# $client, $first, $last
reads-from-to = { $client } is inside as a reader from step { $first } to step { $last }
# $client, $first
reads-since = { $client } is inside as a reader from step { $first } on
# $key, $value, $first, $last
value-from-to = { $key } = { $value }, from step { $first } to step { $last }
# $key, $value, $first
value-since = { $key } = { $value }, from step { $first } on
