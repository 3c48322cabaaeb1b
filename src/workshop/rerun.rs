//! Re-run of a failing run with the edited program: a card for the verdict, and a line for the
//! editor.

use crate::kit::contexts::use_shown;
use crate::kit::controls::{Card, Icon};
use crate::kit::icons;
use crate::kit::verdict_look::sign;
use crate::workshop::comparison::{CompareButton, Offered};
use diagrams::lane_shapes::signs::Sign;
use i18n::Texts;
use lock_semantics::Verdict;
use narration::{BrokenRun, ReportText, Survival};
use primitives::Millis;
use run_analysis::Recording;
use std::rc::Rc;
use yew::prelude::*;

/// Failing run, and its re-run with the edited program.
#[derive(Clone, PartialEq)]
pub(crate) struct Rerun {
    pub(crate) broken: Rc<BrokenRun>,
    pub(crate) recording: Rc<Recording>,
    /// End time of runs that continue automatically.
    pub(crate) until: Millis,
    /// Whether a program has errors, so that the result refers to its previous version.
    pub(crate) is_outdated: bool,
    /// Result of the model checker for this program. It takes precedence over the re-run.
    pub(crate) checked: Option<Rc<ReportText>>,
    /// Whether the model checker is working on such a result.
    pub(crate) is_checking: bool,
}

/// Returns the re-run with the current program, if a failing run came before it.
#[hook]
pub(crate) fn use_rerun() -> Option<Rerun> {
    use_shown(|it| {
        let session = &it.state.session;
        Some(Rerun {
            broken: session.broken.clone()?,
            recording: session.recording.clone(),
            until: session.work.until,
            is_outdated: it.state.workshop().invalid_client().is_some(),
            checked: it.state.workshop().present_answer().cloned(),
            is_checking: it.state.check.search.is_searching,
        })
    })
}

impl Rerun {
    /// Returns the severity as a CSS class and an icon. The icon is never green while the program
    /// has errors.
    fn look(&self) -> (&'static str, Sign) {
        match self.broken.survival(&self.recording, self.until) {
            Survival::Broken(severity) => sign(severity),
            Survival::Survived if !self.is_outdated && self.is_not_refuted() => {
                ("good", icons::UPHELD)
            }
            Survival::Survived | Survival::Open => ("", icons::UNJUDGED),
        }
    }

    /// Returns `true` if the re-run has a result, or if no check result describes the program, now or
    /// soon.
    pub(crate) fn adds_to_check(&self) -> bool {
        (self.checked.is_none() && !self.is_checking)
            || self.broken.survival(&self.recording, self.until) != Survival::Open
    }

    /// Returns `true` if the program has not been checked, or if its verdict is "holds".
    fn is_not_refuted(&self) -> bool {
        self.checked.as_ref().is_none_or(|checked| checked.outcome == Verdict::Holds)
    }
}

/// Renders the result of the re-run and the differences between the runs.
pub(crate) fn retrial_card(retrial: &Rerun, text: &Texts) -> Html {
    let Rerun { broken, recording, until, .. } = retrial;
    let (severity, sign) = retrial.look();
    let compared = broken.comparison(recording, *until, text).join(text.between_sentences);
    html! {
        <Card {severity} {sign} title={broken.survival_message(recording, *until, text)}>
            <p>{ compared }</p>
            <CompareButton offered={Offered::Version} class="link" />
        </Card>
    }
}

/// Renders the result of the re-run as one line in the editor.
pub(crate) fn retrial_line(retrial: &Rerun, text: &Texts) -> Html {
    let (severity, sign) = retrial.look();
    let survival = retrial.broken.survival_message(&retrial.recording, retrial.until, text);
    let words = match &retrial.checked {
        Some(checked) => text.editor.check_first(&checked.title, &survival),
        None => survival,
    };
    html! {
        <p class={classes!("rerun", severity)}>
            <Icon {sign} />
            { words }
        </p>
    }
}
