//! Steps of both runs side by side. Rows are level. Steps that both runs have share one row, which can
//! be expanded; the others have an ink border, and a step that breaks a property is red.

use crate::browser;
use crate::kit::contexts::{Action, on_click, use_dispatch, use_texts};
use crate::kit::controls::{Chip, Icon};
use crate::kit::icons;
use crate::kit::verdict_look::sign;
use crate::run_view::history::row_lines;
use crate::run_view::lanes::pair::Outcome;
use crate::workshop::comparison::screen::Column;
use crate::workshop::comparison::state::{ComparisonAction, RunSide};
use i18n::{Texts, grouped};
use narration::{ComparedSteps, Narrator, step_range};
use run_analysis::Recording;
use std::rc::Rc;
use web_sys::HtmlElement;
use yew::prelude::*;

/// Maximum number of rows.
const SHOWN_ROWS: usize = 400;

#[derive(Properties, PartialEq)]
pub(crate) struct StepColumnsProps {
    pub(crate) recordings: [Rc<Recording>; 2],
    /// Steps at the playhead.
    pub(crate) steps: [usize; 2],
    pub(crate) rows: Rc<Vec<ComparedSteps>>,
    pub(crate) outcomes: [Outcome; 2],
    /// The column that a narrow page shows.
    pub(crate) column: Column,
}

/// A row of the list.
enum Line<'a> {
    /// A step of each run, or of one of them.
    Steps { steps: [Option<usize>; 2], is_different: bool },
    /// Steps that both runs have.
    Collapsed(&'a ComparedSteps),
}

#[component]
pub(crate) fn StepColumns(props: &StepColumnsProps) -> Html {
    let text = use_texts();
    let StepColumnsProps { recordings, steps, rows, outcomes, column } = props;
    // First steps of the expanded rows, in the run before.
    let expanded = use_state_eq(Vec::<usize>::new);
    let list = use_node_ref();
    {
        let list = list.clone();
        use_effect_with((*steps, rows.clone(), *column), move |_| {
            list.cast::<HtmlElement>().iter().for_each(browser::show_current);
        });
    }
    let lines: Vec<Line> = rows.iter().flat_map(|row| lines_of(row, &expanded)).collect();
    let hidden = lines.len().saturating_sub(SHOWN_ROWS);
    let expand = {
        let expanded = expanded.clone();
        Callback::from(move |first: usize| {
            let mut next = (*expanded).clone();
            next.push(first);
            expanded.set(next);
        })
    };
    let line = |line: &Line| match line {
        Line::Collapsed(row) => collapsed_row(row, recordings, *steps, &expand, text),
        Line::Steps { steps: of_row, is_different } => {
            let half = |run: usize| {
                let is_current = of_row[run] == Some(steps[run]) && steps[run] > 0;
                match of_row[run] {
                    Some(step) => html! {
                        <Half
                            side={SIDES[run]}
                            recording={recordings[run].clone()}
                            {step}
                            is_different={*is_different}
                            {is_current}
                        />
                    },
                    None => html! { <div class={classes!("row", "gap", SIDE_CLASSES[run])} /> },
                }
            };
            html! { <li>{ half(0) }{ half(1) }</li> }
        }
    };
    let head = |run: usize, name: &'static str| {
        let Outcome { class, sign, title, .. } = &outcomes[run];
        html! {
            <div class={classes!("head", SIDE_CLASSES[run])}>
                <h2>{ name }</h2>
                <span class={classes!("says", *class)} title={title.clone()}>
                    <Icon sign={*sign} />
                    <span>{ title }</span>
                </span>
            </div>
        }
    };
    html! {
        <section class="steps" aria-label={text.steps}>
            <div class="run-heads">
                { head(0, text.comparison.before) }
                { head(1, text.comparison.after) }
            </div>
            <div class="scroll" tabindex="0" role="group" aria-label={text.steps} ref={list}>
                <ol>{ for lines.iter().take(SHOWN_ROWS).map(line) }</ol>
                if hidden > 0 {
                    <p class="hint">{ text.comparison.more_steps(&grouped(hidden as u64)) }</p>
                }
            </div>
        </section>
    }
}

const SIDES: [RunSide; 2] = [RunSide::Before, RunSide::After];
const SIDE_CLASSES: [&str; 2] = ["before", "after"];

/// Returns the lines of a row: one, or one for each step if it is expanded or has only one step.
fn lines_of<'a>(row: &'a ComparedSteps, expanded: &[usize]) -> Vec<Line<'a>> {
    match row {
        ComparedSteps::Different { before, after } => {
            vec![Line::Steps { steps: [*before, *after], is_different: true }]
        }
        ComparedSteps::Same { before, after } => {
            let is_whole = before.start() == before.end() || expanded.contains(before.start());
            if !is_whole {
                return vec![Line::Collapsed(row)];
            }
            let steps = before.clone().zip(after.clone());
            let line = |(before, after)| Line::Steps {
                steps: [Some(before), Some(after)],
                is_different: false,
            };
            steps.map(line).collect()
        }
    }
}

/// Renders steps that both runs have as one row.
fn collapsed_row(
    row: &ComparedSteps,
    recordings: &[Rc<Recording>; 2],
    current: [usize; 2],
    expand: &Callback<usize>,
    text: &Texts,
) -> Html {
    let ComparedSteps::Same { before, after } = row else { return Html::default() };
    let first = *before.start();
    let names = [text.comparison.before, text.comparison.after];
    let half = |run: usize, steps: &std::ops::RangeInclusive<usize>| {
        let is_current = steps.contains(&current[run]);
        let time = recordings[run].step(*steps.start()).map(|step| grouped(step.at.0));
        let onclick = expand.reform(move |_: MouseEvent| first);
        let class = classes!("row", "same", SIDE_CLASSES[run], is_current.then_some("current"));
        html! {
            <div {class} aria-current={is_current.then_some("step")}>
                <button aria-expanded="false" {onclick}>
                    <span class="number">
                        <span class="unseen">{ names[run] }{ " " }</span>
                        { step_range(steps) }
                    </span>
                    <span class="time">{ time }</span>
                    <span><Icon sign={icons::CHEVRON} /></span>
                    <span class="what">{ text.comparison.same_in_both }</span>
                </button>
            </div>
        }
    };
    html! { <li>{ half(0, before) }{ half(1, after) }</li> }
}

#[derive(Properties, PartialEq)]
struct HalfProps {
    side: RunSide,
    recording: Rc<Recording>,
    step: usize,
    is_different: bool,
    is_current: bool,
}

/// Renders a step of one of the runs.
#[component]
fn Half(props: &HalfProps) -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let HalfProps { side, recording, step: number, is_different, is_current } = props;
    let narrator = Narrator::new(recording, text);
    let Some(step) = recording.step(*number) else { return Html::default() };
    let row = narrator.row(step);
    let finding = recording.finding_at(step);
    let severity = finding.map(|it| sign(it.severity).0);
    let opens_an_instant = recording.step(number - 1).is_none_or(|before| before.at != step.at);
    let (class, name) = match side {
        RunSide::Before => (SIDE_CLASSES[0], text.comparison.before),
        RunSide::After => (SIDE_CLASSES[1], text.comparison.after),
    };
    let action = Action::Comparison(ComparisonAction::GoTo(*side, *number));
    html! {
        <div
            class={classes!(
                "row",
                class,
                severity,
                is_different.then_some("different"),
                is_current.then_some("current"),
            )}
            aria-current={is_current.then_some("step")}
        >
            <button onclick={on_click(&dispatch, action)}>
                <span class="number"><span class="unseen">{ name }{ " " }</span>{ number }</span>
                <span class="time">
                    if opens_an_instant || *is_current {
                        { grouped(step.at.0) }
                    }
                </span>
                <span>
                    if let Some(client) = row.client {
                        <Chip {client} />
                    }
                </span>
                <span class="what">
                    { row_lines(&row, text) }
                    if let Some(finding) = finding {
                        <span class="finding">{ narrator.finding_message(finding).title }</span>
                    }
                </span>
            </button>
        </div>
    }
}
