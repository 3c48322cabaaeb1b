//! What the person should know now: how far long work is, what was done, and what went wrong.

use super::browser;
use super::element::{Element, element};
use super::parts::{Part, on_click};
use super::verdict::worst_first;
use crate::link::{Damaged, VERSION};
use crate::report::outcome;
use crate::run::MOVE_LIMIT;
use crate::text::{fill, fill_with, grouped, milliseconds};
use crate::view::state::{Action, Notice, State, TaskKind};
use crate::workspace::{BRANCH_LIMIT, Refusal};
use yew::Callback;

pub(super) fn notices(part: &Part) -> Element {
    let Part { state, act, .. } = part;
    let text = state.language.sentences();
    let notice = state.notice.as_ref().map(|notice| {
        let dismiss = element("button")
            .class("button")
            .on("click", on_click(act, Action::Dismiss))
            .with(text.driving.dismiss);
        element("div")
            .class("notice")
            .class(notice.is_trouble().then_some("trouble"))
            .set("role", notice.is_trouble().then_some("alert"))
            .with(element("p").with(in_words(state, notice)))
            .with(matches!(notice, Notice::Update).then(|| {
                let reload = Callback::from(|_| browser::reload());
                element("button").class("button").on("click", reload).with(text.sharing.reload)
            }))
            .with(dismiss)
    });
    // What is done is told when there is time; the place for it is there before, so that it is heard.
    element("aside")
        .class("notices")
        .set("aria-label", text.driving.messages)
        .with(progress(part))
        .with(element("div").set("role", "status").with(notice))
}

/// How far long work is.
fn progress(part: &Part) -> Option<Element> {
    let Part { state, stop, .. } = part;
    let text = state.language.sentences();
    let (task, progress) = (state.task.as_ref()?, state.progress);
    let moves = grouped(progress.moves as u64);
    let (sentence, whole) = match task.kind {
        TaskKind::TrySeeds => {
            let tried = grouped(progress.seeds_tried as u64);
            (fill(text.driving.trying_seeds, &[&progress.seed.to_string(), &tried]), None)
        }
        TaskKind::Replay { moves: whole } | TaskKind::Compare { moves: whole, .. }
            if progress.moves <= whole =>
        {
            let about = grouped(whole as u64);
            (fill(text.driving.replaying, &[&moves, &about]), Some(whole))
        }
        // A run that has been made again goes on by itself.
        _ => (fill(text.driving.going_on, &[&moves, &milliseconds(progress.at)]), Some(MOVE_LIMIT)),
    };
    // A bar without a value says that nobody knows how long it takes.
    let bar = element("progress")
        .set("aria-label", sentence.clone())
        .set("max", whole.map(|whole| whole.max(1)))
        .set("value", whole.map(|whole| progress.moves.min(whole)));
    let stop =
        element("button").class("button").on("click", stop.reform(|_| ())).with(text.driving.stop);
    let notice = element("div").class("notice");
    Some(notice.with(element("p").with(sentence)).with(bar).with(stop))
}

fn in_words(state: &State, notice: &Notice) -> String {
    let text = state.language.sentences();
    let said = &text.driving;
    let sentence = match notice {
        Notice::Refused(refusal) => match refusal {
            Refusal::NotAllowed(_) | Refusal::NoSuchPlace { .. } => said.not_allowed,
            Refusal::TooManyBranches => {
                return fill(said.too_many_branches, &[&BRANCH_LIMIT.to_string()]);
            }
            Refusal::TooManyMoves => {
                return fill(said.too_many_moves, &[&grouped(MOVE_LIMIT as u64)]);
            }
            Refusal::NoSuchBranch => said.no_such_branch,
            Refusal::OnlyBranch => said.only_branch,
        },
        Notice::NotTold(error) => return fill_with(text.cannot_show, &[error]),
        Notice::NotKept => said.not_kept,
        Notice::Damaged => said.damaged,
        Notice::Branched { kept, begun } => {
            return fill(said.branched, &[&begun.to_string(), &kept.to_string()]);
        }
        Notice::Broke(seed) => {
            let worst = worst_first(state.recording.findings(), 1);
            let titles = worst.first().map(|it| state.recording.finding_in_words(it, text).0);
            return fill(said.broke, &[&seed.to_string(), &titles.unwrap_or_default()]);
        }
        Notice::BrokeNothing(seeds) => return fill(said.broke_nothing, &[&grouped(*seeds)]),
        Notice::Update => text.sharing.update,
        Notice::Reproduced { findings } => return outcome(None, *findings, text),
        Notice::FoundOtherwise { step } => return outcome(Some(*step), 0, text),
        Notice::NoLink(damaged) => match damaged {
            Damaged::NotOurs => text.sharing.not_ours,
            Damaged::Version(version) => {
                return fill_with(text.sharing.later_version, &[version, &VERSION]);
            }
            Damaged::Cut => text.sharing.cut,
            Damaged::Altered => text.sharing.altered,
            Damaged::Limit => text.sharing.over_a_limit,
            Damaged::Unreadable => text.sharing.unreadable,
            Damaged::Scenario => text.sharing.no_scenario,
        },
    };
    sentence.to_owned()
}
