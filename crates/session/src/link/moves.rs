//! Link section with the branches, their moves, and the position that the page shows.
//!
//! A move begins with the number of its kind and its client or server, usually in one byte. Its other
//! fields follow. A tick is encoded as the time since the previous tick of the
//! branch.

use super::Damaged;
use super::wire::{Reader, Writer};
use crate::workspace::{BRANCH_LIMIT, Branches, NAME_LIMIT, Tail, Work};
use primitives::{ClientId, Millis, ServerId};
use redis_model::{Bytes, limits};
use simulator::{Clock, MOVE_LIMIT, Move};

/// Number of kinds whose number and client or server are encoded as one number. All are in use, so
/// new kinds get the numbers from this one on.
const FIRST_KINDS: u64 = 16;

/// The number of ticks. A tick has no client or server. In its place, another head has the number of a
/// later kind, from 1, and is followed by its client or server.
const TICK: u64 = 2;

/// Maximum length of a character in UTF-8, in bytes.
const CHARACTER_BYTES: usize = 4;

pub(super) fn write(work: &Work, writer: &mut Writer) {
    let branches = &*work.branches;
    writer.count(work.moves);
    writer.number(branches.current().into());
    writer.number(branches.next_number().into());
    writer.count(branches.all().len());
    for branch in branches.all() {
        writer.number(branch.number.into());
        // 0 stands for no parent; no branch has this number.
        let (parent, after) = branch.left.unwrap_or_default();
        writer.number(parent.into());
        writer.count(after);
        writer.text(&branch.name);
        writer.count(branch.own().len());
        let mut now = 0;
        for made in branch.own() {
            write_move(made, &mut now, writer);
        }
    }
}

pub(super) fn read(reader: &mut Reader) -> Result<(Branches, usize), Damaged> {
    let place = reader.small(MOVE_LIMIT as u64)? as usize;
    let (current, next_number) = (read_number(reader)?, read_number(reader)?);
    let mut all = Vec::new();
    for _ in 0..reader.count(BRANCH_LIMIT)? {
        let number = read_number(reader)?;
        let left = (read_number(reader)?, reader.small(MOVE_LIMIT as u64)? as usize);
        let name = reader.text(CHARACTER_BYTES * NAME_LIMIT)?.to_owned();
        let count = reader.count(MOVE_LIMIT)?;
        let mut own = Vec::with_capacity(count);
        let mut now = 0;
        for _ in 0..count {
            own.push(read_move(reader, &mut now)?);
        }
        all.push(Tail::new(number, (left != (0, 0)).then_some(left), name, own));
    }
    let branches = Branches::from_tails(all, current, next_number).ok_or(Damaged::Unreadable)?;
    Ok((branches, place))
}

/// Reads the number of a branch.
fn read_number(reader: &mut Reader) -> Result<u32, Damaged> {
    Ok(reader.small(u32::MAX.into())? as u32)
}

fn write_move(made: &Move, now: &mut u64, writer: &mut Writer) {
    let (kind, whose) = match made {
        Move::Run(client) => (0, client.0),
        Move::Deliver(client) => (1, client.0),
        Move::Tick(_) => (TICK, 0),
        Move::Crash(client) => (3, client.0),
        Move::Pause { client, .. } => (4, client.0),
        Move::Delay { client, .. } => (5, client.0),
        Move::LoseRequest(client) => (6, client.0),
        Move::LoseReply(client) => (7, client.0),
        Move::Jump { clock: Clock::Client(client), .. } => (8, client.0),
        Move::Jump { clock: Clock::Server(server), .. } => (9, server.0),
        Move::Restart(server) => (10, server.0),
        Move::Partition(server) => (11, server.0),
        Move::Heal(server) => (12, server.0),
        Move::Failover(server) => (13, server.0),
        Move::Command { server, .. } => (14, server.0),
        Move::ReadClock(client) => (15, client.0),
        Move::Draw { client, .. } => (16, client.0),
    };
    write_head(kind, whose, writer);
    match made {
        Move::Tick(to) => {
            writer.number(to.0.wrapping_sub(*now));
            *now = to.0;
        }
        Move::Pause { duration_ms, .. } | Move::Delay { duration_ms, .. } => {
            writer.number(*duration_ms);
        }
        Move::Jump { by_ms: number, .. } | Move::Draw { number, .. } => writer.signed(*number),
        Move::Command { args, .. } => {
            writer.count(args.len());
            for arg in args.iter() {
                writer.bytes(arg.as_slice());
            }
        }
        _ => {}
    }
}

/// Writes the kind of a move, and its client or server.
fn write_head(kind: u64, whose: u8, writer: &mut Writer) {
    let whose = u64::from(whose);
    match kind.checked_sub(FIRST_KINDS) {
        None => writer.number(whose * FIRST_KINDS + kind),
        Some(later) => {
            writer.number((later + 1) * FIRST_KINDS + TICK);
            writer.number(whose);
        }
    }
}

/// Reads the kind of a move, and its client or server.
fn read_head(reader: &mut Reader) -> Result<(u64, u8), Damaged> {
    let head = reader.number()?;
    let (kind, whose) = match (head % FIRST_KINDS, head / FIRST_KINDS) {
        (TICK, later @ 1..) => (FIRST_KINDS + later - 1, reader.number()?),
        first => first,
    };
    Ok((kind, u8::try_from(whose).map_err(|_| Damaged::Unreadable)?))
}

fn read_move(reader: &mut Reader, now: &mut u64) -> Result<Move, Damaged> {
    let (kind, whose) = read_head(reader)?;
    let (client, server) = (ClientId(whose), ServerId(whose));
    Ok(match kind {
        0 => Move::Run(client),
        1 => Move::Deliver(client),
        TICK => {
            *now = now.wrapping_add(reader.number()?);
            Move::Tick(Millis(*now))
        }
        3 => Move::Crash(client),
        4 => Move::Pause { client, duration_ms: reader.number()? },
        5 => Move::Delay { client, duration_ms: reader.number()? },
        6 => Move::LoseRequest(client),
        7 => Move::LoseReply(client),
        8 => Move::Jump { clock: Clock::Client(client), by_ms: reader.signed()? },
        9 => Move::Jump { clock: Clock::Server(server), by_ms: reader.signed()? },
        10 => Move::Restart(server),
        11 => Move::Partition(server),
        12 => Move::Heal(server),
        13 => Move::Failover(server),
        14 => {
            let count = reader.count(limits::ARGUMENTS)?;
            let mut args = Vec::with_capacity(count);
            for _ in 0..count {
                args.push(Bytes::from(reader.bytes(limits::STRING_BYTES)?.to_vec()));
            }
            Move::Command { server, args: args.into() }
        }
        15 => Move::ReadClock(client),
        16 => Move::Draw { client, number: reader.signed()? },
        _ => return Err(Damaged::Unreadable),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulator::testing::one_of_each_move;

    #[test]
    fn every_kind_of_move_survives_a_round_trip() {
        for made in one_of_each_move(ClientId(3), ServerId(200)) {
            let mut writer = Writer::default();
            write_move(&made, &mut 0, &mut writer);
            let mut reader = Reader::new(&writer.bytes);
            assert_eq!(read_move(&mut reader, &mut 0), Ok(made), "it has no arm in `read_move`");
            assert!(reader.rest().is_empty());
        }
    }

    #[test]
    fn later_kinds_of_moves_have_room_in_a_link() {
        for (kind, whose) in [(0, 0), (15, 255), (16, 0), (17, 255), (300, 7)] {
            let mut writer = Writer::default();
            write_head(kind, whose, &mut writer);
            assert_eq!(read_head(&mut Reader::new(&writer.bytes)), Ok((kind, whose)));
        }
    }
}
