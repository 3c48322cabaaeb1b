### Everything about faults: names, numbers, buttons, the sentences of their events, and labels in the lanes.

crash = crash
# $count
crashes =
    { $count ->
        [one] 1 crash
       *[other] { $count } crashes
    }
crash-meaning = A client stops at any moment and never continues.
crash-any = Crash a client…
# $client
crash-one = Crash { $client }
# $client
no-crash = { $client } does not crash

pause = pause
# $count
pauses =
    { $count ->
        [one] 1 pause
       *[other] { $count } pauses
    }
pause-meaning = A client stops for any length of time (for example, for garbage collection), then continues.
pause-any = Pause a client…
# $client
pause-one = Pause { $client }…
# $client
no-pause = { $client } is not paused
# $client, $time
paused = { $client } is paused until { $time }
# $time
paused-beside-client = is paused until { $time }

delay = delay
# $count
delays =
    { $count ->
        [one] 1 delay
       *[other] { $count } delays
    }
delay-meaning = A request or reply takes any length of time, but it arrives.
delay-any = Delay a message…
delay-request = Delay its request…
delay-reply = Delay its reply…
# $client
no-delay = the message of { $client } is not delayed
# $client, $peer, $time
request-delayed = { $client }'s request to { $peer } is delayed until { $time }
# $peer, $time
request-delayed-beside-client = request to { $peer } is delayed until { $time }
# $client, $peer, $time
reply-delayed = { $peer }'s reply to { $client } is delayed until { $time }
request-delayed-label = request delayed
reply-delayed-label = reply delayed

lost-request = lost request
# $count
lost-requests =
    { $count ->
        [one] 1 lost request
       *[other] { $count } lost requests
    }
lost-request-meaning = A request never arrives: the server does nothing, and the client times out.
lose-a-request = Lose a request…
lose-request = Lose its request
# $client
no-lost-request = the request of { $client } is not lost
# $client, $peer
request-lost = { $client }'s request to { $peer } is lost
# $peer
request-lost-beside-client = request to { $peer } is lost
request-lost-label = request lost

lost-reply = lost reply
# $count
lost-replies =
    { $count ->
        [one] 1 lost reply
       *[other] { $count } lost replies
    }
lost-reply-meaning = The server executes the request, but its reply never arrives.
lose-a-reply = Lose a reply…
lose-reply = Lose its reply
# $client, $peer
reply-lost = { $peer }'s reply to { $client } is lost
reply-lost-label = reply lost

clock-jump = clock jump
# $count
clock-jumps =
    { $count ->
        [one] 1 clock jump
       *[other] { $count } clock jumps
    }
clock-jump-meaning = The wall clock of a client or a server is set forward or back.
jump-a-clock = Jump a clock…
jump-clock = Set its clock…
# $owner, $time
clock-jumps-forward = { $owner }'s clock jumps forward by { $time }
# $time
clock-jumps-forward-beside-client = clock jumps forward by { $time }
# $owner, $time
clock-jumps-back = { $owner }'s clock jumps back by { $time }
# $time
clock-jumps-back-beside-client = clock jumps back by { $time }
clock-jump-label = clock jump

restart = restart
# $count
restarts =
    { $count ->
        [one] 1 restart
       *[other] { $count } restarts
    }
restart-meaning = A server restarts and loses the data that its setup does not persist.
restart-any = Restart a server…
# $server
restart-one = Restart { $server }
# $server
no-restart = { $server } does not restart
# $server, $keys
restarted = { $server } restarts { $keys }
restarted-label = restarted

partition = partition
# $count
partitions =
    { $count ->
        [one] 1 partition
       *[other] { $count } partitions
    }
partition-meaning = A client and a server cannot reach each other for some time.
partition-any = Partition a server…
# $server
partition-one = Partition { $server }
# $server
reach-again = Reconnect { $server }
# $server
partitioned = { $server } becomes unreachable
# $server
healed = { $server } is reachable again

failover = failover
# $count
failovers =
    { $count ->
        [one] 1 failover
       *[other] { $count } failovers
    }
failover-meaning = A server's replica takes over without the writes that it had not received.
fail-one-over = Fail over a server…
# $server
fail-over = Fail over { $server }
# $server
no-failover = no replica takes over from { $server }
# $server, $keys
failed-over = { $server }'s primary fails, its replica takes over { $keys }
failed-over-label = failed over
