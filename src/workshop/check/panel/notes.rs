//! Notes on a check result in the strip: its subject, its link, the run on screen, and the effect of a
//! new version.

use crate::workshop::check::compare_versions::Compared;
use crate::workshop::check::panel::view::LockView;
use i18n::{Texts, unbroken};
use yew::prelude::*;

/// Renders the notes on the result: on its subject, its link, the run on screen, and the version
/// before.
pub(super) fn notes(props: &LockView, texts: &Texts) -> Vec<Html> {
    let hint = |note: &str| html! { <p class="hint">{ note.to_owned() }</p> };
    let outdated = props.outdated.filter(|it| !it.is_empty());
    let hints = outdated.into_iter().chain(props.shown_run.as_deref());
    let differs = || html! { <p class="differs">{ texts.check_panel.differs }</p> };
    let compared = what_changed(props, texts).filter(|_| props.outdated.is_none());
    hints
        .chain(props.separate.as_deref())
        .map(hint)
        .chain(props.differs.then(differs))
        .chain(compared)
        .collect()
}

/// Returns the effect of a new version in words: the ways that a fix prevents, or the properties that
/// the version fixes and leaves broken, and the ones that it newly breaks.
fn what_changed(props: &LockView, texts: &Texts) -> Option<Html> {
    let text = &texts.check_panel;
    let Compared { mended, limited, still_broken, newly_broken } =
        props.compared.clone().unwrap_or_default();
    let listed = |properties: &[(String, Vec<String>)]| {
        let between = texts.events.between_names;
        let named = properties
            .iter()
            .map(|(property, faults)| texts.share.of_some(&property, &faults.join(between)));
        let named: Vec<String> = named.collect();
        (!named.is_empty()).then(|| named.join(texts.events.between_lines))
    };
    let nothing = mended.is_empty()
        && limited.is_empty()
        && !still_broken.is_empty()
        && !props.is_trying_more;
    let nothing = nothing.then(|| text.mends_nothing.to_owned());
    let effect = match &props.fixed {
        Some(fixed) => {
            vec![Some(text.fix_applied(fixed)), Some(props.answered.checked_with.clone())]
        }
        None => vec![
            listed(&mended).map(|it| text.mends(&it)).or(nothing),
            listed(&limited).map(|it| text.now_limited(&it)),
            listed(&still_broken).map(|it| text.still_broken(&it)),
        ],
    };
    let lines = effect.into_iter().chain([listed(&newly_broken).map(|it| text.newly_broken(&it))]);
    let line = |(index, line): (usize, String)| {
        let between = if index > 0 { texts.between_sentences } else { "" };
        match unbroken(&line) {
            effect if index == 0 && props.fixed.is_some() => html! { <b>{ effect }</b> },
            line => html! { <>{ between }{ line }</> },
        }
    };
    let lines: Vec<Html> = lines.flatten().enumerate().map(line).collect();
    (!lines.is_empty()).then(|| html! { <p class="changed">{ for lines }</p> })
}
