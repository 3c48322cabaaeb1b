//! Why nobody gets in though nobody has left a lock behind, in words.

use super::recording::Recording;
use super::wording::names;
use crate::properties::{Blockage, Entangled};
use crate::redis::Bytes;
use crate::text::{Sentences, fill, fill_with};
use crate::world::EventKind;

impl Recording {
    /// As a title. Nothing more may be known.
    pub(super) fn blocked(&self, blockage: Option<&Blockage>, text: &Sentences) -> String {
        let told = &text.finding;
        match blockage {
            Some(Blockage::Deadlock(those)) if let [alone] = &those[..] => {
                fill_with(told.waits_for_itself, &[&alone.client])
            }
            Some(Blockage::Deadlock(those)) => {
                let clients = those.iter().map(|it| it.client.to_string()).collect();
                fill(told.deadlock, &[&names(clients, text)])
            }
            Some(Blockage::FreedOnceMore { .. }) | None => told.lock_is_gone.to_owned(),
        }
    }

    /// Who waits for whom since when, or by which request nobody gets in any more.
    pub(super) fn blocking(&self, blockage: &Blockage, text: &Sentences) -> Vec<String> {
        let told = &text.finding;
        match blockage {
            Blockage::Deadlock(those) => {
                let taken = those.iter().map(|Entangled { client, has, taken, wants }| {
                    let sentence =
                        if those.len() == 1 { told.asks_for_its_own } else { told.has_and_wants };
                    let [has, wants] = [has, wants].map(Bytes::bare_or_quoted);
                    fill_with(sentence, &[client, &has, &self.step_of(*taken), &wants])
                });
                let each = match those.len() {
                    1 => None,
                    2 => Some(told.each_waits_for_the_other),
                    _ => Some(told.each_waits_for_the_next),
                };
                taken.chain(each.map(str::to_owned)).collect()
            }
            Blockage::FreedOnceMore { freed, again } => {
                let [freed, again] = [*freed, *again].map(|event| {
                    let happened = self.run().events().get(event)?;
                    let EventKind::Executed { args, .. } = &happened.kind else { return None };
                    let command = args.first().map(Bytes::bare_or_quoted)?;
                    Some((happened.client?, command, self.step_of(event)))
                });
                let (Some(freed), Some(again)) = (freed, again) else { return Vec::new() };
                let sentence = told.freed_once_more;
                vec![fill_with(
                    sentence,
                    &[&freed.0, &freed.1, &freed.2, &again.0, &again.1, &again.2],
                )]
            }
        }
    }
}
