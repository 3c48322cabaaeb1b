//! Rows of the transcript: one row per step. A command that a client sends to several servers at
//! the same time has a single row with all replies.
//!
//! Rows do not change the numbering of the steps.

use super::recording::Recording;
use super::wording::{Line, Row};
use crate::text::Sentences;
use primitives::{ClientId, ServerId};
use redis_model::Bytes;
use run_analysis::{Content, Step};
use simulator::{EventKind, SERVER_LIMIT};
use std::ops::RangeInclusive;

/// Assignment of steps to rows.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Rows {
    joint: Vec<JointRow>,
    count: usize,
}

/// Several steps in one row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct JointRow {
    /// Number of the first step.
    first: usize,
    /// Number of the last step.
    last: usize,
    /// Index of the row.
    place: usize,
}

impl Rows {
    /// Computes the rows of the whole run.
    pub fn of(recording: &Recording) -> Rows {
        let last = recording.last();
        let mut rows = Rows { joint: Vec::new(), count: last };
        if recording.run().world().servers().nth(1).is_none() {
            return rows;
        }
        let mut first = 1;
        while first <= last {
            let end = first + recording.alike_from(first);
            if end - first > 1 {
                let place = first - 1 - (last - rows.count);
                rows.joint.push(JointRow { first, last: end - 1, place });
                rows.count -= end - first - 1;
            }
            first = end;
        }
        rows
    }

    /// Returns the number of rows.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Returns the numbers of the steps in a row.
    pub fn steps(&self, place: usize) -> RangeInclusive<usize> {
        let before = self.joint.partition_point(|joint| joint.place <= place);
        match before.checked_sub(1).map(|index| self.joint[index]) {
            Some(joint) if joint.place == place => joint.first..=joint.last,
            Some(joint) => {
                let step = joint.last + place - joint.place;
                step..=step
            }
            None => place + 1..=place + 1,
        }
    }

    /// Returns the index of the row that contains a step. Step 0 belongs to the first row.
    pub fn place_of(&self, step: usize) -> usize {
        let before = self.joint.partition_point(|joint| joint.first <= step);
        match before.checked_sub(1).map(|index| self.joint[index]) {
            Some(joint) => joint.place + step.saturating_sub(joint.last),
            None => step.saturating_sub(1),
        }
    }
}

/// Content of a step that consists of a single command.
struct Single<'a> {
    client: ClientId,
    server: ServerId,
    args: &'a [Bytes],
}

impl Recording {
    /// Formats the steps of a row.
    pub fn joint_row(&self, steps: RangeInclusive<usize>, text: &Sentences) -> Option<Row> {
        let mut rows =
            steps.filter_map(|number| self.step(number)).map(|step| self.row(step, text));
        let mut row = rows.next()?;
        let mut replies: Vec<(String, Vec<ServerId>)> = Vec::new();
        let mut add = |line: Option<&Line>| {
            let Some(Line::Command { server: Some(server), reply, .. }) = line else { return };
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
        if let (true, Some(Line::Command { server, reply, note, .. })) =
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

    /// Returns the steps in the same row as this step.
    pub(super) fn steps_told_with(&self, step: usize) -> RangeInclusive<usize> {
        let earliest = step.saturating_sub(SERVER_LIMIT - 1).max(1);
        let mut rows = (earliest..=step).map(|first| first..=first + self.alike_from(first) - 1);
        rows.find(|row| row.contains(&step)).unwrap_or(step..=step)
    }

    /// Returns the number of consecutive steps, from this one on, in which a client sends the same
    /// command to different servers at the same time. It is at least 1.
    fn alike_from(&self, first: usize) -> usize {
        let Some((step, it)) = self.step(first).and_then(|step| Some((step, self.single(step)?)))
        else {
            return 1;
        };
        let mut servers = vec![it.server];
        let mut count = 1;
        while let Some(next) = self.step(first + count).filter(|next| next.at == step.at)
            && let Some(other) = self.single(next)
            && (other.client, other.args) == (it.client, it.args)
            && !servers.contains(&other.server)
        {
            servers.push(other.server);
            count += 1;
        }
        count
    }

    fn single(&self, step: &Step) -> Option<Single<'_>> {
        if step.content != Content::Move || self.finding_at(step).is_some() {
            return None;
        }
        let mut shown = self.shown(step);
        let (_, event) = shown.next()?;
        match (&event.kind, event.client, shown.next()) {
            (EventKind::Executed { server, args, .. }, Some(client), None) => {
                Some(Single { client, server: *server, args })
            }
            _ => None,
        }
    }
}

/// Formats the step numbers of a row: `3` or `3–7`.
pub fn numbered(steps: &RangeInclusive<usize>) -> String {
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

    #[test]
    fn every_step_belongs_to_exactly_one_row() {
        for story in stories::ALL {
            let recording = Recording::of(story).expect("the story can be told");
            let rows = Rows::of(&recording);
            let told: Vec<usize> = (0..rows.count()).flat_map(|place| rows.steps(place)).collect();
            assert_eq!(told, (1..=recording.last()).collect::<Vec<_>>(), "{}", story.id);
            for place in 0..rows.count() {
                assert!(rows.steps(place).all(|step| rows.place_of(step) == place), "{}", story.id);
            }
            assert_eq!(rows.place_of(0), 0);
        }
    }

    #[test]
    fn requests_to_a_quorum_share_a_row() {
        let text = Language::English.sentences();
        let told = |id: &str| {
            let recording =
                Recording::of(stories::find(id).expect("there is one")).expect("it runs");
            let rows = Rows::of(&recording);
            let steps = (0..rows.count()).map(|place| rows.steps(place));
            let joint = steps.filter(|steps| steps.start() < steps.end());
            let row = |steps: RangeInclusive<usize>| {
                let row = recording.joint_row(steps.clone(), text).expect("there are steps");
                format!("{} {}\n", numbered(&steps), row.sentences(text).join("; "))
            };
            joint.map(row).collect::<String>()
        };
        expect_test::expect![[r#"
            1–5 C1: SET lock.foo …3c29b NX PX 10000 → S1 S2 S3 S4 S5: OK
            10–14 C2: SET lock.foo …23b93 NX PX 10000 → S1 S2 S3: OK · S4 S5: nil
        "#]]
        .assert_eq(&told("quorum-erodes"));
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
        .assert_eq(&told("redlock-delayed-restart"));
        assert_eq!(told("losers-keep-a-dead-lock-alive"), "");
    }
}
