//! Reference of the Lua subset and the Redis commands, with a filter.

use crate::kit::contexts::{use_shown, use_texts};
use crate::kit::controls::SearchField;
use crate::kit::controls::code_words;
use narration::{ReferenceEntry, ReferenceSection, command_reference, language_reference};
use yew::prelude::*;

#[component]
pub(crate) fn Reference() -> Html {
    let text = use_texts();
    let filter = use_state(String::new);
    let meanings = use_shown(|it| it.state.content.meanings.clone());
    let sections = use_memo((meanings, text.which), |(meanings, _)| {
        [language_reference(meanings, text), command_reference(meanings, text)].concat()
    });
    let on_search = {
        let filter = filter.clone();
        Callback::from(move |text: String| filter.set(text))
    };
    let found: Vec<ReferenceSection> =
        sections.iter().filter_map(|it| it.matching(&filter)).collect();
    html! {
        <div class="reference">
            <div class="search">
                <SearchField
                    label={text.reference.filter}
                    placeholder={text.reference.filter}
                    value={(*filter).clone()}
                    {on_search}
                />
            </div>
            // An own element: a list next to the field would replace the field when it changes.
            <div>
                if found.is_empty() {
                    <p class="hint" role="status">{ text.reference.nothing_fits }</p>
                }
                { for found.iter().map(section) }
            </div>
        </div>
    }
}

fn section(section: &ReferenceSection) -> Html {
    html! {
        <section key={section.heading.clone()}>
            <h3>{ code_words(&section.heading) }</h3>
            if !section.about.is_empty() {
                <p>{ code_words(section.about) }</p>
            }
            <dl>{ for section.entries.iter().map(entry) }</dl>
        </section>
    }
}

fn entry(entry: &ReferenceEntry) -> Html {
    html! {
        <div>
            <dt><code>{ &entry.form }</code></dt>
            <dd>
                <p>{ code_words(&entry.meaning) }</p>
                if !entry.example.is_empty() {
                    <pre>{ &entry.example }</pre>
                }
            </dd>
        </div>
    }
}
