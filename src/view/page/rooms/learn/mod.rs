//! Learn tab: the path of lessons, or the open lesson.

mod answer;
mod keeping;
mod lesson;
mod own;
mod path;
mod program;
mod progress;
mod question;
mod told;
mod ways;

pub use keeping::{read, use_keeping};
pub use program::Program;
pub use progress::Kept;

use super::Width;
use super::header::{Opened, RoomHeader};
use super::way_back_to;
use crate::view::page::context::{use_language, use_sentences};
use crate::view::state::{Action, LearnAction, Learning, Room, Theme, Trouble};
use lesson::LessonPage;
use path::Path;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct LearnProps {
    pub learning: Learning,
    /// Reason for which a teacher's lesson was not opened.
    pub trouble: Option<Trouble>,
    pub theme: Theme,
    pub width: Width,
    pub is_printing: bool,
}

#[component]
pub fn Learn(props: &LearnProps) -> Html {
    let (text, language) = (use_sentences(), use_language());
    let LearnProps { learning, theme, width, is_printing, .. } = props;
    let told = text.learning();
    let Some((lesson, open)) = learning.lesson() else {
        return html! {
            <>
                <RoomHeader room={Room::Learn} theme={*theme} />
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
        Room::Learn => (told.all_lessons.into(), Action::Learn(LearnAction::Leave)),
        from => (way_back_to(from, text).into(), Action::Enter(from)),
    };
    let opened = Opened {
        back,
        title: told.numbered(&learning.number(lesson.id()), &title).into(),
        group: learning.lessons.group(lesson.group(), language).to_owned().into(),
        in_workshop: Some(open.in_workshop(lesson)),
    };
    html! {
        <>
            <RoomHeader room={Room::Learn} theme={*theme} {opened} />
            <LessonPage learning={learning.clone()} width={*width} is_printing={*is_printing} />
        </>
    }
}
