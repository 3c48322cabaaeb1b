//! Stars: filled if earned, outlined otherwise.

use crate::kit::controls::Icon;
use crate::kit::icons;
use i18n::Texts;
use learning::MOST_STARS;
use yew::prelude::*;

/// Renders one star, without an accessible name.
pub(crate) fn star(is_won: bool) -> Html {
    html! {
        <span class={classes!("star-of", is_won.then_some("won"))}><Icon sign={icons::STAR} /></span>
    }
}

/// Renders all stars with the number earned as their accessible name.
pub(crate) fn stars(won: u8, text: &Texts) -> Html {
    let name = text.challenges().stars_of(&won, &MOST_STARS);
    html! {
        <span class="stars" role="img" aria-label={name}>
            { for (0..MOST_STARS).map(|place| star(place < won)) }
        </span>
    }
}
