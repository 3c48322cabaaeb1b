//! Hints for the author of a program: no client can enter, a program leaves before it enters or
//! never leaves, and the next steps for an inconclusive verdict.

use super::CheckNarrator;
use super::verdicts::{Occurrence, bound_in_words, plain};
use crate::text::milliseconds;
use lua_vm::InVain;
use model_checker::{Hint, Incomplete, ProgramLine};

impl CheckNarrator<'_> {
    /// Returns probable mistakes in the programs, one sentence each.
    pub fn hints(self) -> Vec<Occurrence> {
        let CheckNarrator { report, text } = self;
        let messages = text.check();
        let sentence = |hint| match hint {
            Hint::LeavesFirst(ProgramLine { client, line }) => {
                messages.leaves_first(&client, &line)
            }
            Hint::ComparesInVain(ProgramLine { client, line }, InVain::Nil) => {
                messages.compares_with_nil(&client, &line)
            }
            Hint::ComparesInVain(ProgramLine { client, line }, InVain::Status) => {
                messages.compares_with_status(&client, &line)
            }
            Hint::ComparesTextWithNumber(ProgramLine { client, line }) => {
                messages.compares_text_with_number(&client, &line)
            }
            Hint::NeverLeaves(ProgramLine { client, line }) => {
                messages.never_leaves(&client, &line)
            }
        };
        let hints = report.question.hints().into_iter();
        hints.map(|hint| Occurrence { is_seen: false, sentence: sentence(hint) }).collect()
    }

    /// Returns one suggestion for each reason why a verdict is inconclusive. For a loop without
    /// time progress, the first sentence names the line.
    pub fn ways_on(self) -> Vec<String> {
        let CheckNarrator { report, text } = self;
        let mut bounds: Vec<Incomplete> = Vec::new();
        for (_, bound) in report.answer.inconclusive() {
            if !bounds.contains(&bound) {
                bounds.push(bound);
            }
        }
        let is_loop = bounds.contains(&Incomplete::Standstill);
        let place = is_loop.then(|| report.question.loop_without_time()).flatten();
        let place =
            place.map(|ProgramLine { client, line }| text.check().goes_round_at(&client, &line));
        let ways = bounds.iter().map(|bound| bound_in_words(*bound, &report.question, text).way_on);
        place.into_iter().chain(ways).map(|sentence| plain(&sentence)).collect()
    }

    /// States that no client enters without a fault, up to the horizon if there is one.
    pub fn lets_nobody_in(self) -> Option<String> {
        let CheckNarrator { report, text } = self;
        let messages = text.check();
        let sentence = if report.answer.seen.entered.is_empty() {
            messages.lets_nobody_in
        } else {
            messages.lets_nobody_in_unharmed
        };
        report.nobody_got_in().then(|| match report.answer.horizon {
            None => sentence.to_owned(),
            Some(until) => {
                let end = messages.so_far_as_runs_go(&milliseconds(until));
                plain(&[sentence, text.between_sentences, &end].concat())
            }
        })
    }
}
