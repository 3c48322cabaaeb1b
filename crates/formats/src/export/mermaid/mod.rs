//! Sequence diagram as Mermaid `sequenceDiagram`. Polls are folded as in the transcript, findings
//! are notes over the clients, and long values are shortened.
//!
//! The source contains no theme and no width, so Mermaid determines the appearance.

mod shortened;

use diagrams::sequence::{Columns, Index, Message, Shape, messages};
use i18n::{Texts, milliseconds};
use lock_semantics::Severity;
use narration::Narrator;
use primitives::Millis;
use run_analysis::Finding;
use run_analysis::Recording;
use shortened::shortened;

pub(super) fn mermaid(title: &str, recording: &Recording, text: &Texts) -> String {
    let columns = Columns::of(recording, &Index::of(recording));
    let mut diagram = format!("---\ntitle: \"{}\"\n---\nsequenceDiagram\n", quoted(title));
    let ids: Vec<String> = (0..columns.count()).map(|column| id(column, &columns)).collect();
    for (column, id) in ids.iter().enumerate() {
        let name = plain(&columns.name(column, text));
        let alias = if *id == name { String::new() } else { format!(" as {name}") };
        diagram.push_str(&format!("    participant {id}{alias}\n"));
    }
    let all = [ids.first(), ids.last()].map(|id| id.map_or("", String::as_str)).join(",");
    let mut time: Option<Millis> = None;
    for step in recording.steps() {
        if time.replace(step.at) != Some(step.at) {
            diagram.push_str(&format!("    Note over {all}: {}\n", milliseconds(step.at)));
        }
        for message in
            messages(recording, step, Narrator::new(recording, text).row(step), &columns, text)
        {
            diagram.push_str(&format!("    {}\n", line(&message, &ids, &all)));
        }
        for finding in recording.findings_in(step) {
            let title = Narrator::new(recording, text).finding_message(finding).title;
            let sign = match finding.severity {
                Severity::Broken => "❌",
                Severity::LeaseLimit => "⚠️",
            };
            let title = plain(&shortened(&title));
            diagram.push_str(&format!("    Note over {}: {sign} {title}\n", over(finding)));
        }
    }
    diagram
}

/// Returns the id of a column in the source of the diagram.
fn id(column: usize, columns: &Columns) -> String {
    match column.checked_sub(columns.clients) {
        None => format!("C{}", column + 1),
        Some(server) if server < columns.servers => format!("S{}", server + 1),
        Some(_) => "Store".to_owned(),
    }
}

/// Returns the columns of a note over the clients of a finding.
fn over(finding: &Finding) -> String {
    let mut clients = finding.clients();
    clients.sort_unstable();
    match clients[..] {
        [first, .., last] => format!("{first},{last}"),
        [only] => only.to_string(),
        [] => "C1".to_owned(),
    }
}

/// Formats a message or marker. `all` is the range of all columns.
fn line(message: &Message, ids: &[String], all: &str) -> String {
    let Message { shape, from, to, text, reply, .. } = message;
    let label = match reply {
        Some(reply) if text.is_empty() => reply.clone(),
        Some(reply) => format!("{text} → {reply}"),
        None => text.clone(),
    };
    let label = plain(&shortened(&label));
    if *shape == Shape::Fold {
        return format!("Note over {all}: {label}");
    }
    let (from, to) = (&ids[*from], &ids[*to]);
    match shape {
        Shape::Request if from != to => format!("{from}->>{to}: {label}"),
        Shape::Reply => format!("{from}-->>{to}: {label}"),
        Shape::Lost => format!("{from}-x{to}: {label}"),
        _ => format!("Note over {from}: {label}"),
    }
}

/// Escapes a string so that it cannot end its line or begin other syntax. A string that begins with
/// `wrap:` or `nowrap:` would be an option.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let is_option = ["wrap:", "nowrap:"].iter().any(|it| text.trim_start().starts_with(it));
    for character in text.chars() {
        match character {
            '#' | ';' | '<' | '>' | '&' | '%' | '$' => {
                plain.push_str(&format!("#{};", u32::from(character)));
            }
            ':' if is_option => plain.push_str("#58;"),
            _ if character.is_control() => plain.push(' '),
            _ => plain.push(character),
        }
    }
    plain
}

/// Escapes a string for quotes in YAML.
fn quoted(text: &str) -> String {
    plain(text).replace('\\', "\\\\").replace('"', "\\\"")
}
