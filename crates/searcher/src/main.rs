//! WebAssembly interface of the model checker for the page: takes and returns JSON strings.
//!
//! `static/searcher-host.js` calls it in time slices, in a web worker or, where workers are unavailable,
//! in the page.

use narration::search_service::Job;
use wasm_bindgen::prelude::wasm_bindgen;

/// Answers one check request at a time.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Searcher {
    job: Option<Job>,
}

#[wasm_bindgen]
impl Searcher {
    /// Creates a searcher without a request.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Searcher {
        Searcher::default()
    }

    /// Starts a request and stops the one before it. Returns an error response if the request
    /// cannot be answered.
    pub fn ask(&mut self, question: &str) -> Option<String> {
        let job = learning::begin_job(question, self.job.take());
        let refused = job.as_ref().err().cloned();
        self.job = job.ok();
        refused
    }

    /// Explores up to `states` more states. Returns the response, if there is one to send.
    pub fn advance(&mut self, states: usize) -> Option<String> {
        self.job.as_mut()?.advance(states)
    }

    /// Returns the progress of the search, or `None` if there is nothing to report.
    pub fn progress(&self) -> Option<String> {
        self.job.as_ref()?.progress()
    }

    /// Stops the search and returns a response with the partial result.
    pub fn stop(&mut self) -> Option<String> {
        self.job.as_mut()?.stop()
    }

    /// Returns `true` if no work is left.
    #[wasm_bindgen(getter)]
    pub fn is_over(&self) -> bool {
        self.job.as_ref().is_none_or(Job::is_over)
    }
}

fn main() {}
