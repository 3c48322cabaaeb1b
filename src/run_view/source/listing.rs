//! Program with syntax highlighting and the value of each line. Its comments are translated; the
//! editor shows the untranslated source.

use crate::browser;
use crate::kit::contexts::{use_comments, use_language, use_shown};
use crate::kit::verdict_look::sign;
use crate::run_view::source::colouring::{Line, Piece, coloured_lines, text_of};
use narration::{line_values, pending_reply};
use primitives::ClientId;
use run_analysis::Recording;
use simulator::{Waiting, World};
use std::rc::Rc;
use web_sys::HtmlElement;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct SourceProps {
    pub(crate) place: RunPlace,
    /// Client that runs the program.
    pub(crate) client: ClientId,
    /// Reduced form of the program for lessons and challenges.
    #[prop_or_default]
    pub(crate) bare: Option<Bare>,
}

/// Position in a run.
#[derive(Clone, PartialEq)]
pub(crate) struct RunPlace {
    pub(crate) recording: Rc<Recording>,
    pub(crate) moves: usize,
    /// World after the first `moves` moves of the recording.
    pub(crate) world: Rc<World>,
}

/// Program without its leading comments, which would reveal the answer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bare {
    /// Line whose value the user has to predict. It is highlighted as the current line.
    pub(crate) awaited: Option<u32>,
}

/// Renders the program of a client, scrolled to its current line.
#[component]
pub(crate) fn Source(props: &SourceProps) -> Html {
    let (comments, language) = (use_comments(), use_language());
    let RunPlace { recording, moves, world } = &props.place;
    let known = (recording.clone(), props.client, comments, language);
    let lines = use_memo(known, |(recording, client, comments, language)| {
        let program = recording.run().world().program(*client);
        let shown = program.map(|it| comments.shown(it.source(), *language)).unwrap_or_default();
        coloured_lines(&shown, lua_vm::tokens_with_scripts(&shown), &[])
    });
    let came_to =
        use_memo((recording.clone(), *moves, props.client), |(recording, moves, client)| {
            line_values(recording.run(), *moves, *client)
        });
    let list = use_node_ref();
    // Both affect the visible part of the program on a narrow page.
    use_shown(|it| (it.state.layout.panel, it.page_size));
    // Any change, such as another language, can change the visible lines or their height.
    let scrolled = list.clone();
    use_effect(move || {
        scrolled.cast::<HtmlElement>().iter().for_each(browser::show_current);
    });

    let program = world.client(props.client).zip(world.program(props.client));
    let Some((client, program)) = program else { return Html::default() };
    let (current, error) = match client.waiting() {
        Waiting::Finished => (0, None),
        Waiting::GaveUp(error) | Waiting::Failed(error) => {
            (client.machine().line(program), Some(error.message()))
        }
        _ => (client.machine().line(program), None),
    };
    // A finding names the line that caused it, which the client may have left.
    let step = recording.step(recording.step_after(*moves));
    let harmful = step.and_then(|step| {
        let finding = recording.finding_at(step)?;
        let (client, line, _) = recording.harmful_line(finding)?;
        (client == props.client).then(|| (line, sign(finding.severity).0))
    });
    let awaited = props.bare.and_then(|bare| bare.awaited);
    let marked = awaited.unwrap_or(current);
    let line = |(number, line): (u32, &Line)| {
        let is_current = number == marked;
        let came_to = came_to.iter().find(|(known, _)| *known == number);
        let value = match number == current {
            _ if awaited == Some(number) => Some("→ ?".to_owned()),
            true => pending_reply(client),
            false => came_to.map(|(_, value)| value.clone()),
        };
        html! {
            <SourceLine
                key={number}
                line={line.clone()}
                {is_current}
                harmful={harmful.filter(|(line, _)| *line == number).map(|(_, class)| class)}
                value={value.map(AttrValue::from)}
                error={error.clone().filter(|_| is_current).map(AttrValue::from)}
            />
        }
    };
    let is_code = |line: &Line| line.iter().any(Piece::is_code);
    let (skipped, end) = match props.bare {
        None => (0, lines.len()),
        Some(_) => (
            lines.iter().position(is_code).unwrap_or_default(),
            lines.iter().rposition(is_code).map_or(0, |last| last + 1),
        ),
    };
    let class = classes!("source", awaited.map(|_| "asked"));
    // The program scrolls, so it must be focusable for the keyboard.
    html! {
        <div {class} tabindex="0" ref={list}>
            { for (1..).zip(lines.iter()).take(end).skip(skipped).map(line) }
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct SourceLineProps {
    line: Line,
    is_current: bool,
    /// Class of the severity of the finding at this step, if the line caused it.
    harmful: Option<&'static str>,
    /// Value of the line or, at the current line, the reply that has arrived.
    value: Option<AttrValue>,
    /// Reason for which the program failed here.
    error: Option<AttrValue>,
}

#[component]
fn SourceLine(props: &SourceLineProps) -> Html {
    let SourceLineProps { line, is_current, harmful, value, error } = props;
    let look = match (is_current, error) {
        (true, Some(_)) => Some("current failed"),
        (true, None) => Some("current"),
        (false, _) => None,
    };
    let value_class = if *is_current { "reply" } else { "came-to" };
    let is_comment = !line.iter().any(Piece::is_code) && line.iter().any(Piece::is_comment);
    let kind = is_comment.then_some("only-comment");
    html! {
        <div class={classes!("line", look, kind, *harmful)} aria-current={is_current.then_some("true")}>
            { text_of(line) }
            if let Some(value) = value {
                <span class={value_class} title={value}>{ value }</span>
            }
            if let Some(error) = error {
                <div class="error-text">{ error }</div>
            }
        </div>
    }
}
