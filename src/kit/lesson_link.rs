//! Link to the lesson that explains an adjacent statement.

use crate::kit::contexts::{Action, on_click, use_dispatch, use_texts};
use crate::kit::intent::Intent;
use content::texts::Lessons;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct LessonLinkProps {
    /// Lessons; empty until they are loaded.
    pub(crate) lessons: Lessons,
    /// Id of the lesson.
    pub(crate) id: String,
}

/// Renders a link with the lesson's number, or nothing until the lessons are loaded.
#[component]
pub(crate) fn LessonLink(props: &LessonLinkProps) -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let LessonLinkProps { lessons, id } = props;
    let number = (1..).zip(lessons.lessons()).find(|(_, lesson)| lesson.id() == id);
    let Some((number, lesson)) = number else { return Html::default() };
    let open = on_click(&dispatch, Action::Intent(Intent::ShowLesson(Some(id.clone()))));
    html! {
        <button class="link" title={lesson.title(text.which).to_owned()} onclick={open}>
            { text.interview().lesson(&number) }
        </button>
    }
}
