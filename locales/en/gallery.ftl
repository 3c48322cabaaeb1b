### Sentences of the header, the list of stories and the help.

gallery = Scenarios
set-up = Setup
help = Help
menu = Menu
close = Close
undo = Undo
redo = Redo
nothing-to-undo = nothing to undo
nothing-to-redo = nothing to redo
edited = edited
theme-system = Theme: system
theme-light = Theme: light
theme-dark = Theme: dark

by-lock = By lock
by-failure = By failure
grouping = Group
search = Search scenarios
search-for = Title, lock, command or failure
# $found, $all
found = { $found } of { $all }
# $count
found-all = { $count } scenarios
found-none = No scenario matches all of these words. Try fewer words, a command such as SETNX, or a lock such as Redlock.
own-lock-how = Paste your lock into an empty program, or anywhere on this page. Two clients run it. Check tries every order within its bounds.
own-lock-again = Open your lock that was open last. To begin a new one, choose “Check your lock” in Scenarios.
your-lock = Your lock
unnamed-lock = Shared lock
your-locks = Your locks
check-your-lock = Check your lock
# $lock
name-of-lock = Name of { $lock }
# $lock
open-lock = Open { $lock }
# $lock
duplicate-lock = Duplicate { $lock }
# $lock
remove-lock = Remove { $lock }
lock-has-mistakes = has errors
open-now = open now
open-it = Open
export-locks = Export all
import-locks = Import…
# $lock
lock-deleted = “{ $lock }” was deleted.
# $lock
lock-changed-elsewhere = “{ $lock }” was changed in another browser tab. If you change it here, your version is saved as a separate lock.
open-the-other = Open other version
# $reason
no-locks = This file contains no saved locks: { $reason }
fault = Broken
flaw = Flaw
mended = Fixed
sides = Broken or fixed version
about-story = About this scenario
# $story
changed-from = Changed from: { $story }
holds = this run holds

mutual-exclusion = Mutual exclusion
holder-only = Holder only
no-deadlock = No deadlock
lease-outlasts-work = Lock held while inside
no-lost-update = No lost update
no-entry-after-failure = No entry after a failed acquire
progress = Progress
no-idle-lock = No idle lock
no-failure = No failure

two-at-once = Two inside at once
too-many-at-once = Too many inside at once
anothers-lock-changed = Lock changed by another client
lock-stays-behind = Lock not released
free-while-in-use = Lock free while in use
update-lost = Update lost
entered-after-failing = Entered after failing
no-client-enters = In some runs, no client enters
lock-stays-idle = Lock idle while a client waits
program-failed = A program fails

everywhere = Everywhere
the-keys = Keys
space-key = Space
key-steps = One step back, one step forward
key-ends = First step, last step
key-play = Play, pause
key-clients = Program of the previous or next client
key-history-views = Steps, diagram, Redis log
key-axis = Axis by steps or by time
key-zoom = Zoom in, zoom out
key-glyph = Details and actions of the current step
key-theme = Theme: system, light, dark
key-undo = Undo, redo
key-close = Close the open panel
the-lanes = Reading the lanes
sign-waiting = A line is a waiting client. Each tick on it is a request that Redis executed.
sign-changed = A dot is a request that changed a key. A dotted line connects it to the key's lane at the top, which shows the actual state.
sign-inside = A bar is a client in its critical section: it believes that it holds the lock.
sign-paused = Hatching is a pause: the client is stopped, but its lease keeps running.
sign-expired = A stroke across a key's bar marks the end of its TTL, or the time in its timestamp. Dots mean that the key does not exist.
sign-fault = A triangle is a delayed or lost message, a missing reply, or a clock jump.
sign-finished = A short stroke at the end of a line means that the program has finished.
sign-looked-at = A ring is the current step if it changes no key. Next to a client's name, it means that the client is not inside.
sign-decided = A line under a lane leads from a reply to the request that relies on it (“decided on this reply”). It turns red when the reply is outdated (“no longer true”).
sign-crashed = A cross is a crash: the client stops permanently, but the requests that it has sent still arrive.
sign-two-inside = A red band marks two clients in the critical section at the same time: the lock has failed.
