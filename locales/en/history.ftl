### Sentences of the sequence diagram, the log, the keyspace and the console.

told-as = Show run as
diagram = Diagram
log = Redis log
no-commands = No command reaches Redis in this run.
# $time
works-until = works until { $time }
# $left, $whole
left-of = { $left } of { $whole } left
expired = expired
deleted = deleted
lost = lost
servers = Servers
# $lock, $held, $majority
quorum = { $lock }: { $held }; a majority is { $majority }.
# $client, $count, $servers
holds-on = { $client } on { $count } of { $servers }
on-none = on no server
# $server
cut-off = { $server } is unreachable now: messages to and from it are held back.
# $keys
replica = Its replica: { $keys }
store = Store
name = Name
console = Console
# $server
command-for = Command for { $server }
answers = Commands so far
begins-a-branch = The run already continues after this step, so a command starts a new branch.
unbalanced = The quotes are not balanced, so the command was not sent.
not-a-command = Enter a Redis command such as GET lock.foo, or @advance 100 to let 100 ms pass.
due-before = Another move is due before then. Make the next move first.
# $limit
too-often = A command can be repeated at most { $limit } times.
