//! Messages for the search for a simpler run.

use super::{CheckNarrator, bound_in_words, cost_in_words};
use crate::text::Texts;
use model_checker::{CheckReport, Shortened, Shortening};

/// Formats the result of a search for a simpler run as a heading. `report` is the report of the
/// search.
pub fn shortened_in_words(shortened: &Shortened, report: &CheckReport, text: &Texts) -> String {
    let messages = text.check();
    let failure = CheckNarrator::new(report, text).failure(shortened.property);
    let cost = cost_in_words(&shortened.given, text);
    match &shortened.search {
        Shortening::Easier(run) => messages.shortened(&failure, &cost, &cost_in_words(run, text)),
        Shortening::Easiest => messages.not_shortened(&failure, &cost),
        Shortening::NotFound => messages.no_other_found(&failure, &cost),
        Shortening::Ended(bound) => {
            let bound = bound_in_words(*bound, &report.question, text);
            messages.nothing_shorter_found(&failure, &cost, &bound.reason)
        }
    }
}
