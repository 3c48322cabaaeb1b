//! Shared imports and constants of the stories.

pub(super) use crate::{Breach, Cue, Role, Story};
pub(super) use lock_semantics::Property::*;
pub(super) use primitives::{ClientId, Millis, ServerId};
pub(super) use redis_model::Persistence;
pub(super) use simulator::{Move, Network, Replication, ServerSetup};

pub(super) const C1: ClientId = ClientId(0);
pub(super) const C2: ClientId = ClientId(1);
pub(super) const C3: ClientId = ClientId(2);

pub(super) const S1: ServerId = ServerId(0);
pub(super) const S2: ServerId = ServerId(1);
pub(super) const S3: ServerId = ServerId(2);
pub(super) const S4: ServerId = ServerId(3);
pub(super) const S5: ServerId = ServerId(4);

/// Runs the client until a visible event happens.
pub(super) const STEP_1: Cue = Cue::Step(C1);
pub(super) const STEP_2: Cue = Cue::Step(C2);
pub(super) const STEP_3: Cue = Cue::Step(C3);
