//! Share dialog: a link, a frame for another page, text, and files.

use crate::browser;
use crate::browser::files;
use crate::kit::contexts::{
    Action, Dispatch, on_click, use_dispatch, use_language, use_recording, use_shown, use_texts,
};
use crate::kit::controls::OpenFile;
use crate::kit::intent::Intent;
use crate::kit::shell_action::ShellAction;
use crate::kit::toast::Toast;
use crate::kit::view_options::{Copied, Theme};
use crate::workshop::check::state::CheckAction;
use crate::workshop::session::action::SetupAction;
use content::texts::Leads;
use formats::export::{Colours, Exported, Form, Polls, export};
use i18n::{Language, Texts, grouped};
use narration::{ItemNames, lead_of_work};
use run_analysis::Recording;
use session::{Caption, LINK_LIMIT, Link, NOTES_LIMIT, TEXT_LIMIT, TITLE_LIMIT};
use std::rc::Rc;
use web_sys::{HtmlInputElement, HtmlTextAreaElement};
use yew::prelude::*;

/// Returns the current work, as a link stores it.
#[hook]
fn use_link() -> Rc<Link> {
    use_shown(|it| Rc::new(it.state.workshop().link()))
}

#[component]
pub(crate) fn Sharing() -> Html {
    // Index and description of the failing run in the check result, if the shared run is a
    // different one.
    let other = use_shown(|it| it.state.workshop().way_not_shown());
    let (text, dispatch) = (&use_texts().share, use_dispatch());
    html! {
        <div class="sharing">
            if let Some((way, headline)) = other {
                <p class="of-another">
                    { text.of_the_run_shown(&headline) }
                    { " " }
                    <button class="link" onclick={on_click(&dispatch, Action::Check(CheckAction::OpenWay(way)))}>
                        { text.share_that_run }
                    </button>
                </p>
            }
            <ByLink />
            <CaptionFields />
            <AsText />
            <AsFile />
        </div>
    }
}

/// Renders the link and the frame, or a message if the work is too long for an address.
#[component]
fn ByLink() -> Html {
    let language = use_language();
    let (texts, text) = (language.texts(), &language.texts().share);
    let (link, theme) = (use_link(), use_shown(|it| it.state.options.theme));
    // The step at which the link opens.
    let step = use_shown(|it| it.state.playback.step);
    let encoded = use_memo(link.clone(), |link| session::encode(link));
    // `encode` returns `None` if the link is longer than `TEXT_LIMIT`.
    let length = (*encoded).as_ref().map_or(TEXT_LIMIT, String::len);
    let Some(encoded) = (*encoded).as_deref().filter(|_| length <= LINK_LIMIT) else {
        let [length, limit] = [length, LINK_LIMIT].map(|it| grouped(it as u64));
        return html! {
            <div><p class="hint">{ text.too_long(&length, &limit) }</p></div>
        };
    };
    let address = browser::address::base() + "#" + encoded;
    let length = text.length(&grouped(address.len() as u64));
    let title = texts.title_of(&link.work);
    let frame = frame(encoded, &title, theme, language);
    let send = {
        let address = address.clone();
        move |_: MouseEvent| browser::share(&title, &address)
    };
    html! {
        <div>
            <CopyField
                which={Copied::Link}
                label={text.link(&step)}
                content={address}
            />
            if browser::can_share() {
                <button class="action" onclick={send}>{ text.send }</button>
            }
            <p class="hint">{ format!("{} {length}", text.link_holds) }</p>
            <CopyField
                which={Copied::Frame}
                label={text.embed.to_owned()}
                content={frame}
            />
        </div>
    }
}

/// Maximum number of steps offered for copying: issues and chats accept only about 65 000
/// characters.
const COPIED_STEPS: usize = 500;

/// Renders a short run as Markdown and as a Mermaid diagram, ready to copy into an issue.
#[component]
fn AsText() -> Html {
    let (texts, recording, link) = (use_texts(), use_recording(), use_link());
    let leads = use_shown(|it| it.state.content.leads.clone());
    let known = (link, recording, leads, texts.which);
    let texts = use_memo(known, |(link, recording, leads, language)| {
        let text = language.texts();
        let written = |form| exported((link, recording, leads), form, Colours::Light, text);
        (recording.last() <= COPIED_STEPS).then(|| {
            let diagram = written(Form::Mermaid);
            [
                (Copied::Markdown, text.share.as_markdown, written(Form::Markdown)),
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

/// Returns the HTML of a frame that embeds a link in another page.
fn frame(link: &str, title: &str, theme: Theme, language: Language) -> String {
    let mut query = format!("?embed&amp;lang={}", language.tag());
    if theme != Theme::default() {
        query = query + "&amp;theme=" + theme.id();
    }
    let title = format!("Lockscope: {title}").replace('&', "&amp;").replace('"', "&quot;");
    let source = browser::address::base() + &query + "#" + link;
    format!(
        r#"<iframe src="{source}" title="{title}" width="100%" height="640" style="border:0" loading="lazy"></iframe>"#
    )
}

#[derive(Properties, PartialEq)]
struct CopyFieldProps {
    which: Copied,
    label: String,
    content: AttrValue,
}

/// Renders a read-only text with a copy button.
#[component]
fn CopyField(props: &CopyFieldProps) -> Html {
    let text = &use_texts().share;
    let CopyFieldProps { which, label, content } = props;
    let copied = use_shown(|it| it.state.shell.copied);
    let (which, id) = (*which, which.id());
    let copy = use_dispatch()
        .reform(move |_: MouseEvent| Action::Shell(ShellAction::Copied(which, browser::copy(id))));
    let copied = copied.filter(|(copied, _)| *copied == which);
    let status = copied.map(|(_, is_copied)| if is_copied { text.copied } else { text.not_copied });
    html! {
        <div class="field">
            <div class="above">
                <label for={id}>{ label }</label>
                <p role="status">{ status }</p>
            </div>
            <div class="copied">
                if which == Copied::Link {
                    <input {id} readonly=true spellcheck="false" value={content} />
                } else {
                    <textarea {id} readonly=true spellcheck="false" value={content} />
                }
                <button class="action" onclick={copy}>
                    { if which == Copied::Link { text.copy_link } else { text.copy } }
                </button>
            </div>
        </div>
    }
}

/// Renders the file formats for saving the run, and the button that opens a saved run.
#[component]
fn AsFile() -> Html {
    let (link, recording, theme) =
        (use_link(), use_recording(), use_shown(|it| it.state.options.theme));
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
            <p class="hint">{ text.pictures_have }</p>
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
type Run<'a> = (&'a Link, &'a Recording, &'a Leads);

/// Saves a run in a format, under a name with the given extension, in the colours of the page.
fn save(run: Run, form: Form, extension: &str, theme: Theme, text: &Texts, dispatch: Dispatch) {
    let is_dark = theme == Theme::Dark || theme == Theme::System && browser::is_dark();
    let colours = if is_dark { Colours::Dark } else { Colours::Light };
    let content = exported(run, form, colours, text);
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

/// Returns a title as part of a file name: words and numbers joined by hyphens.
fn file_name(title: &str) -> String {
    let words = title
        .split(|it: char| it.is_whitespace() || it.is_ascii_punctuation())
        .filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_ascii_lowercase()
}

/// Maximum number of bytes per character, so that text that fits into a field is never truncated.
const BYTES_PER_CHARACTER: usize = 4;

/// Renders the fields for title and notes, which are part of everything shared.
#[component]
fn CaptionFields() -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let story = use_shown(|it| it.state.session.work.story);
    let caption = use_shown(|it| it.state.session.work.caption.clone());
    // Typing is one change, regardless of the number of keystrokes.
    let retitle = {
        let notes = caption.notes.clone();
        dispatch.reform(move |event: Event| {
            let title = event.target_unchecked_into::<HtmlInputElement>().value();
            Action::Setup(SetupAction::Caption(Caption::new(&title, &notes)))
        })
    };
    let annotate = {
        let title = caption.title.clone();
        dispatch.reform(move |event: Event| {
            let notes = event.target_unchecked_into::<HtmlTextAreaElement>().value();
            Action::Setup(SetupAction::Caption(Caption::new(&title, &notes)))
        })
    };
    html! {
        <div class="caption">
            <label for="caption-title">{ text.share.title }</label>
            <input
                id="caption-title"
                value={caption.title.clone()}
                placeholder={text.title(story)}
                maxlength={(TITLE_LIMIT / BYTES_PER_CHARACTER).to_string()}
                autocomplete="off"
                onchange={retitle}
            />
            <label for="caption-notes">{ text.share.notes }</label>
            <textarea
                id="caption-notes"
                value={caption.notes.clone()}
                rows="2"
                maxlength={(NOTES_LIMIT / BYTES_PER_CHARACTER).to_string()}
                onchange={annotate}
            />
        </div>
    }
}

/// Returns a run in a format, with the address of this page.
fn exported((link, recording, leads): Run, form: Form, colours: Colours, text: &Texts) -> String {
    let (title, base) = (text.title_of(&link.work), browser::address::base());
    let (polls, page) = (Polls::All, Some(&*base));
    let lead = lead_of_work(leads, &link.work, text.which);
    export(&Exported { title: &title, lead, link, recording, colours, polls, page }, form, text)
}
