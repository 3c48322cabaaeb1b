share = 分享
link = 指向此次运行第 { $step } 步的链接
of-the-run-shown = 这里分享的是屏幕上的运行。结论“{ $headline }”说的是另一次运行。
share-that-run = 分享那次运行
link-holds = 链接包含程序、设置、每个动作和发现的问题。不会发送到任何服务器。
length = { $count } 个字符
too-long = 这次运行太长，无法做成链接：需要 { $length } 个字符，上限为 { $limit }。请改为保存成文件。
send = 分享到…
copy-link = 复制链接
copy = 复制
copied = 已复制
not-copied = 浏览器不允许页面复制：文本已选中，请按 Ctrl+C。
embed = 嵌入你自己的网页
open-whole = 在 Lockscope 中打开 ↗

save = 将此次运行保存为
open-file = 打开已保存的运行或场景文件（JSON）…
as-markdown = Markdown
as-text = 纯文本
as-mermaid = Mermaid 时序图
as-json = JSON（可再次打开）
as-scenario = 场景文件（可修改并运行）
as-log = Redis 日志（MONITOR）
as-redis-cli = redis-cli 脚本

as-lanes = 泳道图 { $format }
as-diagram = 时序图 { $format }
pictures-have = 图片使用本页面的主题；较长的运行只显示当前步骤附近的部分。
part-of-run = 第 { $first }–{ $last } 步，共 { $all } 步

link-is = 链接：{ $link }
named = { $name }：{ $value }
of-some = { $value }（{ $names }）
range = { $least } 至 { $most }
own-program = 自定义程序
latency = 消息延迟
broken = 被破坏
lease-limit = 租约的局限
not-tested = 没有检验
not-violated = 这次运行没有破坏任何性质

all-polls = 这里有全部轮询；用 `lockscope export LINK --to redis-cli --fold-polls` 可略去已折叠的 { $count } 次

update = Lockscope 有新版本可用。你的工作会保持原样。
not-painted = 浏览器无法绘制这幅图；请改存为 SVG。
file-not-read = 无法读取此文件。请重新选择，或换一个文件。
title = 标题
notes = 备注
reload = 重新加载

reproduced = 已重现：发现的问题（共 { $count } 项）与制作链接时相同。
reproduced-nothing = 已重现：与制作链接时一样，没有发现问题。
found-otherwise = 从第 { $step } 步起，当前版本的结果与制作链接的版本不同。
not-ours = 这不是 Lockscope 的链接或已保存的运行，因此没有打开。
no-scenario-file = 未打开此场景文件。第 { $line } 行，第 { $column } 列：{ $mistake }
edited = 此文件被改动过，因此没有打开：{ $path } 是 { $found }，而其链接的运行中是 { $expected }。要更改运行，请保存为场景文件再修改。
edited-to-no-json = 此文件被改动过，因此没有打开：从第 { $line } 行第 { $column } 列起不是 JSON。请重新保存运行。
later-version = 此链接来自更新的版本（{ $version }，本页面读取 { $supported }），因此没有打开。请刷新页面以获取最新版本。
cut = 此链接缺少结尾，因此没有打开。请重新完整复制。
altered = 此链接在传递中被改动，因此没有打开。请从来源处重新复制。
over-a-limit = 此链接的内容超出本页面的上限，因此没有打开。
unreadable = 此链接的内容不是任何版本的 Lockscope 写出的，因此没有打开。
no-scenario = 当前版本无法运行此链接中的设置，因此没有打开。
