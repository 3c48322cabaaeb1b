//! Messages for the rows of the transcript.

use super::events::{EventLine, StepRow};
use super::narrator::Narrator;
use primitives::ServerId;
use std::ops::RangeInclusive;

impl<'a> Narrator<'a> {
    /// Formats the steps of a row.
    pub fn joint_row(self, steps: RangeInclusive<usize>) -> Option<StepRow> {
        let mut rows =
            steps.filter_map(|number| self.recording.step(number)).map(|step| self.row(step));
        let mut row = rows.next()?;
        let mut replies: Vec<(String, Vec<ServerId>)> = Vec::new();
        let mut add = |line: Option<&EventLine>| {
            let Some(EventLine::Command { server: Some(server), reply, .. }) = line else { return };
            match replies.iter_mut().find(|(known, _)| known == reply) {
                Some((_, servers)) => servers.push(*server),
                None => replies.push((reply.clone(), vec![*server])),
            }
        };
        add(row.lines.first());
        let mut are_several = false;
        for other in rows {
            are_several = true;
            add(other.lines.first());
            row.why = row.why.or(other.why);
        }
        if let (true, Some(EventLine::Command { server, reply, note, .. })) =
            (are_several, row.lines.first_mut())
        {
            // Servers are listed by number, independent of the order of the requests.
            replies.iter_mut().for_each(|(_, servers)| servers.sort_unstable());
            replies.sort_by_key(|(_, servers)| servers[0]);
            let together = |(reply, servers): &(String, Vec<ServerId>)| {
                let servers: Vec<String> = servers.iter().map(ToString::to_string).collect();
                format!("{}: {reply}", servers.join(" "))
            };
            *reply = replies.iter().map(together).collect::<Vec<_>>().join(" · ");
            (*server, *note) = (None, None);
        }
        Some(row)
    }
}

/// Formats the step numbers of a row: `3` or `3–7`.
pub fn step_range(steps: &RangeInclusive<usize>) -> String {
    match (steps.start(), steps.end()) {
        (first, last) if first == last => first.to_string(),
        (first, last) => format!("{first}–{last}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;
    use content::stories;
    use run_analysis::Rows;

    #[test]
    fn requests_to_a_quorum_share_a_row() {
        let text = Language::English.texts();
        let joint_rows = |id: &str| {
            let recording =
                session::record_story(stories::find(id).expect("there is one")).expect("it runs");
            let rows = Rows::of(&recording);
            let steps = (0..rows.count()).map(|place| rows.steps(place));
            let joint = steps.filter(|steps| steps.start() < steps.end());
            let row = |steps: RangeInclusive<usize>| {
                let row = Narrator::new(&recording, text)
                    .joint_row(steps.clone())
                    .expect("there are steps");
                format!("{} {}\n", step_range(&steps), row.sentences(text).join("; "))
            };
            joint.map(row).collect::<String>()
        };
        expect_test::expect![[r#"
            1–5 C1: SET lock.foo …3c29b NX PX 10000 → S1 S2 S3 S4 S5: OK
            10–14 C2: SET lock.foo …23b93 NX PX 10000 → S1 S2 S3: OK · S4 S5: nil
        "#]]
        .assert_eq(&joint_rows("quorum-erodes"));
        expect_test::expect![[r#"
            1–3 C1: SET lock.foo …3c29b NX PX 10000 → S1 S2 S3: OK
            10–11 C2: SET lock.foo …23b93 NX PX 10000 → S1 S2: nil
            13–14 C2: SET lock.foo …23b93 NX PX 10000 → S4 S5: OK
            15–16 C2: EVAL 'if redis.call("GET", KEYS[1]) ==…' 1 lock.foo …23b93 → S1 S2: 0
            18–19 C2: EVAL 'if redis.call("GET", KEYS[1]) ==…' 1 lock.foo …23b93 → S4 S5: 1
            20–21 C2: SET lock.foo …bf4e7 NX PX 10000 → S1 S2: nil
            23–24 C2: SET lock.foo …bf4e7 NX PX 10000 → S4 S5: OK
            25–26 C2: EVAL 'if redis.call("GET", KEYS[1]) ==…' 1 lock.foo …bf4e7 → S1 S2: 0
            28–29 C2: EVAL 'if redis.call("GET", KEYS[1]) ==…' 1 lock.foo …bf4e7 → S4 S5: 1
            31–32 C1: EVAL 'if redis.call("GET", KEYS[1]) ==…' 1 lock.foo …3c29b → S1 S2: 1
            34–35 C1: EVAL 'if redis.call("GET", KEYS[1]) ==…' 1 lock.foo …3c29b → S4 S5: 0
            37–38 C2: SET lock.foo …404fe NX PX 10000 → S1 S2: OK
            40–41 C2: SET lock.foo …404fe NX PX 10000 → S4 S5: OK
            44–45 C2: EVAL 'if redis.call("GET", KEYS[1]) ==…' 1 lock.foo …404fe → S1 S2: 1
            47–48 C2: EVAL 'if redis.call("GET", KEYS[1]) ==…' 1 lock.foo …404fe → S4 S5: 1
        "#]]
        .assert_eq(&joint_rows("redlock-delayed-restart"));
        assert_eq!(joint_rows("losers-keep-a-dead-lock-alive"), "");
    }
}
