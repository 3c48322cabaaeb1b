//! The edits that fix the checked lock, as a diff: in the code panel, or on a narrow page, with the
//! result.

use crate::kit::contexts::{Action, on_click, use_dispatch, use_shown, use_texts};
use crate::kit::controls::code_words;
use crate::run_view::source::changed_lines::ChangedLines;
use crate::workshop::check::fix::FixState;
use crate::workshop::check::panel::view::use_side_at_top;
use crate::workshop::check::state::CheckAction;
use narration::FixText;
use yew::prelude::*;

/// Renders the fix, or the state of the search for it.
#[component]
pub(crate) fn FixView() -> Html {
    let (text, dispatch, section) = (&use_texts().check_panel, use_dispatch(), use_node_ref());
    let fix = use_shown(|it| it.state.check.report.fix.clone());
    use_side_at_top(&section, fix.clone());
    let act = |name: &'static str, class: &'static str, action: CheckAction| {
        let onclick = on_click(&dispatch, Action::Check(action));
        html! { <button class={classes!("button", class)} {onclick}>{ name }</button> }
    };
    let (title, edits) = match &fix {
        FixState::Closed => return Html::default(),
        FixState::Searching => (text.seeking_fix, Html::default()),
        FixState::NoneKnown => (text.no_fix_known, Html::default()),
        FixState::Found(fix) => (&*fix.title, described(fix, text.fix)),
    };
    html! {
        <section ref={section} class="fix" aria-label={text.fix} aria-live="polite">
            <h3>{ title }</h3>
            if fix == FixState::Searching {
                // A progress bar without a value shows that the duration is unknown.
                <progress aria-label={text.seeking_fix} />
            }
            { edits }
            <div class="buttons">
                { act(text.cancel_fix, "", CheckAction::CloseFix) }
                if matches!(fix, FixState::Found(_)) {
                    { act(text.apply_and_check, "primary", CheckAction::ApplyFix) }
                }
            </div>
        </section>
    }
}

/// Renders the edits and the diff, which scrolls, so it must be focusable for the keyboard.
fn described(fix: &FixText, label: &'static str) -> Html {
    html! {
        <>
            <ul>{ for fix.edits.iter().map(|edit| html! { <li>{ code_words(edit) }</li> }) }</ul>
            <div class="changes" tabindex="0" role="group" aria-label={label}>
                <ChangedLines
                    hunks={fix.hunks.clone()}
                    before={fix.before.clone()}
                    after={fix.program.clone()}
                />
            </div>
        </>
    }
}
