//! Side panel of a wide page: the current state, or the details of the check result. On a narrow
//! page, the details are a sheet over the page.

use crate::kit::contexts::{Action, use_shown, use_texts};
use crate::kit::controls::{Choice, Modal, Segmented};
use crate::workshop::check::panel::{Details, use_is_narrow};
use crate::workshop::layout::{LayoutAction, SideTab};
use web_sys::Element;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct SidePanelProps {
    /// The current state.
    pub(crate) children: Html,
}

#[component]
pub(crate) fn SidePanel(props: &SidePanelProps) -> Html {
    let text = &use_texts().check_panel;
    let is_wide = !use_is_narrow();
    let open = use_shown(|it| it.state.workshop().side_tab());
    let has_details = use_shown(|it| it.state.workshop().report_in_strip().is_some());
    let choices = [(text.now, SideTab::Now), (text.details, SideTab::Details)];
    let choices = choices.into_iter().map(|(name, tab)| Choice {
        name,
        is_chosen: tab == open,
        action: Action::Layout(LayoutAction::OpenSide(tab)),
    });
    let choices: Vec<Choice> = choices.collect();
    let side = use_node_ref();
    {
        let (side, panel) = (side.clone(), use_shown(|it| it.state.layout.panel));
        use_effect_with(panel, move |_| {
            // On a narrow page, several panels share this scroll area.
            side.cast::<Element>().iter().for_each(|it| it.set_scroll_top(0));
        });
    }
    html! {
        <div class="side" ref={side}>
            if is_wide && has_details {
                <div class="side-tabs"><Segmented name={text.side} {choices} /></div>
            }
            if is_wide && open == SideTab::Details {
                <Details />
            } else {
                { props.children.clone() }
            }
        </div>
    }
}

/// Renders the details of the check result over a narrow page.
#[component]
pub(crate) fn DetailsSheet() -> Html {
    let text = &use_texts().check_panel;
    let is_narrow = use_is_narrow();
    let open = use_shown(|it| it.state.workshop().side_tab());
    html! {
        if is_narrow && open == SideTab::Details {
            <Modal
                class="of-details"
                id="details-title"
                title={text.details}
                close={Action::Layout(LayoutAction::OpenSide(SideTab::Now))}
            >
                <Details />
            </Modal>
        }
    }
}
