### Sentences about links, exports and opening files.

share = Share
# $step
link = Link to this run at step { $step }
opens-at = Start at
# $step
current-step = This step ({ $step })
# $step
failing-step = Step of the finding ({ $step })
first-step = First step
# $step, $title
preview = Lanes at step { $step }: { $title }
# $headline
of-the-run-shown = This is the run on screen. The verdict “{ $headline }” is about another run.
share-that-run = Share that run
link-holds = The link contains the programs, the setup, every move and the findings. No data is sent to a server.
# $count
length = The link has { $count } characters.
# $length, $limit
too-long = This run is too long for a link: it needs { $length } characters, and the limit is { $limit }. Save it as a file instead.
send = Share with …
copy-link = Copy link
copy-image = Copy image
image-not-copied = The browser did not copy the image. Open “More formats” and save the lanes as PNG.
copy = Copy
copied = Copied
link-copied = Link copied
not-copied = The browser does not allow copying: the text is selected, so press Ctrl+C.
more-formats = More formats
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

# $format
as-lanes = Lanes { $format }
# $format
as-diagram = Diagram { $format }
pictures-have = Images use the theme of this page. For a long run, they show the part around this step.
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
lease-limit = lease limit
not-tested = not tested
not-violated = no property was violated in this run

# $count
all-polls = includes all polls; `lockscope export LINK --to redis-cli --fold-polls` omits the { $count } folded ones

update = A newer version of Lockscope is ready. Your work is kept.
not-painted = The browser cannot draw this image. Save it as SVG instead.
file-not-read = This file cannot be read. Choose it again, or choose another file.
title = Title
notes = Notes
reload = Reload

reproduced = Reproduced: the findings are the same as when the link was created.
reproduced-nothing = Reproduced: no findings, as when the link was created.
# $step
found-otherwise = From step { $step } on, this version gives a different result from the version that created the link.
not-ours = This is neither a link nor a saved run of Lockscope, so it was not opened.
# $line, $column, $mistake
no-scenario-file = This scenario file was not opened. Line { $line }, column { $column }: { $mistake }
# $path, $found, $expected
edited = This file was edited, so it was not opened: { $path } is { $found }, but { $expected } in the run of its link. To change a run, save it as a scenario file and edit that.
# $line, $column
edited-to-no-json = This file was edited, so it was not opened: it is not valid JSON from line { $line }, column { $column } on. Save the run again.
# $version, $supported
later-version = This link is from a later version ({ $version }; this page reads { $supported }), so it was not opened. Reload the page to get the latest one.
cut = The end of this link is missing, so it was not opened. Copy the whole link again.
altered = This link was altered in transit, so it was not opened. Copy it again from its source.
over-a-limit = This link contains more than this page accepts, so it was not opened.
unreadable = This link contains data that no version of Lockscope writes, so it was not opened.
no-scenario = This version cannot run the setup in this link, so the link was not opened.
