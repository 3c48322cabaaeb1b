//! Check of the current lock: the button that starts it, the strip with the request, the progress
//! and the result, and the details of the result.
//!
//! Responses contain localized messages. Only button labels come from the page.

mod answer;
mod bounds;
mod details;
mod fix;
mod holding;
mod marks;
mod notes;
mod progress;
mod view;
mod ways;

use crate::kit::contexts::{Action, State, on_click, use_dispatch, use_shown, use_texts};
use crate::kit::controls::{DiagnosticNote, Icon, IconButton};
use crate::kit::icons;
use crate::kit::measures::NARROW_PAGE;
use crate::search::check_error::CheckError;
use crate::workshop::check::panel::answer::{LockAnswer, RunAnswer};
use crate::workshop::check::panel::bounds::BoundsForm;
pub(crate) use crate::workshop::check::panel::details::Details;
pub(crate) use crate::workshop::check::panel::fix::FixView;
use crate::workshop::check::panel::progress::Progress;
use crate::workshop::check::panel::view::{Latest, LockView, use_latest};
use crate::workshop::check::state::{Answer, CheckAction};
use i18n::Texts;
use model_checker::can_happen;
use simulator::FaultKind;
use yew::prelude::*;

/// Renders the button that starts or stops the check.
#[component]
pub(crate) fn CheckButton() -> Html {
    let (text, dispatch) = (&use_texts().check_panel, use_dispatch());
    let is_searching = use_shown(|it| it.state.check.search.is_searching);
    // The result has the next action.
    let has_result = use_shown(|it| {
        let workshop = it.state.workshop();
        workshop.report_in_strip().is_some() && workshop.outdated().is_none()
    });
    let primary = (!has_result).then_some("primary");
    let (name, sign) =
        if is_searching { (text.stop, icons::STOP) } else { (text.check, icons::CHECK) };
    html! {
        <button
            id="check"
            class={classes!("button", primary, "check")}
            aria-keyshortcuts="k"
            title={format!("{name} (k)")}
            onclick={on_click(&dispatch, Action::Check(CheckAction::Toggle))}
        >
            <Icon sign={sign} />
            <span>{ name }</span>
            <kbd aria-hidden="true">{ "k" }</kbd>
        </button>
    }
}

/// Renders the strip, if it is open.
#[component]
pub(crate) fn CheckStrip() -> Html {
    let dispatch = use_dispatch();
    let opened = use_latest();
    let Some(Latest(state)) = &opened else { return Html::default() };
    let (checking, texts) = (&state.check, state.options.language.texts());
    let text = &texts.check_panel;
    let invalid = state.workshop().invalid_program();
    let has_begun = checking.search.is_searching || checking.report.answer.is_some();
    let is_asking =
        (checking.shows_bounds || !has_begun) && !state.workshop().bounds_are_in_details();
    let answer = match &checking.report.answer {
        // A new check replaces the result of another version or of other bounds.
        Some(Answer::Lock(_)) => LockView::of(state)
            .filter(|view| !checking.search.is_searching || view.outdated.is_none())
            .map(|view| html! { <LockAnswer {view} /> }),
        Some(Answer::Run(shortened)) if !checking.search.is_searching && invalid.is_none() => {
            Some(html! { <RunAnswer shortened={shortened.clone()} /> })
        }
        _ => None,
    };
    let trouble = checking.search.error.as_ref().map(|trouble| match trouble {
        CheckError::Refused(why) => text.refused(&why),
        CheckError::Died => text.died.to_owned(),
        CheckError::Absent => text.absent.to_owned(),
    });
    html! {
        <section class="checking" aria-label={text.checking}>
            <p class="unseen" role="status">{ spoken(state) }</p>
            if let Some(invalid) = invalid {
                <article class="card has-error">
                    <Icon sign={icons::WARNING} />
                    <DiagnosticNote {invalid} />
                </article>
            }
            if is_asking {
                <div class="question">
                    { bounds_form(state) }
                    { close_button(texts) }
                </div>
            }
            if checking.search.is_searching {
                <Progress proved={checking.search.proved.clone()} elapsed_ms={checking.search.elapsed_ms} />
            }
            if let Some(trouble) = trouble {
                <article class="card answer">
                    <Icon sign={icons::WARNING} />
                    <h2>{ trouble }</h2>
                    <div class="buttons">
                        <button class="button" onclick={on_click(&dispatch, Action::Check(CheckAction::Toggle))}>
                            { text.check }
                        </button>
                    </div>
                </article>
            }
            { answer }
        </section>
    }
}

/// Renders the form for the bounds of the next check.
fn bounds_form(state: &State) -> Html {
    let (checking, workshop) = (&state.check, state.workshop());
    let scenario = &state.session.planned().scenario;
    html! {
        <BoundsForm
            limits={checking.bounds.limits}
            clients={workshop.clients_to_check()}
            has_replica={can_happen(FaultKind::Failover, scenario)}
            takes_focus={checking.shows_bounds && !checking.search.is_searching}
        />
    }
}

/// Renders the button that closes the strip.
fn close_button(texts: &Texts) -> Html {
    html! {
        <IconButton
            class="quiet close"
            name={texts.gallery.close}
            sign={icons::CROSS}
            action={Action::Check(CheckAction::Close)}
        />
    }
}

/// Returns the status for screen readers: the current stage of the search, then the verdict. It
/// contains no figures that change continuously.
fn spoken(state: &State) -> String {
    let checking = &state.check;
    let answer = checking.report.answer.as_ref();
    let answer = answer.filter(|_| state.workshop().invalid_client().is_none());
    match (answer, &checking.search.proved) {
        (_, Some(proved)) if checking.search.is_searching => proved.trying.clone(),
        (_, None) if checking.search.is_searching => {
            state.options.language.texts().check_panel.starting.to_owned()
        }
        (Some(Answer::Lock(answered)), _) => answered.title.clone(),
        (Some(Answer::Run(shortened)), _) => shortened.title.clone(),
        (None, _) => String::new(),
    }
}

/// Returns `true` if the strip belongs in the verdict panel; on a wide page it is below the
/// playback controls.
#[hook]
pub(crate) fn use_is_narrow() -> bool {
    use_shown(|it| it.page_size.0 < NARROW_PAGE)
}
