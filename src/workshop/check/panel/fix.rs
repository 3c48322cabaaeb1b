//! The edits that fix the checked lock, as a diff.

use crate::kit::contexts::{Action, on_click, use_dispatch, use_texts};
use crate::kit::controls::code_words;
use crate::workshop::check::fix::FixState;
use crate::workshop::check::state::CheckAction;
use narration::{DiffLine, FixText};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct FixViewProps {
    pub(crate) fix: FixState,
}

/// Renders the fix, or the state of the search for it.
#[component]
pub(crate) fn FixView(props: &FixViewProps) -> Html {
    let (text, dispatch) = (&use_texts().check_panel, use_dispatch());
    let act = |name: &'static str, class: &'static str, action: CheckAction| {
        let onclick = on_click(&dispatch, Action::Check(action));
        html! { <button class={classes!("button", class)} {onclick}>{ name }</button> }
    };
    let (title, edits) = match &props.fix {
        FixState::Closed => return Html::default(),
        FixState::Searching => (text.seeking_fix, Html::default()),
        FixState::NoneKnown => (text.no_fix_known, Html::default()),
        FixState::Found(fix) => (&*fix.title, described(fix)),
    };
    html! {
        <section class="fix" aria-label={text.fix} aria-live="polite">
            <h3>{ title }</h3>
            <div class="buttons">
                if matches!(props.fix, FixState::Found(_)) {
                    { act(text.apply_and_check, "primary", CheckAction::ApplyFix) }
                }
                { act(text.cancel_fix, "", CheckAction::CloseFix) }
            </div>
            { edits }
        </section>
    }
}

fn described(fix: &FixText) -> Html {
    let line = |line: &DiffLine| {
        let (class, sign, text) = match line {
            DiffLine::Same(text) => ("", " ", text),
            DiffLine::Removed(text) => ("removed", "-", text),
            DiffLine::Added(text) => ("added", "+", text),
        };
        html! { <code {class}>{ sign }{ text }</code> }
    };
    let change = |lines: &Vec<DiffLine>| html! { <pre>{ for lines.iter().map(line) }</pre> };
    html! {
        <>
            <ul>{ for fix.edits.iter().map(|edit| html! { <li>{ code_words(edit) }</li> }) }</ul>
            <div class="diff">{ for fix.changes.iter().map(change) }</div>
        </>
    }
}
