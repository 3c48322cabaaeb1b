//! Stars: in ink if they are won, an outline if not.

use crate::view::page::controls::{Icon, icons};
use crate::view::state::MOST_STARS;
use narration::text::{Sentences, fill_with};
use yew::prelude::*;

/// One, whose words stand beside it.
pub fn star(is_won: bool) -> Html {
    html! {
        <span class={classes!("star-of", is_won.then_some("won"))}><Icon sign={icons::STAR} /></span>
    }
}

/// So many of all, with a name for those who cannot see them.
pub fn stars(won: u8, text: &Sentences) -> Html {
    let name = fill_with(text.challenging().stars_of, &[&won, &MOST_STARS]);
    html! {
        <span class="stars" role="img" aria-label={name}>
            { for (0..MOST_STARS).map(|place| star(place < won)) }
        </span>
    }
}
