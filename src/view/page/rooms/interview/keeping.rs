//! When questions come again, the interview held last and what is to be asked, in the browser's
//! storage, which all tabs share; and as a file.

use crate::view::page::browser::{files, storage};
use crate::view::page::context::{Dispatch, on_click, use_dispatch, use_sentences};
use crate::view::page::controls::OpenFile;
use crate::view::page::rooms::unreadable::not_imported;
use crate::view::state::{Action, InterviewAction, Interviewing, KeepingOutcome, Notice, Room};
use formats::document::practice;
use formats::document::practice::Practice;
use narration::practice::{Schedule, Setting};
use narration::text::fill_with;
use yew::prelude::*;

/// The names under which the browser keeps them, and what could not be read.
const SCHEDULE: &str = "lockscope.interviews";
const DAMAGED: &str = "lockscope.interviews.damaged";

/// The name of the file.
const FILE: &str = "lockscope-interviews.json";

/// Reads what is kept when the room is entered or another tab has changed it, and keeps what
/// changes here.
#[hook]
pub fn use_schedule(it: &Interviewing, dispatch: &Dispatch) {
    use_effect_with(dispatch.clone(), |dispatch| {
        let again = dispatch.clone();
        read(dispatch);
        let listener = storage::on_change(SCHEDULE, move || read(&again));
        move || drop(listener)
    });
    let known = (it.schedule.clone(), it.interview.clone(), it.setting.clone());
    use_effect_with((known, dispatch.clone()), |((schedule, interview, setting), dispatch)| {
        let Some(schedule) = schedule else { return };
        let text = practice::write(schedule, interview.as_deref(), setting);
        let kept = storage::kept_text(SCHEDULE);
        let is_empty = text == practice::write(&Schedule::default(), None, &Setting::default());
        let is_kept = kept.as_ref() == Some(&text) || kept.is_none() && is_empty;
        if !is_kept && !storage::keep_text(SCHEDULE, &text) {
            dispatch.emit(Action::Notify(Notice::NotKept));
        }
    });
}

/// Reads what is kept. What cannot be read is kept elsewhere.
fn read(dispatch: &Dispatch) {
    let kept = storage::kept_text(SCHEDULE).map(|text| practice::read(&text));
    let Practice { schedule, interview, setting } = match kept {
        Some(Ok(practice)) => practice,
        Some(Err(_)) => {
            storage::set_aside(SCHEDULE, DAMAGED);
            dispatch.emit(Action::Notify(Notice::Damaged));
            Practice::default()
        }
        None => Practice::default(),
    };
    // What is read is kept as soon as the schedule is there, so that the rest comes first.
    dispatch.emit(Action::Interview(InterviewAction::Set(setting)));
    if let Some(interview) = interview {
        dispatch.emit(Action::Interview(InterviewAction::InterviewRead(interview.into())));
    }
    dispatch.emit(Action::Interview(InterviewAction::ScheduleRead(schedule.into())));
}

#[derive(Properties, PartialEq)]
pub struct KeepingProps {
    pub interviewing: Interviewing,
}

/// Where it is kept, and what takes it along, brings it back or deletes it.
#[component]
pub fn Keeping(props: &KeepingProps) -> Html {
    let (text, dispatch) = (use_sentences(), use_dispatch());
    let told = text.practising();
    let Interviewing { schedule, interview, setting, outcome, .. } = &props.interviewing;
    let schedule = schedule.clone().unwrap_or_default();
    let is_empty = schedule.is_empty() && interview.is_none();
    let export = {
        let (interview, setting) = (interview.clone(), setting.clone());
        Callback::from(move |_: MouseEvent| {
            files::save(FILE, &practice::write(&schedule, interview.as_deref(), &setting));
        })
    };
    let onread = dispatch.reform(|content: Option<String>| {
        Action::Interview(InterviewAction::Import(content.unwrap_or_default()))
    });
    let delete = on_click(&dispatch, Action::Interview(InterviewAction::Delete));
    let take_back = on_click(&dispatch, Action::Interview(InterviewAction::TakeBack));
    let said = match outcome {
        None => Html::default(),
        Some(KeepingOutcome::Imported(1)) => told.imported_one.into(),
        Some(KeepingOutcome::Imported(count)) => fill_with(told.imported, &[count]).into(),
        Some(KeepingOutcome::NotImported(why)) => {
            not_imported(why, (Room::Interview, FILE), text).into()
        }
        Some(KeepingOutcome::Deleted(..)) => html! {
            <>
                { told.deleted }
                { " " }
                <button class="link" onclick={take_back}>{ text.browsing.undo }</button>
            </>
        },
    };
    html! {
        <section class="kept fine" aria-label={told.schedule}>
            <span>{ told.kept }</span>
            if !is_empty {
                <button class="link" onclick={export}>{ told.export }</button>
            }
            <OpenFile class="link" label={told.import} {onread} />
            if !is_empty {
                <button class="link" onclick={delete}>{ told.delete }</button>
            }
            <p role="status">{ said }</p>
        </section>
    }
}
