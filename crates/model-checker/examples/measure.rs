use model_checker::*;
use simulator::*;
use std::time::Instant;
fn main() {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let given = args.iter().position(|a| a == "given").map(|i| args.remove(i)).is_some();
    // temporary
    let nofault = args.iter().position(|a| a == "nofault").map(|i| args.remove(i)).is_some();
    let ms = args.iter().position(|a| a == "ms").map(|i| args.remove(i)).is_some();
    let clients: usize = std::env::var("CLIENTS").ok().and_then(|x| x.parse().ok()).unwrap_or(3);
    let names: Vec<String> = if args.is_empty() {
        let mut n: Vec<_> = std::fs::read_dir("content/locks")
            .unwrap()
            .flatten()
            .filter(|e| e.path().is_dir())
            .map(|e| e.path().join("lock.lua").display().to_string())
            .collect();
        n.sort();
        n
    } else {
        args.iter()
            .map(
                |a| if a.contains('/') { a.clone() } else { format!("content/locks/{a}/lock.lua") },
            )
            .collect()
    };
    for name in names {
        let src = std::fs::read_to_string(&name).unwrap();
        let mut scenario = Scenario::with_clients(vec![ClientSetup::of(&src); clients]);
        if src.contains("redis.nodes") {
            scenario.servers = vec![ServerSetup::default(); 3];
        }
        let mut q = CheckRequest::about(scenario);
        q.bounds.states = 3_000_000;
        if let Ok(p) = std::env::var("PROP") {
            q.properties.retain(|it| format!("{it:?}") == p);
        }
        if given {
            q.bounds.arrivals = Arrivals::AsGiven;
        }
        if std::env::var("NOCRASH").is_ok() {
            q.bounds.faults = FaultBudget::NOTHING.with(FaultKind::Pause, 1);
        }
        if let Ok(kind) = std::env::var("FAULT") {
            let kind = FaultKind::ALL.into_iter().find(|it| format!("{it:?}") == kind).unwrap();
            q.bounds.faults = FaultBudget::NOTHING.with(kind, 1);
        }
        if let Ok(n) = std::env::var("STATES") {
            q.bounds.states = n.parse().unwrap();
            q.bounds.bytes = 8 << 30;
        }
        if nofault {
            q.bounds.faults = FaultBudget::NOTHING;
        }
        if ms {
            q.bounds.ends = EndTimes::Every(primitives::Millis(1));
        }
        let t = Instant::now();
        match search(q) {
            Err(e) => println!("{name}: {e:?}"),
            Ok(r) => {
                let v: Vec<String> = r
                    .verdicts
                    .iter()
                    .map(|(_, v)| match v {
                        CheckJudgement::Inconclusive(x) => format!("?{x:?}"),
                        CheckJudgement::NotTested(_) => "-".into(),
                        CheckJudgement::Holds => "H".into(),
                        CheckJudgement::Broken(c) => {
                            format!("B{:?}", c.starts.iter().map(|s| s.0).collect::<Vec<_>>())
                        }
                        CheckJudgement::LeaseLimit(c) => {
                            format!("L{:?}", c.starts.iter().map(|s| s.0).collect::<Vec<_>>())
                        }
                    })
                    .collect();
                println!(
                    "{:60} {:6} ms {:8} states complete={} {:?} {}",
                    name,
                    t.elapsed().as_millis(),
                    r.states,
                    r.is_complete,
                    r.horizon,
                    v.join(" ")
                );
            }
        }
    }
}
