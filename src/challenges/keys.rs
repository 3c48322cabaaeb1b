//! Keys of the *Challenges* tab.

use crate::challenges::state::{Activity, ChallengeAction, ChallengesState};
use crate::kit::fault_menu::fault_of_key;
use learning::{AttackAction, AttackStage};

/// The letters that choose no fault in an attack.
const UNDO: &str = "u";
const HINT: &str = "h";

/// Returns the action bound to a key in a challenge. The digits stand for the clients: they make a
/// client's next move, or choose a client as the target of the selected fault.
pub(crate) fn action(name: &str, challenges: &ChallengesState) -> Option<ChallengeAction> {
    let (_, open) = challenges.opened()?;
    let attack = match &open.activity {
        Activity::Attack(attack) if attack.stage == AttackStage::Driving => attack,
        Activity::Defend(defence) if !defence.is_solved() => {
            return matches!(name, HINT | "H").then_some(ChallengeAction::Hint);
        }
        _ => return (name == "Enter").then_some(ChallengeAction::Next),
    };
    let action = match name {
        UNDO | "U" => return Some(ChallengeAction::Undo),
        HINT | "H" => return Some(ChallengeAction::Hint),
        "Escape" => AttackAction::SelectFault(None),
        "ArrowRight" if attack.fault.is_some() => return None,
        "ArrowRight" => AttackAction::GoOn,
        _ => match fault_of_key(name) {
            Some(kind) => AttackAction::SelectFault(Some(kind)),
            None => attack.of_digit(name.parse().ok()?)?,
        },
    };
    Some(ChallengeAction::Attack(action))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::fault_names::fault_key;
    use simulator::FaultKind;

    #[test]
    fn fault_keys_have_no_other_meaning_in_an_attack() {
        for key in FaultKind::ALL.map(fault_key) {
            assert!(key != UNDO && key != HINT, "`{key}` has another meaning in an attack");
        }
    }
}
