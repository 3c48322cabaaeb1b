### Sentences of the header, the list of stories and the help.

gallery = Scenarios
set-up = Set-up
help = Keys and signs
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
own-lock-how = Two clients run a lock of ours. Replace it with your own, or paste your program anywhere on this page: it is checked at once.
your-lock = Your lock
your-locks = Your locks
my-lock = My lock
# $lock
name-of-lock = Name of { $lock }
# $lock
open-lock = Open { $lock }
# $lock
duplicate-lock = Duplicate { $lock }
# $lock
remove-lock = Remove { $lock }
lock-has-mistakes = has mistakes
open-now = open now
open-it = Open
export-locks = Export all
import-locks = Import…
# $lock
lock-deleted = “{ $lock }” was deleted.
# $lock
lock-changed-elsewhere = “{ $lock }” was changed in another tab. What you have here is kept as another lock as soon as you change it.
open-the-other = Open the other
# $reason
no-locks = This file holds no saved locks: { $reason }
fault = Fault
flaw = Flaw
mended = Mended
sides = Fault or mended
about-story = About this scenario
# $question
another-run = Not the run of the scenario, which asks: { $question }
# $summary
as-told = Before your changes: { $summary }
holds = this run holds

mutual-exclusion = Mutual exclusion
only-the-holder-releases = Only the holder releases
the-lock-comes-back = The lock comes back
the-holder-holds = The holder holds
no-lost-update = No lost update
no-error-path = No error path into the section

two-at-once = Two inside at once
anothers-lock-freed = Another's lock taken away
lock-stays-behind = Lock left behind
inside-without-lock = Inside without its lock
update-lost = Update lost
entered-after-failing = Entered after failing

everywhere = Everywhere
the-keys = Keys
space-key = Space
key-steps = One step back, one step forward
key-ends = First step, last step
key-play = Play, pause
key-clients = Program of the previous or next client
key-history-views = Steps, diagram, Redis log
key-axis = Axis by steps or by time
key-glyph = What the current step is, and what can be done there
key-theme = Theme: system, light, dark
key-undo = Undo, redo
key-close = Close the open panel
the-lanes = Reading the lanes
sign-waiting = A line is a client waiting; each tick is a request that Redis executed.
sign-changed = A dot is a request that changed a key; a dotted line joins it to the key's lane at the top, which shows the actual state.
sign-inside = A bar is a client in the critical section: it believes it holds the lock.
sign-paused = Hatching is a pause: the client stands still, and its lock goes on running out.
sign-expired = A stroke through a key's bar is where its lifetime ends or its timestamp passes; dots mean that there is no key.
sign-fault = A triangle is a message that is late or lost, an answer that never came, or a clock that jumps.
sign-finished = A short stroke at the end of a line: the program has ended.
sign-looked-at = A ring is the current step if it changes no key. Beside a client's name it means: not inside.
sign-crashed = A cross is a crash: the client does nothing more, but requests it has already sent still arrive.
sign-two-inside = A red band is where two clients are in the critical section at once: the lock has failed.
