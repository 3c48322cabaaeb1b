//! Turns runs, findings and check results into sentences in each language.
//!
//! ```
//! use content::stories;
//! use narration::report::Narrator;
//! use narration::text::Language;
//!
//! let story = stories::find("two-clients-delete-a-dead-lock").expect("it is built in");
//! let recording = session::record_story(story).expect("each built-in story can be played");
//! let narrator = Narrator::new(&recording, Language::English.texts());
//! let (_, headline) = narrator.headline(story.until);
//! assert!(headline.contains("C2"), "{headline}");
//! ```

pub mod check;
pub mod reference;
pub mod report;
pub mod search_service;
pub mod story_search;
pub mod text;
