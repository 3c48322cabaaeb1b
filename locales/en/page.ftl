### Labels that belong to no single part of the page.

# $title
page-title = { $title } · Lockscope
language = Language
language-not-loaded = This language cannot be loaded. Check your connection and choose the language again.

playback = Playback
first-step = First step
step-back = Step back
play = Play
pause = Pause
step-forward = Step forward
last-step = Last step
step = Step
# $step, $last
step-of = Step { $step } of { $last }
before-step = Step
# $last
after-step = of { $last }

lanes = Lanes
timeline-label = Timeline
panes = Panels
time-axis = time, ms
step-axis = step
as-redis-sees-it = the key in Redis
# $count
steps-in-this-millisecond = { $count } steps in this millisecond, drawn in order
# $time
idle = ⋯ { $time }
# $time
timestamp-passed = timestamp passed at { $time }
# $client
inside-label = { $client } inside
# $client
reading-label = { $client } reading
legend-waiting = waiting; a tick is a request
legend-changed = changed the key
legend-two-inside = two inside
# $short, $value
legend-timestamp = { $short } = { $value }; the last digits are ms

not-started = not started
awaits-redis = waits for reply
awaits-store = waits for the store
has-its-reply = got a reply
sleeping = sleeping
working = working
inside = inside
crashed = crashed
finished = finished
failed = failed
gave-up = gave up

code = Code
client-tabs = Client
locals = Locals
# $client, $line
locals-at = { $client }, line { $line }
# $time
still-ahead = { $time }, still ahead
# $time
already-past = { $time }, already past

steps = Steps
# $count
polls-folded = { $count } repeats hidden
the-store = the store
external-client = external

redis = Redis
# $count
keys =
    { $count ->
        [0] no keys
        [one] 1 key
       *[other] { $count } keys
    }
key = Key
value = Value
ttl = TTL
written-by = Last write
no-ttl = none
no-keys = No key in Redis.
# $step
at-step = step { $step }
# $step, $key
before-there-was-no = Before step { $step }, { $key } did not exist.
# $step, $key, $value
before-it-was = Before step { $step }, { $key } was { $value }.
# $step, $client, $key
step-changed-ttl = Step { $step }: { $client } changed the TTL of { $key }.
# $step, $client, $key
step-removed = Step { $step }: { $client } removed { $key }.
# $step, $key
step-expired = Step { $step }: { $key } expired.
# $step, $server, $key
step-lost = Step { $step }: { $server } lost { $key }.
# $step, $client, $key
step-left-nothing = Step { $step }: { $client } wrote { $key } and then removed it.

verdict = Verdict
# $steps
whole-run =
    { $steps ->
        [one] of this run, 1 step
       *[other] of this run, { $steps } steps
    }
between-sentences = { " " }
# $step
go-to-step = Go to step { $step }

# $reason
cannot-show = This run cannot be shown: { $reason }
