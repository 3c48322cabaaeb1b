//! Exports of the run: Markdown and Mermaid to copy, and files to save.

use crate::browser;
use crate::browser::files;
use crate::kit::contexts::{
    Action, Dispatch, use_dispatch, use_language, use_recording, use_shown, use_texts,
};
use crate::kit::controls::{OpenFile, code_words};
use crate::kit::intent::Intent;
use crate::kit::shell_action::ShellAction;
use crate::kit::toast::Toast;
use crate::kit::view_options::{Copied, Theme};
use crate::workshop::context::Workshop;
use crate::workshop::share::copy_field::CopyField;
use content::texts::Leads;
use formats::export::{Colours, Exported, Form, PictureSize, Polls, check_result, export};
use i18n::Texts;
use narration::{ItemNames, lead_of_work};
use run_analysis::Recording;
use session::Link;
use std::rc::Rc;
use yew::prelude::*;

/// Maximum number of steps offered for copying: issues and chats accept only about 65 000
/// characters.
const COPIED_STEPS: usize = 500;

#[derive(Properties, PartialEq)]
pub(super) struct ExportProps {
    /// The run to export, at the step to share.
    pub(super) link: Rc<Link>,
}

/// Renders a short run as Markdown and as a Mermaid diagram, ready to copy into an issue.
#[component]
pub(super) fn AsText(props: &ExportProps) -> Html {
    let (texts, recording, link) = (use_texts(), use_recording(), props.link.clone());
    let leads = use_shown(|it| it.state.content.leads.clone());
    let result = use_shown(|it| it.state.workshop().result_as_markdown());
    let known = (link, recording, leads, texts.which, result);
    let texts = use_memo(known, |(link, recording, leads, language, result)| {
        let text = language.texts();
        let run = (&**link, &**recording, leads);
        let written = |form| exported(run, form, Colours::Light, PictureSize::Wide, text);
        (recording.last() <= COPIED_STEPS).then(|| {
            let diagram = written(Form::Mermaid);
            [
                (Copied::Markdown, text.share.as_markdown, written(Form::Markdown) + result),
                (Copied::Mermaid, text.share.as_mermaid, format!("```mermaid\n{diagram}```\n")),
            ]
        })
    });
    let Some(texts) = &*texts else { return Html::default() };
    let field = |(which, label, content): &(Copied, &'static str, String)| {
        let content = AttrValue::from(content.clone());
        html! { <CopyField which={*which} label={label.to_string()} {content} /> }
    };
    html! { <div>{ texts.iter().map(field).collect::<Html>() }</div> }
}

impl Workshop<'_> {
    /// Formats the result of the check, which supports the shared run in a review. Returns an empty
    /// text without a present result.
    fn result_as_markdown(self) -> String {
        let result = self.present_answer().map(|answered| {
            let fix = self.fix_in_report();
            let headline = fix.map_or(&answered.title, |fix| &fix.title);
            check_result(headline, &answered.checked_with, &answered.command)
        });
        result.unwrap_or_default()
    }
}

/// Renders the file formats for saving the run, and the button that opens a saved run.
#[component]
pub(super) fn AsFile(props: &ExportProps) -> Html {
    let (link, recording) = (props.link.clone(), use_recording());
    let theme = use_shown(|it| it.state.options.theme);
    let leads = use_shown(|it| it.state.content.leads.clone());
    let (language, dispatch) = (use_language(), use_dispatch());
    let (texts, text) = (language.texts(), &language.texts().share);
    let button = |form: Form, extension: &'static str| {
        let (link, recording, leads) = (link.clone(), recording.clone(), leads.clone());
        let dispatch = dispatch.clone();
        let save = Callback::from(move |_: MouseEvent| {
            save((&link, &recording, &leads), form, extension, theme, texts, dispatch.clone());
        });
        html! { <button class="action" onclick={save}>{ name(form, extension, texts) }</button> }
    };
    let saved = |form: Form| button(form, form.extension());
    let painted = |form| button(form, PNG);
    let opens = dispatch.clone();
    let onread = opens.reform(|content: Option<String>| {
        let unread = || Action::Shell(ShellAction::Notify(Toast::FileNotRead));
        content.map_or_else(unread, |content| Action::Intent(Intent::OpenFile(content)))
    });
    html! {
        <section aria-label={text.save}>
            <h3>{ text.save }</h3>
            <div class="forms">
                { Form::ALL.into_iter().map(saved).collect::<Html>() }
                { [Form::Lanes, Form::Diagram].into_iter().map(painted).collect::<Html>() }
            </div>
            <p class="hint">{ code_words(text.pictures_have) }</p>
            <OpenFile class="action" label={text.open_file} {onread} />
        </section>
    }
}

/// Returns the label of the button that saves a form with a file extension.
fn name(form: Form, extension: &str, text: &Texts) -> String {
    let text = &text.share;
    let label = match form {
        Form::Markdown => text.as_markdown,
        Form::Text => text.as_text,
        Form::Mermaid => text.as_mermaid,
        Form::Json => text.as_json,
        Form::Scenario => text.as_scenario,
        Form::Log => text.as_log,
        Form::RedisCli => text.as_redis_cli,
        Form::Lanes => return text.as_lanes(&extension.to_ascii_uppercase()),
        Form::Diagram => return text.as_diagram(&extension.to_ascii_uppercase()),
    };
    label.to_owned()
}

/// File extension of diagrams that are rasterized before they are saved.
const PNG: &str = "png";

/// Link, its run, and the summaries of the stories.
pub(super) type Run<'a> = (&'a Link, &'a Recording, &'a Leads);

/// Saves a run in a format, under a name with the given extension, in the colours of the page.
fn save(run: Run, form: Form, extension: &str, theme: Theme, text: &Texts, dispatch: Dispatch) {
    let content = exported(run, form, colours(theme), PictureSize::Wide, text);
    let work = &run.0.work;
    let id = match &*work.caption.title {
        "" => work.story.map_or("run", |story| story.id).to_owned(),
        title => file_name(title),
    };
    let part = if form == Form::Diagram { "-diagram" } else { "" };
    let name = format!("lockscope-{id}{part}.{extension}");
    if extension == PNG {
        files::save_as_png(name, &content, move || {
            dispatch.emit(Action::Shell(ShellAction::Notify(Toast::NotPainted)));
        });
    } else {
        files::save(&name, &content);
    }
}

/// Returns the colours of the page, for an image.
pub(super) fn colours(theme: Theme) -> Colours {
    let is_dark = theme == Theme::Dark || theme == Theme::System && browser::is_dark();
    if is_dark { Colours::Dark } else { Colours::Light }
}

/// Returns a title as part of a file name: words and numbers joined by hyphens.
fn file_name(title: &str) -> String {
    let words = title
        .split(|it: char| it.is_whitespace() || it.is_ascii_punctuation())
        .filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_ascii_lowercase()
}

/// Returns a run in a format, with the address of this page.
pub(super) fn exported(
    (link, recording, leads): Run,
    form: Form,
    colours: Colours,
    size: PictureSize,
    text: &Texts,
) -> String {
    let (title, base) = (text.title_of(&link.work), browser::address::base());
    let (polls, page) = (Polls::All, Some(&*base));
    let lead = lead_of_work(leads, &link.work, text.which);
    let exported = Exported { title: &title, lead, link, recording, colours, size, polls, page };
    export(&exported, form, text)
}
