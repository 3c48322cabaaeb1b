use model_checker::*;
use primitives::Millis;
use simulator::*;
use std::time::Instant;

struct Rng(u64);
impl Rng {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
    fn of(&mut self, n: u64) -> u64 {
        (self.next() >> 11) % n
    }
    fn num(&mut self) -> u64 {
        1 + self.of(5)
    }
    fn pick<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.of(all.len() as u64) as usize]
    }
}

fn lock(r: &mut Rng) -> String {
    let (ttl, work, poll) = (r.num() + 1, r.num(), r.num());
    let reads_clock = r.of(2) == 0;
    let once = r.of(2) == 0;
    let tries = 1 + r.of(2);
    let mut s = String::new();
    let token = if r.of(4) == 0 { "\"x\"" } else { "uuid()" };
    s += &format!("local key, token = \"k\", {token}\n");
    s += "local release = [[if redis.call(\"GET\", KEYS[1]) == ARGV[1] then return redis.call(\"DEL\", KEYS[1]) end return 0]]\n";
    s += "local renew = [[if redis.call(\"GET\", KEYS[1]) == ARGV[1] then return redis.call(\"PEXPIRE\", KEYS[1], ARGV[2]) end return 0]]\n";
    let acquire = if reads_clock {
        match r.of(4) {
            0 => format!(
                "local function try()\n local mine = now() + {ttl}\n if redis.call(\"SETNX\", key, mine) == 1 then return true end\n local old = tonumber(redis.call(\"GET\", key) or 0)\n if old < now() then redis.call(\"SET\", key, mine) return true end\n return false end\n"
            ),
            1 => format!(
                "local function try()\n local mine = now() + {ttl}\n if redis.call(\"SETNX\", key, mine) == 1 then return true end\n local old = redis.call(\"GET\", key)\n if old and tonumber(old) <= now() then return redis.call(\"GETSET\", key, mine) == old end\n return false end\n"
            ),
            2 => format!(
                "local begun = now()\nlocal function try()\n if now() - begun > {} then return false end\n return redis.call(\"SET\", key, token, \"NX\", \"PX\", {ttl}) end\n",
                r.num()
            ),
            _ => format!(
                "local function try()\n local at = now()\n local ok = redis.call(\"SET\", key, token, \"NX\", \"PX\", {ttl})\n if ok and now() - at >= {} then redis.call(\"EVAL\", release, 1, key, token) return false end\n return ok end\n",
                r.num()
            ),
        }
    } else {
        match r.of(5) {
            0 => "local function try() return redis.call(\"SETNX\", key, token) == 1 end\n"
                .to_string(),
            1 => format!(
                "local function try() if redis.call(\"SETNX\", key, token) == 1 then redis.call(\"PEXPIRE\", key, {ttl}) return true end return false end\n"
            ),
            2 => format!(
                "local function try() if redis.call(\"INCR\", key) == 1 then redis.call(\"PEXPIRE\", key, {ttl}) return true end return false end\n"
            ),
            _ => format!(
                "local function try() return redis.call(\"SET\", key, token, \"NX\", \"PX\", {ttl}) end\n"
            ),
        }
    };
    s += &acquire;
    if once {
        if tries == 1 {
            s += "if not try() then return end\n";
        } else {
            s += &format!("if not try() then sleep({poll}) if not try() then return end end\n");
        }
    } else {
        s += &format!("while not try() do sleep({poll}) end\n");
    }
    s += "enter()\n";
    if r.of(3) == 0 {
        s += "local b = store.read(\"b\") or 0\n";
        s += &format!("work({work})\n");
        s += "store.write(\"b\", b + 1)\n";
    } else {
        s += &format!("work({work})\n");
    }
    if r.of(3) == 0 {
        let renew = r.pick(&[
            "redis.call(\"PEXPIRE\", key, TTLX)\n",
            "redis.call(\"EVAL\", renew, 1, key, token, TTLX)\n",
            "redis.call(\"SET\", key, token, \"XX\", \"PX\", TTLX)\n",
        ]);
        s += &renew.replace("TTLX", &ttl.to_string());
        s += &format!("work({})\n", r.num());
    }
    let release = r.pick(&[
        "redis.call(\"DEL\", key)\n",
        "redis.call(\"EVAL\", release, 1, key, token)\n",
        "if redis.call(\"GET\", key) == token then redis.call(\"DEL\", key) end\n",
        "redis.call(\"EVAL\", release, 1, key, token)\n",
    ]);
    if r.of(5) == 0 {
        s += release;
        s += "leave()\n";
    } else {
        s += "leave()\n";
        s += release;
    }
    s
}

fn verdicts(r: &CheckResult) -> Vec<String> {
    r.verdicts
        .iter()
        .map(|(_, v)| match v {
            CheckJudgement::Inconclusive(x) => format!("?{x:?}"),
            CheckJudgement::NotTested(_) => "-".into(),
            CheckJudgement::Holds => "H".into(),
            CheckJudgement::Broken(c) => format!("B{}", c.cost.faults),
            CheckJudgement::LeaseLimit(c) => format!("L{}", c.cost.faults),
        })
        .collect()
}

fn main() {
    let mut args = std::env::args().skip(1);
    let first: u64 = args.next().unwrap().parse().unwrap();
    let last: u64 = args.next().unwrap().parse().unwrap();
    let (mut same, mut differ, mut undecided) = (0, 0, 0);
    let (mut tz, mut tb, mut sz, mut sb) = (0, 0, 0, 0);
    for seed in first..last {
        let mut r = Rng(seed.wrapping_mul(0x9E3779B97F4A7C15) | 1);
        for _ in 0..5 {
            r.next();
        }
        let src = lock(&mut r);
        let mut scenario = Scenario::with_clients(vec![ClientSetup::of(&src); 2]);
        scenario.network.call_timeout_ms = 7;
        let mut q = CheckRequest::about(scenario);
        let fault = match r.of(4) {
            0 => FaultKind::Crash,
            1 => FaultKind::LoseReply,
            _ => FaultKind::Pause,
        };
        q.bounds.faults = FaultBudget::NOTHING.with(fault, 1);
        q.bounds.states = 60_000;
        q.bounds.bytes = 4 << 30;
        let t = Instant::now();
        let Ok(zones) = search(q.clone()) else {
            println!("{seed}: does not load\n{src}");
            continue;
        };
        tz += t.elapsed().as_millis();
        let t = Instant::now();
        q.bounds.ends = EndTimes::Every(Millis(1));
        let brute = search(q).unwrap();
        tb += t.elapsed().as_millis();
        sz += zones.states;
        sb += brute.states;
        let (a, b) = (verdicts(&zones), verdicts(&brute));
        if a == b {
            same += 1;
        } else if b.iter().any(|it| it.starts_with('?')) {
            undecided += 1;
        } else {
            differ += 1;
            println!(
                "seed {seed} {fault:?}\n zones {a:?} {} states\n brute {b:?} {} states {:?}\n{src}",
                zones.states, brute.states, brute.horizon
            );
        }
    }
    println!(
        "same {same} differ {differ} undecided {undecided}; zones {tz} ms {sz} states, brute {tb} ms {sb} states"
    );
}
