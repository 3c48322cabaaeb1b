//! Code completion at the caret of the editor, by Ctrl+Space or by Tab after a word.

use crate::browser;
use narration::{CompletionItem, completions};
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

/// Element id of the list, and prefix of the ids of its entries.
const LIST: &str = "editor-offers";

/// Open completions, and the position of the caret.
#[derive(Clone, PartialEq)]
struct Offered {
    offers: Vec<CompletionItem>,
    chosen: usize,
    line: usize,
    column: usize,
}

/// State of the code completion in an editor.
#[derive(Clone)]
pub(crate) struct Completion {
    offered: UseStateHandle<Option<Offered>>,
}

/// Returns a closed completion.
#[hook]
pub(crate) fn use_completion() -> Completion {
    let offered = use_state(|| None::<Offered>);
    let shown = offered.as_ref().map(|offered| (offered.line, offered.offers.len()));
    use_effect_with(shown, |_| browser::scroll_down_to(LIST, ".source"));
    Completion { offered }
}

impl Completion {
    /// Handles a key that opens the list or that acts on the open one. Returns `true` if it did.
    pub(crate) fn takes(&self, event: &KeyboardEvent) -> bool {
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

    /// Updates the open list while the user types.
    pub(crate) fn follow(&self, area: &HtmlTextAreaElement) {
        if self.offered.is_some() {
            self.offered.set(offered(area));
        }
    }

    /// Closes the list.
    pub(crate) fn close(&self) {
        if self.offered.is_some() {
            self.offered.set(None);
        }
    }

    /// Returns the element id of the selected entry, for the text field.
    pub(crate) fn active(&self) -> Option<String> {
        self.offered.as_ref().map(|offered| format!("{LIST}-{}", offered.chosen))
    }

    /// Renders the list below the caret.
    pub(crate) fn list(&self, label: &'static str) -> Html {
        let Some(offered) = &*self.offered else { return Html::default() };
        let place = format!("--row:{};--column:{}", offered.line, offered.column);
        let entry = |(index, offer): (usize, &CompletionItem)| {
            let completion = self.clone();
            // A click must not move the focus away from the editor.
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
                    title={offer.signature.clone()}
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

    /// Opens the list, or inserts the only completion at once. Returns `false` without completions.
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

/// Returns the completions at the caret, or `None` after a complete name.
fn offered(area: &HtmlTextAreaElement) -> Option<Offered> {
    let caret = area.selection_start().ok()??;
    if area.selection_end().ok()?? != caret {
        return None;
    }
    let text: Vec<u16> = area.value().encode_utf16().collect();
    let (before, after) = text.split_at_checked(caret as usize)?;
    let [before, after] = [before, after].map(String::from_utf16_lossy);
    let mut offers = completions(&before, &after);
    offers.retain(|offer| !offer.rest.is_empty());
    let line = before.rsplit('\n').next().unwrap_or_default();
    let (column, line) = (line.chars().count(), before.matches('\n').count());
    (!offers.is_empty()).then_some(Offered { offers, chosen: 0, line, column })
}
