### Headings and general sentences of the reference.

reference = Language and commands
short = Language
names = Matching names
filter = Filter
nothing-fits = No matches.
the-language = The language
about-the-language = A subset of Lua 5.1. Every client runs a program; EVAL runs scripts in the same language.
functions-of-clients = Client functions
functions-of-lua = Lua functions
# $name
library = Library `{ $name }`
only-in-programs = Not in EVAL scripts.
only-in-scripts = Only in EVAL scripts.
# $advice
in-a-program = In a client's program: { $advice }
# $advice
in-a-script = In an EVAL script: { $advice }
# $errors
fails = fails: { $errors }
not-there = Unsupported features and their replacements
commands = Redis commands
about-the-commands = Replies are the same as in Redis. Words in brackets are optional.
# $replies
replies = Replies: { $replies }.
# $count
words = Arity: { $count }.
# $count
words-or-more = Arity: at least { $count }.
reads = Only reads.
frees = Releases a lock, and never acquires one.
writes = Writes, and does not report the previous value.
not-in-scripts = Not in scripts.
commands-not-there = Unsupported commands
