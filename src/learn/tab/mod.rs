//! Learn tab: the path of lessons, or the open lesson.

mod answer;
mod check_your_lock;
mod end;
mod entries;
mod keeping;
mod lesson;
mod next_moves;
mod path;
mod question;
mod step_details;

use crate::kit::contexts::{Action, use_language, use_shown, use_texts};
use crate::kit::slice::Slice;
use crate::kit::tab::Tab;
use crate::kit::tab_header::{Opened, TabHeader};
use crate::kit::tab_names::way_back_to;
use crate::learn::state::{LearnAction, LearnState};
pub(crate) use crate::learn::tab::keeping::use_stored_progress;
use crate::learn::tab::lesson::LessonPage;
use crate::learn::tab::path::Path;
use yew::prelude::*;

/// Returns the state of the tab.
#[hook]
fn use_learning() -> Slice<LearnState> {
    use_shown(|it| it.state.learn.clone())
}

#[component]
pub(crate) fn Learn() -> Html {
    let (text, language) = (use_texts(), use_language());
    let learning = use_learning();
    let messages = text.learn();
    let Some((lesson, open)) = learning.lesson() else {
        return html! {
            <>
                <TabHeader room={Tab::Learn} />
                <Path />
            </>
        };
    };
    let title = lesson.title(language);
    let back = match open.from {
        Tab::Learn => messages.all_lessons,
        from => way_back_to(from, text),
    };
    let opened = Opened {
        back: (back.into(), Action::Learn(LearnAction::Return)),
        title: messages.numbered(&learning.number(lesson.id()), &title).into(),
        group: learning.lessons.group(lesson.group(), language).to_owned().into(),
        in_workshop: Some(Action::Intent(open.in_workshop(lesson))),
    };
    html! {
        <>
            <TabHeader room={Tab::Learn} {opened} />
            <LessonPage />
        </>
    }
}
