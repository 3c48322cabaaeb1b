//! The sequence diagram as Mermaid's `sequenceDiagram`.

use crate::ids::ClientId;
use crate::picture::diagram::{Columns, Index, Message, Shape, messages};
use crate::report::Recording;
use crate::text::{Sentences, milliseconds};
use crate::time::Millis;

pub(super) fn mermaid(title: &str, recording: &Recording, text: &Sentences) -> String {
    let columns = Columns::of(recording, &Index::of(recording));
    let mut diagram = format!("---\ntitle: \"{}\"\n---\nsequenceDiagram\n", quoted(title));
    for column in 0..columns.count() {
        let (id, name) = (id(column), columns.name(column, text));
        diagram.push_str(&format!("    participant {id} as {}\n", plain(&name)));
    }
    let last = columns.count() - 1;
    let mut time: Option<Millis> = None;
    for step in recording.steps() {
        if time.replace(step.at) != Some(step.at) {
            let at = milliseconds(step.at);
            diagram.push_str(&format!("    Note over {},{}: {at}\n", id(0), id(last)));
        }
        for message in messages(recording, step, recording.row(step, text), &columns, text) {
            diagram.push_str(&format!("    {}\n", line(&message, last)));
        }
        for finding in recording.findings_in(step) {
            let (title, _) = recording.finding_in_words(finding, text);
            let over = finding.clients();
            let first = over.iter().min().copied().unwrap_or(ClientId(0));
            let end = over.iter().max().copied().unwrap_or(first);
            let (first, end) = (id(first.index()), id(end.index()));
            diagram.push_str(&format!("    Note over {first},{end}: ❌ {}\n", plain(&title)));
        }
    }
    diagram
}

/// The name of a column in the diagram's own text.
fn id(column: usize) -> String {
    format!("p{column}")
}

fn line(message: &Message, last: usize) -> String {
    let Message { shape, from, to, text, reply, .. } = message;
    let said = match reply {
        Some(reply) if text.is_empty() => reply.clone(),
        Some(reply) => format!("{text} → {reply}"),
        None => text.clone(),
    };
    let said = plain(&said);
    let (from, to) = (id(*from), id(*to));
    match shape {
        Shape::Request if from != to => format!("{from}->>{to}: {said}"),
        Shape::Reply => format!("{from}-->>{to}: {said}"),
        Shape::Lost => format!("{from}-x{to}: {said}"),
        Shape::Fold => format!("Note over {},{}: {said}", id(0), id(last)),
        _ => format!("Note over {from}: {said}"),
    }
}

/// Text that cannot end its line or begin anything else: what may, stands as the number of its
/// character.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for character in text.chars() {
        match character {
            '#' | ';' | '<' | '>' | '&' | '%' | '$' => {
                plain.push_str(&format!("#{};", u32::from(character)));
            }
            _ if character.is_control() => plain.push(' '),
            _ => plain.push(character),
        }
    }
    plain
}

/// Text between quotes in YAML.
fn quoted(text: &str) -> String {
    plain(text).replace('\\', "\\\\").replace('"', "\\\"")
}
