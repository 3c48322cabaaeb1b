//! Challenges tab: the list of challenges, or the open challenge.

mod attack;
mod bug;
mod compared;
mod defend;
mod done;
mod editor;
mod fault_budget;
mod fault_chips;
mod hint;
mod judgement;
mod list;
mod moves;
mod stars;
mod undo;

use crate::browser;
use crate::challenges::run_links::in_workshop;
use crate::challenges::state::{Activity, ChallengeAction, ChallengesState};
use crate::challenges::tab::attack::Attack;
use crate::challenges::tab::defend::Defend;
use crate::challenges::tab::done::Done;
use crate::challenges::tab::list::List;
use crate::kit::contexts::{Action, use_language, use_shown, use_texts};
use crate::kit::kept_progress::use_progress;
use crate::kit::slice::Slice;
use crate::kit::tab::Tab;
use crate::kit::tab_header::{Opened, TabHeader};
use learning::{AttackStage, MOST_STARS};
use yew::prelude::*;

/// Element id of the page's heading, which takes the focus whenever the content changes.
const HERE: &str = "challenge-here";

/// Returns the state of the tab.
#[hook]
fn use_challenges() -> Slice<ChallengesState> {
    use_shown(|it| it.state.challenges.clone())
}

#[component]
pub(crate) fn Challenges() -> Html {
    let (text, language) = (use_texts(), use_language());
    let (challenges, progress) = (use_challenges(), use_progress());
    let messages = text.challenges();
    let opened = challenges.opened();
    let stage = opened.map(|(_, open)| match &open.activity {
        Activity::Attack(attack) => attack.stage != AttackStage::Driving,
        Activity::Defend(_) => false,
    });
    let place = opened.map(|(_, open)| open.place);
    use_effect_with((place, stage, challenges.all.is_empty()), |_| browser::go_to(HERE));
    let Some((challenge, open)) = opened else {
        return html! {
            <>
                <TabHeader room={Tab::Challenges} />
                <List />
            </>
        };
    };
    let (number, count) = challenges.numbered(open.place);
    let name = if challenge.is_attack() {
        messages.attack_of(&number, &count)
    } else {
        messages.defence_of(&number, &count)
    };
    let (in_workshop, content) = match &open.activity {
        Activity::Attack(attack) if attack.stage == AttackStage::Driving => {
            (None, html! { <Attack /> })
        }
        Activity::Attack(attack) => {
            let show = Action::Intent(in_workshop(&attack.recording, attack.last_step()));
            let has_run = matches!(attack.stage, AttackStage::Reached(_));
            (has_run.then_some(show), html! { <Done /> })
        }
        Activity::Defend(_) => (None, html! { <Defend /> }),
    };
    let title = challenge.task.texts(language).title.as_str();
    // A finished attack shows its own stars, which may be fewer than the best.
    let has_own_stars = matches!(&open.activity, Activity::Attack(attack)
        if matches!(attack.stage, AttackStage::Reached(_) | AttackStage::Holds));
    let group = match progress.stars(&challenge.task.id) {
        _ if has_own_stars => title.to_owned(),
        0 => title.to_owned(),
        won => [title, " · ", &messages.stars_of(&won, &MOST_STARS)].concat(),
    };
    let opened = Opened {
        back: (text.tabs().challenges.into(), Action::Challenge(ChallengeAction::Leave)),
        title: name.into(),
        group: group.into(),
        in_workshop,
    };
    html! {
        <>
            <TabHeader room={Tab::Challenges} {opened} />
            { content }
        </>
    }
}
