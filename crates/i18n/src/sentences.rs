//! The sentences of one language: one field for each message, or one method with the variables of
//! the message as parameters, and one field or method for each part of the page.

use crate::fill::{chosen, fill};
use crate::{Language, grouped};
use std::fmt::Display;

include!(concat!(env!("OUT_DIR"), "/sentences.rs"));

/// A message, for the tests.
#[cfg(test)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Described {
    pub screen: &'static str,
    /// Name of the field or method.
    pub name: &'static str,
    /// `true` if the message is a method.
    pub has_variables: bool,
    /// The message in all languages.
    pub texts: &'static [&'static str],
}
