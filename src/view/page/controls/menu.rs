//! A menu that is open: it takes the focus and gives it back, the arrows lead up and down in it,
//! and a press elsewhere closes it. A press on what leads through the run does not: it keeps its
//! place meanwhile.

use super::super::browser;
use super::super::context::use_dispatch;
use crate::view::state::Action;
use web_sys::HtmlElement;
use yew::prelude::*;

/// Where one may press without closing a menu.
const BESIDE: &str = ".acts, .transport, .lanes";

/// What a menu stands beside.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// The button that opens it; the style sheet says how.
    Opener,
    /// A point of the page, in CSS pixels from its corner.
    Point(i32, i32),
    /// The playhead.
    Playhead,
}

#[derive(Properties, PartialEq)]
pub struct MenuBoxProps {
    pub label: AttrValue,
    #[prop_or_default]
    pub class: Option<&'static str>,
    pub anchor: Anchor,
    /// What gets the focus back, by its id.
    pub opener: &'static str,
    pub children: Html,
}

#[component]
pub fn MenuBox(props: &MenuBoxProps) -> Html {
    let (menu, dispatch, place) = (use_node_ref(), use_dispatch(), use_state_eq(|| None));
    {
        let (menu, place) = (menu.clone(), place.setter());
        use_effect_with((props.anchor, props.label.clone()), move |(anchor, _)| {
            let beside = match *anchor {
                Anchor::Opener => return,
                Anchor::Point(x, y) => Some((x, y)),
                Anchor::Playhead => None,
            };
            let menu = menu.cast::<HtmlElement>();
            place.set(menu.map(|menu| browser::menus::place_for(&menu, beside, ".playhead")));
        });
    }
    {
        let (menu, opener) = (menu.clone(), props.opener);
        use_effect_with((), move |()| {
            let menu = menu.cast::<HtmlElement>();
            menu.iter().for_each(browser::menus::focus_first);
            let leave = move || dispatch.emit(Action::Menu(None));
            let listeners =
                menu.as_ref().map(|menu| browser::menus::on_menu_use(menu, BESIDE, leave));
            move || {
                menu.iter().for_each(|menu| browser::menus::give_focus_back(menu, opener));
                drop(listeners);
            }
        });
    }
    let style = (*place).map(|(left, top)| format!("left:{left}px;top:{top}px"));
    html! {
        <div
            ref={menu}
            class={classes!("menu", props.class)}
            role="dialog"
            aria-label={&props.label}
            {style}
        >
            { props.children.clone() }
        </div>
    }
}
