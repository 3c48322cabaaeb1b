//! Link section with the view of the page and the findings.

use super::wire::{Reader, Writer};
use super::{CheckQuestion, Damaged, Link};
use lock_semantics::Property;
use primitives::ClientId;
use simulator::MOVE_LIMIT;

/// View of the page. The page defines the meaning of each number. It treats an unknown number as 0,
/// so that later versions can add values.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct View {
    /// Unit of the timeline axis.
    pub axis: u8,
    /// The open panel, if the page has room for only one.
    pub pane: u8,
    /// Form of the history.
    pub history: u8,
    /// Client whose program is pinned, counted from 1, or 0 for the acting client.
    pub client: u8,
    /// Server whose keys are shown, counted from 0.
    pub server: u8,
    /// The check request, if there is one.
    pub question: Option<CheckQuestion>,
}

/// A finding stored when the link was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expected {
    /// Step of the finding.
    pub step: usize,
    /// The broken property.
    pub property: Property,
    /// The clients concerned.
    pub clients: Vec<ClientId>,
}

/// Maximum number of findings in a link. Later findings are not compared.
pub const FINDING_LIMIT: usize = 1_000;

/// Maximum number of clients in a finding.
const CONCERNED: usize = 2;

/// The properties by their numbers in links. Links exist forever, so a number never changes.
const PROPERTIES: [Property; Property::ALL.len()] = [
    Property::MutualExclusion,
    Property::HolderOnly,
    Property::NoDeadlock,
    Property::LeaseOutlastsWork,
    Property::NoLostUpdate,
    Property::NoEntryAfterFailure,
    Property::Progress,
    Property::NoIdleLock,
    Property::NoFailure,
];

pub(super) fn write(link: &Link, writer: &mut Writer) {
    // The check request has its own section.
    let View { axis, pane, history, client, server, question: _ } = link.shown;
    [axis, pane, history, client, server].into_iter().for_each(|number| writer.byte(number));
    let findings = &link.findings[..link.findings.len().min(FINDING_LIMIT)];
    writer.count(findings.len());
    let mut before = 0;
    for finding in findings {
        let number = PROPERTIES.iter().position(|it| *it == finding.property);
        writer.count(number.unwrap_or_default());
        writer.count(finding.step.saturating_sub(before));
        before = finding.step;
        writer.count(finding.clients.len());
        finding.clients.iter().for_each(|client| writer.byte(client.0));
    }
}

pub(super) fn read(reader: &mut Reader) -> Result<(View, Vec<Expected>), Damaged> {
    let mut numbers = [0; 5];
    for number in &mut numbers {
        *number = reader.byte()?;
    }
    let [axis, pane, history, client, server] = numbers;
    let mut findings = Vec::new();
    let mut step = 0;
    for _ in 0..reader.count(FINDING_LIMIT)? {
        let number = reader.small(PROPERTIES.len() as u64 - 1)? as usize;
        step += reader.small(MOVE_LIMIT as u64)? as usize;
        let mut clients = Vec::new();
        for _ in 0..reader.count(CONCERNED)? {
            clients.push(ClientId(reader.byte()?));
        }
        findings.push(Expected { step, property: PROPERTIES[number], clients });
    }
    Ok((View { axis, pane, history, client, server, question: None }, findings))
}
