//! Check of the current lock: the strip with the request, the progress and the result, the button
//! that starts it, and the hook that connects it to the search worker.
//!
//! Responses contain localized messages. Only button labels come from the page.

mod answer;
mod bounds;
mod details;
mod fix;
mod marks;
mod progress;

use crate::kit::contexts::{Action, State, on_click, use_dispatch, use_shown, use_texts};
use crate::kit::controls::{DiagnosticNote, Icon, IconButton};
use crate::kit::icons;
use crate::kit::measures::NARROW_PAGE;
use crate::search::check_error::CheckError;
use crate::workshop::check::compare_versions::Outdated;
use crate::workshop::check::panel::answer::{LockAnswer, LockView, RunAnswer};
use crate::workshop::check::panel::bounds::BoundsForm;
use crate::workshop::check::panel::progress::{Progress, ProvedUpToNow};
use crate::workshop::check::state::{Answer, CheckAction};
use i18n::Texts;
use lock_semantics::{Severity, Verdict};
use model_checker::can_happen;
use narration::{Narrator, ReportText};
use run_analysis::Finding;
use simulator::FaultKind;
use yew::prelude::*;

/// Renders the button that starts or stops the check.
#[component]
pub(crate) fn CheckButton() -> Html {
    let (text, dispatch) = (&use_texts().check_panel, use_dispatch());
    let is_searching = use_shown(|it| it.state.check.search.is_searching);
    let (name, sign) =
        if is_searching { (text.stop, icons::STOP) } else { (text.check, icons::CHECK) };
    html! {
        <button
            id="check"
            class="button primary check"
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

/// The state, which always counts as changed: comparing it would take longer than rendering the
/// strip.
#[derive(Clone)]
struct Latest(State);

impl PartialEq for Latest {
    fn eq(&self, _: &Latest) -> bool {
        false
    }
}

/// Renders the strip, if it is open.
#[component]
pub(crate) fn CheckStrip() -> Html {
    let dispatch = use_dispatch();
    let opened = use_shown(|it| it.state.check.is_open.then(|| Latest(it.state.clone())));
    let Some(Latest(state)) = &opened else { return Html::default() };
    let (checking, texts) = (&state.check, state.options.language.texts());
    let text = &texts.check_panel;
    let outdated = state.workshop().outdated().map(|outdated| match outdated {
        Outdated::Version => text.outdated,
        Outdated::Bounds => text.outdated_bounds,
        Outdated::Language => "",
    });
    let is_outdated = outdated.is_some();
    // A result of the last version without errors is not shown next to the errors.
    let invalid = state.workshop().invalid_program();
    let is_asking =
        checking.search.is_searching || checking.shows_bounds || checking.report.answer.is_none();
    let answer =
        checking.report.answer.as_ref().filter(|_| !checking.search.is_searching || is_outdated);
    let answer = answer.filter(|_| invalid.is_none());
    let answer = answer.map(|answer| match answer {
        Answer::Lock(answered) => {
            let view = LockView {
                answered: answered.clone(),
                more: checking.report.more.clone(),
                is_trying_more: checking.running().is_some(),
                way: checking.report.way,
                is_shown: state.workshop().way_is_shown(),
                elapsed_ms: checking.search.elapsed_ms,
                limits: checking.bounds.limits,
                clients: state.workshop().clients_to_check(),
                outdated,
                compared: state.workshop().compared(),
                differs: checking.report.differs,
                before: state.workshop().way_before(),
                shown_run: contradiction(state, answered),
                separate: Narrator::new(&state.session.recording, texts).separate_locks(),
                origin: checking.origin,
                fix: checking.report.fix.clone(),
                lessons: state.learn.lessons.clone(),
            };
            html! { <LockAnswer {view} /> }
        }
        Answer::Run(shortened) => html! { <RunAnswer shortened={shortened.clone()} /> },
    });
    let proved = checking.proved_until_end().filter(|_| !is_outdated && invalid.is_none());
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
                    <BoundsForm
                        limits={checking.bounds.limits}
                        clients={state.workshop().clients_to_check()}
                        has_replica={can_happen(FaultKind::Failover, &state.session.planned().scenario)}
                        takes_focus={checking.shows_bounds && !checking.search.is_searching}
                    />
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
            if let Some(proved) = proved {
                <div class="proving">
                    <ProvedUpToNow proved={proved.clone()} is_searching={false} />
                </div>
            }
        </section>
    }
}

/// Returns a note on a failing run of a lock that is reported as holding: the run is outside the
/// bounds, or the search has missed it.
fn contradiction(state: &State, answered: &ReportText) -> Option<String> {
    let texts = state.options.language.texts();
    let is_broken = |finding: &&Finding| finding.severity == Severity::Broken;
    let finding = state.session.recording.findings().iter().find(is_broken)?;
    (answered.outcome == Verdict::Holds).then(|| {
        let title = Narrator::new(&state.session.recording, texts).finding_message(finding).title;
        if state.workshop().answer_covers_run() {
            texts.check_panel.missed(&title)
        } else {
            texts.check_panel.of_another_run(&title)
        }
    })
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
