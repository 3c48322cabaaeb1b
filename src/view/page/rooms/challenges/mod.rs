//! Challenges tab: the list of challenges, or the open challenge.

mod attack;
mod breaking;
mod defend;
mod done;
mod editor;
mod hint;
mod hole;
mod judgement;
mod list;
mod moves;
mod purse;
mod solved;
mod stars;
mod taking_back;

pub use attack::not_opened;

use super::Width;
use super::header::{Opened, RoomHeader};
use crate::view::page::browser;
use crate::view::page::context::{use_language, use_sentences};
use crate::view::state;
use crate::view::state::{Action, AttackStage, ChallengeAction, Doing, MOST_STARS, Room, Theme};
use attack::Attack;
use defend::Defend;
use done::Done;
use formats::json::learning_progress::LearningProgress;
use list::List;
use std::rc::Rc;
use yew::prelude::*;

/// Element id of the page's heading, which takes the focus whenever the content changes.
const HERE: &str = "challenge-here";

#[derive(Properties, PartialEq)]
pub struct ChallengesProps {
    pub challenges: state::Challenges,
    pub progress: Rc<LearningProgress>,
    pub theme: Theme,
    pub width: Width,
    pub is_printing: bool,
}

#[component]
pub fn Challenges(props: &ChallengesProps) -> Html {
    let (text, language) = (use_sentences(), use_language());
    let ChallengesProps { challenges, progress, theme, width, is_printing } = props;
    let (width, is_printing) = (*width, *is_printing);
    let told = text.challenging();
    let opened = challenges.opened();
    let stage = opened.map(|(_, open)| match &open.doing {
        Doing::Attack(attack) => attack.stage != AttackStage::Driving,
        Doing::Defend(_) => false,
    });
    let place = opened.map(|(_, open)| open.place);
    use_effect_with((place, stage, challenges.all.is_empty()), |_| browser::go_to(HERE));
    let Some((challenge, open)) = opened else {
        return html! {
            <>
                <RoomHeader room={Room::Challenges} theme={*theme} />
                <List challenges={challenges.clone()} progress={progress.clone()} />
            </>
        };
    };
    let (number, count) = challenges.numbered(open.place);
    let name = match challenge.is_attack() {
        true => told.attack_of(&number, &count),
        false => told.defence_of(&number, &count),
    };
    let (in_workshop, content) = match &open.doing {
        Doing::Attack(attack) if attack.stage == AttackStage::Driving => {
            (None, html! { <Attack challenges={challenges.clone()} {width} {is_printing} /> })
        }
        Doing::Attack(attack) => {
            let show = state::in_workshop(&attack.recording, attack.last_step());
            let has_run = matches!(attack.stage, AttackStage::Reached(_));
            let done = html! { <Done challenges={challenges.clone()} {width} {is_printing} /> };
            (has_run.then_some(show), done)
        }
        Doing::Defend(_) => {
            (None, html! { <Defend challenges={challenges.clone()} {width} {is_printing} /> })
        }
    };
    let title = challenge.task.texts(language).title.as_str();
    let group = match progress.stars(&challenge.task.id) {
        0 => title.to_owned(),
        won => [title, " · ", &told.stars_of(&won, &MOST_STARS)].concat(),
    };
    let opened = Opened {
        back: (text.rooms().challenges.into(), Action::Challenge(ChallengeAction::Leave)),
        title: name.into(),
        group: group.into(),
        in_workshop,
    };
    html! {
        <>
            <RoomHeader room={Room::Challenges} theme={*theme} {opened} />
            { content }
        </>
    }
}
