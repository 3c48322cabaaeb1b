//! What searches for the page: text in, text out. `static/checking.js` lets it work in slices, in a
//! worker or, where there is none, in the page itself.

use lockscope::checker::Job;
use wasm_bindgen::prelude::wasm_bindgen;

/// Answers one question after another.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Checker {
    job: Option<Job>,
}

#[wasm_bindgen]
impl Checker {
    /// One that has been asked nothing yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Checker {
        Checker::default()
    }

    /// Turns to a question and drops the one before. News, if it cannot be answered.
    pub fn ask(&mut self, question: &str) -> Option<String> {
        let job = Job::begin(question);
        let refused = job.as_ref().err().cloned();
        self.job = job.ok();
        refused
    }

    /// Visits up to so many more states. News, if there is any.
    pub fn advance(&mut self, states: usize) -> Option<String> {
        self.job.as_mut()?.advance(states)
    }

    /// How far it is.
    pub fn progress(&self) -> Option<String> {
        self.job.as_ref()?.progress()
    }

    /// Ends it: what is known is news.
    pub fn stop(&mut self) -> Option<String> {
        self.job.take()?.stop()
    }

    /// Whether there is nothing left to do.
    #[wasm_bindgen(getter)]
    pub fn is_over(&self) -> bool {
        self.job.as_ref().is_none_or(Job::is_over)
    }
}

fn main() {}
