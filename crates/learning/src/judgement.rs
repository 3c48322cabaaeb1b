//! Connection of challenges to the search worker: parses the challenge of a request, and converts
//! its grade to a response.

use crate::challenges::{self, CardError, Challenge, ChallengeKind, Defend, Judgement};
use i18n::{Language, Texts};
use model_checker::CheckReport;
use narration::search_service::{Grade, Grader, Job, LimitResult, ToGrade};

/// Starts to process a request of the page, given as JSON. A request may be about a challenge. If
/// `earlier` processes the same request in another language, its search is not repeated.
///
/// # Errors
/// A response as JSON that contains the reason for the rejection.
pub fn begin_job(text: &str, earlier: Option<Job>) -> Result<Job, String> {
    Job::begin(text, open, earlier)
}

/// Parses a challenge file and the program submitted to it.
fn open(file: &str, program: Option<&str>, language: Language) -> Result<ToGrade, String> {
    let refused = |errors: Vec<CardError>| {
        errors.first().map(|error| error.message(language)).unwrap_or_default()
    };
    // For a lesson, the only response is its first error.
    if challenges::is_lesson(file) {
        return Err(refused(challenges::read_lesson(file).err().unwrap_or_default()));
    }
    let challenge = challenges::read_challenge(file).map_err(refused)?;
    let question = match program {
        Some(program) => challenges::check_request_of(&challenge, program)
            .map_err(|errors| errors.first().map(ToString::to_string).unwrap_or_default())?,
        None => challenge.question(),
    };
    Ok(ToGrade { question, grader: Box::new(challenge) })
}

impl Grader for Challenge {
    fn grade(&self, checked: &CheckReport, text: &Texts) -> Grade {
        let defend: Option<&Defend> = match &self.kind {
            ChallengeKind::Attack(_) => None,
            ChallengeKind::Defend(defend) => Some(defend),
        };
        let judgement = Judgement::of(defend, checked.clone());
        let limits = judgement.limits.iter().map(|limit| {
            let (name, value) = limit.name_and_value(text);
            LimitResult { is_met: limit.is_met(), name: name.to_owned(), value }
        });
        Grade {
            sentence: judgement.message(text),
            limits: limits.collect(),
            is_solved: defend.is_some() && judgement.is_solved(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use narration::search_service::{Envelope, Request, Response, Subject};

    /// Returns all responses to a request except its progress, stopped after `messages` messages.
    fn responses(subject: Subject, messages: usize) -> Vec<Envelope> {
        let request = Request { id: 7, language: "en".to_owned(), subject };
        let mut sent = Vec::new();
        match begin_job(&request.in_json(), None) {
            Ok(mut job) => {
                while !job.is_over() && sent.len() < messages {
                    sent.extend(job.advance(1_000));
                }
                sent.extend(job.stop());
                assert_eq!([job.advance(1_000), job.progress(), job.stop()], [None, None, None]);
            }
            Err(refused) => sent.push(refused),
        }
        sent.iter().map(|it| Envelope::read(it).expect("responses can be read")).collect()
    }

    #[test]
    fn challenge_request_ends_with_exactly_one_last_message() {
        let attack = include_str!("../../../content/challenges/crash-for-ever/challenge.txt");
        let defence = include_str!("../../../content/challenges/late-release/challenge.txt");
        let program = Some("enter() work(1) leave()");
        for (file, program) in [("no task", None), (attack, None), (defence, program)] {
            let program = program.map(ToOwned::to_owned);
            let subject = Subject::Task { file: file.to_owned(), program };
            for messages in [0, 1, usize::MAX] {
                let sent = responses(subject.clone(), messages);
                let are_last: Vec<bool> = sent.iter().map(|it| it.is_last).collect();
                assert_eq!(are_last, [true], "{sent:?}");
            }
        }
    }

    #[test]
    fn defence_request_returns_the_measured_limits() {
        let file =
            include_str!("../../../content/challenges/late-release/challenge.txt").to_owned();
        let subject = Subject::Task { file, program: Some("enter() work(1) leave()".to_owned()) };
        let sent = responses(subject, usize::MAX);
        let [Envelope { news: Response::Judged(judged), .. }] = &sent[..] else {
            panic!("{sent:?}")
        };
        assert!(!judged.is_solved);
        assert!(judged.limits.iter().any(|limit| limit.is_met), "{judged:?}");
    }
}
