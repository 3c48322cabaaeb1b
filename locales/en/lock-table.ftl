### Sentences of the table of locks and faults, and of the parameter map of a lock.

table = Table
title = Which fault breaks which lock
# $clients
about = { $clients } clients run each lock with its own parameters, and at most one fault of the kind happens, at any moment and of any length. Your own locks run as you set them up.
lock = Lock
yours = yours
no-fault = no fault
none = none
reply = reply
clock = clock

sort = Sort
by-scenario = As in the scenarios
by-broken = Most broken
by-name = Name
# $column
sort-by = Sort by { $column }
add-a-lock = Add a lock
print = Print

# $known, $all
cells = { $known } of { $all } cells
# $lock, $fault
combined = { $lock } × { $fault }
go-on = Go on
computing = computing
not-computed = not computed
not-applicable = n/a
no-clock = no clock matters
no-message = nothing is sent
no-such-fault = it cannot happen
not-checked = not checked
# $clients, $fault
covered = { $clients } clients, at most one fault: { $fault }
# $clients
covered-undisturbed = { $clients } clients, no faults
conditions = Conditions
bounds = Bounds
# $sentence, $lag
search-bounds = { $sentence } A server keeps nothing over a restart; for a failover, its replica is { $lag } behind.
# $states
all-tried = Every order of events was tried, up to { $states } states a cell.
# $known, $all, $states
tried-so-far = { $known } of { $all } cells so far; in each, every order of events is tried, up to { $states } states.
not-in-table = Lost requests and partitions have no column: Check tries them.
back-to-table = Back to the table
back-to-map = Back to the map
cannot-run = cannot be run
no-link = The run is too long for a link.
# $broken, $cases, $at-risk
break-it = breaks in { $broken } of { $cases } cases, at risk in { $at-risk }
# $verdict, $count
still-open = { $verdict }, { $count } open
open-run = Open run

legend-broken = broken, and how: opens the easiest run
legend-risk = a risk: harm may follow
# $clients
legend-holds = holds: no run of { $clients } clients with at most one such fault breaks it
legend-open = being computed, or not decided, and why
legend-none = n/a: the fault cannot reach this lock
legend-kept = Where several promises break, the worst is named. Kept until the lock or the version changes.

where-it-breaks = Where does it break?
# $lock
where-of = Where does { $lock } break?
across = Across
up = Up
fault = Fault
# $clients, $fault
at-most-one = { $clients } clients, at most one fault: { $fault }.
# $clients
undisturbed = { $clients } clients, and nothing goes wrong.
# $name, $value
fixed = { $name } { $value }
too-few = A map varies two whole numbers of a lock, and this lock declares fewer. Give a number a name in a line at the top of the program, and write the name where the number stood:
example-parameter = -- @param TTL 6000 lock lifetime, ms
declare = Make the numbers of this program parameters
# $across, $up
map-of = Map of { $across } and { $up }: arrows move the point, with Shift by 1, and Enter opens its run.
now-breaks = As it is now, it breaks
now-at-risk = As it is now, it is at risk
now-holds = As it is now, it holds
now-open = As it is now, this is not decided
now-computing = Computing what becomes of it as it is now
# $name, $value, $varied, $range
breaks-between = With { $name } { $value }, it breaks where { $varied } is { $range }.
# $fault
breaks-all = With one such fault it breaks at every corner of this map, and with the values it has now: { $fault }. The map is drawn without it.
all-broken = Every point that was checked breaks: choose another fault.
# $name, $value, $varied
never-breaks = With { $name } { $value }, no { $varied } in this range breaks it.
of-broken = broken or at risk: hatched
of-holds = holds
of-open = not decided, or not known yet: dotted
of-edge = where it changes
of-areas = each corner was checked; an area is halved where its corners differ
of-now = what the lock has now
answers = Answers
# $known, $waiting
answers-so-far = { $known }, { $waiting } to come
same-as-table = The same as a table
becomes = what becomes of it
easiest = easiest run
this-lock = this lock
# $name
open-at = Open run: { $name }
