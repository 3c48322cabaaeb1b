both-inside = { $first } 和 { $second } 同时在临界区：没有锁把它们隔开。
nothing-keeps-others-out = { $holder } 还在临界区，却已经挡不住下一个客户端了。
does-not-know = { $client } 对此并不知情：下一个来取锁的客户端会和它同时进入。
is-not-heeded = 锁还在，但下一个客户端照样会进入。
keeps-nobody-out = { $client } 挡不住任何人：下一个来取锁的客户端会和它同时进入。
update-is-gone = { $client } 在第 { $step } 步写入的内容没有了，尽管当时写入成功。
acts-without-a-lock = { $client } 像持有锁一样工作，却挡不住任何人。

has-no-key = Redis 里没有 { $client } 留下的 key：谁也不用等它。
change-stays = { $client } 对 { $key } 的改动还在：没有谁会把它改回来。
key-is-valid-until = 现在没有人会释放 { $key }：它有效至 { $time }（含），其他客户端要等到那时。
key-has-no-lifetime = 现在没有人会释放 { $key }，它也没有过期时间。
pause-without-a-key = { $client } 在 Redis 里没有 key：其他客户端照常运行。
change-stays-for-a-pause = { $client } 对 { $key } 的改动还在：其他客户端可能要等 { $client } 继续运行。
pause-is-longer = { $key } 只有效至 { $time }（含）：等 { $client } 继续运行时，锁可能已经属于别人。
pause-is-shorter = { $key } 有效至 { $time }，比暂停更久：其间别人进不来。
pause-of-the-holder = { $key } 没有过期时间：其他客户端要等 { $client } 继续运行。

executed-only-then = { $command } 到那时才执行，不管其间发生了什么。
reply-comes-only-then = { $command } 已经执行，但 { $client } 到那时才知道结果。
never-executed = { $command } 永远不会执行：{ $client } 只会白等，直到放弃。
never-answered = { $command } 已经执行，但 { $client } 永远不会知道结果。

clients-clock-is-ahead = 对 { $client } 来说，按它自己的时钟，每个时刻都早到 { $time }。
clients-clock-is-behind = 对 { $client } 来说，按它自己的时钟，每个时刻都晚到 { $time }。
servers-clock-is-ahead = { $server } 上的 key 按这个时钟过期：早了 { $time }。
servers-clock-is-behind = { $server } 上的 key 按这个时钟过期：晚了 { $time }。

not-on-disk = { $client } 在第 { $step } 步写入的内容还没有落到 { $server } 的磁盘上。
not-replicated = 复制是异步的：{ $client } 在第 { $step } 步写入的内容还没有到达 { $server } 的副本。
all-on-disk = 写入 { $server } 的内容都已落盘：锁在重启后仍然存在。
all-replicated = { $server } 的副本已经收到全部写入：锁在切换后仍然存在。
had-no-keys = { $server } 上没有 key，也就没有什么可丢失的。
messages-wait = 发给 { $server } 的消息都在等待；等回复的客户端 { $time } 后放弃。
messages-arrive = 其间发给 { $server } 的消息现在到达，即使发送者早已放弃。

timestamp-was = 这个值是 { $time } 时的时钟读数：有效至那时。
key-was-free = 当时 key 不存在：{ $writer } 在第 { $written-step } 步写入的 key，被 { $client } 在第 { $step } 步移除了。
overwrote-the-holder = { $holder } 在临界区，它的值被 { $client } 覆盖了。key 还在，别人仍然进不来：目前没有危害。
left-nothing = 它写入 { $key } 后随即又移除了：没有留下任何 key 来挡住别人。
lifetime-was-over = 不大于 0 的过期时间会立刻删除 key。
left-alone = 值是 { $owner } 写入的（第 { $step } 步），所以什么也没删。
ran-out-inside = { $client } 还在临界区，锁却没有了。
ended-outside = { $client } 从未进入临界区：它取锁要做的事没有做。
asked-again = 存储早已给出过这个答案，最先是在第 { $step } 步给 { $client } 的。同样的内容，到现在已经查了 { $times } 次。
