//! Messages for errors in fields.

use i18n::{Texts, grouped};
use narration::problem_message;
use session::FieldError;

/// Formats an error in a field.
pub(crate) fn field_error_message(error: &FieldError, text: &Texts) -> String {
    let messages = &text.setup;
    match error {
        FieldError::NotANumber => messages.whole_number.to_owned(),
        FieldError::OutOfRange(least, greatest) => {
            messages.from_to(&signed(*least), &signed(*greatest))
        }
        FieldError::Gone => messages.gone.to_owned(),
        FieldError::Scenario(error) => problem_message(&error.problem, text.which),
    }
}

fn signed(number: i64) -> String {
    let sign = if number < 0 { "−" } else { "" };
    sign.to_owned() + &grouped(number.unsigned_abs())
}
