//! Reasons for a missing check report.

#[cfg(feature = "page")]
use i18n::Texts;

/// The reason for a missing report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum CheckError {
    /// The request is invalid.
    Refused(String),
    /// The search worker died.
    Died,
    /// No search worker is available.
    Absent,
}

/// Returns the reason for which a teacher's file was not opened.
#[cfg(feature = "page")]
pub(crate) fn not_opened(trouble: &CheckError, text: &Texts) -> String {
    match trouble {
        CheckError::Refused(why) => text.learn().not_opened(&why),
        CheckError::Died | CheckError::Absent => check_error_message(trouble, text),
    }
}

/// Returns the reason for which the model checker has no result.
#[cfg(feature = "page")]
pub(crate) fn check_error_message(trouble: &CheckError, text: &Texts) -> String {
    let messages = &text.check_panel;
    match trouble {
        CheckError::Refused(why) => messages.refused(&why),
        CheckError::Died => messages.died.to_owned(),
        CheckError::Absent => messages.absent.to_owned(),
    }
}
