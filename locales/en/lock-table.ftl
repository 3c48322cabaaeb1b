### Sentences of the table of locks and faults, and of the parameter map of a lock.

table = Fault table
title = Faults that break each lock
# $clients
about = { $clients } clients run each lock with its own parameters. A semaphore has one more client for each permit after the first. At most one fault of the given kind happens, at any time and for any duration. Your locks run with your setup.
lock = Lock
yours = yours
no-fault = no fault
none = none
reply = reply
clock = clock

sort = Sort
by-scenario = Scenario order
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
go-on = Continue
computing = computing
not-computed = not computed
not-applicable = n/a
no-clock = clocks do not matter
no-message = no messages
no-such-fault = not possible here
not-checked = not checked
# $clients, $fault
covered = { $clients } clients, at most one fault: { $fault }
# $clients
covered-undisturbed = { $clients } clients, no faults
conditions = Conditions
bounds = Bounds
# $sentence, $lag
search-bounds = { $sentence } A server loses all data in a restart. In a failover, its replica is { $lag } behind.
# $states
all-tried = Every order of events was tried, up to { $states } states per cell.
# $known, $all, $states
tried-so-far = { $known } of { $all } cells so far. For each cell, every order of events is tried, up to { $states } states.
not-in-table = Lost requests and partitions have no column. Use Check for them.
back-to-table = Back to table
back-to-map = Back to map
cannot-run = cannot be run
no-link = The run is too long for a link.
# $broken, $cases, $at-risk
break-it = breaks in { $broken } of { $cases } cases, lease limit in { $at-risk }
# $verdict, $count
still-open = { $verdict }; { $count } pending
open-run = Open run

legend-broken = broken, with the violation: opens the simplest run
legend-risk = lease limit: no mistake, but a late holder lets a second client in
# $clients
legend-holds = holds: no run of { $clients } clients with at most one such fault breaks it
legend-open = still computing, or inconclusive, with the reason
legend-none = n/a: the fault cannot affect this lock
legend-kept = If several properties are broken, the cell names the worst violation. Results are saved until the lock or the version changes.

where-it-breaks = Parameter map
# $lock
where-of = Parameter map of { $lock }
across = Horizontal
up = Vertical
fault = Fault
# $clients, $fault
at-most-one = { $clients } clients, at most one fault: { $fault }.
# $clients
undisturbed = { $clients } clients, no faults.
# $name, $value
fixed = { $name } { $value }
too-few = A parameter map needs two integer parameters, but this lock declares fewer. Name a number in a line at the top of the program, and write the name instead of the number:
example-parameter = -- @param TTL 6000 lock lifetime, ms
declare = Turn numbers into parameters
# $across, $up
map-of = Parameter map of { $across } and { $up }: arrow keys move the point, Shift reduces each move to 1, and Enter opens the run at the point.
now-breaks = Current values: broken
now-at-risk = Current values: lease limit
now-holds = Current values: holds
now-open = Current values: inconclusive
now-computing = Current values: computing
# $name, $value, $varied, $range
breaks-between = With { $name } { $value }, it breaks if { $varied } is { $range }.
# $fault
breaks-all = One { $fault } breaks the lock at the current values and at every corner, so the map shows the lock without this fault.
all-broken = The lock breaks at every point that was checked. Choose another fault.
# $name, $value, $varied
never-breaks = With { $name } { $value }, no { $varied } in this range breaks it.
of-broken = broken: hatched
of-holds = holds, or lease limit only
of-open = inconclusive or not known yet: dotted
of-edge = boundary
of-areas = every corner was checked; an area is split if its corners differ
of-now = current values
answers = Results
# $known, $waiting
answers-so-far = { $known }, { $waiting } pending
same-as-table = Map as a table
becomes = verdict
easiest = simplest run
this-lock = this lock
# $name
open-at = Open run: { $name }
