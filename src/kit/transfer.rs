//! Buttons to export, import and delete data that the browser stores, to open files, and to undo a
//! deletion.

use crate::browser::files;
use crate::kit::contexts::use_texts;
use crate::kit::controls::{OpenFile, code_words};
use yew::prelude::*;

/// Buttons for data that the browser stores.
pub(crate) struct Transfer {
    /// CSS class of the buttons.
    pub(crate) class: &'static str,
    /// Name of the exported file.
    pub(crate) file: &'static str,
    pub(crate) export_label: &'static str,
    /// Returns the content of the exported file. Without data to export, this is `None`.
    pub(crate) export: Option<Callback<(), String>>,
    pub(crate) import_label: &'static str,
    /// Callback with the content of the chosen file, which is empty if it cannot be read.
    pub(crate) import: Callback<String>,
    /// Label and callback of the button that deletes all data, if there is one.
    pub(crate) delete: Option<(&'static str, Callback<MouseEvent>)>,
}

impl Transfer {
    /// Renders the buttons.
    pub(crate) fn render(self) -> Html {
        let Transfer { class, file, .. } = self;
        let button = |label, onclick: Callback<MouseEvent>| {
            html! { <button {class} {onclick}>{ label }</button> }
        };
        let export = self.export.map(|content| {
            button(self.export_label, Callback::from(move |_| files::save(file, &content.emit(()))))
        });
        let read = self.import.reform(Option::unwrap_or_default);
        let delete = self.delete.map(|(label, delete)| button(label, delete));
        html! {
            <>
                { export }
                <OpenFile {class} label={self.import_label} onread={read} />
                { delete }
            </>
        }
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct UndoDeletionProps {
    /// Report of the deletion.
    pub(crate) deleted: AttrValue,
    pub(crate) undo: Callback<MouseEvent>,
}

/// Reports a deletion and renders a button that undoes it.
#[component]
pub(crate) fn UndoDeletion(props: &UndoDeletionProps) -> Html {
    let text = use_texts();
    html! {
        <>
            { &props.deleted }
            { " " }
            <button class="link" onclick={&props.undo}>{ text.gallery.undo }</button>
        </>
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct OpenOwnFileProps {
    /// Explains which files can be opened.
    pub(crate) about: &'static str,
    pub(crate) label: &'static str,
    /// Callback with the content of the chosen file, which is empty if it cannot be read.
    pub(crate) open: Callback<String>,
    /// Reason for which the last file was not opened.
    pub(crate) problem: Option<String>,
}

/// Renders a button that opens a teacher's file, and the problem with the last file.
#[component]
pub(crate) fn OpenOwnFile(props: &OpenOwnFileProps) -> Html {
    html! {
        <div class="own-tasks fine">
            <span>{ props.about }</span>
            <OpenFile
                class="link"
                label={props.label}
                accept=".txt,text/plain"
                onread={props.open.reform(Option::unwrap_or_default)}
            />
            <p role="alert">{ props.problem.as_deref().map(code_words).unwrap_or_default() }</p>
        </div>
    }
}
