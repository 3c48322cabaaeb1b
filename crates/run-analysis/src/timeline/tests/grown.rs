//! Tests that data grown move by move equals data computed from the whole run.

use crate::timeline::{Content, CriticalSections, KeyHistory, Poll, Step, Steps};
use primitives::{ClientId, ServerId};
use proptest::prelude::*;
use redis_model::{Bytes, Part, Reply};
use simulator::testing::any_run;
use simulator::{Event, EventKind, Run};
use std::collections::BTreeMap;

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn steps_grown_move_by_move_equal_steps_of_the_whole_run(run in any_run()) {
        let mut part = Run::new(run.world().scenario()).unwrap();
        let mut grown = Steps::default();
        for made in run.moves() {
            let first = part.events().len();
            part.push(made.clone()).unwrap();
            let own = first..part.events().len();
            grown.observe(part.moves().len(), own, part.events());
            prop_assert_eq!(grown.all(), &whole::steps(&part).into());
        }
    }

    #[test]
    fn open_critical_sections_match_the_clients_inside_in_the_world(run in any_run()) {
        let mut part = Run::new(run.world().scenario()).unwrap();
        let mut grown = CriticalSections::default();
        for made in run.moves() {
            let first = part.events().len();
            part.push(made.clone()).unwrap();
            for (index, event) in part.events().iter().enumerate().skip(first) {
                grown.observe(index, event);
            }
            for (id, client) in part.world().clients() {
                prop_assert_eq!(grown.of(id).is_some(), client.is_in_critical_section());
            }
        }
        for section in grown.all() {
            let (entered, left) = (section.entered, section.left.unwrap_or(part.events().len()));
            let between = part.events().range(entered..left);
            let own = between.filter(|event| event.client == Some(section.client));
            let entries = own.filter(|event| event.kind.is_entry());
            prop_assert_eq!(entries.count(), 1);
        }
    }

    #[test]
    fn key_history_names_the_last_writer_of_each_key(run in any_run()) {
        let mut grown = KeyHistory::default();
        for (index, event) in run.events().iter().enumerate() {
            grown.observe(index, event);
        }
        for (index, event) in run.events().iter().enumerate() {
            for change in event.kind.changes() {
                let server = event.kind.server().unwrap();
                let stood = grown.all().iter().find(|it| {
                    (it.server, &it.key) == (server, &change.key) && it.stands_at(index)
                });
                prop_assert_eq!(grown.standing_at(server, &change.key, index), stood);
                let held = grown.standing_at(server, &change.key, index + 1);
                prop_assert_eq!(held.is_some_and(|it| it.began() == index), change.part == Part::Value && held.is_some());
                if let Some(held) = held {
                    if let (EventKind::Executed { .. }, Part::Value) = (&event.kind, change.part) {
                        prop_assert_eq!((held.creator, held.created), (event.client, index));
                    }
                    prop_assert!(held.created <= held.began());
                    let value = held.value_at(index + 1);
                    if let (Some(value), EventKind::Executed { .. }, Part::Value | Part::Content) = (value, &event.kind, change.part) {
                        prop_assert_eq!((value.writer, value.written), (event.client, index));
                    }
                    prop_assert_eq!(value.map(|it| &it.value), change.after.as_ref().map(|entry| &entry.value));
                }
            }
        }
        for (client, _) in run.world().clients() {
            let stand = grown.all().iter().any(|it| it.creator == Some(client) && it.ended.is_none());
            prop_assert_eq!(grown.has_any(client), stand);
        }
    }
}

/// Reference definition of the steps, computed from the whole run.
mod whole {
    use super::*;

    pub(super) fn steps(run: &Run) -> Vec<Step> {
        let all = run.events().to_vec();
        let moves = shown_moves(run);
        let instants: Vec<&[Step]> = moves.chunk_by(|one, next| one.at == next.at).collect();
        let mut steps = Vec::new();
        for stretch in instants.chunk_by(|_, next| repeats(&all, &moves, next)) {
            // The first instant is repeated, but is not a repetition itself.
            let (first, repeated) = stretch.split_at(1);
            steps.extend(first.concat());
            match (repeated.first(), repeated.last()) {
                (Some(first), Some(last)) if repeated.len() >= 3 => {
                    let last = &last[last.len() - 1];
                    let events = first[0].events.start..last.events.end;
                    let polls = polls(&all, repeated);
                    steps.push(Step { events, content: Content::Fold { polls }, ..*last });
                }
                _ => steps.extend(repeated.concat()),
            }
        }
        steps
    }

    fn shown_moves(run: &Run) -> Vec<Step> {
        let mut steps: Vec<Step> = Vec::new();
        for moves in 1..=run.moves().len() {
            let own = run.event_count_after(moves - 1)..run.event_count_after(moves);
            let end = own.end;
            if let Some(shown) = run.events().range(own).find(|event| event.kind.is_visible()) {
                let first = steps.last().map_or(0, |step| step.events.end);
                let content = Content::Move;
                steps.push(Step { at: shown.at, moves, events: first..end, content });
            }
        }
        steps
    }

    /// Returns `true` if each client that polls in an instant repeats its previous poll, and no
    /// other event has happened since.
    fn repeats(all: &[Event], moves: &[Step], instant: &[Step]) -> bool {
        let may_poll = |event: &Event| match &event.kind {
            EventKind::Executed { .. } => event.client.is_some(),
            kind => !kind.is_visible(),
        };
        let is_quiet = |events: &[Event]| events.iter().all(may_poll) && takes_all_back(events);
        let events =
            |steps: &[Step]| &all[steps[0].events.start..steps[steps.len() - 1].events.end];
        let own = events(instant);
        let before: Vec<&[Step]> = moves
            .chunk_by(|one, next| one.at == next.at)
            .take_while(|earlier| earlier[0].at < instant[0].at)
            .collect();
        let quiet = before.iter().rev().take_while(|earlier| is_quiet(events(earlier)));
        let quiet: Vec<&[Event]> = quiet.map(|earlier| events(earlier)).collect();
        is_quiet(own)
            && requesting(own).iter().all(|&client| {
                let now = requests(own, client);
                quiet
                    .iter()
                    .map(|earlier| requests(earlier, client))
                    .find(|requests| !requests.is_empty())
                    .is_some_and(|before| is_same(&before, &now))
            })
    }

    /// Returns `true` if each key has its old value in the end, and no existing key was created
    /// again.
    fn takes_all_back(events: &[Event]) -> bool {
        let changes = events.iter().flat_map(|event| {
            let server = event.kind.server();
            event.kind.changes().iter().map(move |change| ((server, &change.key), change))
        });
        let mut by_key: BTreeMap<_, Vec<_>> = BTreeMap::new();
        changes.for_each(|(place, change)| by_key.entry(place).or_default().push(change));
        by_key.values().all(|changes| {
            let end = &changes[changes.len() - 1].after;
            let is_anew = changes.iter().any(|change| change.part == Part::Value);
            changes[0].before == *end && (end.is_none() || !is_anew)
        })
    }

    fn requesting(events: &[Event]) -> Vec<ClientId> {
        let is_request = |event: &&Event| matches!(event.kind, EventKind::Executed { .. });
        let mut clients: Vec<ClientId> =
            events.iter().filter(is_request).filter_map(|event| event.client).collect();
        clients.sort();
        clients.dedup();
        clients
    }

    fn is_same(
        before: &[(ServerId, Vec<Bytes>, Reply)],
        now: &[(ServerId, Vec<Bytes>, Reply)],
    ) -> bool {
        before.len() == now.len()
            && before.iter().zip(now).all(|(before, now)| {
                let ttl_fell = match (&before.2, &now.2) {
                    (Reply::Integer(before), Reply::Integer(now)) => 0 <= *now && now < before,
                    _ => false,
                };
                (before.0, &before.1) == (now.0, &now.1) && (before.2 == now.2 || ttl_fell)
            })
    }

    fn requests(events: &[Event], client: ClientId) -> Vec<(ServerId, Vec<Bytes>, Reply)> {
        let own = events.iter().filter(|event| event.client == Some(client));
        own.filter_map(|event| match &event.kind {
            EventKind::Executed { server, args, reply, .. } => {
                // The script, the number of keys, and the single key that scripts have in these
                // runs.
                let words = if args[0] == "EVAL".into() { 4 } else { 2 };
                Some((*server, args.iter().take(words).cloned().collect(), reply.clone()))
            }
            _ => None,
        })
        .collect()
    }

    fn polls(all: &[Event], instants: &[&[Step]]) -> Vec<Poll> {
        let requesting = |instant: &&[Step]| {
            requesting(&all[instant[0].events.start..instant[instant.len() - 1].events.end])
        };
        let mut all: Vec<ClientId> = instants.iter().flat_map(requesting).collect();
        all.sort();
        all.chunk_by(|one, next| one == next)
            .map(|same| Poll { client: same[0], times: same.len() })
            .collect()
    }
}
