### Labels of a practice interview.

title = Interview practice
# $count
about = { $count } questions that interviewers ask about Redis locks. You answer in your own words, tick what you said, and see the run that proves it.
mock = Mock interview
single = One question
count = Questions
time-for-each = Time for each
# $minutes
minutes-short = { $minutes } min
no-clock = No clock
difficulty = Difficulty
easy = Easy
medium = Up to medium
all = All
topics = Topics
all-topics = All topics
start = Start the interview
questions-none = No question on these topics is that easy.
# $count
questions =
    { $count ->
        [one] 1 question
       *[other] { $count } questions
    }
# $questions, $minutes
in-minutes = { $questions }, { $minutes } minutes
# $questions
without-clock = { $questions }, no clock
weak-first = What is due comes first, then what is new.
# $count
due = { $count } due today
due-now = due
by-topic = Every question, by topic
private = What you write stays in this browser until your next interview. What you say is not recorded.
kept = This browser keeps when each question comes again, your settings and your last interview.
how = Questions that interviewers ask, and the runs that answer them
key-points = Tick a point
key-rating = Again, hard, good
# $number, $count
question-of = Question { $number } of { $count }
# $whole
left-of = left of { $whole }
# $time
time-left = { $time } left
half-left = Half the time is left.
# $seconds
little-left = { $seconds } seconds left.
time-is-over = Time is up. You may still finish.
often-asked = often asked
they-go-on = The interviewer follows up
# $question
quoted = “{ $question }”
how-to-answer = How to answer
write = Write
say = Say it
for-yourself = Only for yourself: nothing is sent, and no sound is recorded.
your-answer = Your answer
say-aloud = Say your answer aloud, as you would to an interviewer.
skip = Skip
stop-the-clock = Stop the clock
answered = I have answered
# $time
you-wrote = You wrote, in { $time }
# $time
you-said = You answered aloud, in { $time }
which-said = Which of these did you say?
wrote-nothing = You wrote nothing
your-words = You wrote
every-answer = Every question with a good answer
good-answer = A good answer
the-run = The run that proves it
the-source = Where this is documented
# $step
at-step = Step { $step }.
# $step
open-at-step = Open at step { $step }
may-go-on = Follow-up questions
ask-next = Ask this next
is-next = comes next
is-asked = in this interview
how-well = How well did it go?
again = Again
hard = Hard
good = Good
skipped = Skipped
later-today = later today
tomorrow = tomorrow
# $days
in-days = in { $days } days
sure-of-all = Sure of every question
# $sure, $unsure
sure-and-unsure = Sure of { $sure }, less so of { $unsure }
# $topic
unsure = Another look at { $topic }
# $points, $all
points-of = { $points } of { $all }
# $all
of-points = of { $all }
points-said = points made
# $minutes
of-allowed = of { $minutes } min allowed
taken = time taken
# $points, $all, $time
summed-up = Mock interview: { $points } of { $all } points made in { $time }.
# $points, $all, $time, $minutes
summed-up-in-time = Mock interview: { $points } of { $all } points made in { $time }, of { $minutes } minutes allowed.
what-was-good = What was good
# $topic
all-points-in-time = { $topic }: all points, within the time
# $topic
all-points = { $topic }: all points
# $topic
good-topic = { $topic }: went well
no-topic = No topic went well from end to end.
look-again = To review
nothing-to-look-at = Nothing for today.
# $number
lesson = Lesson { $number }
question = Question
points = Points
time = Time
felt = How it went
comes-again = Asked again
comes-as-new = still new
print = Print
copy = Copy as Markdown
copied = Copied
not-copied = Press Ctrl+C: it is selected
save = Save
# $count
practise-weak =
    { $count ->
        [one] Practise the weak one
       *[other] Practise the { $count } weak ones
    }
to-the-questions = To the questions
schedule = When questions come again
export = Export
import = Import
delete = Delete
# $count
imported =
    { $count ->
        [one] 1 question was imported.
       *[other] { $count } questions were imported.
    }
deleted = Deleted.
last-sheet = Show the last sheet
# $number, $count
discards = The interview that you left at question { $number } of { $count } will be discarded.
keep-it = Keep it
discard-it = Discard it and start
go-on = Go on with the interview
