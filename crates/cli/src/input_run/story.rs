//! The value of `--story`.

use super::did_you_mean;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::Error;
use clap::{Arg, Command};
use content::{Story, stories};
use i18n::Language;
use narration::ItemNames;
use std::ffi::OsStr;

/// Parses the id of a story. Shells complete the ids, but the error for an unknown id does not list
/// them all, because there are many.
#[derive(Clone)]
pub(super) struct StoryParser;

impl TypedValueParser for StoryParser {
    type Value = &'static Story;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<&'static Story, Error> {
        let find = |id: String| {
            stories::find(&id).ok_or_else(|| {
                let meant = did_you_mean(stories::ALL.iter().map(|story| story.id), &id);
                format!("there is no such story{meant}; `lockscope stories` lists them")
            })
        };
        StringValueParser::new().try_map(find).parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let text = Language::English.texts();
        Some(Box::new(stories::ALL.iter().map(move |story| {
            PossibleValue::new(story.id).help(text.story(story.id).unwrap_or_default())
        })))
    }
}
