//! What the run that broke a program makes of the program that was put in its place: a card for the
//! verdict, and a line for the editor.

use super::controls::{Card, Icon, icons};
use diagrams::drawing::signs::Sign;
use narration::checker::{Answered, Outcome};
use narration::report::{BrokenRun, Recording, Survival};
use narration::text::{Sentences, fill};
use primitives::Millis;
use std::rc::Rc;
use yew::html::ImplicitClone;
use yew::prelude::*;

/// A broken run, and the run that was made of its course.
#[derive(Clone, PartialEq)]
pub struct Retrial {
    pub broken: Rc<BrokenRun>,
    pub recording: Rc<Recording>,
    /// Runs that go on by themselves end here.
    pub until: Millis,
    /// Whether a program has mistakes, so that this is said of the one before.
    pub is_outdated: bool,
    /// What the check of every run has answered about this program, which comes first.
    pub checked: Option<Rc<Answered>>,
}

/// It is a few pointers: components pass it on as they are given it.
impl ImplicitClone for Retrial {}

impl Retrial {
    /// How grave it is, as a class and as a sign. Nothing is green beside a mistake.
    fn look(&self) -> (&'static str, Sign) {
        match self.broken.survival(&self.recording, self.until) {
            Survival::Broken(severity) => super::verdict::sign(severity),
            Survival::Survived if !self.is_outdated && self.is_not_refuted() => {
                ("good", icons::UPHELD)
            }
            Survival::Survived | Survival::Open => ("", icons::UNJUDGED),
        }
    }

    /// Whether no check says that the program breaks all the same.
    fn is_not_refuted(&self) -> bool {
        self.checked.as_ref().is_none_or(|checked| checked.outcome == Outcome::Holds)
    }
}

/// What came of it, and what was compared.
pub fn retrial_card(retrial: &Retrial, text: &Sentences) -> Html {
    let Retrial { broken, recording, until, .. } = retrial;
    let (severity, sign) = retrial.look();
    let compared = broken.comparison(recording, *until, text).join(text.between_sentences);
    html! {
        <Card {severity} {sign} title={broken.survival_in_words(recording, *until, text)}>
            <p>{ compared }</p>
        </Card>
    }
}

/// What came of it, for who is typing.
pub fn retrial_line(retrial: &Retrial, text: &Sentences) -> Html {
    let (severity, sign) = retrial.look();
    let survival = retrial.broken.survival_in_words(&retrial.recording, retrial.until, text);
    let words = match &retrial.checked {
        Some(checked) => fill(text.repairing.check_first, &[&checked.title, &survival]),
        None => survival,
    };
    html! {
        <p class={classes!("retrial", severity)}>
            <Icon {sign} />
            { words }
        </p>
    }
}
