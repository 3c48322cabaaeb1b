//! Stores the due dates of the questions, the latest interview and its setting in the browser's
//! storage. Also exports and imports them as a file.

use crate::interview::state::{
    InterviewAction, InterviewDataAction, InterviewState, KeepingOutcome,
};
use crate::interview::tab::clock::use_day;
use crate::interview::tab::use_interview;
use crate::kit::contexts::{Action, Dispatch, on_click, use_dispatch, use_texts};
use crate::kit::controls::code_words;
use crate::kit::stored::{Stored, load_or_report, use_stored};
use crate::kit::tab::Tab;
use crate::kit::transfer::{Transfer, UndoDeletion};
use crate::kit::unreadable::not_imported;
use formats::json::interview_progress;
use formats::json::interview_progress::Practice;
use learning::{MockInterview, Schedule, Setting};
use std::rc::Rc;
use yew::prelude::*;

/// Name of the exported file.
const FILE: &str = "lockscope-interviews.json";

/// Stored data of the tab.
#[derive(Clone, Default, PartialEq)]
struct StoredInterview {
    schedule: Rc<Schedule>,
    interview: Option<Rc<MockInterview>>,
    setting: Setting,
}

impl StoredInterview {
    /// Returns the data, or `None` before the stored data is loaded.
    fn of(it: &InterviewState) -> Option<StoredInterview> {
        let (interview, setting) = (it.stored(), it.setting.clone());
        Some(StoredInterview { schedule: it.schedule.clone()?, interview, setting })
    }

    fn dispatch(self, dispatch: &Dispatch) {
        let emit = |action| dispatch.emit(Action::Interview(action));
        // Storing starts once the schedule is loaded, so the schedule is dispatched last.
        emit(InterviewAction::Set(self.setting));
        if let Some(interview) = self.interview {
            emit(InterviewAction::Data(InterviewDataAction::InterviewRead(interview)));
        }
        emit(InterviewAction::Data(InterviewDataAction::ScheduleRead(self.schedule)));
    }
}

impl Stored for StoredInterview {
    const KEY: &'static str = "lockscope.interviews";

    fn parse(text: &str) -> Option<Self> {
        let Practice { schedule, interview, setting } = interview_progress::read(text).ok()?;
        let (schedule, interview) = (schedule.into(), interview.map(Rc::new));
        Some(StoredInterview { schedule, interview, setting })
    }

    fn serialize(&self) -> String {
        interview_progress::write(&self.schedule, self.interview.as_deref(), &self.setting)
    }
}

/// Loads the stored data, and again when another browser tab changes it, and stores changes. Also
/// keeps the date. It renders nothing.
#[component]
pub(crate) fn StoredData() -> Html {
    let (it, dispatch) = (use_interview(), use_dispatch());
    use_day(it.today, &dispatch);
    use_stored_interview(&it, &dispatch);
    Html::default()
}

#[hook]
fn use_stored_interview(it: &InterviewState, dispatch: &Dispatch) {
    use_effect_with(dispatch.clone(), |dispatch| {
        load_or_report::<StoredInterview>(dispatch).dispatch(dispatch);
    });
    let onchange = {
        let dispatch = dispatch.clone();
        Callback::from(move |it: StoredInterview| it.dispatch(&dispatch))
    };
    use_stored(StoredInterview::of(it), dispatch, onchange);
}

/// Renders a note about the storage, with buttons to export, import and delete the data.
#[component]
pub(crate) fn Keeping() -> Html {
    let (text, dispatch, it) = (use_texts(), use_dispatch(), use_interview());
    let messages = text.interview();
    let InterviewState { schedule, interview, outcome, .. } = &*it;
    let is_empty = schedule.as_ref().is_none_or(|it| it.is_empty()) && interview.is_none();
    let data = StoredInterview::of(&it).unwrap_or_default();
    let export = (!is_empty).then(|| Callback::from(move |()| data.serialize()));
    let import = dispatch.reform(|content| {
        Action::Interview(InterviewAction::Data(InterviewDataAction::Import(content)))
    });
    let delete = (!is_empty).then(|| {
        on_click(&dispatch, Action::Interview(InterviewAction::Data(InterviewDataAction::Delete)))
    });
    let undo = on_click(
        &dispatch,
        Action::Interview(InterviewAction::Data(InterviewDataAction::UndoDelete)),
    );
    let status = match outcome {
        None => Html::default(),
        Some(KeepingOutcome::Imported(count)) => messages.imported(*count as u64).into(),
        Some(KeepingOutcome::NotImported(why)) => {
            code_words(&not_imported(why, Tab::Interview, FILE, text))
        }
        Some(KeepingOutcome::Deleted(..)) => html! {
            <UndoDeletion deleted={messages.deleted} {undo} />
        },
    };
    let transfer = Transfer {
        class: "link",
        file: FILE,
        export_label: messages.export,
        export,
        import_label: messages.import,
        import,
        delete: delete.map(|delete| (messages.delete, delete)),
    };
    html! {
        <section class="kept fine" aria-label={messages.schedule}>
            <span>{ messages.kept }</span>
            { transfer.render() }
            <p role="status">{ status }</p>
        </section>
    }
}
