//! The comparison in place of the workshop below its header: the lanes of both runs on one axis, then
//! their steps side by side and the program. On a narrow page, tabs select the column below, and the
//! playback controls are at the bottom.

use crate::kit::contexts::{
    Action, use_dispatch, use_recording, use_shown, use_step, use_texts, use_world,
};
use crate::kit::icons;
use crate::kit::verdict_look::{look, sign};
use crate::run_view::lanes::pair::{Outcome, PairLanes, PairedRun};
use crate::workshop::check::panel::use_is_narrow;
use crate::workshop::comparison::header::ComparisonHeader;
use crate::workshop::comparison::program::ProgramColumn;
use crate::workshop::comparison::state::{Comparison, ComparisonAction, RunSide};
use crate::workshop::comparison::steps::StepColumns;
use crate::workshop::playback_controls::Transport;
use diagrams::lane_layout::SharedStep;
use i18n::Texts;
use narration::{ComparedSteps, ConclusionLine, Narrator, compare_steps};
use primitives::Millis;
use run_analysis::Recording;
use std::rc::Rc;
use yew::prelude::*;

/// Columns below the lanes. A narrow page shows one of them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Column {
    Before,
    After,
    Program,
}

impl Column {
    const ALL: [Column; 3] = [Column::Before, Column::After, Column::Program];

    /// Returns the name used in markup.
    fn id(self) -> &'static str {
        match self {
            Column::Before => "of-before",
            Column::After => "of-after",
            Column::Program => "of-program",
        }
    }

    fn name(self, text: &Texts) -> &'static str {
        match self {
            Column::Before => text.comparison.before,
            Column::After => text.comparison.after,
            Column::Program => text.comparison.program,
        }
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct ComparisonScreenProps {
    pub(crate) comparison: Comparison,
}

#[component]
pub(crate) fn ComparisonScreen(props: &ComparisonScreenProps) -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let Comparison { before, step: before_step, .. } = &props.comparison;
    let (after, step, world) = (use_recording(), use_step(), use_world());
    let until = use_shown(|it| it.state.session.work.until);
    let delayed = use_shown(|it| it.state.workshop().delayed_in_rerun());
    let (column, is_narrow) = (use_state_eq(|| Column::After), use_is_narrow());
    let known = (before.clone(), after.clone(), text.which);
    let rows =
        use_memo(known, |(before, after, language)| compare_steps(before, after, language.texts()));
    let before_world =
        use_memo((before.clone(), *before_step), |(before, step)| before.world_at(*step));
    let known = ([before.clone(), after.clone()], until, text.which);
    let outcomes = use_memo(known, |(recordings, until, language)| {
        recordings.each_ref().map(|it| outcome(it, *until, language.texts()))
    });
    let [before_outcome, after_outcome] = (*outcomes).clone();
    let [before_difference, after_difference] = first_difference(&rows);
    let runs = [
        PairedRun {
            recording: before.clone(),
            world: before_world,
            step: *before_step,
            name: text.comparison.before.into(),
            outcome: before_outcome,
            difference: before_difference,
        },
        PairedRun {
            recording: after.clone(),
            world,
            step,
            name: text.comparison.after.into(),
            outcome: after_outcome,
            difference: after_difference,
        },
    ];
    let go_to = dispatch.reform(|SharedStep { run, step }| {
        let side = if run == 0 { RunSide::Before } else { RunSide::After };
        Action::Comparison(ComparisonAction::GoTo(side, step))
    });
    let tab = |shown: Column| {
        let setter = column.setter();
        html! {
            <button
                aria-pressed={(shown == *column).to_string()}
                onclick={move |_: MouseEvent| setter.set(shown)}
            >
                { shown.name(text) }
            </button>
        }
    };
    html! {
        <main class="comparison" data-step={step.to_string()}>
            <ComparisonHeader comparison={props.comparison.clone()} rows={rows.clone()} />
            <PairLanes {runs} {go_to} />
            if let Some(client) = delayed {
                <p class="fine">{ text.comparison.delayed_instead(&client) }</p>
            }
            <nav class="panel-tabs" aria-label={text.panes}>{ for Column::ALL.map(tab) }</nav>
            <div class={classes!("compared", column.id())}>
                <StepColumns
                    recordings={[before.clone(), after]}
                    steps={[*before_step, step]}
                    {rows}
                    outcomes={(*outcomes).clone()}
                    column={*column}
                />
                <ProgramColumn comparison={props.comparison.clone()} />
            </div>
            if is_narrow {
                <Transport />
            }
        </main>
    }
}

/// Returns the steps of both runs at their first difference.
fn first_difference(rows: &[ComparedSteps]) -> [Option<usize>; 2] {
    let place = rows.iter().position(ComparedSteps::is_different);
    let different = place.map(|place| rows[place..].iter().take_while(|row| row.is_different()));
    let mut steps = [None, None];
    for row in different.into_iter().flatten() {
        let ComparedSteps::Different { before, after } = row else { break };
        steps = [steps[0].or(*before), steps[1].or(*after)];
    }
    steps
}

/// Returns the worst finding of a run, or its verdict.
fn outcome(recording: &Rc<Recording>, until: Millis, text: &Texts) -> Outcome {
    let narrator = Narrator::new(recording, text);
    if let Some(finding) = recording.worst_finding() {
        let (class, sign) = sign(finding.severity);
        let title = narrator.finding_message(finding).title.into();
        return Outcome { class, sign, title, step: Some(recording.step_of(finding.event)) };
    }
    if let Some(failure) = recording.coverage().failures().first() {
        let (class, sign) = failure.severity().map_or(("", icons::UNJUDGED), sign);
        let title = narrator.failure_message(failure).title.into();
        return Outcome { class, sign, title, step: Some(recording.step_of(failure.event)) };
    }
    let ((class, sign), title) = match narrator.headline(until) {
        // One run proves nothing, so the mark has no colour.
        (ConclusionLine::Upheld | ConclusionLine::Untested, _) => {
            (("", icons::UPHELD), text.comparison.holds.into())
        }
        (ConclusionLine::Undecided, _) => (("", icons::UNJUDGED), text.comparison.undecided.into()),
        (_, headline) => (look(recording.verdict(until)), headline.into()),
    };
    Outcome { class, sign, title, step: None }
}
