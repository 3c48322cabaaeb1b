//! The client that wrote each value on a server. The log of the servers records it, so it is a fact
//! and no guess.

use primitives::{ClientId, ClientSet, Fingerprint, ServerId};
use redis_model::{Bytes, Change, Entry, Part, Value};

/// Values by the client that wrote them last.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub(super) struct Writers {
    /// Sorted by place.
    written: Vec<(Place, ClientId)>,
}

/// The place of a value: a string key, a field of a hash, or an element of a list.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Place {
    server: ServerId,
    key: Bytes,
    /// The field or element, or `None` for a string.
    member: Option<Bytes>,
}

impl Writers {
    /// Returns the clients whose values a change removes, replaces, or gives another expiry.
    pub(super) fn touched(&self, server: ServerId, change: &Change) -> ClientSet {
        let of_key =
            self.written.iter().filter(|(it, _)| it.server == server && it.key == change.key);
        let expiry = |entry: &Option<Entry>| entry.as_ref().and_then(|it| it.expires_at);
        let changes_expiry =
            change.part == Part::Ttl || expiry(&change.before) != expiry(&change.after);
        let touched = of_key.filter(|(place, _)| {
            changes_expiry || place.member.is_none() || {
                let [before, after] =
                    [&change.before, &change.after].map(|entry| place.content(entry));
                before != after
            }
        });
        touched.map(|(_, by)| *by).collect()
    }

    /// Records a change by a client, or by expiry or a fault if it is `None`.
    pub(super) fn record(&mut self, server: ServerId, change: &Change, by: Option<ClientId>) {
        if change.part == Part::Ttl && change.after.is_some() {
            return;
        }
        let is_other = |place: &Place| place.server != server || place.key != change.key;
        let kept = |place: &Place| {
            let [before, after] = [&change.before, &change.after].map(|entry| place.content(entry));
            place.member.is_some() && after.is_some() && before == after
        };
        self.written.retain(|(place, _)| is_other(place) || kept(place));
        let Some(by) = by else { return };
        for place in places(server, &change.key, &change.after) {
            let is_new = place.member.is_none()
                || place.content(&change.before) != place.content(&change.after);
            let at = self.written.binary_search_by(|(known, _)| known.cmp(&place));
            if let Err(at) = at
                && is_new
            {
                self.written.insert(at, (place, by));
            }
        }
    }

    /// Returns `true` if a client wrote any value.
    pub(super) fn contains(&self, client: ClientId) -> bool {
        self.written.iter().any(|(_, by)| *by == client)
    }

    /// Writes the values of a client into a fingerprint.
    pub(super) fn write_client_to(&self, id: ClientId, out: &mut Fingerprint) {
        for (place, _) in self.written.iter().filter(|(_, by)| *by == id) {
            out.tag(1 + u8::from(place.member.is_some()));
            out.tag(place.server.0);
            out.string(place.key.as_slice());
            place.member.iter().for_each(|member| out.string(member.as_slice()));
        }
        out.tag(0);
    }
}

impl Place {
    /// Returns the content of the place in an entry: the value of a field, or the number of equal
    /// elements.
    fn content<'a>(&self, entry: &'a Option<Entry>) -> Option<Content<'a>> {
        let (entry, member) = (entry.as_ref()?, self.member.as_ref());
        match (&entry.value, member) {
            (Value::String(string), None) => Some(Content::Text(string)),
            (Value::Hash(fields), Some(member)) => {
                let mut all = fields.iter();
                all.find(|(field, _)| field == member).map(|(_, value)| Content::Text(value))
            }
            (Value::List(elements), Some(member)) => {
                let count = elements.iter().filter(|it| *it == member).count();
                (count > 0).then_some(Content::Count(count))
            }
            _ => None,
        }
    }
}

/// The content of a place.
#[derive(PartialEq, Eq)]
enum Content<'a> {
    Text(&'a Bytes),
    Count(usize),
}

/// Returns the places of an entry.
fn places(server: ServerId, key: &Bytes, entry: &Option<Entry>) -> Vec<Place> {
    let place =
        |member: Option<&Bytes>| Place { server, key: key.clone(), member: member.cloned() };
    match entry.as_ref().map(|entry| &entry.value) {
        None => Vec::new(),
        Some(Value::String(_)) => vec![place(None)],
        Some(Value::Hash(fields)) => fields.iter().map(|(field, _)| place(Some(field))).collect(),
        Some(Value::List(elements)) => elements.iter().map(|it| place(Some(it))).collect(),
    }
}
