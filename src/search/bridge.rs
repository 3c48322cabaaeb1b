//! Queue of requests between the page and its search workers. It does not depend on the browser: a
//! [`Port`] transports the messages.

use narration::search_service::{Envelope, Response};

/// Worker for checks and challenges. A new request replaces the previous one.
const RESERVED: usize = 0;

/// Maximum number of workers for cells of tables and points of maps.
const MOST_FOR_CELLS: usize = 4;

/// Connection to the search workers, which are numbered from 0. A worker starts with its first
/// message.
pub(crate) trait Port {
    /// Sends a request to a worker, or an empty string to stop its current request.
    fn send(&self, worker: usize, request: &str);
}

/// Distributes requests to workers and recognizes the end of each request.
#[derive(Debug)]
pub(crate) struct Bridge<P> {
    port: P,
    /// The id of the open request of each worker.
    open: Vec<Option<u32>>,
    /// Requests that wait for a worker, with their ids.
    waiting: Vec<(u32, String)>,
}

impl<P: Port> Bridge<P> {
    /// Creates a bridge for a machine with this many processor cores. One remains for the page.
    pub(crate) fn new(port: P, cores: usize) -> Bridge<P> {
        let others = cores.saturating_sub(1).clamp(1, MOST_FOR_CELLS);
        Bridge { port, open: vec![None; RESERVED + 1 + others], waiting: Vec::new() }
    }

    /// Sends a request to the reserved worker.
    pub(crate) fn ask(&mut self, id: u32, request: &str) {
        self.open[RESERVED] = Some(id);
        self.port.send(RESERVED, request);
    }

    /// Sends a request to the next worker that is free.
    pub(crate) fn enqueue(&mut self, id: u32, request: &str) {
        self.waiting.push((id, request.to_owned()));
        self.distribute();
    }

    /// Stops a request. A worker that processes it sends its last response.
    pub(crate) fn stop(&mut self, id: u32) {
        self.waiting.retain(|(waiting, _)| *waiting != id);
        if let Some(worker) = self.open.iter().position(|open| *open == Some(id)) {
            self.port.send(worker, "");
        }
    }

    /// Handles a message of a worker: a response, `died` or `absent`. Returns the response for the
    /// page, or `None` if no request waits for it.
    pub(crate) fn receive(&mut self, worker: usize, message: &str) -> Option<Envelope> {
        let open = self.open.get(worker).copied().flatten();
        let ended = |news| open.map(|id| Envelope { id, is_last: true, news });
        let response = match message {
            "died" => ended(Response::Died),
            "absent" => ended(Response::Absent),
            text => Envelope::read(text),
        }?;
        if response.is_last && open == Some(response.id) {
            self.open[worker] = None;
            self.distribute();
        }
        Some(response)
    }

    /// Sends waiting requests to free workers.
    fn distribute(&mut self) {
        let free = self.open.iter_mut().enumerate().skip(RESERVED + 1);
        for (worker, open) in free.filter(|(_, open)| open.is_none()) {
            if self.waiting.is_empty() {
                return;
            }
            let (id, request) = self.waiting.remove(0);
            *open = Some(id);
            self.port.send(worker, &request);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    /// Records the messages to the workers.
    #[derive(Default)]
    struct Recorder(RefCell<Vec<String>>);

    impl Port for Recorder {
        fn send(&self, worker: usize, request: &str) {
            self.0.borrow_mut().push(format!("{worker}{request}"));
        }
    }

    impl Bridge<Recorder> {
        /// Returns the messages since the last call.
        fn sent(&self) -> String {
            self.port.0.take().join(" ")
        }

        /// Receives a response without content.
        fn hear(&mut self, worker: usize, id: u32, is_last: bool) -> Option<u32> {
            let text = format!(r#"{{"id":{id},"is_last":{is_last},"news":"over"}}"#);
            self.receive(worker, &text).map(|it| it.id)
        }
    }

    fn bridge(cores: usize) -> Bridge<Recorder> {
        Bridge::new(Recorder::default(), cores)
    }

    #[test]
    fn check_has_its_own_worker_and_replaces_the_previous_check() {
        let mut bridge = bridge(8);
        bridge.ask(1, "a");
        bridge.enqueue(7, "b");
        bridge.stop(1);
        bridge.ask(2, "c");
        assert_eq!(bridge.sent(), "0a 1b 0 0c");
        // The last response to the previous check does not end the new one.
        assert_eq!(bridge.hear(0, 1, true), Some(1));
        bridge.stop(2);
        assert_eq!(bridge.sent(), "0");
        assert_eq!(bridge.hear(0, 2, true), Some(2));
        bridge.stop(2);
        assert_eq!(bridge.sent(), "");
    }

    #[test]
    fn other_requests_wait_for_a_free_worker() {
        for (cores, sent, next) in
            [(1, "1a", "1b"), (2, "1a", "1b"), (3, "1a 2b", "1c"), (9, "1a 2b 3c 4d", "1f")]
        {
            let mut bridge = bridge(cores);
            (10..).zip(["a", "b", "c", "d", "e", "f"]).for_each(|(id, it)| bridge.enqueue(id, it));
            assert_eq!(bridge.sent(), sent, "{cores}");
            // A response that is not the last one frees no worker.
            bridge.hear(1, 10, false);
            assert_eq!(bridge.sent(), "", "{cores}");
            bridge.stop(14);
            bridge.hear(1, 10, true);
            assert_eq!(bridge.sent(), next, "{cores}");
        }
    }

    #[test]
    fn death_ends_the_request_of_the_worker_only() {
        let mut bridge = bridge(2);
        bridge.ask(1, "a");
        bridge.enqueue(10, "b");
        bridge.enqueue(11, "c");
        bridge.sent();
        let died = bridge.receive(1, "died");
        let expected = Envelope { id: 10, is_last: true, news: Response::Died };
        assert_eq!((died, bridge.sent()), (Some(expected), "1c".to_owned()));
        let absent = bridge.receive(0, "absent").map(|it| (it.id, it.news));
        assert_eq!(absent, Some((1, Response::Absent)));
        assert_eq!(bridge.receive(0, "died"), None);
    }

    #[test]
    fn message_that_is_no_response_is_ignored() {
        let mut bridge = bridge(2);
        bridge.ask(1, "a");
        let no_end = r#"{"id":1,"news":"over"}"#;
        let cut = r#"{"id":1,"is_last":true,"news":"over"#;
        for (worker, message) in
            [(0, ""), (0, "{}"), (0, no_end), (0, cut), (9, "died"), (9, "absent")]
        {
            assert_eq!(bridge.receive(worker, message), None, "{worker} {message}");
        }
        // A test may use further workers.
        assert_eq!(bridge.hear(9, 1, true), Some(1));
        bridge.stop(1);
        assert_eq!(bridge.sent(), "0a 0");
    }
}
