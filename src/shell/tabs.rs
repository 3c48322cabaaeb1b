//! Tabs other than the workshop, one folder each. They share a layout: a header, the content, and a
//! footer with the primary action.

use crate::challenges::tab::Challenges;
use crate::interview::tab::Interview;
use crate::kit::tab::Tab;
use crate::learn::tab::Learn;
use crate::run_view::lanes::StillSize;
use crate::shell::state::State;
use yew::prelude::*;

/// Maximum width of the content, and minimum page width of the wide layout, in CSS pixels. Also set
/// in `tabs.css`.
const WIDEST: i32 = 1_120;
const NARROW_PAGE: i32 = 1_000;

/// Renders the open tab, or nothing for the workshop.
pub fn room(state: &State, (width, _): (i32, i32)) -> Html {
    let room = match state.shell.tab {
        Tab::Workshop => return Html::default(),
        Tab::Interview => html! {
            <Interview
                interviewing={state.interview.clone()}
                lessons={state.learn.lessons.clone()}
                theme={state.options.theme}
                width={Width::of(width)}
            />
        },
        Tab::Learn => html! {
            <Learn
                learning={state.learn.clone()}
                trouble={state.challenges.trouble.clone().filter(|_| state.learn.is_refused)}
                theme={state.options.theme}
                width={Width::of(width)}
                is_printing={state.shell.printing}
            />
        },
        Tab::Challenges => html! {
            <Challenges
                challenges={state.challenges.clone()}
                progress={state.learn.progress.clone()}
                theme={state.options.theme}
                width={Width::of(width)}
                is_printing={state.shell.printing}
            />
        },
    };
    html! { <div key={state.shell.tab.id()} class={classes!("tab-page", state.shell.tab.id())}>{ room }</div> }
}

/// Available width for the content of a tab.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Width {
    /// Width in CSS pixels; on a narrow page, the full width of the page.
    pub content: i32,
    /// Whether the layout has only one column.
    pub is_narrow: bool,
}

impl Width {
    fn of(page_width: i32) -> Width {
        let sides = match page_width {
            ..NARROW_PAGE => 0,
            NARROW_PAGE..1_100 => 28,
            _ => 32,
        };
        let content = (page_width - 2 * sides).min(WIDEST);
        Width { content, is_narrow: page_width < NARROW_PAGE }
    }

    /// Returns the size of timeline lanes at the top of the tab.
    pub fn size(self) -> StillSize {
        if self.is_narrow { StillSize::Narrow } else { StillSize::Large }
    }
}
