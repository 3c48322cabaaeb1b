//! What the person has chosen: the step, the language, the open pane. One pure reducer.

use crate::ids::ClientId;
use crate::report::Recording;
use crate::scenario::Story;
use crate::text::Language;
use std::rc::Rc;

/// At normal speed a step is shown for so long.
pub const STEP_DURATION_MS: u64 = 500;

/// Everything that can change on the page.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// The story being told.
    pub story: &'static Story,
    /// Its run.
    pub recording: Rc<Recording>,
    /// The current step; 0 is before the first.
    pub step: usize,
    /// Whether it plays, and then for how long the current step has been shown, in ms.
    pub playing: Option<u64>,
    /// The client whose program is shown; none: whoever acts in the current step.
    pub chosen_client: Option<ClientId>,
    /// The pane shown where there is room for one only.
    pub pane: Pane,
    /// The language of the page.
    pub language: Language,
    /// Light or dark, once the person has chosen; until then as the system is.
    pub theme: Option<Theme>,
}

/// The panes of a narrow page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pane {
    /// The programs.
    Code,
    /// The transcript.
    Steps,
    /// The keyspace.
    Redis,
    /// The findings.
    Verdict,
}

impl Pane {
    /// All panes in the order of their tabs.
    pub const ALL: [Pane; 4] = [Pane::Code, Pane::Steps, Pane::Redis, Pane::Verdict];

    /// Its name in markup.
    pub fn id(self) -> &'static str {
        match self {
            Pane::Code => "code",
            Pane::Steps => "steps",
            Pane::Redis => "redis",
            Pane::Verdict => "verdict",
        }
    }
}

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Theme {
    /// Dark for light, light for dark.
    #[must_use]
    pub fn other(self) -> Theme {
        match self {
            Theme::Light => Theme::Dark,
            Theme::Dark => Theme::Light,
        }
    }

    /// Its name in markup.
    pub fn id(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }
}

/// What a person can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// To before the first step.
    First,
    /// One step back.
    Back,
    /// One step on.
    Forward,
    /// To the last step.
    Last,
    /// To a step by its number.
    GoTo(usize),
    /// Starts playing, from the beginning if at the end; or stops.
    PlayOrPause,
    /// So much time has passed while playing, in ms.
    TimePassed(u64),
    /// Shows a client's program, until the step changes.
    ChooseClient(ClientId),
    /// Opens a pane.
    OpenPane(Pane),
    /// Changes the language.
    Speak(Language),
    /// Chooses a theme.
    Wear(Theme),
}

impl State {
    /// How the page opens: at the beginning of the run.
    pub fn new(story: &'static Story, recording: Rc<Recording>, language: Language) -> State {
        State {
            story,
            recording,
            step: 0,
            playing: None,
            chosen_client: None,
            pane: Pane::Steps,
            language,
            theme: None,
        }
    }

    /// The state after an action.
    #[must_use]
    pub fn after(&self, action: Action) -> State {
        let last = self.recording.last();
        match action {
            Action::First => self.paused_at(0),
            Action::Back => self.paused_at(self.step.saturating_sub(1)),
            Action::Forward => self.paused_at(self.step + 1),
            Action::Last => self.paused_at(last),
            Action::GoTo(step) => self.paused_at(step),
            Action::PlayOrPause if self.playing.is_some() => self.paused_at(self.step),
            Action::PlayOrPause => {
                let step = if self.step == last { 0 } else { self.step };
                State { playing: Some(0), ..self.paused_at(step) }
            }
            Action::TimePassed(elapsed_ms) => self.played(elapsed_ms),
            Action::ChooseClient(client) => State { chosen_client: Some(client), ..self.clone() },
            Action::OpenPane(pane) => State { pane, ..self.clone() },
            Action::Speak(language) => State { language, ..self.clone() },
            Action::Wear(theme) => State { theme: Some(theme), ..self.clone() },
        }
    }

    /// The client whose program is shown.
    pub fn shown_client(&self) -> ClientId {
        self.chosen_client.unwrap_or_else(|| self.recording.actor(self.step))
    }

    fn paused_at(&self, step: usize) -> State {
        let step = step.min(self.recording.last());
        let chosen_client = if step == self.step { self.chosen_client } else { None };
        State { step, playing: None, chosen_client, ..self.clone() }
    }

    /// Goes on by as many steps as fit into the time that has passed, however long the browser
    /// waited before it said so.
    fn played(&self, elapsed_ms: u64) -> State {
        let Some(shown_ms) = self.playing else { return self.clone() };
        let shown_ms = shown_ms.saturating_add(elapsed_ms);
        let steps = usize::try_from(shown_ms / STEP_DURATION_MS).unwrap_or(usize::MAX);
        let next = self.paused_at(self.step.saturating_add(steps));
        let at_the_end = next.step == self.recording.last();
        let playing = (!at_the_end).then_some(shown_ms % STEP_DURATION_MS);
        State { playing, ..next }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::gallery::TWO_CLIENTS_DELETE_A_DEAD_LOCK;

    fn at_the_start() -> State {
        let recording = Recording::of(&TWO_CLIENTS_DELETE_A_DEAD_LOCK).unwrap();
        State::new(&TWO_CLIENTS_DELETE_A_DEAD_LOCK, Rc::new(recording), Language::English)
    }

    /// Where a series of actions leads, and whether it plays then.
    #[track_caller]
    fn check(actions: &[Action], step: usize, plays: bool) {
        let state = actions.iter().fold(at_the_start(), |state, &action| state.after(action));
        assert_eq!((state.step, state.playing.is_some()), (step, plays), "{actions:?}");
    }

    #[test]
    fn steps_stay_within_the_run() {
        use Action::{Back, First, Forward, GoTo, Last};
        check(&[], 0, false);
        check(&[Back], 0, false);
        check(&[Forward, Forward, Back], 1, false);
        check(&[Last], 18, false);
        check(&[Last, Forward], 18, false);
        check(&[GoTo(7)], 7, false);
        check(&[GoTo(usize::MAX)], 18, false);
        check(&[Last, First], 0, false);
    }

    #[test]
    fn playing_goes_on_by_the_time_that_has_passed() {
        use Action::{Forward, Last, PlayOrPause, TimePassed};
        check(&[TimePassed(5_000)], 0, false);
        check(&[PlayOrPause, TimePassed(499)], 0, true);
        check(&[PlayOrPause, TimePassed(499), TimePassed(1)], 1, true);
        check(&[PlayOrPause, TimePassed(2_600), TimePassed(400)], 6, true);
        check(&[PlayOrPause, TimePassed(u64::MAX)], 18, false);
        check(&[PlayOrPause, TimePassed(600), PlayOrPause, TimePassed(600)], 1, false);
        check(&[PlayOrPause, Forward, TimePassed(600)], 1, false);
        check(&[Last, PlayOrPause], 0, true);
    }

    #[test]
    fn going_there_and_back_leads_to_the_same_state() {
        let start = at_the_start();
        let forward =
            (0..10).fold(start.after(Action::First), |state, _| state.after(Action::Forward));
        let backward = (0..8).fold(start.after(Action::Last), |state, _| state.after(Action::Back));
        assert_eq!(forward, backward);
    }

    #[test]
    fn the_program_shown_is_the_actors_until_another_is_chosen() {
        assert_eq!(at_the_start().shown_client(), ClientId(2));
        let state = at_the_start().after(Action::GoTo(1));
        assert_eq!(state.shown_client(), ClientId(2));
        let chosen = state.after(Action::ChooseClient(ClientId(1)));
        assert_eq!(chosen.shown_client(), ClientId(1));
        assert_eq!(chosen.after(Action::GoTo(4)).shown_client(), ClientId(0));
    }
}
