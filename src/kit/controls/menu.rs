//! Open menu: it takes the focus, returns it when closed, supports the arrow keys, and closes on a
//! click elsewhere. Clicks on the controls that navigate the run do not close it.

use crate::browser;
use crate::kit::contexts::{Action, use_dispatch};
use crate::kit::shell_action::ShellAction;
use web_sys::HtmlElement;
use yew::prelude::*;

/// Selector of the elements whose clicks do not close a menu.
const BESIDE: &str = ".acts, .transport, .lanes";

/// Position of a menu.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Anchor {
    /// Below its button, as the style sheet specifies.
    Opener,
    /// At a point of the page, in CSS pixels from the top left corner.
    Point(i32, i32),
    /// At the playhead.
    Playhead,
}

#[derive(Properties, PartialEq)]
pub(crate) struct MenuBoxProps {
    pub(crate) label: AttrValue,
    pub(crate) anchor: Anchor,
    /// Id of the element that receives the focus when the menu closes.
    pub(crate) opener: &'static str,
    pub(crate) children: Html,
}

#[component]
pub(crate) fn MenuBox(props: &MenuBoxProps) -> Html {
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
            let leave = move || dispatch.emit(Action::Shell(ShellAction::Menu(None)));
            let listeners =
                menu.as_ref().map(|menu| browser::menus::on_menu_use(menu, BESIDE, leave));
            move || {
                menu.iter().for_each(|menu| browser::menus::give_focus_back(menu, opener));
                drop(listeners);
            }
        });
    }
    let class = (props.anchor != Anchor::Opener).then_some("of-glyph");
    let style = (*place).map(|(left, top)| format!("left:{left}px;top:{top}px"));
    html! {
        <div
            ref={menu}
            class={classes!("menu", class)}
            role="dialog"
            aria-label={&props.label}
            {style}
        >
            { props.children.clone() }
        </div>
    }
}
