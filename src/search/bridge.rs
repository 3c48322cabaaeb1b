//! Queue of requests between the page and its search workers. It does not depend on the browser: a
//! [`Port`] transports the messages.

use search_service::{Envelope, Request, RequestId, Response};
use std::rc::Rc;

/// Worker for checks and challenges. A new request replaces the previous one.
const RESERVED: usize = 0;

/// Maximum number of workers for cells of tables and points of maps.
const MOST_FOR_CELLS: usize = 4;

/// Connection to the search workers, which are numbered from 0. A worker starts with its first
/// message.
pub(crate) trait Port {
    /// Sends an encoded request to a worker, or no bytes to stop its current request.
    fn send(&self, worker: usize, request: &[u8]);
}

/// Message from a worker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Message {
    /// An encoded response.
    Response(Vec<u8>),
    /// The worker has died.
    Died,
    /// The worker cannot be started.
    Absent,
}

/// Distributes requests to workers and recognizes the end of each request.
#[derive(Debug)]
pub(crate) struct Bridge<P> {
    port: P,
    /// The id of the open request of each worker.
    open: Vec<Option<RequestId>>,
    /// Requests that wait for a worker.
    waiting: Vec<Rc<Request>>,
}

impl<P: Port> Bridge<P> {
    /// Creates a bridge for a machine with this many processor cores. One remains for the page.
    pub(crate) fn new(port: P, cores: usize) -> Bridge<P> {
        let others = cores.saturating_sub(1).clamp(1, MOST_FOR_CELLS);
        Bridge { port, open: vec![None; RESERVED + 1 + others], waiting: Vec::new() }
    }

    /// Sends a request to the reserved worker.
    pub(crate) fn ask(&mut self, request: &Request) {
        self.send(RESERVED, request);
    }

    /// Sends a request to the next worker that is free.
    pub(crate) fn enqueue(&mut self, request: Rc<Request>) {
        self.waiting.push(request);
        self.distribute();
    }

    /// Stops a request. A worker that processes it sends its last response.
    pub(crate) fn stop(&mut self, id: RequestId) {
        self.waiting.retain(|waiting| waiting.id != id);
        if let Some(worker) = self.open.iter().position(|open| *open == Some(id)) {
            self.port.send(worker, &[]);
        }
    }

    /// Handles a message of a worker. Returns the response for the page, or `None` if no request
    /// waits for it.
    pub(crate) fn receive(&mut self, worker: usize, message: &Message) -> Option<Envelope> {
        let open = self.open.get(worker).copied().flatten();
        let ended = |news| open.map(|id| Envelope { id, is_last: true, news });
        let response = match message {
            // The browser may have loaded a searcher of another version from its cache.
            Message::Response(bytes) => {
                Envelope::decode(bytes).ok().or_else(|| ended(Response::Died))
            }
            Message::Died => ended(Response::Died),
            Message::Absent => ended(Response::Absent),
        }?;
        if response.is_last && open == Some(response.id) {
            self.open[worker] = None;
            self.distribute();
        }
        Some(response)
    }

    /// Sends waiting requests to free workers.
    fn distribute(&mut self) {
        for worker in RESERVED + 1..self.open.len() {
            if self.waiting.is_empty() {
                return;
            }
            if self.open[worker].is_none() {
                let request = self.waiting.remove(0);
                self.send(worker, &request);
            }
        }
    }

    /// Encodes a request and sends it to a worker.
    fn send(&mut self, worker: usize, request: &Request) {
        self.open[worker] = Some(request.id);
        self.port.send(worker, &request.encode());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use i18n::Language;
    use search_service::Subject;
    use std::cell::RefCell;

    /// Records the messages to the workers.
    #[derive(Default)]
    struct Recorder(RefCell<Vec<String>>);

    impl Port for Recorder {
        fn send(&self, worker: usize, request: &[u8]) {
            let request = if request.is_empty() {
                "stop".to_owned()
            } else {
                let id = Request::decode(request).expect("the bridge sends requests").id;
                format!("{id:?}")
            };
            self.0.borrow_mut().push(format!("{worker}:{request}"));
        }
    }

    impl Bridge<Recorder> {
        /// Returns the messages since the last call.
        fn sent(&self) -> String {
            self.port.0.take().join(" ")
        }

        /// Receives a response without content.
        fn hear(&mut self, worker: usize, id: RequestId, is_last: bool) -> Option<RequestId> {
            let response = Envelope { id, is_last, news: Response::Over };
            self.receive(worker, &Message::Response(response.encode())).map(|it| it.id)
        }
    }

    fn bridge(cores: usize) -> Bridge<Recorder> {
        Bridge::new(Recorder::default(), cores)
    }

    fn request(id: RequestId) -> Rc<Request> {
        Rc::new(Request { id, language: Language::English, subject: Subject::Cell(0) })
    }

    #[test]
    fn check_has_its_own_worker_and_replaces_the_previous_check() {
        use RequestId::{Cell, Check};
        let mut bridge = bridge(8);
        bridge.ask(&request(Check(1)));
        // Requests of different parts of the page may have the same number.
        bridge.enqueue(request(Cell(1)));
        bridge.stop(Check(1));
        bridge.ask(&request(Check(2)));
        assert_eq!(bridge.sent(), "0:Check(1) 1:Cell(1) 0:stop 0:Check(2)");
        // The last response to the previous check does not end the new one.
        assert_eq!(bridge.hear(0, Check(1), true), Some(Check(1)));
        bridge.stop(Check(2));
        assert_eq!(bridge.sent(), "0:stop");
        assert_eq!(bridge.hear(0, Check(2), true), Some(Check(2)));
        bridge.stop(Check(2));
        assert_eq!(bridge.sent(), "");
    }

    #[test]
    fn other_requests_wait_for_a_free_worker() {
        for (cores, sent, next) in [
            (1, "1:Cell(0)", "1:Cell(1)"),
            (2, "1:Cell(0)", "1:Cell(1)"),
            (3, "1:Cell(0) 2:Cell(1)", "1:Cell(2)"),
            (9, "1:Cell(0) 2:Cell(1) 3:Cell(2) 4:Cell(3)", "1:Cell(5)"),
        ] {
            let mut bridge = bridge(cores);
            (0..6).for_each(|number| bridge.enqueue(request(RequestId::Cell(number))));
            assert_eq!(bridge.sent(), sent, "{cores}");
            // A response that is not the last one frees no worker.
            bridge.hear(1, RequestId::Cell(0), false);
            assert_eq!(bridge.sent(), "", "{cores}");
            bridge.stop(RequestId::Cell(4));
            bridge.hear(1, RequestId::Cell(0), true);
            assert_eq!(bridge.sent(), next, "{cores}");
        }
    }

    #[test]
    fn death_ends_the_request_of_the_worker_only() {
        use RequestId::{Cell, Check};
        let mut bridge = bridge(2);
        bridge.ask(&request(Check(1)));
        bridge.enqueue(request(Cell(1)));
        bridge.enqueue(request(Cell(2)));
        bridge.sent();
        let died = bridge.receive(1, &Message::Died);
        let expected = Envelope { id: Cell(1), is_last: true, news: Response::Died };
        assert_eq!((died, bridge.sent()), (Some(expected), "1:Cell(2)".to_owned()));
        let absent = bridge.receive(0, &Message::Absent).map(|it| (it.id, it.news));
        assert_eq!(absent, Some((Check(1), Response::Absent)));
        assert_eq!(bridge.receive(0, &Message::Died), None);
    }

    #[test]
    fn message_that_is_no_response_ends_the_request() {
        let id = RequestId::Check(1);
        let news = Response::Refused("no".to_owned());
        let mut cut = Envelope { id, is_last: true, news }.encode();
        cut.pop();
        for bytes in [Vec::new(), cut] {
            let mut bridge = bridge(2);
            bridge.ask(&request(id));
            let received = bridge.receive(0, &Message::Response(bytes.clone()));
            let died = Envelope { id, is_last: true, news: Response::Died };
            assert_eq!(received, Some(died), "{bytes:?}");
        }
    }

    #[test]
    fn message_of_a_worker_without_request_is_ignored() {
        let mut bridge = bridge(2);
        let id = RequestId::Check(1);
        bridge.ask(&request(id));
        for message in [Message::Response(Vec::new()), Message::Died, Message::Absent] {
            assert_eq!(bridge.receive(9, &message), None, "{message:?}");
            assert_eq!(bridge.receive(1, &message), None, "{message:?}");
        }
        bridge.stop(id);
        assert_eq!(bridge.sent(), "0:Check(1) 0:stop");
    }
}
