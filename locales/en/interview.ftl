### Labels of a practice interview.

title = Interview practice
# $count
about = { $count } questions that interviewers ask about Redis locks. Answer in your own words, tick the points that you made, and see the supporting run.
date = Date of your interview
# $count
days-left =
    { $count ->
        [one] 1 day left
       *[other] { $count } days left
    }
# $days, $count
plan = { $days }. Questions per day: { $count }.
# $days, $count
plan-core = { $days }: too little time for all questions. Core questions left to practise: { $count }.
# $count
ask-these =
    { $count ->
        [one] Start the core question
       *[other] Start the { $count } core questions
    }
# $count
core-first =
    { $count ->
        [one] Among new questions, the core question comes first.
       *[other] Among new questions, the { $count } core questions come first.
    }
mock = Mock interview
single = One question
count = Questions
time-for-each = Time per question
# $minutes
minutes-short = { $minutes } min
no-clock = No time limit
difficulty = Difficulty
easy = Easy
medium = Up to medium
all = All
topics = Topics
all-topics = All topics
start = Start interview
# $count
start-some =
    { $count ->
        [one] Start 1 question
       *[other] Start { $count } questions
    }
questions-none = These topics have no question of this difficulty.
# $count
questions =
    { $count ->
        [one] 1 question
       *[other] { $count } questions
    }
# $questions, $minutes
in-minutes = { $questions }, { $minutes } minutes
# $questions
without-clock = { $questions }, no time limit
weak-first = Questions to practise again come first, then core questions, then the others.
# $count
due = { $count } due today
due-now = due
by-topic = All questions by topic
private = Your written answers stay in this browser until you start another practice interview. Spoken answers are not recorded.
kept = Due dates, your settings and your last interview are stored in this browser.
how = Interview questions, each answered by a run
key-points = Tick a point
key-rating = Again, hard, good
# $number, $count
question-of = Question { $number } of { $count }
# $whole
left-of = of { $whole } left
# $time
time-left = { $time } left
half-left = Half the time is left.
# $seconds
little-left = { $seconds } seconds left.
time-is-over = Time is up, but you can still finish.
core = core question
they-go-on = The interviewer follows up
# $question
quoted = “{ $question }”
how-to-answer = Answer mode
write = Write
say = Say it aloud
for-yourself = Only for you: your answer is not sent, and no sound is recorded.
your-answer = Your answer
say-aloud = Say your answer aloud, as if to an interviewer.
skip = Skip
stop-the-clock = Stop timer
answered = Finish answer
# $time
you-wrote = Your written answer, in { $time }
# $time
not-written = No written answer (time: { $time })
which-said = Which of these points did you make?
# $points, $all
covers = Your answer covers { $points } of { $all } points.
# $all
covers-all = Your answer covers all { $all } points.
tick-points = Tick the points that your answer contains.
# $points
missing = Missing: { $points }.
# $points, $point
and-point = { $points }; { $point }
# $rating
fitting = Suggested rating: { $rating }.
suggested = suggested
# $rating, $points, $all
rated-with = { $rating }, { $points } of { $all } points.
your-words = Your answer
every-answer = All questions with good answers
good-answer = A good answer
the-run = Supporting run
the-source = Source
positions = The positions
position = Position
# $step
at-step = Step { $step }.
# $step
open-at-step = Open at step { $step }
may-go-on = Follow-up questions
ask-next = Ask this next
is-next = next question
is-asked = already in this interview
how-well = How well did it go?
again = Again
hard = Hard
good = Good
skipped = Skipped
later-today = later today
tomorrow = tomorrow
# $days
in-days = in { $days } days
on-interview-day = on the day of your interview
not-before-interview = next review after your interview
sure-of-all = All questions went well
# $sure, $unsure
sure-and-unsure = Went well: “{ $sure }”. To practise again: “{ $unsure }”
# $topic
unsure = To practise again: “{ $topic }”
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
summed-up-in-time = Mock interview: { $points } of { $all } points made in { $time }, with { $minutes } minutes allowed.
what-was-good = Went well
# $topic
all-points-in-time = { $topic }: all points, within the time
# $topic
all-points = { $topic }: all points
# $topic
good-topic = { $topic }: at least half of the points
no-topic = Nothing yet. An answer goes here if you made at least half of its points and rated it Good.
# $count, $all
look-again = Questions to practise again: { $count } of { $all }
nothing-to-look-at = No questions to practise again.
# $number
lesson = Lesson { $number }
question = Question
points = Points
time = Time
felt = Rating
comes-again = Next review
comes-as-new = still new
print = Print
copy = Copy as Markdown
copied = Copied
not-copied = Text selected: press Ctrl+C
save = Save
# $count
practise-again =
    { $count ->
        [one] Practise this question again
       *[other] Practise these { $count } questions again
    }
to-the-questions = Back to questions
schedule = Review schedule
export = Export
import = Import
delete = Delete
# $count
imported =
    { $count ->
        [one] 1 question imported.
       *[other] { $count } questions imported.
    }
deleted = Deleted.
last-sheet = Show last results
# $number, $count
discards = The interview that you left at question { $number } of { $count } will be discarded.
keep-it = Keep interview
discards-answer = Your unfinished answer to another question will be discarded.
keep-answer = Keep answer
discard-it = Discard and start
# $number, $count
go-on = Continue the interview, question { $number } of { $count }
go-on-alone = Continue your question
