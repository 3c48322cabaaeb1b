//! The step of a story that proves what is said elsewhere: what happens in it, and what opens it.
//!
//! Whether it does prove it, a person has judged. Here it is only looked up.

use super::recording::Recording;
use crate::text::{ProvingStep, Sentences};
use content::{Story, gallery};
use primitives::Millis;
use session::Link;

/// A step that proves something.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The story.
    pub story: &'static Story,
    /// The number of the step.
    pub step: usize,
    /// The number of the last step.
    pub last: usize,
    /// When it happens.
    pub at: Millis,
    /// What happens, as the transcript tells it.
    pub lines: Vec<String>,
    /// Why it matters, if the transcript says so.
    pub why: Option<String>,
    /// What opens the run at this step.
    pub link: Link,
}

impl Proof {
    /// Runs the story; none if there is no such story, or no such step in it.
    pub fn of(proving: ProvingStep, text: &Sentences) -> Option<Proof> {
        let story = gallery::find(proving.story)?;
        let recording = Recording::of(story).ok()?;
        let (number, last) = (proving.step, recording.last());
        let step = recording.step(number)?;
        let row = recording.row(step, text);
        let mut link = recording.link(Some(story), story.until);
        link.work.moves = recording.moves_at(number);
        let lines = row.sentences(text);
        Some(Proof { story, step: number, last, at: step.at, lines, why: row.why, link })
    }
}
