//! Check result as a strip: the headline, the cause, the properties, and the ways to break the lock.
//! It has a fixed number of lines; everything else is in its details.

use crate::kit::contexts::{Action, on_click, use_dispatch, use_shown, use_texts};
use crate::kit::controls::{Icon, code_words};
use crate::kit::icons;
use crate::kit::intent::{Intent, MapSubject};
use crate::kit::lesson_link::LessonLink;
use crate::kit::shell_action::ShellAction;
use crate::kit::verdict_look::look;
use crate::kit::view_options::Dialog;
use crate::run_view::step_links::StepLinks;
use crate::workshop::check::panel::fix::FixView;
use crate::workshop::check::panel::holding::{harder_check, observed};
use crate::workshop::check::panel::notes::notes;
use crate::workshop::check::panel::view::{LockView, use_line_columns, use_side_at_top};
use crate::workshop::check::panel::ways::Ways;
use crate::workshop::check::panel::{close_button, use_is_narrow};
use crate::workshop::check::state::{CheckAction, raised};
use crate::workshop::comparison::{CompareButton, Offered};
use crate::workshop::layout::{LayoutAction, SideTab};
use content::foreign_code::stands_in;
use i18n::{Texts, grouped};
use lock_semantics::Verdict;
use model_checker::Remedy;
use narration::{
    FENCING_LESSON, Help, PropertyVerdict, ReportText, RunPlace, Shortened, columns_of,
    lead_sentences,
};
use search_service::Limits;
use std::rc::Rc;
use yew::prelude::*;

/// Columns that the link to a lesson takes in a line.
const LESSON_COLUMNS: usize = 24;

#[derive(Properties, PartialEq)]
pub(crate) struct LockAnswerProps {
    pub(crate) view: LockView,
}

#[component]
pub(crate) fn LockAnswer(props: &LockAnswerProps) -> Html {
    let (texts, dispatch, props) = (use_texts(), use_dispatch(), &props.view);
    let text = &texts.check_panel;
    let (columns, is_narrow) = (use_line_columns(), use_is_narrow());
    let side = use_shown(|it| it.state.workshop().side_tab());
    let (answered, card) = (&props.answered, use_node_ref());
    use_side_at_top(&card, (answered.title.clone(), props.way));
    // The property without a run that the strip explains, until it shows another result or run.
    let chosen = use_state(|| None::<(Rc<ReportText>, RunPlace, usize)>);
    let explained = chosen.as_ref().and_then(|(about, way, index)| {
        (Rc::ptr_eq(about, answered) && *way == props.way).then_some(*index)
    });
    let meaning = explained.and_then(|index| answered.properties.get(index));
    let explain = {
        let (chosen, answered, way) = (chosen.setter(), answered.clone(), props.way);
        Callback::from(move |index: usize| {
            let is_shown = explained == Some(index);
            chosen.set((!is_shown).then(|| (answered.clone(), way, index)));
        })
    };
    let open = {
        let (chosen, dispatch) = (chosen.setter(), dispatch.clone());
        Callback::from(move |run: RunPlace| {
            chosen.set(None);
            dispatch.emit(Action::Check(CheckAction::OpenRun(run)));
        })
    };
    let way = answered.run(props.way);
    let selected = way.filter(|_| props.way != RunPlace::default());
    // The colour states the verdict on all runs, or the one on the selected run, as the title does.
    let (class, sign) = match props.outdated {
        Some(_) => ("outdated", icons::UNJUDGED),
        None => look(selected.map_or(answered.outcome, |way| way.outcome)),
    };
    let sign = match meaning {
        Some(property) if props.outdated.is_none() => look(property.verdict).1,
        _ => sign,
    };
    // If no client entered, no mark is green.
    let is_colourless = props.outdated.is_some() || answered.outcome == Verdict::NotTested;
    let holds = answered.outcome == Verdict::Holds && props.outdated.is_none();
    let is_mistake = way.is_none_or(|way| way.outcome == Verdict::Broken);
    // Only the run of a broken lock explains the verdict.
    let explains_lock = props.way == RunPlace::default() && !answered.sentence.is_empty();
    let title = match (meaning, selected) {
        (Some(property), _) => text.property_is(&property.name, &property.said),
        (None, Some(way)) => way.headline.clone(),
        (None, None) => answered.title.clone(),
    };
    let program = use_shown(|it| {
        let clients = &it.state.session.planned().scenario.clients;
        clients.first().map(|client| client.program.clone())
    });
    let stands_in = *use_memo(program, |program| program.as_ref().is_some_and(|it| stands_in(it)));
    let other_side = match side {
        SideTab::Now => SideTab::Details,
        SideTab::Details => SideTab::Now,
    };
    let act = |name: &'static str, action: Action| {
        html! { <button class="button" onclick={on_click(&dispatch, action)}>{ name }</button> }
    };
    let notes = notes(props, texts);
    // The strip has room for the notes or for the remedy, which the details contain.
    let has_notes = !notes.is_empty();
    let has_room = !has_notes || is_narrow;
    html! {
        <article ref={card} class={classes!("card", "answer", class)}>
            <Icon {sign} />
            <div class="titled">
                <h2 id="answer" tabindex="-1">{ title }</h2>
                <div class="buttons">
                    if way.is_some() {
                        { act(text.show_run, Action::Check(CheckAction::PlayWay)) }
                    }
                    // The edit concerns the lock, whichever run is selected.
                    if answered.can_be_edited && props.outdated.is_none() {
                        <button class="button primary" onclick={on_click(&dispatch, Action::Check(CheckAction::Fix))}>
                            { text.fix }
                        </button>
                    }
                    if holds {
                        { harder_check(props.limits, texts, &dispatch) }
                    }
                    { for answered.remedies.iter().filter_map(|it| remedy(*it, props.limits, texts, &dispatch)) }
                    <CompareButton offered={Offered::Version} />
                    if let Some((name, action)) = way_back(props.origin, texts) {
                        { act(name, action) }
                    }
                    { act(texts.share.share, Action::Shell(ShellAction::OpenDialog(Some(Dialog::Share)))) }
                    <button
                        class="button quiet"
                        aria-expanded={(side == SideTab::Details).to_string()}
                        aria-keyshortcuts="d"
                        title={format!("{} (d)", text.details)}
                        onclick={on_click(&dispatch, Action::Layout(LayoutAction::OpenSide(other_side)))}
                    >
                        { text.details }
                    </button>
                </div>
            </div>
            // It keeps the height of the strip below the meaning of a property.
            <div class={classes!("said", meaning.is_some().then_some("covered"))}>
                { for notes.iter().cloned() }
                <p class="why">
                    if stands_in {
                        <b>{ text.of_stand_in }</b>
                        { " " }
                    }
                    if let Some(way) = way.filter(|_| !explains_lock) {
                        <StepLinks sentence={lead_sentences(&way.brief, 2 * columns).to_owned()} is_linked={props.is_shown} />
                        if !props.is_shown {
                            { " " }
                            <small>{ text.whose_steps }</small>
                        }
                    } else {
                        { code_words(lead_sentences(&answered.sentence, 2 * columns)) }
                        // Otherwise the remedy links to this lesson.
                        if answered.outcome == Verdict::LeaseLimit && !has_room {
                            { " " }
                            <LessonLink lessons={props.lessons.clone()} id={FENCING_LESSON} />
                        }
                    }
                </p>
                if answered.outcome == Verdict::LeaseLimit && !has_notes {
                    <p class="scope">{ &answered.checked_with }</p>
                }
                if let Some(hint) = answered.hint.as_ref().filter(|_| is_mistake && has_room) {
                    <p class="remedy">{ code_words(lead_sentences(hint, columns)) }</p>
                } else if let Some(help) = way.and_then(|way| way.helps.first()).filter(|_| has_room) {
                    { with_lesson(help, columns, props) }
                }
            </div>
            if let Some(property) = meaning {
                <div class="said">
                    // A verdict on another version is never shown without the note that says so.
                    if props.outdated.is_some() {
                        { for notes }
                    }
                    <p class="why">{ code_words(&explanation(property, texts)) }</p>
                </div>
            }
            <Ways view={props.clone()} open={open.clone()} />
            if holds {
                { observed(answered, texts) }
            }
            { properties(props, is_colourless, (explained, &explain, &open), texts, &dispatch) }
            { close_button(texts) }
            if is_narrow {
                <FixView />
            }
        </article>
    }
}

/// Renders the first sentences of a remedy, with its lesson if the line has room for it.
fn with_lesson(help: &Help, columns: usize, props: &LockView) -> Html {
    let sentence = lead_sentences(&help.sentence, columns);
    html! {
        <p class="remedy">
            { code_words(sentence) }
            if columns_of(sentence) + LESSON_COLUMNS <= columns {
                { " " }
                <LessonLink lessons={props.lessons.clone()} id={help.lesson.clone()} />
            }
        </p>
    }
}

/// Renders the verdicts on the properties. A violated property opens its failing run, another one
/// its explanation. If there is little room, the properties of a broken lock that hold are one mark,
/// which opens the details. If the lock is broken and other properties are inconclusive, the reason
/// follows.
fn properties(
    view: &LockView,
    is_colourless: bool,
    (explained, explain, open_run): (Option<usize>, &Callback<usize>, &Callback<RunPlace>),
    texts: &Texts,
    dispatch: &Callback<Action>,
) -> Html {
    let answered = &view.answered;
    let holding = answered.properties.iter().filter(|it| it.verdict == Verdict::Holds).count();
    let open = answered.properties.iter().find(|it| it.verdict == Verdict::Inconclusive);
    let is_folded = holding > 1 && answered.outcome.is_violated();
    let details = Action::Layout(LayoutAction::OpenSide(SideTab::Details));
    let mark = |(index, it): (usize, &PropertyVerdict)| {
        let title = explanation(it, texts);
        let name = match it.run {
            Some(run) => html! {
                <button
                    class="link"
                    aria-pressed={(explained.is_none() && run == view.way).to_string()}
                    onclick={open_run.reform(move |_: MouseEvent| run)}
                >
                    { &it.name }
                </button>
            },
            None => {
                let is_explained = explained == Some(index);
                let onclick = explain.reform(move |_: MouseEvent| index);
                html! {
                    <button class="link" aria-pressed={is_explained.to_string()} {onclick}>
                        { &it.name }
                    </button>
                }
            }
        };
        property_mark(name, (it.verdict, &it.said), title, is_colourless)
    };
    html! {
        <ul class={classes!("properties", is_folded.then_some("folds"))}>
            { for answered.properties.iter().enumerate().map(mark) }
            if is_folded {
                <li class="all-hold">
                    <Icon sign={icons::UPHELD} />
                    <button class="link" onclick={on_click(dispatch, details)}>
                        { texts.check_panel.marks_hold(&holding) }
                    </button>
                </li>
            }
            if let Some(open) = open.filter(|_| answered.outcome.is_violated()) {
                <li class="why-open" aria-hidden="true">{ &open.said }</li>
            }
        </ul>
    }
}

/// Returns the meaning of a property and the detail of its verdict.
fn explanation(it: &PropertyVerdict, texts: &Texts) -> String {
    let detail = match it.verdict {
        Verdict::LeaseLimit => texts.check_panel.meaning_of_lease_limit.to_owned(),
        Verdict::Holds | Verdict::NotTested => format!("({})", it.detail),
        Verdict::Broken | Verdict::Inconclusive => it.detail.clone(),
    };
    format!("{} {detail}", it.meaning)
}

/// Renders the verdict on a property, with its word, as a mark with the name of the property.
pub(crate) fn property_mark(
    name: Html,
    (verdict, word): (Verdict, &str),
    title: String,
    is_colourless: bool,
) -> Html {
    let (class, sign) = look(verdict);
    let class = if is_colourless { "" } else { class };
    let holds = (verdict == Verdict::Holds).then_some("holds");
    html! {
        <li class={classes!(class, holds)} {title}>
            <Icon {sign} />
            { name }
            <span class="unseen">{ ": " }{ word }</span>
        </li>
    }
}

/// Returns the label and action of the button that returns to the previous dialog.
fn way_back(origin: Option<Dialog>, text: &Texts) -> Option<(&'static str, Action)> {
    match origin? {
        Dialog::Table => {
            Some((text.lock_table.back_to_table, Action::Shell(ShellAction::OpenDialog(origin))))
        }
        Dialog::Map => {
            Some((text.lock_table.back_to_map, Action::Intent(Intent::OpenMap(MapSubject::Last))))
        }
        _ => None,
    }
}

/// Renders the button of a remedy for an inconclusive verdict, or `None` if it has been applied.
fn remedy(
    remedy: Remedy,
    limits: Limits,
    texts: &Texts,
    dispatch: &Callback<Action>,
) -> Option<Html> {
    let text = &texts.check_panel;
    let raise = text.raise(&grouped(raised(limits).states));
    let (name, action) = match remedy {
        Remedy::Raise => (&*raise, CheckAction::Raise),
        Remedy::Again => (text.check_again, CheckAction::Again),
        Remedy::OneLatency => (text.one_latency, CheckAction::OneLatency),
        Remedy::FewerDurations if limits.with_fewer_durations() == limits => return None,
        Remedy::FewerDurations => (text.fewer_durations, CheckAction::FewerDurations),
        Remedy::Edit => (text.edit_program, CheckAction::EditProgram),
    };
    let onclick = on_click(dispatch, Action::Check(action));
    Some(html! { <button class="button" {onclick}>{ name }</button> })
}

#[derive(Properties, PartialEq)]
pub(crate) struct RunAnswerProps {
    pub(crate) shortened: Rc<Shortened>,
}

/// Renders the result of the search for a simpler failing run. A simpler run is compared in the
/// branch view.
#[component]
pub(crate) fn RunAnswer(props: &RunAnswerProps) -> Html {
    let texts = use_texts();
    html! {
        <article class="card answer">
            <Icon sign={icons::UNJUDGED} />
            <div class="said"><h2 id="answer" tabindex="-1">{ &props.shortened.title }</h2></div>
            { close_button(texts) }
        </article>
    }
}
