//! Share dialog: a link and an image of a step. A disclosure contains all other formats: a frame for
//! another page, text, and files.

mod caption;
mod copy_field;
mod exports;
mod image;
mod link;
mod step;

use crate::browser;
use crate::kit::contexts::{Action, on_click, use_dispatch, use_shown, use_texts};
use crate::workshop::check::state::CheckAction;
use crate::workshop::share::caption::CaptionFields;
use crate::workshop::share::exports::{AsFile, AsText};
use crate::workshop::share::image::{CopyImage, Preview, use_lanes_image};
use crate::workshop::share::link::{CopyLink, Encoded, FrameField, LinkField};
use crate::workshop::share::step::{SharedStep, StepChoice, use_shared_run};
use narration::ItemNames;
use web_sys::Element;
use yew::prelude::*;

#[component]
pub(crate) fn Sharing() -> Html {
    // Index and description of the failing run in the check result, if the shared run is a
    // different one.
    let other = use_shown(|it| it.state.workshop().way_not_shown());
    let (texts, dispatch) = (use_texts(), use_dispatch());
    let text = &texts.share;
    let chosen = use_state_eq(SharedStep::default);
    let run = use_shared_run(*chosen);
    let image = use_lanes_image(&run);
    let encoded = use_memo(run.link.clone(), |link| Encoded::of(session::encode(link)));
    let (link, step) = (Encoded::clone(&encoded), run.step);
    let title = texts.title_of(&run.link.work);
    let on_choose = {
        let chosen = chosen.setter();
        Callback::from(move |step| chosen.set(step))
    };
    let address = link.address().map(AttrValue::from);
    let send = address.clone().filter(|_| browser::can_share()).map(|address| {
        let title = title.clone();
        Callback::from(move |_: MouseEvent| browser::share(&title, &address))
    });
    let shows_formats = use_state_eq(|| false);
    let ontoggle = {
        let shows_formats = shows_formats.setter();
        move |event: Event| {
            shows_formats.set(event.target_unchecked_into::<Element>().has_attribute("open"));
        }
    };
    html! {
        <div class="sharing">
            if let Some((way, headline)) = other {
                <p class="of-another">
                    { text.of_the_run_shown(&headline) }
                    { " " }
                    <button class="link" onclick={on_click(&dispatch, Action::Check(CheckAction::OpenRun(way)))}>
                        { text.share_that_run }
                    </button>
                </p>
            }
            <div>
                <div class="share-acts">
                    if let Some(address) = address {
                        <CopyLink {address} />
                    }
                    <CopyImage image={image.clone()} />
                    if let Some(onclick) = send {
                        <button class="button" {onclick}>{ text.send }</button>
                    }
                </div>
                <Preview {image} {step} title={title.clone()} />
                <StepChoice chosen={*chosen} {on_choose} />
                <LinkField link={link.clone()} {step} />
            </div>
            <details {ontoggle}>
                <summary>{ text.more_formats }</summary>
                if *shows_formats {
                    <CaptionFields />
                    <FrameField {link} {title} />
                    <AsText link={run.link.clone()} />
                    <AsFile link={run.link} />
                }
            </details>
        </div>
    }
}
