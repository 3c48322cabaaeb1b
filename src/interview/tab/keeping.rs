//! Stores the due dates of the questions, the latest interview and its setting in the browser's
//! storage, which all browser tabs share. Also exports and imports them as a file.

use crate::browser::{files, storage};
use crate::interview::state::{InterviewAction, InterviewState, KeepingOutcome};
use crate::kit::contexts::{Dispatch, on_click, use_dispatch, use_sentences};
use crate::kit::controls::OpenFile;
use crate::kit::slice::Slice;
use crate::kit::tab::Tab;
use crate::kit::toast::Toast;
use crate::kit::unreadable::not_imported;
use crate::shell::action::Action;
use crate::shell::action::ShellAction;
use formats::json::interview_progress;
use formats::json::interview_progress::Practice;
use learning::interview::{Schedule, Setting};
use yew::prelude::*;

/// Storage keys of the data, and of data that could not be read.
const SCHEDULE: &str = "lockscope.interviews";
const DAMAGED: &str = "lockscope.interviews.damaged";

/// Name of the exported file.
const FILE: &str = "lockscope-interviews.json";

/// Loads the stored data when the tab opens or another browser tab changes it, and stores changes.
#[hook]
pub fn use_schedule(it: &InterviewState, dispatch: &Dispatch) {
    use_effect_with(dispatch.clone(), |dispatch| {
        let again = dispatch.clone();
        read(dispatch);
        let listener = storage::on_change(SCHEDULE, move || read(&again));
        move || drop(listener)
    });
    let known = (it.schedule.clone(), it.interview.clone(), it.setting.clone());
    use_effect_with((known, dispatch.clone()), |((schedule, interview, setting), dispatch)| {
        let Some(schedule) = schedule else { return };
        let text = interview_progress::write(schedule, interview.as_deref(), setting);
        let kept = storage::kept_text(SCHEDULE);
        let is_empty =
            text == interview_progress::write(&Schedule::default(), None, &Setting::default());
        let is_kept = kept.as_ref() == Some(&text) || kept.is_none() && is_empty;
        if !is_kept && !storage::keep_text(SCHEDULE, &text) {
            dispatch.emit(Action::Shell(ShellAction::Notify(Toast::NotKept)));
        }
    });
}

/// Loads the stored data. Unreadable data moves to a second key.
fn read(dispatch: &Dispatch) {
    let kept = storage::kept_text(SCHEDULE).map(|text| interview_progress::read(&text));
    let Practice { schedule, interview, setting } = match kept {
        Some(Ok(practice)) => practice,
        Some(Err(_)) => {
            storage::set_aside(SCHEDULE, DAMAGED);
            dispatch.emit(Action::Shell(ShellAction::Notify(Toast::Damaged)));
            Practice::default()
        }
        None => Practice::default(),
    };
    // Storing starts once the schedule is loaded, so the schedule is dispatched last.
    dispatch.emit(Action::Interview(InterviewAction::Set(setting)));
    if let Some(interview) = interview {
        dispatch.emit(Action::Interview(InterviewAction::InterviewRead(interview.into())));
    }
    dispatch.emit(Action::Interview(InterviewAction::ScheduleRead(schedule.into())));
}

#[derive(Properties, PartialEq)]
pub struct KeepingProps {
    pub interviewing: Slice<InterviewState>,
}

/// Renders a note about the storage, with buttons to export, import and delete the data.
#[component]
pub fn Keeping(props: &KeepingProps) -> Html {
    let (text, dispatch) = (use_sentences(), use_dispatch());
    let told = text.interview();
    let InterviewState { schedule, interview, setting, outcome, .. } = &*props.interviewing;
    let schedule = schedule.clone().unwrap_or_default();
    let is_empty = schedule.is_empty() && interview.is_none();
    let export = {
        let (interview, setting) = (interview.clone(), setting.clone());
        Callback::from(move |_: MouseEvent| {
            files::save(
                FILE,
                &interview_progress::write(&schedule, interview.as_deref(), &setting),
            );
        })
    };
    let onread = dispatch.reform(|content: Option<String>| {
        Action::Interview(InterviewAction::Import(content.unwrap_or_default()))
    });
    let delete = on_click(&dispatch, Action::Interview(InterviewAction::Delete));
    let take_back = on_click(&dispatch, Action::Interview(InterviewAction::UndoDelete));
    let said = match outcome {
        None => Html::default(),
        Some(KeepingOutcome::Imported(count)) => told.imported(*count as u64).into(),
        Some(KeepingOutcome::NotImported(why)) => {
            not_imported(why, (Tab::Interview, FILE), text).into()
        }
        Some(KeepingOutcome::Deleted(..)) => html! {
            <>
                { told.deleted }
                { " " }
                <button class="link" onclick={take_back}>{ text.gallery.undo }</button>
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
