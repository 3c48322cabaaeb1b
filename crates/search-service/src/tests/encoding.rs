//! Tests of the encoding: each kind of message survives it, and other bytes are rejected.

use super::*;
use narration::ByFault;
use proptest::prelude::*;

/// Returns a request of each kind, with each kind of id and in each language.
fn all_requests() -> Vec<Request> {
    let point = Subject::Point {
        lock: LockQuestion { clients: Some(2), ..lock("set-nx-px-lua", &[(FaultKind::Pause, 9)]) },
        values: vec![("TTL".to_owned(), u64::MAX), ("Länge".to_owned(), 0)],
    };
    let program = Some("enter()\nleave()".to_owned());
    let defence = Subject::Task { file: "[task]\n任务".to_owned(), program };
    let ids = [RequestId::Check(0), RequestId::Cell(u32::MAX), RequestId::Challenge(1)];
    let subjects = requests().into_iter().chain([point, defence]);
    let of_subject = |subject: Subject| {
        ids.into_iter().zip(Language::ALL).map(move |(id, language)| Request {
            id,
            language,
            subject: subject.clone(),
        })
    };
    subjects.flat_map(of_subject).collect()
}

/// Returns responses of each kind. The search computes most of them.
fn all_responses() -> Vec<Envelope> {
    let attack = include_str!("../../../../content/challenges/crash-for-ever/challenge.txt");
    let attack = Subject::Task { file: attack.to_owned(), program: None };
    let mut progress = begin(Subject::Lock(lock("set-nx-px-lua", &[(FaultKind::Crash, 1)])));
    progress.advance(10);
    let progress = progress.progress().expect("it searches").news;
    let of_page = [Response::Died, Response::Absent];
    let computed = requests().into_iter().chain([attack]).flat_map(in_english);
    let news = computed.chain(of_page).chain([progress]);
    let ids = [RequestId::Check(0), RequestId::Cell(u32::MAX), RequestId::Challenge(1)];
    let envelope =
        |(news, id): (Response, RequestId)| Envelope { id, is_last: news == Response::Over, news };
    news.zip(ids.into_iter().cycle()).map(envelope).collect()
}

/// Returns the name of a variant. A new variant makes the match incomplete, and then needs an entry
/// in [`all_responses`].
fn kind(response: &Response) -> &'static str {
    match response {
        Response::Proved(_) => "proved",
        Response::Answered(_) => "answered",
        Response::More(_) => "more",
        Response::Tried(_, _) => "tried",
        Response::Shortened(_) => "shortened",
        Response::Fixed(_) => "fixed",
        Response::Cell(_) => "cell",
        Response::Judged(_) => "judged",
        Response::Over => "over",
        Response::Refused(_) => "refused",
        Response::Died => "died",
        Response::Absent => "absent",
    }
}

#[test]
fn decoding_restores_each_request() {
    for request in all_requests() {
        let bytes = request.encode();
        // No bytes stop the current request.
        assert!(!bytes.is_empty());
        assert_eq!(Request::decode(&bytes), Ok(request));
    }
}

#[test]
fn decoding_restores_each_response() {
    let responses = all_responses();
    let mut kinds: Vec<&str> = responses.iter().map(|it| kind(&it.news)).collect();
    kinds.sort_unstable();
    kinds.dedup();
    assert_eq!(kinds.len(), 12, "{kinds:?}");
    for response in responses {
        assert_eq!(Envelope::decode(&response.encode()), Ok(response));
    }
}

/// `tests/browser/check.test.mjs` recognizes these responses by their first bytes.
#[test]
fn response_begins_with_its_id_its_flag_and_its_kind() {
    let encoded = |is_last, news| Envelope { id: RequestId::Check(5), is_last, news }.encode();
    let table = ByFault { columns: Vec::new(), properties: Vec::new() };
    assert_eq!(encoded(false, Response::Tried(Vec::new(), table))[..4], [0, 5, 0, 3]);
    assert_eq!(encoded(true, Response::Over), [0, 5, 1, 7]);
    let cell = request(Subject::Cell(0), Language::English);
    let lock = Request { subject: Subject::Lock(lock("setnx-del", &[])), ..cell };
    // A request ends with the memory limit: 512 MB.
    assert!(lock.encode().ends_with(&[0x80, 4]));
}

#[test]
fn cut_and_extended_messages_are_rejected() {
    for request in all_requests() {
        let mut bytes = request.encode();
        for length in 0..bytes.len() {
            assert_eq!(Request::decode(&bytes[..length]), Err(NotAMessage), "{length}");
        }
        bytes.push(0);
        assert_eq!(Request::decode(&bytes), Err(NotAMessage));
    }
    for response in all_responses() {
        let mut bytes = response.encode();
        // Long responses are cut at some places only.
        for length in (0..bytes.len()).step_by(1 + bytes.len() / 200) {
            assert_eq!(Envelope::decode(&bytes[..length]), Err(NotAMessage), "{length}");
        }
        bytes.push(0);
        assert_eq!(Envelope::decode(&bytes), Err(NotAMessage));
    }
}

proptest! {
    #[test]
    fn decoding_accepts_any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        if let Ok(request) = Request::decode(&bytes) {
            prop_assert_eq!(Request::decode(&request.encode()), Ok(request));
        }
        if let Ok(response) = Envelope::decode(&bytes) {
            prop_assert_eq!(Envelope::decode(&response.encode()), Ok(response));
        }
    }

    #[test]
    fn changed_request_is_rejected_or_another_request(
        place in any::<prop::sample::Index>(),
        change in 1_u8..,
    ) {
        let request = request(Subject::Lock(lock("set-nx-px-lua", &[])), Language::English);
        let mut bytes = request.encode();
        let place = place.index(bytes.len());
        bytes[place] ^= change;
        if let Ok(other) = Request::decode(&bytes) {
            prop_assert_eq!(Request::decode(&other.encode()), Ok(other));
        }
    }
}
