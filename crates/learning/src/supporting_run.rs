//! Supporting run: a step of a story that supports a claim made elsewhere, with a link that opens
//! it.
//!
//! The authors chose the step. This module only looks it up and does not verify the claim.

use content::texts::ProvingStep;
use content::{Story, stories};
use i18n::Texts;
use narration::Narrator;
use primitives::Millis;
use session::Link;

/// A step that supports a claim.
#[derive(Clone, Debug)]
pub struct SupportingRun {
    /// The story.
    pub story: &'static Story,
    /// Number of the step.
    pub step: usize,
    /// Number of the last step of the story.
    pub last: usize,
    /// Virtual time of the step.
    pub at: Millis,
    /// Lines of the step as in the transcript.
    pub lines: Vec<String>,
    /// Explanation from the transcript, if the step has one.
    pub why: Option<String>,
    /// Link that opens the run at this step.
    pub link: Link,
}

impl SupportingRun {
    /// Runs the story. Returns `None` if there is no such story or step.
    pub fn of(proving: ProvingStep, text: &Texts) -> Option<SupportingRun> {
        let story = stories::find(proving.story)?;
        let recording = session::record_story(story).ok()?;
        let (number, last) = (proving.step, recording.last());
        let step = recording.step(number)?;
        let row = Narrator::new(&recording, text).row(step);
        let mut link = session::Link::to_run(&recording, Some(story), story.until);
        link.work.moves = recording.moves_at(number);
        let lines = row.sentences(text);
        Some(SupportingRun { story, step: number, last, at: step.at, lines, why: row.why, link })
    }
}
