//! Refused requests: the reason for which a client has not entered.

use crate::Recording;
use primitives::{ClientId, Millis};
use redis_model::{Bytes, Command};
use simulator::{Asker, Event, EventKind};

/// A request that changed nothing, because of a key that another client had written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The client that sent the request.
    pub client: ClientId,
    /// Name of the command.
    pub command: Bytes,
    /// Index of the event that executed it.
    pub refused: usize,
    /// The key.
    pub key: Bytes,
    /// The client that had written the key.
    pub writer: ClientId,
    /// Index of the event that wrote it.
    pub written: usize,
}

impl Recording {
    /// Returns the last refused request of each client that has not entered.
    pub fn refusals(&self) -> Vec<Refusal> {
        let has_entered =
            |id: &ClientId| self.critical_sections().all().iter().any(|it| it.client == *id);
        let clients = self.run().world().client_ids().filter(|id| !has_entered(id));
        clients.filter_map(|client| self.last_refusal(client, Millis::FAR)).collect()
    }

    /// Returns the last refused request of a client until this time.
    pub fn last_refusal(&self, client: ClientId, until: Millis) -> Option<Refusal> {
        let events = self.run().events();
        let is_later = |place: &usize| events.get(*place).is_some_and(|event| event.at > until);
        (0..events.len()).rev().skip_while(is_later).find_map(|refused| {
            let event = events.get(refused).filter(|event| event.client == Some(client))?;
            self.refusal(client, refused, event)
        })
    }

    fn refusal(&self, client: ClientId, refused: usize, event: &Event) -> Option<Refusal> {
        let EventKind::Executed { server, asker: Asker::Waiting, args, changes, .. } = &event.kind
        else {
            return None;
        };
        let keys = Command::named_in(args).filter(|_| changes.is_empty())?.keys_in(args);
        keys.into_iter().find_map(|key| {
            let value = self.key_history().standing_at(*server, key, refused)?.value_at(refused)?;
            let writer = value.writer.filter(|writer| *writer != client)?;
            let (command, key) = (args.first()?.clone(), key.clone());
            Some(Refusal { client, command, refused, key, writer, written: value.written })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulator::{ClientSetup, Scenario, play};

    #[test]
    fn refusal_names_the_request_and_the_writer_of_its_key() {
        let first = r#"redis.call("SET", "k", 1) sleep(5) redis.call("SET", "once", 1, "NX")"#;
        let second =
            r#"redis.call("SET", "once", 1) redis.call("SET", "k", 2, "NX") enter() leave()"#;
        for (second, clients) in
            [(second, vec![0]), (second.split(" enter").next().unwrap(), vec![0, 1])]
        {
            let setups = [first, second].map(ClientSetup::of).to_vec();
            let run = play(&Scenario::with_clients(setups), Millis(100)).expect("it loads");
            let refusals = Recording::new(run).refusals();
            let found: Vec<usize> = refusals.iter().map(|it| it.client.index()).collect();
            assert_eq!(found, clients);
            let Refusal { command, key, writer, .. } = &refusals[0];
            assert_eq!((command.to_lossy(), key.to_lossy()), ("SET".into(), "once".into()));
            assert_eq!(*writer, ClientId(1));
        }
    }
}
