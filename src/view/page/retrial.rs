//! What the run that broke a program makes of the program that was put in its place: a card for the
//! verdict, and a line for the editor.

use super::context::use_sentences;
use super::controls::{Card, Icon, icons};
use crate::picture::drawing::signs::Sign;
use crate::report::{BrokenRun, Recording, Survival};
use crate::time::Millis;
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
}

/// It is a few pointers: components pass it on as they are given it.
impl ImplicitClone for Retrial {}

impl Retrial {
    /// How grave it is, as a class and as a sign. Nothing is green beside a mistake.
    fn look(&self) -> (&'static str, Sign) {
        match self.broken.survival(&self.recording, self.until) {
            Survival::Broken(severity) => super::verdict::sign(severity),
            Survival::Survived if !self.is_outdated => ("good", icons::UPHELD),
            Survival::Survived | Survival::Open => ("", icons::UNJUDGED),
        }
    }
}

#[derive(Properties, PartialEq)]
pub struct RetrialProps {
    pub retrial: Retrial,
}

/// What came of it, and what was compared.
#[component]
pub fn RetrialCard(RetrialProps { retrial }: &RetrialProps) -> Html {
    let text = use_sentences();
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
#[component]
pub fn RetrialLine(RetrialProps { retrial }: &RetrialProps) -> Html {
    let text = use_sentences();
    let (severity, sign) = retrial.look();
    html! {
        <p class={classes!("retrial", severity)}>
            <Icon {sign} />
            { retrial.broken.survival_in_words(&retrial.recording, retrial.until, text) }
        </p>
    }
}
