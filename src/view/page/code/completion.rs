//! Names that are offered at the caret of the editor: by Ctrl+Space, or by Tab behind a word.

use crate::view::page::browser;
use narration::reference::{Offer, offers};
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

/// The id of the list in the page, and of its entries with a number behind it.
const LIST: &str = "editor-offers";

/// What is offered, and where the caret is.
#[derive(Clone, PartialEq)]
struct Offered {
    offers: Vec<Offer>,
    chosen: usize,
    line: usize,
    column: usize,
}

/// The names that an editor offers.
#[derive(Clone)]
pub struct Completion {
    offered: UseStateHandle<Option<Offered>>,
}

/// A completion that offers nothing yet.
#[hook]
pub fn use_completion() -> Completion {
    Completion { offered: use_state(|| None) }
}

impl Completion {
    /// Takes a key, if it asks for names or is for those that are offered.
    pub fn takes(&self, event: &KeyboardEvent) -> bool {
        let area = event.target_unchecked_into::<HtmlTextAreaElement>();
        let asks = event.code() == "Space" && event.ctrl_key();
        let has_modifier =
            event.alt_key() || event.ctrl_key() || event.meta_key() || event.shift_key();
        if event.is_composing() || has_modifier && !asks {
            return false;
        }
        let key = event.key();
        let Some(offered) = &*self.offered else {
            return (asks || key == "Tab") && self.open(&area);
        };
        let count = offered.offers.len();
        match key.as_str() {
            "Tab" | "Enter" => self.accept(offered.chosen),
            "Escape" => self.close(),
            "ArrowDown" => self.choose((offered.chosen + 1) % count),
            "ArrowUp" => self.choose((offered.chosen + count - 1) % count),
            _ => return false,
        }
        true
    }

    /// Follows what is typed while names are offered.
    pub fn follow(&self, area: &HtmlTextAreaElement) {
        if self.offered.is_some() {
            self.offered.set(offered(area));
        }
    }

    /// Offers nothing any more.
    pub fn close(&self) {
        if self.offered.is_some() {
            self.offered.set(None);
        }
    }

    /// The id of the entry that would be taken, for the text field.
    pub fn active(&self) -> Option<String> {
        self.offered.as_ref().map(|offered| format!("{LIST}-{}", offered.chosen))
    }

    /// The list below the caret.
    pub fn list(&self, label: &'static str) -> Html {
        let Some(offered) = &*self.offered else { return Html::default() };
        let place = format!("--row:{};--column:{}", offered.line, offered.column);
        let entry = |(index, offer): (usize, &Offer)| {
            let completion = self.clone();
            // A click must not take the focus from the text.
            let onmousedown = move |event: MouseEvent| {
                event.prevent_default();
                completion.accept(index);
            };
            let is_chosen = index == offered.chosen;
            html! {
                <li
                    id={format!("{LIST}-{index}")}
                    role="option"
                    aria-selected={is_chosen.to_string()}
                    {onmousedown}
                >
                    { &offer.signature }
                </li>
            }
        };
        html! {
            <ul id={LIST} class="offers" role="listbox" aria-label={label} style={place}>
                { for offered.offers.iter().enumerate().map(entry) }
            </ul>
        }
    }

    /// The only name is written at once.
    fn open(&self, area: &HtmlTextAreaElement) -> bool {
        let Some(found) = offered(area) else { return false };
        match found.offers.as_slice() {
            [only] => browser::insert(&only.rest),
            _ => self.offered.set(Some(found)),
        }
        true
    }

    fn choose(&self, chosen: usize) {
        let offered = (*self.offered).clone();
        self.offered.set(offered.map(|offered| Offered { chosen, ..offered }));
    }

    fn accept(&self, index: usize) {
        let offer = self.offered.as_ref().and_then(|offered| offered.offers.get(index));
        self.offered.set(None);
        offer.into_iter().for_each(|offer| browser::insert(&offer.rest));
    }
}

/// What can be offered at the caret: nothing behind a name that is complete.
fn offered(area: &HtmlTextAreaElement) -> Option<Offered> {
    let caret = area.selection_start().ok()??;
    if area.selection_end().ok()?? != caret {
        return None;
    }
    let text: Vec<u16> = area.value().encode_utf16().take(caret as usize).collect();
    let before = String::from_utf16_lossy(&text);
    let mut offers = offers(&before);
    offers.retain(|offer| !offer.rest.is_empty());
    let line = before.rsplit('\n').next().unwrap_or_default();
    let (column, line) = (line.chars().count(), before.matches('\n').count());
    (!offers.is_empty()).then_some(Offered { offers, chosen: 0, line, column })
}
