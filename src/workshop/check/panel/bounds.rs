//! Form for the bounds of the search: the number of clients and the fault budget.

use crate::browser;
use crate::kit::contexts::{Action, on_click, use_dispatch, use_texts};
use crate::kit::controls::Icon;
use crate::kit::fault_names::{fault_icon, fault_meaning, fault_name};
use crate::kit::icons;
use crate::kit::shell_action::ShellAction;
use crate::kit::view_options::Dialog;
use crate::workshop::check::state::{CheckAction, FAULT_LIMIT};
use diagrams::lane_shapes::signs::Sign;
use search_service::Limits;
use simulator::{CLIENT_LIMIT, FaultKind};
use web_sys::HtmlElement;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct BoundsFormProps {
    pub(crate) limits: Limits,
    pub(crate) clients: usize,
    /// Whether a server has a replica for a failover.
    pub(crate) has_replica: bool,
    /// Whether the user opened the form, so that it takes the focus.
    pub(crate) takes_focus: bool,
}

#[component]
pub(crate) fn BoundsForm(props: &BoundsFormProps) -> Html {
    let (texts, dispatch, form) = (use_texts(), use_dispatch(), use_node_ref());
    let (text, faults) = (&texts.check_panel, props.limits.faults());
    use_effect_with((), {
        let (form, takes_focus) = (form.clone(), props.takes_focus);
        move |()| {
            // A program with errors has no details: the form moves into the strip while the user
            // types.
            let takes_focus = takes_focus && !browser::is_typing();
            let form = form.cast::<HtmlElement>().filter(|_| takes_focus);
            let _ = form.map(|form| form.focus());
        }
    });
    let fault = |kind: FaultKind| {
        let (name, sign) = (fault_name(kind, texts), fault_icon(kind));
        if kind == FaultKind::Failover && !props.has_replica {
            let why = [name, ": ", texts.next_move.no_replica].concat();
            return html! { <span class="counter off"><Icon {sign} />{ why }</span> };
        }
        let action = Callback::from(move |count: usize| {
            CheckAction::Allow(kind, u8::try_from(count).unwrap_or(FAULT_LIMIT))
        });
        let [count, most] = [faults.count(kind), FAULT_LIMIT].map(usize::from);
        let meaning = fault_meaning(kind, texts);
        html! { <Counter {name} {meaning} {sign} {count} least={0} {most} {action} /> }
    };
    let meaning = |kind: FaultKind| {
        html! {
            <>
                <dt>{ fault_name(kind, texts) }</dt>
                <dd>{ fault_meaning(kind, texts) }</dd>
            </>
        }
    };
    html! {
        <div class="bounds" ref={form} tabindex="-1">
            <Counter
                name={text.clients}
                sign={icons::CLIENTS}
                count={props.clients}
                least={1}
                most={CLIENT_LIMIT}
                action={Callback::from(CheckAction::Clients)}
            />
            <span class="at-most">{ text.at_most }</span>
            { for FaultKind::ALL.into_iter().map(fault) }
            <details class="meanings">
                <summary>{ text.what_they_are }</summary>
                <dl>{ for FaultKind::ALL.into_iter().map(meaning) }</dl>
            </details>
            <button class="link" onclick={on_click(&dispatch, Action::Shell(ShellAction::OpenDialog(Some(Dialog::SetUp))))}>
                { text.other_settings }
            </button>
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct CounterProps {
    name: &'static str,
    /// Explanation of the counted item.
    #[prop_or_default]
    meaning: Option<&'static str>,
    sign: Sign,
    count: usize,
    least: usize,
    most: usize,
    /// Returns the action for a new count.
    action: Callback<usize, CheckAction>,
}

/// Renders a number with buttons for one more and one less. The keys + and − and the arrows do the
/// same.
#[component]
fn Counter(props: &CounterProps) -> Html {
    let (text, dispatch) = (&use_texts().check_panel, use_dispatch());
    let CounterProps { name, meaning, sign, count, least, most, action } = props;
    let set = {
        let (dispatch, action) = (dispatch.clone(), action.clone());
        move |count: usize| dispatch.emit(Action::Check(action.emit(count)))
    };
    let (count, least, most) = (*count, *least, *most);
    let (fewer, more) = (count.saturating_sub(1).max(least), (count + 1).min(most));
    let onkeydown = {
        let set = set.clone();
        Callback::from(move |event: KeyboardEvent| {
            let count = match event.key().as_str() {
                "+" | "=" | "ArrowUp" => more,
                "-" | "ArrowDown" => fewer,
                _ => return,
            };
            event.prevent_default();
            set(count);
        })
    };
    let button = |label: String, sign: &'static str, to: usize| {
        let set = set.clone();
        html! {
            <button
                aria-label={label}
                disabled={to == count}
                onclick={Callback::from(move |_: MouseEvent| set(to))}
            >
                { sign }
            </button>
        }
    };
    html! {
        <div
            class={classes!("counter", (count > 0).then_some("some"))}
            role="group"
            aria-label={text.how_many(name, &count)}
            title={*meaning}
            {onkeydown}
        >
            <Icon sign={*sign} />
            <span>{ *name }</span>
            { button(text.one_less(name), "−", fewer) }
            <output>{ count }</output>
            { button(text.one_more(name), "+", more) }
        </div>
    }
}
