### Labels for the interview questions.

title = Questions about Redis locks
# $count
about = What interviewers ask about Redis locks: { $count } questions, each with what a good answer contains and with the run that proves it. `lockscope questions ID` prints one of them; `lockscope show LINK` prints its run.
articles = The articles
table-title = Every question of the articles, with the run that answers it
table-about = A run opens at the step that is named. Where there is no run, the answer is a fact with its source.
question = Question
asked-in = Asked in
run = Run
what-happens = What happens there
# $number
article = article { $number }
asked-next = asked next
# $difficulty
difficulty = difficulty { $difficulty } of 3
# $story, $step
at-step = { $story }, step { $step }
points = A good answer says:
# $number, $title
titled = { $number }: { $title }
answer = A good answer:
# $story, $step, $last
proof = The run that proves it, { $story }, at step { $step } of { $last }:
# $source, $versions
source = Source: { $source }. { $versions }
follow-ups = Follow-up questions:
