//! Rules of the tabs Learn, Interview and Challenges.
//!
//! [`read_challenge`] parses challenge files; [`AttackAttempt`] and [`Judgement`] grade attacks and
//! defences. [`Prediction`] computes the choices at a checkpoint of a lesson. A [`Setting`] selects
//! the questions of a [`MockInterview`], and a [`Schedule`] plans repetitions. The crate has no
//! clock, no randomness and no storage: the caller passes the day, the elapsed seconds and the seed.
//!
//! ```
//! use learning::{AttackAttempt, AttackOutcome, ChallengeKind, find_challenge};
//!
//! let challenge = find_challenge("crash-for-ever").expect("it is built in");
//! let ChallengeKind::Attack(attack) = challenge.kind else { panic!("it is an attack") };
//! let attempt = AttackAttempt::of(&challenge, attack, []).expect("its setup loads");
//! assert_eq!(attempt.result, AttackOutcome::NotReached);
//! ```

mod challenges;
mod graded_attempt;
mod interview;
mod prediction;
mod supporting_run;

pub use challenges::{
    Attack, AttackAction, AttackAttempt, AttackOutcome, AttackStage, CardError, Challenge,
    ChallengeKind, ChallengeTexts, Claim, DefenceAction, Defend, Flaw, HARDEST, Judgement, Limit,
    LimitKind, MOST_STARS, OpenAttack, OpenDefence, PROPERTY_NAMES, Penalty, Problem, Reached,
    TeacherLesson, built_in_challenges, challenge_files, check_request_of, digit_of,
    find_challenge, find_flaws, format_cost, is_lesson, read_challenge, read_lesson, run_of_lesson,
    until_something_changes,
};
pub use graded_attempt::{Attempt, GradedAttempt, LimitResult};
pub use interview::{
    Day, InterviewAnswer, LeitnerBox, MockInterview, Plan, Rating, Schedule, ScheduledQuestion,
    Setting, Sheet, SheetRow, Stage, good_topics, judgement, missed_points, next_due, rating_name,
    results_summary, row_summary,
};
pub use prediction::{Choice, Prediction};
pub use supporting_run::SupportingRun;
