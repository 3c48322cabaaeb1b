//! The foot of a room: where one is at the left, what to do at the right.

use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct FootProps {
    /// Where one is.
    pub place: Html,
    /// What to do; the primary action stands last.
    pub children: Html,
}

/// It stays in sight.
#[component]
pub fn Foot(props: &FootProps) -> Html {
    html! {
        <footer class="foot-of-room">
            <div class="wrap">
                <div class="place">{ props.place.clone() }</div>
                { props.children.clone() }
            </div>
        </footer>
    }
}

#[derive(Properties, PartialEq)]
pub struct ProgressProps {
    /// What it says, such as `Stop 3 of 6`.
    pub words: AttrValue,
    /// Which one it is, from 0.
    pub at: usize,
    pub of: usize,
}

/// A bar for each stop or question: what is behind, where one is, what is to come.
#[component]
pub fn Progress(props: &ProgressProps) -> Html {
    let bar = |place: usize| {
        let class = match place.cmp(&props.at) {
            std::cmp::Ordering::Less => Some("done"),
            std::cmp::Ordering::Equal => Some("now"),
            std::cmp::Ordering::Greater => None,
        };
        html! { <i {class} /> }
    };
    html! {
        <>
            <span>{ &props.words }</span>
            <span class="bars" aria-hidden="true">{ for (0..props.of).map(bar) }</span>
        </>
    }
}
