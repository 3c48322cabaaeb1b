### Sentences about links, exports and opening files.

share = Share
# $step
link = Link to this run at step { $step }
# $headline
of-the-run-shown = This is the run on the screen. The run of the answer “{ $headline }” is another one.
share-that-run = Share that run
link-holds = It contains the programs, the set-up, every move and the findings. Nothing is sent to a server.
# $count
length = { $count } characters
# $length, $limit
too-long = This run is too long for a link: it would need { $length } characters, and the limit is { $limit }. Save it as a file instead.
copy-link = Copy link
copy = Copy
copied = Copied
not-copied = The browser does not allow copying: the text is selected, so press Ctrl+C.
embed = Embed in your own page
open-whole = Open in Lockscope ↗

save = Save this run as
open-file = Open a saved run or a scenario file (JSON)…
as-markdown = Markdown
as-text = Plain text
as-mermaid = Mermaid diagram
as-json = JSON (can be opened again)
as-scenario = Scenario file (to edit and run)
as-log = Redis log (MONITOR)
as-redis-cli = redis-cli script

as-lanes = Lanes SVG
as-diagram = Diagram SVG
pictures-have = Pictures use the theme of this page. For a long run they show the part around this step.
# $first, $last, $all
part-of-run = steps { $first } to { $last } of { $all }

# $link
link-is = Link: { $link }
# $name, $value
named = { $name }: { $value }
# $value, $names
of-some = { $value } ({ $names })
# $least, $most
range = { $least } to { $most }
own-program = own program
latency = Latency
broken = broken
warning = warning
untested = not tested
undecided = not decided yet
upheld = upheld

# $count
all-polls = all polls are here; `lockscope export LINK --to redis-cli --fold-polls` leaves out the { $count } that are folded

update = A newer version of Lockscope is ready. Your work is kept.
not-painted = The browser cannot paint this picture; save it as SVG instead.
file-not-read = This file cannot be read. Choose it again, or another one.
title = Title
notes = Notes
reload = Reload

# $count
reproduced = Reproduced: the findings are the same as when the link was made ({ $count } in all).
reproduced-nothing = Reproduced: nothing was found, as when the link was made.
# $step
found-otherwise = From step { $step } on, this version gives a different result from the one that made the link.
not-ours = This is neither a link nor a saved run of Lockscope, so nothing was opened.
# $line, $column, $mistake
no-scenario-file = This scenario file was not opened. Line { $line }, column { $column }: { $mistake }
# $path, $found, $expected
edited = This file was edited, so it was not opened: { $path } is { $found }, but { $expected } in the run of its link. To change a run, save it as a scenario file and edit that.
# $line, $column
edited-to-no-json = This file was edited, so it was not opened: from line { $line }, column { $column } on it is no JSON. Save the run again.
# $version, $supported
later-version = This link is from a later version ({ $version }; this page reads { $supported }), so it was not opened. Reload the page to get the latest one.
cut = The end of this link is missing, so it was not opened. Copy all of it from where you got it.
altered = This link was altered in transit, so it was not opened. Copy it again from where you got it.
over-a-limit = This link contains more than this page accepts, so it was not opened.
unreadable = This link contains something that no version of Lockscope writes, so it was not opened.
no-scenario = The set-up in this link cannot be run by this version, so it was not opened.
