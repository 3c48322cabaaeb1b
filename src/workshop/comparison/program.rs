//! Program column of the comparison: the lines in which the programs differ, or the program of the
//! current run, which can be edited.

use crate::kit::contexts::{Action, use_shown, use_texts};
use crate::kit::controls::{Chip, Choice, Segmented};
use crate::run_view::source::changed_lines::ChangedLines;
use crate::workshop::comparison::state::{Comparison, ComparisonAction, ProgramView};
use crate::workshop::editor::panel::Code;
use narration::{ProgramChange, compare_programs};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct ProgramColumnProps {
    pub(crate) comparison: Comparison,
}

#[component]
pub(crate) fn ProgramColumn(props: &ProgramColumnProps) -> Html {
    let text = &use_texts().comparison;
    let scenario = use_shown(|it| it.state.session.work.scenario.clone());
    let Comparison { before, program_view, .. } = &props.comparison;
    let changes = use_memo((before.clone(), scenario), |(before, after)| {
        compare_programs(before.run().world().scenario(), after)
    });
    let choice = |name, view| Choice {
        name,
        is_chosen: view == *program_view,
        action: Action::Comparison(ComparisonAction::ShowProgram(view)),
    };
    let choices = vec![
        choice(text.changes, ProgramView::Changes),
        choice(text.all_lines, ProgramView::Program),
    ];
    let remark = match changes
        .iter()
        .map(ProgramChange::changed_lines)
        .reduce(|one, other| (one.0 + other.0, one.1 + other.1))
    {
        None => text.same_program.to_owned(),
        Some((removed, added)) => text.lines_changed(&removed, &added),
    };
    let shows_changes = *program_view == ProgramView::Changes && !changes.is_empty();
    html! {
        <section class="column programs" aria-label={text.program}>
            <div class="head">
                <h2>{ text.program }</h2>
                <span class="meta">{ remark }</span>
                if !changes.is_empty() {
                    <Segmented name={text.program_view} {choices} />
                }
            </div>
            if shows_changes {
                <div class="changes" tabindex="0" role="group" aria-label={text.changes}>
                    { for changes.iter().map(|change| changed_program(change, changes.len() > 1)) }
                </div>
            } else {
                <div class="panel code open"><Code /></div>
            }
        </section>
    }
}

/// Renders the changed lines of a program, with the clients that run it if there are several
/// programs.
fn changed_program(change: &ProgramChange, are_several: bool) -> Html {
    html! {
        <>
            if are_several {
                <p>{ for change.clients.iter().map(|client| html! { <Chip client={*client} /> }) }</p>
            }
            <ChangedLines
                hunks={change.hunks.clone()}
                before={change.before.to_string()}
                after={change.after.to_string()}
            />
        </>
    }
}
