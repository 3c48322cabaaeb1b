//! Tabs other than the workshop, one folder each. They share a layout: a header, the content, and a
//! footer with the primary action.

use crate::challenges::tab::Challenges;
use crate::interview::tab::Interview;
use crate::kit::tab::Tab;
use crate::learn::tab::Learn;
use crate::run_view::width::Width;
use crate::shell::state::State;
use yew::prelude::*;

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
