### Headings and general sentences of the reference.

reference = Language and commands
short = Language
names = Names that fit
filter = Filter
nothing-fits = Nothing fits.
the-language = The language
about-the-language = A subset of Lua 5.1. Every client runs a program; EVAL runs scripts in the same language.
functions-of-clients = What a client does
functions-of-lua = Functions of Lua
# $name
library = Library `{ $name }`
only-in-programs = Not in scripts of EVAL.
only-in-scripts = Only in scripts of EVAL.
# $advice
in-a-program = In a client's program: { $advice }
# $advice
in-a-script = In a script of EVAL: { $advice }
# $errors
fails = fails: { $errors }
not-there = What is not there, and what to write instead
commands = Commands of Redis
about-the-commands = They answer as in Redis. A word in brackets may be left out.
# $replies
replies = Replies: { $replies }.
# $count
words = Words: { $count }.
# $count
words-or-more = Words: { $count } or more.
reads = Only reads.
frees = Frees a lock, and never takes one.
writes = Writes, and does not tell what was there.
not-in-scripts = Not in scripts.
commands-not-there = Commands that are not there
