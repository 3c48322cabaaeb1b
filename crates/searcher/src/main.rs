//! WebAssembly interface of the model checker for the page: takes encoded requests and
//! returns encoded responses.
//!
//! `static/searcher-host.js` calls it in time slices, in a web worker or, where workers are unavailable,
//! in the page.

use search_service::{Envelope, Job, Request};
use wasm_bindgen::JsError;
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

    /// Starts the check that makes a browser optimize the search. Ignore its responses.
    pub fn rehearse(&mut self) {
        self.job = Job::begin(Request::rehearsal(), None).ok();
    }

    /// Starts a request and stops the one before it. Returns an error response if the request
    /// cannot be answered.
    ///
    /// # Errors
    /// The bytes are not a request. The caller must end this searcher.
    pub fn ask(&mut self, request: &[u8]) -> Result<Option<Vec<u8>>, JsError> {
        match Job::begin(Request::decode(request)?, self.job.take()) {
            Ok(job) => {
                self.job = Some(job);
                Ok(None)
            }
            Err(refused) => Ok(Some(refused.encode())),
        }
    }

    /// Explores up to `states` more states. Returns the response, if there is one to send.
    pub fn advance(&mut self, states: usize) -> Option<Vec<u8>> {
        self.job.as_mut()?.advance(states).as_ref().map(Envelope::encode)
    }

    /// Returns the progress of the search, or `None` if there is nothing to report.
    pub fn progress(&self) -> Option<Vec<u8>> {
        self.job.as_ref()?.progress().as_ref().map(Envelope::encode)
    }

    /// Stops the search and returns a response with the partial result.
    pub fn stop(&mut self) -> Option<Vec<u8>> {
        self.job.as_mut()?.stop().as_ref().map(Envelope::encode)
    }

    /// Returns `true` if no work is left.
    #[wasm_bindgen(getter)]
    pub fn is_over(&self) -> bool {
        self.job.as_ref().is_none_or(Job::is_over)
    }
}

fn main() {}
