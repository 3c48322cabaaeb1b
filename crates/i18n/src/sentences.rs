//! The sentences of one language: one field per sentence, and one per part of the page that has its
//! own sentences. [`fill`](crate::fill) and [`fill_with`] fill the placeholders `{0}`, `{1}`, ….

use crate::fill::Plural;
use crate::{Language, fill_with as fill, grouped};
use std::fmt::Display;

include!(concat!(env!("OUT_DIR"), "/sentences.rs"));
