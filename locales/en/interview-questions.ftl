### Labels for the interview questions.

title = Questions about Redis locks
# $count
about = { $count } questions that interviewers ask about Redis locks, each with the points of a good answer and, in most cases, a supporting run. `lockscope questions ID` prints one question; `lockscope show LINK` prints its run.
articles = Articles
table-title = Questions from the articles, with their runs
table-about = Each run opens at the given step. A question without a run is answered by a fact and its source.
question = Question
asked-in = Asked in
run = Run
what-happens = Event or fact
# $number
article = article { $number }
asked-next = follow-up question
# $difficulty
difficulty = difficulty { $difficulty } of 3
# $story, $step
at-step = { $story }, step { $step }
points = Points of a good answer:
# $label, $title
titled = { $label }: { $title }
answer = A good answer:
# $story, $step, $last
proof = The supporting run, { $story }, at step { $step } of { $last }:
# $source, $versions
source = Source: { $source }. { $versions }
follow-ups = Follow-up questions:
