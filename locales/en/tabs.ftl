### Labels of the tabs.

rooms = Tabs
home = Home
learn = Learn
interview = Interview
challenges = Challenges
workshop = Workshop
open-in-workshop = Open in the workshop
back-to-lesson = Back to the lesson
back-to-interview = Back to the interview
back-to-challenge = Back to the challenge
back-to-lock = Back to the lock
back = Back
continue = Continue
loading = Loading …
key-workshop = Open workshop, or go back
