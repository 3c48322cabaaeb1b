//! Footer of a tab: position on the left, actions on the right.

use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct FootProps {
    /// Content on the left, such as the position.
    pub(crate) place: Html,
    /// Actions; the primary one comes last.
    pub(crate) children: Html,
}

/// Renders the sticky footer.
#[component]
pub(crate) fn Foot(props: &FootProps) -> Html {
    html! {
        <footer class="tab-foot">
            <div class="wrap">
                <div class="place">{ props.place.clone() }</div>
                { props.children.clone() }
            </div>
        </footer>
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct ProgressProps {
    /// Label, such as `Stop 3 of 6`.
    pub(crate) words: AttrValue,
    /// Index of the current item, from 0.
    pub(crate) at: usize,
    pub(crate) of: usize,
}

/// Renders a bar for each checkpoint or question: done, current, or remaining.
#[component]
pub(crate) fn Progress(props: &ProgressProps) -> Html {
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
