//! Learn tab: the path of lessons, or the open lesson.

mod answer;
mod keeping;
mod lesson;
mod next_moves;
mod path;
mod question;
mod step_details;

pub use crate::learn::tab::keeping::use_stored_progress;

use crate::kit::contexts::{Action, use_language, use_sentences};
use crate::kit::shell_action::ShellAction;
use crate::kit::slice::Slice;
use crate::kit::tab::Tab;
use crate::kit::tab_header::{Opened, TabHeader};
use crate::kit::tab_names::way_back_to;
use crate::kit::view_options::Theme;
use crate::learn::state::{LearnAction, LearnState};
use crate::learn::tab::lesson::LessonPage;
use crate::learn::tab::path::Path;
use crate::run_view::width::Width;
use crate::search::check_error::CheckError;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct LearnProps {
    pub learning: Slice<LearnState>,
    /// Reason for which a teacher's lesson was not opened.
    pub trouble: Option<CheckError>,
    pub theme: Theme,
    pub width: Width,
    pub is_printing: bool,
}

#[component]
pub fn Learn(props: &LearnProps) -> Html {
    let (text, language) = (use_sentences(), use_language());
    let LearnProps { learning, theme, width, is_printing, .. } = props;
    let messages = text.learn();
    let Some((lesson, open)) = learning.lesson() else {
        return html! {
            <>
                <TabHeader room={Tab::Learn} theme={*theme} />
                <Path
                    learning={learning.clone()}
                    trouble={props.trouble.clone()}
                    width={*width}
                    is_printing={*is_printing}
                />
            </>
        };
    };
    let title = lesson.title(language);
    let back = match open.from {
        Tab::Learn => (messages.all_lessons.into(), Action::Learn(LearnAction::Leave)),
        from => (way_back_to(from, text).into(), Action::Shell(ShellAction::ShowTab(from))),
    };
    let opened = Opened {
        back,
        title: messages.numbered(&learning.number(lesson.id()), &title).into(),
        group: learning.lessons.group(lesson.group(), language).to_owned().into(),
        in_workshop: Some(Action::Intent(open.in_workshop(lesson))),
    };
    html! {
        <>
            <TabHeader room={Tab::Learn} theme={*theme} {opened} />
            <LessonPage learning={learning.clone()} width={*width} is_printing={*is_printing} />
        </>
    }
}
