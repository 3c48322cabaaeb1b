
next-move = 下一步
this-branch = 与原运行一致
happens-at = { " " }→ t = { $time }
is-due-first = 先轮到 { $client }
nothing-is-due = 没有待执行的动作。
let-it-run-on = 继续运行
run-is-over = 运行已结束
keep-trying = 从种子 { $seed } 起尝试

what-is-tried = 随机运行中的故障
differs-by-faults = 随机运行：顺序、延迟和故障
differs-by-order = 随机运行：顺序和延迟
varies-faults = 每个种子都有自己的顺序、延迟和故障：崩溃、暂停、延迟、请求丢失、回复丢失各至多一次。需要其他故障、参数或客户端的问题，这样找不到。
varies-order = 每个种子都有自己的顺序和延迟。需要故障、其他参数或客户端的问题，这样找不到。
with-faults = 有故障
without-faults = 无故障
when-to-stop = 何时停止
stop-at-warnings = 触及租约的局限即停
stop-at-failures = 出错才停

break-something = 注入故障
fault = 故障
break-at-step = 在第 { $step } 步对 { $name } 注入故障
fault-target = 故障对象
has-ended = 已结束
nothing-under-way = 没有在途消息
no-replica = 没有副本
how-long = 时长（毫秒）
by-how-much = 跳变多少（毫秒，负数为拨慢）
whole-number = 请输入 { $least } 到 { $greatest } 之间的整数。
past-the-ttl = TTL + 1 s：{ $time }
do-it = 注入
cancel = 取消

branches = 分支
how-to-branch = 跳到任意一步，执行另一个动作：两个分支都会保留。
branch = 分支 { $number }
name-of-branch = 分支 { $number } 的名称
show-branch = 查看分支 { $number }
delete-branch = 删除分支 { $number }
compare-branch = 将分支 { $number } 与当前分支对比
compare-short = 对比
only-branch = 唯一的分支不能删除。
count-of-moves = { $count } 个动作
moves-in-steps = 共 { $moves } 个动作，显示为 { $steps } 步
what-a-step-is = 一步是一个看得见的动作，连同它之前看不见的动作：在途的请求、流逝的时间。没有变化的轮询合为一步。
parted-at-step = 自分支 { $branch } 第 { $step } 步之后分出：“{ $event }”
parted-at-start = 自分支 { $branch } 的起点分出
parted-after = 自分支 { $branch } 的 { $moves } 个动作之后分出

why = 证据
more-findings = 还有 { $count } 项

replaying = 正在重放：{ $moves } / 约 { $count } 个动作
going-on = 继续运行：{ $moves } 个动作，t = { $time }
trying-seeds = 正在尝试种子 { $seed }；已有 { $tried } 个种子没有出问题
messages = 消息
stop = 停止
dismiss = 关闭提示
branched = 分支 { $new } 从这里开始；原来的运行保留为分支 { $old }。
found = 已尝试 { $tried } 个种子，各有{ $faults }。种子 { $seed }：{ $failure }
varied-faults = 不同的顺序、延迟和故障
varied-order = 不同的顺序和延迟
found-nothing = 已尝试 { $tried } 个种子，各有{ $faults }，都没有发现问题。这不说明其他种子也没有问题。
not-allowed = 此处无法执行这个动作。
too-many-branches = 已有 { $limit } 个分支。请先删除一个。
too-many-bytes = 这次运行已用完 { $megabytes } MB 内存。
too-many-moves = 一次运行最多 { $limit } 个动作。
no-such-branch = 这个分支已经不存在。
not-kept = 浏览器空间不足或不允许保存：关闭页面后，你的工作会丢失。
damaged = 浏览器保存的工作已损坏或来自其他版本，因此没有载入。
run-replaced = 已打开检查找到的最简单的运行。
back-to-run = 回到刚才的运行
