### 两次运行的对比。

compare = 对比
before = 之前
after = 之后
failing-run = 修改前的出错运行
earlier-version = 上次修改前的运行
this-run = 当前运行
same-faults = 改后的锁，同样的故障
request-delayed = 改后的锁，请求延迟
delayed-instead = 原来的故障影响不到改后的锁，所以改为把 { $client } 的最后一个请求延迟到该故障原定结束时。
holds = 这次运行未破坏任何性质
undecided = 尚未判定
lanes = 同一时间轴上的两次运行
differences =
    { $count ->
        [0] 没有差异
       *[other] { $count } 处差异
    }
previous-difference = 上一处差异
next-difference = 下一处差异
first-difference = 第一处差异
same-in-both = 两者相同
more-steps = 还有 { $count } 步
program = 程序
program-view = 程序视图
changes = 改动
all-lines = 全部
same-program = 程序相同
lines-changed = 删除 { $before } 行，新增 { $after } 行
