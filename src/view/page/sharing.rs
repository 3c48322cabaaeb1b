//! What can be taken along: a link, a frame for another page, files.

use super::browser::{self, files};
use super::context::{Dispatch, on_click, use_dispatch, use_language, use_sentences};
use super::controls::OpenFile;
use crate::view::state::{Action, CheckAction, Copied, Notice, Theme, opening};
use formats::export::{Colours, Exported, Form, Polls, export};
use narration::report::Recording;
use narration::text::{Language, Leads, Sentences, fill, fill_with, grouped};
use session::{Caption, LINK_LIMIT, Link, NOTES_LIMIT, TEXT_LIMIT, TITLE_LIMIT, Work};
use std::rc::Rc;
use web_sys::{HtmlInputElement, HtmlTextAreaElement};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct SharingProps {
    /// What is shown, as a link has it.
    pub link: Rc<Link>,
    /// The step at which that opens.
    pub step: usize,
    /// Its run.
    pub recording: Rc<Recording>,
    /// What is said of the stories, as far as it is loaded.
    pub leads: Leads,
    pub theme: Theme,
    /// What was copied last, and whether the browser allowed it.
    pub copied: Option<(Copied, bool)>,
    /// The way to break the lock that the answer tells of, by its place and in words, if that is
    /// another run.
    pub other: Option<(usize, String)>,
}

#[component]
pub fn Sharing(props: &SharingProps) -> Html {
    let SharingProps { link, step, recording, leads, theme, copied, other } = props;
    let (text, dispatch) = (&use_sentences().sharing, use_dispatch());
    html! {
        <div class="sharing">
            if let Some((way, headline)) = other {
                <p class="of-another">
                    { fill(text.of_the_run_shown, &[headline]) }
                    { " " }
                    <button class="link" onclick={on_click(&dispatch, Action::Check(CheckAction::OpenWay(*way)))}>
                        { text.share_that_run }
                    </button>
                </p>
            }
            <CaptionFields link={link.clone()} />
            <ByLink {link} step={*step} theme={*theme} copied={*copied} />
            <AsText {link} {recording} leads={leads.clone()} copied={*copied} />
            <AsFile {link} {recording} leads={leads.clone()} theme={*theme} />
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct ByLinkProps {
    link: Rc<Link>,
    step: usize,
    theme: Theme,
    copied: Option<(Copied, bool)>,
}

/// The link and the frame, if there is not too much in them for an address.
#[component]
fn ByLink(props: &ByLinkProps) -> Html {
    let language = use_language();
    let (sentences, text) = (language.sentences(), &language.sentences().sharing);
    let ByLinkProps { link, step, theme, copied } = props;
    let encoded = use_memo(link.clone(), |link| session::encode(link));
    // What is longer than any text is not even written.
    let length = (*encoded).as_ref().map_or(TEXT_LIMIT, String::len);
    let Some(encoded) = (*encoded).as_deref().filter(|_| length <= LINK_LIMIT) else {
        let [length, limit] = [length, LINK_LIMIT].map(|it| grouped(it as u64));
        return html! {
            <div><p class="hint">{ fill(text.too_long, &[&length, &limit]) }</p></div>
        };
    };
    let address = browser::address::base() + "#" + encoded;
    let length = fill(text.length, &[&grouped(address.len() as u64)]);
    let frame = frame(encoded, &sentences.title_of(&link.work), *theme, language);
    let outcome = |which| copied.filter(|(copied, _)| *copied == which).map(|(_, is_done)| is_done);
    html! {
        <div>
            <CopyField
                which={Copied::Link}
                label={fill_with(text.link, &[step])}
                content={address}
                outcome={outcome(Copied::Link)}
            />
            <p class="hint">{ format!("{} {length}", text.link_holds) }</p>
            <CopyField
                which={Copied::Frame}
                label={text.embed.to_owned()}
                content={frame}
                outcome={outcome(Copied::Frame)}
            />
        </div>
    }
}

/// So many steps are offered as text: issues and chats take no more than some 65 000 characters.
const COPIED_STEPS: usize = 500;

#[derive(Properties, PartialEq)]
struct AsTextProps {
    link: Rc<Link>,
    recording: Rc<Recording>,
    leads: Leads,
    copied: Option<(Copied, bool)>,
}

/// The run as text for an issue or a page of Markdown, if it is short.
#[component]
fn AsText(props: &AsTextProps) -> Html {
    let sentences = use_sentences();
    let AsTextProps { link, recording, leads, copied } = props;
    let known = (link.clone(), recording.clone(), leads.clone(), sentences.which);
    let texts = use_memo(known, |(link, recording, leads, language)| {
        let text = language.sentences();
        let written = |form| exported((link, recording, leads), form, Colours::Light, text);
        (recording.last() <= COPIED_STEPS).then(|| {
            let diagram = written(Form::Mermaid);
            [
                (Copied::Markdown, text.sharing.as_markdown, written(Form::Markdown)),
                (Copied::Mermaid, text.sharing.as_mermaid, format!("```mermaid\n{diagram}```\n")),
            ]
        })
    });
    let Some(texts) = &*texts else { return Html::default() };
    let field = |(which, label, content): &(Copied, &'static str, String)| {
        let outcome = copied.filter(|(copied, _)| copied == which).map(|(_, is_done)| is_done);
        let content = AttrValue::from(content.clone());
        html! { <CopyField which={*which} label={label.to_string()} {content} {outcome} /> }
    };
    html! { <div>{ texts.iter().map(field).collect::<Html>() }</div> }
}

/// The markup of a frame that shows a link in another page.
fn frame(link: &str, title: &str, theme: Theme, language: Language) -> String {
    let mut query = format!("?embed&amp;lang={}", language.sentences().tag);
    if theme != Theme::default() {
        query = query + "&amp;theme=" + theme.id();
    }
    let title = format!("Lockscope: {title}").replace('&', "&amp;").replace('"', "&quot;");
    let source = browser::address::base() + &query + "#" + link;
    fill_with(FRAME, &[&source, &title])
}

const FRAME: &str = r#"<iframe src="{}" title="{}" width="100%" height="640" style="border:0" loading="lazy"></iframe>"#;

#[derive(Properties, PartialEq)]
struct CopyFieldProps {
    which: Copied,
    label: String,
    content: AttrValue,
    /// Whether it was copied, if that was asked for.
    outcome: Option<bool>,
}

/// A text to be copied as it is.
#[component]
fn CopyField(props: &CopyFieldProps) -> Html {
    let text = &use_sentences().sharing;
    let CopyFieldProps { which, label, content, outcome } = props;
    let (which, id) = (*which, which.id());
    let copy = use_dispatch().reform(move |_: MouseEvent| Action::Copied(which, browser::copy(id)));
    let said = outcome.map(|is_copied| if is_copied { text.copied } else { text.not_copied });
    html! {
        <div class="field">
            <div class="above">
                <label for={id}>{ label }</label>
                <p role="status">{ said }</p>
            </div>
            <div class="copied">
                if which == Copied::Link {
                    <input {id} readonly=true spellcheck="false" value={content} />
                } else {
                    <textarea {id} readonly=true spellcheck="false" value={content} />
                }
                <button class="action" onclick={copy}>{ text.copy }</button>
            </div>
        </div>
    }
}

#[derive(Clone, Properties, PartialEq)]
struct AsFileProps {
    link: Rc<Link>,
    recording: Rc<Recording>,
    leads: Leads,
    theme: Theme,
}

/// What the run can be saved as, and how a saved one is opened.
#[component]
fn AsFile(props: &AsFileProps) -> Html {
    let (language, dispatch) = (use_language(), use_dispatch());
    let (sentences, text) = (language.sentences(), &language.sentences().sharing);
    let button = |name: String, form: Form, extension: &'static str| {
        let AsFileProps { link, recording, leads, theme } = props.clone();
        let dispatch = dispatch.clone();
        let save = Callback::from(move |_: MouseEvent| {
            let how = (form, extension);
            save((&link, &recording, &leads), how, theme, (sentences, dispatch.clone()));
        });
        html! { <button class="action" onclick={save}>{ name }</button> }
    };
    let saved = |form: Form| button(name(form, sentences).to_owned(), form, form.extension());
    let painted = |form| button(name(form, sentences).replace("SVG", "PNG"), form, PNG);
    let opens = dispatch.clone();
    let onread = opens.reform(|content: Option<String>| {
        let unread = || Action::Notify(Notice::FileNotRead);
        content.map_or_else(unread, |content| opening(&content))
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

fn name(form: Form, text: &Sentences) -> &'static str {
    let text = &text.sharing;
    match form {
        Form::Markdown => text.as_markdown,
        Form::Text => text.as_text,
        Form::Mermaid => text.as_mermaid,
        Form::Json => text.as_json,
        Form::Scenario => text.as_scenario,
        Form::Log => text.as_log,
        Form::RedisCli => text.as_redis_cli,
        Form::Lanes => text.as_lanes,
        Form::Diagram => text.as_diagram,
    }
}

/// How the name of a picture ends that is painted before it is saved.
const PNG: &str = "png";

/// What is taken along: a link, its run, and what is said of the stories.
type Run<'a> = (&'a Link, &'a Recording, &'a Leads);

/// Saves a run in a form, under a name that ends with an extension, with the colours of the page.
fn save(
    run: Run,
    (form, extension): (Form, &str),
    theme: Theme,
    (text, dispatch): (&Sentences, Dispatch),
) {
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
            dispatch.emit(Action::Notify(Notice::NotPainted));
        });
    } else {
        files::save(&name, &content);
    }
}

/// A title as part of the name of a file: words and numbers with hyphens between them.
fn file_name(title: &str) -> String {
    let words = title
        .split(|it: char| it.is_whitespace() || it.is_ascii_punctuation())
        .filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_ascii_lowercase()
}

/// No character takes more, so that nothing that fits into a field is cut.
const BYTES_PER_CHARACTER: usize = 4;

#[derive(Properties, PartialEq)]
struct CaptionFieldsProps {
    link: Rc<Link>,
}

/// The title and the notes of the run, which go with all that is shared.
#[component]
fn CaptionFields(props: &CaptionFieldsProps) -> Html {
    let (text, dispatch) = (use_sentences(), use_dispatch());
    let Work { story, caption, .. } = &props.link.work;
    // What is typed is one change, however many keys are pressed for it.
    let retitle = {
        let notes = caption.notes.clone();
        dispatch.reform(move |event: Event| {
            let title = event.target_unchecked_into::<HtmlInputElement>().value();
            Action::Caption(Caption::new(&title, &notes))
        })
    };
    let annotate = {
        let title = caption.title.clone();
        dispatch.reform(move |event: Event| {
            let notes = event.target_unchecked_into::<HtmlTextAreaElement>().value();
            Action::Caption(Caption::new(&title, &notes))
        })
    };
    html! {
        <div class="caption">
            <label for="caption-title">{ text.sharing.title }</label>
            <input
                id="caption-title"
                value={caption.title.clone()}
                placeholder={text.title(*story)}
                maxlength={(TITLE_LIMIT / BYTES_PER_CHARACTER).to_string()}
                autocomplete="off"
                onchange={retitle}
            />
            <label for="caption-notes">{ text.sharing.notes }</label>
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

/// A run in a form, with the address of this page.
fn exported(
    (link, recording, leads): Run,
    form: Form,
    colours: Colours,
    text: &Sentences,
) -> String {
    let (title, base) = (text.title_of(&link.work), browser::address::base());
    let (polls, page) = (Polls::All, Some(&*base));
    let lead = leads.of_work(&link.work, text.which);
    export(&Exported { title: &title, lead, link, recording, colours, polls, page }, form, text)
}
