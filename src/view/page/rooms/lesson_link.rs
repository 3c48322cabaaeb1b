//! The way to a lesson from where something is said that it teaches.

use crate::view::page::context::{on_click, use_dispatch, use_sentences};
use crate::view::state::{Action, LearnAction};
use narration::text::{Lessons, fill_with};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct LessonLinkProps {
    /// The lessons, as far as they are loaded.
    pub lessons: Lessons,
    /// The id of the lesson.
    pub id: String,
}

/// A lesson by its number; nothing, as long as it is not loaded.
#[component]
pub fn LessonLink(props: &LessonLinkProps) -> Html {
    let (text, dispatch) = (use_sentences(), use_dispatch());
    let LessonLinkProps { lessons, id } = props;
    let number = (1..).zip(lessons.lessons()).find(|(_, lesson)| lesson.id() == id);
    let Some((number, lesson)) = number else { return Html::default() };
    let open = on_click(&dispatch, Action::Learn(LearnAction::Visit(id.clone())));
    html! {
        <button class="link" title={lesson.title(text.which).to_owned()} onclick={open}>
            { fill_with(text.practising().lesson, &[&number]) }
        </button>
    }
}
