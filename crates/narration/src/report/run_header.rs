//! Summary of a run for readers without the page: its verdict, its setup and the version of
//! Lockscope, one line each.
//!
//! Settings with their default value are left out. Events are left out too: the transcript lists
//! them.

use super::events::join_names;
use super::narrator::Narrator;
use super::transcript::{on_one_line, searchable};
use crate::text::{ItemNames, Texts, grouped, milliseconds};
use content::locks;
use lock_semantics::Severity;
use lua_vm::Program;
use primitives::{ClientId, Millis, ServerId, WallClock};
use redis_model::{Bytes, Persistence};
use simulator::{ClientSetup, Latency, Network, Scenario, ServerSetup};

impl<'a> Narrator<'a> {
    /// Returns the verdict with the broken properties, then the setup and the version, one line
    /// each. `until` is the horizon of the run.
    pub fn about(self, until: Millis) -> Vec<String> {
        let messages = &self.text.share;
        let severity = self.recording.severity();
        let verdict = match severity {
            Some(Severity::Broken) => messages.broken,
            Some(Severity::LeaseLimit) => messages.lease_limit,
            None if self.recording.coverage().unsupported().is_some() => messages.not_tested,
            None => messages.not_violated,
        };
        let judgements = self.recording.judgements(until).into_iter();
        let broken =
            judgements.filter(|(_, it)| severity.is_some() && it.verdict().severity() == severity);
        let broken: Vec<String> = broken.map(|(it, _)| self.text.failure(it).to_owned()).collect();
        let verdict = if broken.is_empty() {
            verdict.to_owned()
        } else {
            messages.of_some(&verdict, &join_names(broken, self.text))
        };
        let verdict = messages.named(&self.text.verdict, &verdict);
        [verdict].into_iter().chain(self.set_up_and_version()).collect()
    }

    /// Returns the lines of [`Narrator::about`] for terminals and self.text files.
    pub fn about_lines(self, until: Millis) -> Vec<String> {
        self.about(until).iter().map(|line| on_one_line(&searchable(line))).collect()
    }

    /// Returns the lines of [`Narrator::about_lines`] without the verdict on the run.
    pub fn set_up_lines(self) -> Vec<String> {
        self.set_up_and_version().map(|line| on_one_line(&searchable(&line))).collect()
    }

    fn set_up_and_version(self) -> impl Iterator<Item = String> {
        let messages = &self.text.share;
        let lines = self.set_up().into_iter().map(|(name, value)| messages.named(&name, &value));
        lines.chain([concat!("Lockscope ", env!("CARGO_PKG_VERSION")).to_owned()])
    }

    /// Returns the setup as pairs of name and value.
    fn set_up(self) -> Vec<(&'static str, String)> {
        let world = self.recording.run().world();
        let Scenario { clients, servers, network, seed, starts: _ } = world.scenario();
        let Network { latency: Latency { least_ms, most_ms }, call_timeout_ms } = *network;
        let ids = (0..).map(ClientId);
        let clients: Vec<(String, (Option<&Program>, &ClientSetup))> = ids
            .zip(clients)
            .map(|(id, setup)| (id.to_string(), (world.program(id), setup)))
            .collect();
        let ids = (0..).map(|id| ServerId(id).to_string());
        let servers: Vec<(String, &ServerSetup)> = ids.zip(servers).collect();
        let of_clients = clients.iter().map(|(name, (_, setup))| (name.clone(), setup.clock));
        let of_servers = servers.iter().map(|(name, setup)| (name.clone(), setup.clock));
        let clocks: Vec<(String, WallClock)> = of_clients.chain(of_servers).collect();

        let lock = |(_, setup): &(_, &ClientSetup)| Some(lock(setup, self.text).to_owned());
        let parameters = |(program, setup): &(_, &ClientSetup)| parameters(*program, setup);
        let start = |(_, setup): &(_, &ClientSetup)| other(0, setup.starts_at.0).map(in_ms);
        let kept = |setup: &&ServerSetup| persistence(setup.persistence, self.text);
        let lag = |setup: &&ServerSetup| setup.replication.map(|it| in_ms(it.lag_ms));
        let offset = |clock: &WallClock| Some(signed(other(0, clock.offset_ms)?) + "\u{a0}ms");
        let drift =
            |clock: &WallClock| Some(signed(other(0, clock.drift_ppm)?.into()) + "\u{a0}ppm");
        let latency = self.text.share.range(&grouped(least_ms), &in_ms(most_ms));
        let named = &self.text.setup;
        let lines = [
            (named.lock, by_whom(&clients, lock, self.text)),
            (named.parameters, by_whom(&clients, parameters, self.text)),
            (named.clients, Some(clients.len().to_string())),
            (named.starts_at, by_whom(&clients, start, self.text)),
            (named.servers, other(1, servers.len()).map(|count| count.to_string())),
            (named.persistence, by_whom(&servers, kept, self.text)),
            (named.replica_lag, by_whom(&servers, lag, self.text)),
            (named.clock_offset, by_whom(&clocks, offset, self.text)),
            (named.clock_drift, by_whom(&clocks, drift, self.text)),
            (self.text.share.latency, (most_ms > 0).then_some(latency)),
            (
                named.call_timeout,
                other(Network::DEFAULT.call_timeout_ms, call_timeout_ms).map(in_ms),
            ),
            (named.seed, Some(seed.to_string())),
        ];
        lines.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
    }
}

/// Formats a value of clients or servers, followed by the names that it applies to, unless it
/// applies to all: `500 ms (C1 and C2); 9 ms (C3)`. Returns `None` if no client or server has a
/// value.
fn by_whom<T>(
    all: &[(String, T)],
    value: impl Fn(&T) -> Option<String>,
    text: &Texts,
) -> Option<String> {
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for (name, it) in all {
        let Some(value) = value(it) else { continue };
        match groups.iter_mut().find(|(known, _)| *known == value) {
            Some((_, group)) => group.push(name.clone()),
            None => groups.push((value, vec![name.clone()])),
        }
    }
    let entries = groups.into_iter().map(|(value, group)| match group.len() {
        count if count == all.len() => value,
        _ => text.share.of_some(&value, &join_names(group, text)),
    });
    let entries: Vec<String> = entries.collect();
    (!entries.is_empty()).then(|| entries.join(text.events.between_lines))
}

/// Returns the name of the lock that a client runs.
fn lock(setup: &ClientSetup, text: &Texts) -> &'static str {
    let built_in = locks::ALL.iter().find(|lock| lock.source == &*setup.program);
    built_in.map_or(text.share.own_program, |lock| text.lock(lock.id))
}

/// Formats the parameters that differ from their defaults: `TTL=500, KEY=a`.
fn parameters(program: Option<&Program>, setup: &ClientSetup) -> Option<String> {
    let declared = program.map(Program::parameters).unwrap_or_default().iter();
    let changed = declared.filter_map(|parameter| {
        // If a name occurs twice, the first value counts.
        let (name, typed) = setup.parameters.iter().find(|(name, _)| *name == parameter.name)?;
        let value = parameter.read(typed).ok()?;
        let value = other(&parameter.default, &value)?.to_string();
        Some(format!("{name}={}", Bytes::from(value.as_str()).bare_or_quoted()))
    });
    let changed: Vec<String> = changed.collect();
    (!changed.is_empty()).then(|| changed.join(", "))
}

/// Formats how much data survives a restart, with the name of the Redis setting if there
/// is one.
fn persistence(persistence: Persistence, text: &Texts) -> Option<String> {
    let text = &text.setup;
    Some(match persistence {
        Persistence::Nothing => return None,
        Persistence::AllButTheLast { milliseconds: 0 } => text.fsync_always.to_owned(),
        Persistence::AllButTheLast { milliseconds: 1_000 } => text.fsync_everysec.to_owned(),
        Persistence::AllButTheLast { milliseconds: 30_000 } => text.fsync_no.to_owned(),
        Persistence::AllButTheLast { milliseconds } => {
            [text.lost_time, &in_ms(milliseconds.into())].join(" ")
        }
    })
}

/// Returns `value` unless it equals the default.
fn other<T: PartialEq>(default: T, value: T) -> Option<T> {
    (value != default).then_some(value)
}

fn in_ms(duration_ms: u64) -> String {
    milliseconds(Millis(duration_ms))
}

fn signed(number: i64) -> String {
    let sign = if number < 0 { "−" } else { "" };
    sign.to_owned() + &grouped(number.unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;
    use content::locks;
    use run_analysis::Recording;
    use simulator::Replication;

    fn about(scenario: &Scenario, language: Language) -> String {
        let recording = Recording::start(scenario).expect("it loads");
        let lines = Narrator::new(&recording, language.texts()).about_lines(Millis(0));
        lines.join("\n").replace(env!("CARGO_PKG_VERSION"), "1.2.3") + "\n"
    }

    fn client(parameters: &[(&str, &str)]) -> ClientSetup {
        let typed = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        let parameters = parameters.iter().map(typed).collect();
        ClientSetup { parameters, ..ClientSetup::of(locks::SET_NX_PX_LUA.source) }
    }

    #[test]
    fn summary_omits_default_settings() {
        let scenario = Scenario::with_clients(vec![client(&[("TTL", "10000")]); 2]);
        expect_test::expect![[r#"
            Verdict: no property was violated in this run
            Lock: SET NX PX + Lua release
            Clients: 2
            Seed: 0
            Lockscope 1.2.3
        "#]]
        .assert_eq(&about(&scenario, Language::English));
    }

    #[test]
    fn summary_lists_other_settings_with_their_clients_and_servers() {
        let off = WallClock { offset_ms: -5_000, drift_ppm: 100 };
        let kept = |milliseconds| Persistence::AllButTheLast { milliseconds };
        let server = |kept, lag_ms: Option<u64>, clock| ServerSetup {
            clock,
            persistence: kept,
            replication: lag_ms.map(|lag_ms| Replication { lag_ms }),
        };
        let exact = WallClock::default();
        let scenario = Scenario {
            clients: vec![
                client(&[("TTL", "500"), ("TTL", "9")]),
                ClientSetup { starts_at: Millis(2_000), ..client(&[("TTL", "500")]) },
                ClientSetup { clock: off, ..client(&[("POLL", "20"), ("TTL", "1e3")]) },
                ClientSetup {
                    parameters: vec![("KEY".to_owned(), "a\t中".to_owned())],
                    ..ClientSetup::of("-- @param KEY lock the key\nsleep(1)")
                },
            ],
            servers: vec![
                server(kept(0), Some(10), off),
                server(kept(7), Some(10), exact),
                server(Persistence::Nothing, Some(10), exact),
            ],
            network: Network {
                latency: Latency { least_ms: 0, most_ms: 1_500 },
                call_timeout_ms: 100,
            },
            seed: 7,
            ..Scenario::with_clients(Vec::new())
        };
        expect_test::expect![[r#"
            Verdict: no property was violated in this run
            Lock: SET NX PX + Lua release (C1, C2 and C3); own program (C4)
            Parameters: TTL=500 (C1 and C2); TTL=1000, POLL=20 (C3); KEY="a\t\xe4\xb8\xad" (C4)
            Clients: 4
            Starts at: 2 000 ms (C2)
            Servers: 3
            Persistence: appendfsync always (S1); Lost in a restart 7 ms (S2)
            Replica lag: 10 ms
            Clock ahead by: −5 000 ms (C3 and S1)
            Clock drift: 100 ppm (C3 and S1)
            Latency: 0 to 1 500 ms
            Call timeout: 100 ms
            Seed: 7
            Lockscope 1.2.3
        "#]]
        .assert_eq(&about(&scenario, Language::English));
        expect_test::expect![[r#"
            结论：这次运行没有破坏任何性质
            锁：SET NX PX + Lua 释放（C1、C2、C3）；自定义程序（C4）
            参数：TTL=500（C1、C2）；TTL=1000, POLL=20（C3）；KEY="a\t\xe4\xb8\xad"（C4）
            客户端：4
            启动时刻：2 000 ms（C2）
            服务器：3
            持久化：appendfsync always（S1）；重启丢失 7 ms（S2）
            副本落后：10 ms
            时钟超前：−5 000 ms（C3、S1）
            时钟漂移：100 ppm（C3、S1）
            消息延迟：0 至 1 500 ms
            调用超时：100 ms
            随机种子：7
            Lockscope 1.2.3
        "#]]
        .assert_eq(&about(&scenario, Language::SimplifiedChinese));
    }
}
