both-inside = { $first } 和 { $second } 同时在临界区。
too-many-inside = { $clients } 同时在临界区，但只有 { $permits } 个许可。
nothing-keeps-others-out = { $holder } 还在临界区，但锁已释放，下一个客户端也能进入。
was-still-held = { $holder } 还没有释放这把锁，下一个客户端却已经能取得它。
ends-at-another-time = { $holder } 的锁空闲的时间，已经和它预期的不同。
does-not-know = { $client } 还在临界区，下一个客户端却已经能取得锁。
has-expired-already = { $client } 的锁已经过期：{ $client } 还没离开临界区，下一个客户端就能取得锁。
is-not-heeded = 锁被持有，但下一个客户端仍会进入。
keeps-nobody-out = { $client } 挡不住任何客户端：它还在临界区，下一个客户端就能进入。
update-is-gone = { $client } 在第 { $step } 步的写入丢失了，尽管当时写入成功。
acts-without-a-lock = { $client } 像持有锁一样工作，其实没有持有锁。

has-no-key = { $client } 没有在 Redis 里留下 key，所以没有客户端需要等待。
change-stays = { $client } 对 { $key } 的改动一直保留：没有客户端会撤销它。
key-is-valid-until = 除非别的客户端删除 { $key }，它会一直挡住其他客户端，直到 { $time }（含）。
value-is-valid-until = 按其中的时间戳，{ $key } 有效至 { $time }。除非别的客户端删除它，它会挡住其他客户端到那时。
key-has-no-lifetime = { $key } 永不过期，会一直挡住其他客户端。
pause-without-a-key = { $client } 在 Redis 里没有 key：其他客户端照常运行。
change-stays-for-a-pause = { $client } 对 { $key } 的改动仍然保留：其他客户端可能要等 { $client } 继续运行。
pause-is-longer = { $key } 仅有效至 { $time }（含）：等 { $client } 继续运行时，锁可能已由别的客户端持有。
pause-outlasts-time = 按 { $key } 中的时间戳，它仅有效至 { $time }：等 { $client } 继续运行时，锁可能已由别的客户端持有。
pause-is-shorter = { $key } 到 { $time } 才过期，那时暂停已经结束，所以暂停期间别的客户端进不来。
pause-is-within = { $key } 到 { $time } 才过期，那时暂停已经结束。
pause-of-the-holder = { $key } 永不过期：其他客户端要等 { $client } 继续运行。

executed-after-the-crash = { $command } 已经发出，仍会执行。
executed-only-then = { $command } 到那时才执行，不管其间发生了什么。
reply-comes-only-then = { $command } 已经执行，但 { $client } 到那时才收到回复。
never-executed = { $command } 永远不会执行：{ $client } 会一直等到调用超时。
never-answered = { $command } 已经执行，但 { $client } 永远收不到回复。

clients-clock-is-ahead = { $client } 自己的时钟会早 { $time } 到达每个时刻。
clients-clock-is-behind = { $client } 自己的时钟会晚 { $time } 到达每个时刻。
servers-clock-is-ahead = { $server } 上的 key 按这个时钟过期，所以会提前 { $time }。
servers-clock-is-behind = { $server } 上的 key 按这个时钟过期，所以会推迟 { $time }。

not-on-disk = { $client } 在第 { $step } 步写入的内容还没有落到 { $server } 的磁盘上。
not-replicated = 复制是异步的：{ $client } 在第 { $step } 步写入的内容还没有到达 { $server } 的副本。
all-on-disk = 写入 { $server } 的内容都已落盘：锁在重启后仍然存在。
all-replicated = { $server } 的副本已经收到全部写入：锁在切换后仍然存在。
had-no-keys = { $server } 上没有 key，也就没有什么可丢失的。
messages-wait = 发给 { $server } 的消息都被滞留；等待回复的客户端 { $time } 后超时。
messages-arrive = 分区期间发给 { $server } 的消息现在到达，即使发送者已经超时。

timestamp-was = 这个时间戳表示 { $time }，这一时刻已经过去。
key-was-free = 当时 key 不存在：{ $writer } 在第 { $written-step } 步写入，{ $client } 在第 { $step } 步删除了它。
overwrote-the-holder = { $holder } 在临界区，它的值被 { $client } 覆盖了。key 仍然挡住其他客户端。
left-nothing = 它写入 { $key } 后随即又删除了：没有留下 key 来挡住其他客户端。
lifetime-was-over = 不大于 0 的 TTL 会立刻删除 key。
left-alone = 值是 { $owner } 写入的（第 { $step } 步），所以什么也没删。
ran-out-inside = { $client } 还在临界区，锁却没有了。
ended-outside = { $client } 从未进入临界区，所以它的工作没有完成。
asked-again = 存储早已给出过这个回复，最先是在第 { $step } 步给 { $client } 的。到现在，同一个值已经读取了 { $times } 次。
