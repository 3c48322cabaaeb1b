//! Finds the items of one kind of content: one folder per item.

use super::card::entry;

/// A file below `content/`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// Path of the file below `content/`, with `/` between the parts.
    pub path: String,
    /// Contents of the file.
    pub text: String,
}

/// A folder with one item of content.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item<'a> {
    /// Name of the folder.
    pub id: &'a str,
    /// Value of the key `order` of its card; 0 without this key.
    pub order: u32,
    /// The files in the folder.
    pub files: Vec<&'a Source>,
}

/// Returns the items of a kind (`locks`, `stories`, …), sorted by their key `order`, then by id.
pub fn items<'a>(sources: &'a [Source], kind: &str) -> Vec<Item<'a>> {
    let mut items: Vec<Item> = Vec::new();
    for source in sources {
        let Some((id, _)) = within(source, kind).and_then(|path| path.split_once('/')) else {
            continue;
        };
        match items.iter_mut().find(|item| item.id == id) {
            Some(item) => item.files.push(source),
            None => items.push(Item { id, order: 0, files: vec![source] }),
        }
    }
    for item in &mut items {
        item.order = item.files.iter().find_map(|file| order(&file.text)).unwrap_or(0);
    }
    items.sort_by_key(|item| (item.order, item.id));
    items
}

/// Returns a file that belongs to all items of a kind, such as a list of topics.
pub fn shared<'a>(sources: &'a [Source], kind: &str, name: &str) -> Option<&'a Source> {
    sources.iter().find(|source| within(source, kind) == Some(name))
}

impl<'a> Item<'a> {
    /// Returns the file with this name.
    pub fn file(&self, name: &str) -> Option<&'a Source> {
        self.files.iter().copied().find(|file| file.path.rsplit('/').next() == Some(name))
    }
}

fn within<'a>(source: &'a Source, kind: &str) -> Option<&'a str> {
    source.path.strip_prefix(kind)?.strip_prefix('/')
}

/// Returns the key `order` in the header of a card.
fn order(text: &str) -> Option<u32> {
    let header = text.lines().take_while(|line| !line.starts_with('['));
    let mut values = header.filter_map(entry).filter(|(key, _)| *key == "order");
    values.next()?.1.parse().ok()
}
