//! Formats inconclusive parts of a result: properties without a verdict, and properties that are known to
//! be broken although the search ended before it found their runs.

use super::faults_so_many;
use crate::check::{BoundInWords, CheckNarrator, bound_in_words};
use crate::report::join_names;
use crate::text::{ItemNames, Texts};
use model_checker::{BrokenWithoutRun, CheckReport};

/// States that a property is broken by a run that was not found, with the reason.
pub(super) fn unseen_in_words(
    checked: &CheckReport,
    unseen: BrokenWithoutRun,
    text: &Texts,
) -> String {
    let why = in_words(checked, text).map(|it| it.reason).unwrap_or_default();
    let faults = faults_so_many(unseen.faults.into(), text);
    let failure = CheckNarrator::new(checked, text).failure(unseen.property);
    text.check().unseen_sentence(&failure, &faults, &why)
}

/// Lists the inconclusive properties with the reason, in addition to the other results. Returns an
/// empty string if all properties have a verdict.
pub(super) fn undecided_in_words(
    checked: &CheckReport,
    unseen: Option<BrokenWithoutRun>,
    text: &Texts,
) -> String {
    let unseen_in_words = unseen.map(|unseen| unseen_in_words(checked, unseen, text));
    let rest = checked.answer.inconclusive().map(|(property, _)| property);
    let rest = rest.filter(|property| unseen.is_none_or(|unseen| unseen.property != *property));
    let rest: Vec<String> = rest.map(|property| text.property(property).to_owned()).collect();
    let rest = in_words(checked, text)
        .filter(|_| !rest.is_empty())
        .map(|bound| text.check().undecided_properties(&bound.reason, &join_names(rest, text)));
    let sentences: Vec<String> = unseen_in_words.into_iter().chain(rest).collect();
    sentences.join(text.between_sentences)
}

/// Returns advice on how to get a verdict on all properties.
pub(super) fn way_on(checked: &CheckReport, text: &Texts) -> String {
    in_words(checked, text).map(|bound| bound.way_on).unwrap_or_default()
}

/// Returns the reason for an inconclusive verdict, in two or three words.
pub(super) fn in_short(checked: &CheckReport, text: &Texts) -> &'static str {
    in_words(checked, text).map_or("", |bound| bound.short)
}

fn in_words(checked: &CheckReport, text: &Texts) -> Option<BoundInWords> {
    let (_, bound) = checked.answer.inconclusive().next()?;
    Some(bound_in_words(bound, &checked.question, text))
}
