//! Turns runs, findings and check results into sentences in each language.
//!
//! ```
//! use content::stories;
//! use i18n::Language;
//! use narration::Narrator;
//!
//! let story = stories::find("two-clients-delete-a-dead-lock").expect("it is built in");
//! let recording = session::record_story(story).expect("each built-in story can be played");
//! let narrator = Narrator::new(&recording, Language::English.texts());
//! let (_, headline) = narrator.headline(story.until);
//! assert!(headline.contains("C2"), "{headline}");
//! ```

mod check;
mod comparison;
mod reference;
mod report;
mod story_search;
mod text;

pub use check::{
    ByFault, Cell, CheckNarrator, DiffHunk, DiffLine, ExtraFault, FENCING_LESSON, FailingRun,
    FixText, Help, Labels, Observation, Occurrence, PropertyVerdict, PropertyVerdicts, ReportText,
    RunPlace, SearchProgress, Shortened, Stretch, SweepPoint, VerdictRow, WayMessage,
    collision_exponent, cost_in_words, faults_in_words, overall_in_words, repair_in_words,
    shortened_in_words, states_in_words, stretches,
};
pub use comparison::{
    ComparedSteps, ProgramChange, compare_programs, compare_steps, difference_count, hunks,
    is_version,
};
pub use reference::{
    CompletionItem, ReferenceEntry, ReferenceSection, arguments_left, command_reference,
    completions, language_reference,
};
pub use report::{
    BrokenRun, ConclusionLine, EventLine, FindingMessage, Narrator, Placement, StepRow, Survival,
    TranscriptLine, client_state, describe_due_move, format_command, join_names, line_values,
    not_lua_message, pending_reply, preview, reason_untested, reply_in_short, reproduction_outcome,
    scheduled_actions, step_range,
};
pub use story_search::{
    GroupHeading, StoryFamily, StoryGroup, StoryGrouping, broken_properties, lock_of_story,
    story_family, story_groups,
};
pub use text::{
    ItemNames, SentencePart, columns_of, diagnostic_message, lead_of_work, lead_sentences,
    parameter_message, problem_message, split_at_steps, story_of,
};
