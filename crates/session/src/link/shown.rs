//! What a person looked at, and what was found there.

use super::wire::{Reader, Writer};
use super::{Damaged, Link, Question};
use lock_semantics::Property;
use primitives::ClientId;
use simulator::MOVE_LIMIT;

/// How the page showed the work. Each is a number to which the page gives a meaning; one that it
/// does not know is as good as 0, so that a later page can know more.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Shown {
    /// What the axis counts.
    pub axis: u8,
    /// The pane that is open where there is room for one.
    pub pane: u8,
    /// How the history is shown.
    pub history: u8,
    /// The client whose program is pinned, from 1; 0 means the client that acts.
    pub client: u8,
    /// The server whose keys are shown, from 0.
    pub server: u8,
    /// What is asked of the lock, if anything is.
    pub question: Option<Question>,
}

/// Something that was found when the link was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expected {
    /// The step that breaks the property.
    pub step: usize,
    /// What is broken.
    pub property: Property,
    /// Who is concerned.
    pub clients: Vec<ClientId>,
}

/// How many findings a link carries; later ones are not compared.
pub const FINDING_LIMIT: usize = 1_000;

/// More clients are concerned by no finding.
const CONCERNED: usize = 2;

pub(super) fn write(link: &Link, writer: &mut Writer) {
    // The question stands in a section of its own.
    let Shown { axis, pane, history, client, server, question: _ } = link.shown;
    [axis, pane, history, client, server].into_iter().for_each(|number| writer.byte(number));
    let findings = &link.findings[..link.findings.len().min(FINDING_LIMIT)];
    writer.count(findings.len());
    let mut before = 0;
    for finding in findings {
        let number = Property::ALL.iter().position(|it| *it == finding.property);
        writer.count(number.unwrap_or_default());
        writer.count(finding.step.saturating_sub(before));
        before = finding.step;
        writer.count(finding.clients.len());
        finding.clients.iter().for_each(|client| writer.byte(client.0));
    }
}

pub(super) fn read(reader: &mut Reader) -> Result<(Shown, Vec<Expected>), Damaged> {
    let mut numbers = [0; 5];
    for number in &mut numbers {
        *number = reader.byte()?;
    }
    let [axis, pane, history, client, server] = numbers;
    let mut findings = Vec::new();
    let mut step = 0;
    for _ in 0..reader.count(FINDING_LIMIT)? {
        let number = reader.small(Property::ALL.len() as u64 - 1)? as usize;
        step += reader.small(MOVE_LIMIT as u64)? as usize;
        let mut clients = Vec::new();
        for _ in 0..reader.count(CONCERNED)? {
            clients.push(ClientId(reader.byte()?));
        }
        findings.push(Expected { step, property: Property::ALL[number], clients });
    }
    Ok((Shown { axis, pane, history, client, server, question: None }, findings))
}
