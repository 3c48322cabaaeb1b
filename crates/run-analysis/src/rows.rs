//! Rows of the transcript: one row per step. A command that a client sends to several servers at
//! the same time has a single row with all replies.
//!
//! Rows do not change the numbering of the steps.

use crate::{Content, Recording, Step};
use primitives::{ClientId, ServerId};
use redis_model::Bytes;
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
struct JointRow {
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
            let end = first + alike_from(recording, first);
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

/// Returns the steps in the same row as this step.
pub fn steps_in_row_of(recording: &Recording, step: usize) -> RangeInclusive<usize> {
    let earliest = step.saturating_sub(SERVER_LIMIT - 1).max(1);
    let mut rows = (earliest..=step).map(|first| first..=first + alike_from(recording, first) - 1);
    rows.find(|row| row.contains(&step)).unwrap_or(step..=step)
}

/// Returns the number of consecutive steps, from this one on, in which a client sends the same
/// command to different servers at the same time. It is at least 1.
fn alike_from(recording: &Recording, first: usize) -> usize {
    let Some((step, it)) =
        recording.step(first).and_then(|step| Some((step, single(recording, step)?)))
    else {
        return 1;
    };
    let mut servers = vec![it.server];
    let mut count = 1;
    while let Some(next) = recording.step(first + count).filter(|next| next.at == step.at)
        && let Some(other) = single(recording, next)
        && (other.client, other.args) == (it.client, it.args)
        && !servers.contains(&other.server)
    {
        servers.push(other.server);
        count += 1;
    }
    count
}

fn single<'a>(recording: &'a Recording, step: &Step) -> Option<Single<'a>> {
    if step.content != Content::Move || recording.finding_at(step).is_some() {
        return None;
    }
    let mut shown = recording.shown(step);
    let (_, event) = shown.next()?;
    match (&event.kind, event.client, shown.next()) {
        (EventKind::Executed { server, args, .. }, Some(client), None) => {
            Some(Single { client, server: *server, args })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use content::{play_story, stories};

    #[test]
    fn every_step_belongs_to_exactly_one_row() {
        for story in stories::ALL {
            let recording = play_story(story).map(Recording::new).expect("it can be played");
            let rows = Rows::of(&recording);
            let steps: Vec<usize> = (0..rows.count()).flat_map(|place| rows.steps(place)).collect();
            assert_eq!(steps, (1..=recording.last()).collect::<Vec<_>>(), "{}", story.id);
            for place in 0..rows.count() {
                assert!(rows.steps(place).all(|step| rows.place_of(step) == place), "{}", story.id);
            }
            assert_eq!(rows.place_of(0), 0);
        }
    }
}
