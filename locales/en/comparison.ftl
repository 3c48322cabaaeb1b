### Sentences of the comparison of two runs.

compare = Compare
before = Before
after = After
failing-run = Failing run before the change
earlier-version = Run before the last change
this-run = This run
same-faults = Changed lock, same faults
request-delayed = Changed lock, request delayed
# $client
delayed-instead = The same fault has no effect on the changed lock. So this run delays { $client }'s last request until that fault would have ended.
holds = This run breaks no property
undecided = Inconclusive
lanes = Both runs on one axis
# $count
differences =
    { $count ->
        [0] No differences
        [one] 1 difference
       *[other] { $count } differences
    }
previous-difference = Previous difference
next-difference = Next difference
first-difference = first difference
same-in-both = The same in both
# $count
more-steps = { $count } more steps
program = Program
program-view = View of the program
changes = Changes
all-lines = All lines
same-program = Same program
# $before, $after
lines-changed = Lines removed: { $before }, added: { $after }
