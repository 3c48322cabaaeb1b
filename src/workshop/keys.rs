//! Keys of the workshop.

use crate::kit::fault_menu::FaultOffer;
use crate::kit::shell_action::ShellAction;
use crate::kit::view_options::{HistoryView, Menu};
use crate::run_view::playback::PlaybackAction;
use crate::workshop::check::fix::FixState;
use crate::workshop::check::state::CheckAction;
use crate::workshop::comparison::state::ComparisonAction;
use crate::workshop::context::Workshop;
use crate::workshop::editor::state::EditorAction;
use crate::workshop::layout::{LayoutAction, SideTab};
use crate::workshop::session::action::{RunAction, SessionAction};
use diagrams::AxisUnit;
use diagrams::lane_layout::Glyph;
use primitives::ClientId;
use session::amount_of;
use simulator::{Clock, Move};

/// An action of the workshop that is bound to a key.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum WorkshopAction {
    Playback(PlaybackAction),
    Editor(EditorAction),
    Check(CheckAction),
    Layout(LayoutAction),
    Run(RunAction),
    Comparison(ComparisonAction),
    Shell(ShellAction),
    /// Makes a fault happen at a step, or opens the input for its amount.
    TryFault(usize, Move),
}

/// Returns the action bound to a key while neither a dialog nor Ctrl or ⌘ is in the way.
pub(crate) fn action(name: &str, repeats: bool, workshop: Workshop) -> Option<WorkshopAction> {
    use WorkshopAction::{Check, Editor, Layout, Playback, Shell};
    let clients = workshop.session.work.scenario.clients.len();
    Some(match name {
        "ArrowLeft" => Playback(PlaybackAction::Back),
        "ArrowRight" => Playback(PlaybackAction::Forward),
        "Home" => Playback(PlaybackAction::First),
        "End" => Playback(PlaybackAction::Last),
        "+" => Playback(PlaybackAction::ZoomIn),
        "-" => Playback(PlaybackAction::ZoomOut),
        "[" => Editor(EditorAction::ChooseClient(beside(workshop, clients - 1))),
        "]" => Editor(EditorAction::ChooseClient(beside(workshop, 1))),
        _ if repeats => return None,
        "Escape" if workshop.shown_comparison().is_some() => {
            WorkshopAction::Comparison(ComparisonAction::Close)
        }
        " " => Playback(PlaybackAction::PlayOrPause),
        // The comparison covers the parts that the other keys change.
        _ if workshop.shown_comparison().is_some() => return None,
        "k" | "K" => Check(CheckAction::Toggle),
        "d" | "D" => Layout(LayoutAction::OpenSide(match workshop.side_tab() {
            SideTab::Now if workshop.report_in_strip().is_some() => SideTab::Details,
            SideTab::Now | SideTab::Details => SideTab::Now,
        })),
        "Escape" => closing(workshop)?,
        "b" | "B" => Shell(ShellAction::Menu(Some(Menu::Faults))),
        "m" | "M" => Shell(ShellAction::Menu(Some(glyph_of_step(workshop)?))),
        "a" | "A" => Playback(PlaybackAction::SetAxis(match workshop.playback.axis {
            AxisUnit::Steps => AxisUnit::Time,
            AxisUnit::Time => AxisUnit::Steps,
        })),
        "1" => Playback(PlaybackAction::ShowHistory(HistoryView::Steps)),
        "2" => Playback(PlaybackAction::ShowHistory(HistoryView::Diagram)),
        "3" => Playback(PlaybackAction::ShowHistory(HistoryView::Log)),
        _ => return None,
    })
}

/// Returns the action that closes a part of the check: the details, then the fix, then a strip without
/// a result. A result stays: only its own button closes it.
fn closing(workshop: Workshop) -> Option<WorkshopAction> {
    use WorkshopAction::{Check, Layout};
    Some(if workshop.side_tab() == SideTab::Details {
        Layout(LayoutAction::OpenSide(SideTab::Now))
    } else if workshop.check.report.fix != FixState::Closed {
        Check(CheckAction::CloseFix)
    } else if workshop.check.is_open && workshop.check.report.answer.is_none() {
        Check(CheckAction::Close)
    } else {
        return None;
    })
}

/// Returns the action bound to a key while Ctrl or ⌘ is held.
pub(crate) fn with_command(name: &str, shift: bool) -> Option<SessionAction> {
    match name {
        "z" | "Z" if shift => Some(SessionAction::Redo),
        "z" | "Z" => Some(SessionAction::Undo),
        "y" | "Y" if !shift => Some(SessionAction::Redo),
        _ => None,
    }
}

/// Returns the action bound to a key while a menu is open. Each fault has a separate key, which
/// does nothing while the fault cannot happen (`Some(None)`). Returns `None` if no menu is open or
/// the menu does not use the key.
pub(crate) fn in_menu(
    name: &str,
    repeats: bool,
    workshop: Workshop,
) -> Option<Option<WorkshopAction>> {
    use WorkshopAction::{Run, Shell};
    let (subject, glyph) = match workshop.layout.menu.as_ref()? {
        Menu::Glyph { glyph, .. } => (glyph.owner, Some(glyph)),
        Menu::Faults => (Some(workshop.fault_subject()), None),
    };
    let offers = subject.map(FaultOffer::all_of).unwrap_or_default().iter();
    let offer = offers.copied().find(|offer| name.eq_ignore_ascii_case(offer.key()));
    let target = |places| Run(RunAction::SelectTarget(workshop.subject_beside(places)));
    let action = match name {
        "Escape" if workshop.faults.amount.is_some() => Run(RunAction::EnterAmount(None)),
        "Escape" => Shell(ShellAction::Menu(None)),
        "m" | "M" if glyph.is_some() => Shell(ShellAction::Menu(None)),
        "b" | "B" if glyph.is_none() => Shell(ShellAction::Menu(None)),
        "[" | "]" if glyph.is_some() => return None,
        "[" => target(workshop.subject_count() - 1),
        "]" => target(1),
        _ => {
            let recording = &workshop.session.recording;
            let world = match glyph {
                Some(glyph) => recording.world_at(glyph.step),
                None => recording.run().world_after(workshop.session.work.moves),
            };
            let Some(fault) = offer?.of(subject?, &world) else { return Some(None) };
            match (glyph, amount_of(&fault)) {
                (Some(glyph), _) => WorkshopAction::TryFault(glyph.step, fault),
                (None, Some(_)) => Run(RunAction::EnterAmount(Some(fault))),
                (None, None) => Run(RunAction::Choose(fault)),
            }
        }
    };
    Some((!repeats).then_some(action))
}

/// Returns the menu of the current step's marker. The keyboard has no other way to select the
/// marker.
fn glyph_of_step(workshop: Workshop) -> Option<Menu> {
    let (recording, number) = (&workshop.session.recording, workshop.playback.step);
    let shown = recording.shown(recording.step(number)?).next();
    let server = shown.filter(|(_, event)| event.client.is_none());
    let server = server.and_then(|(_, event)| event.kind.server()).map(Clock::Server);
    let owner = server.unwrap_or(Clock::Client(recording.last_actor(number)));
    Some(Menu::Glyph { glyph: Glyph::of_step(number, owner), at: None })
}

/// Returns the client `places` after the one shown, wrapping around at the end.
fn beside(workshop: Workshop, places: usize) -> ClientId {
    let clients = workshop.session.work.scenario.clients.len().max(1);
    let place = (workshop.shown_client().index() + places) % clients;
    ClientId(u8::try_from(place).unwrap_or(0))
}
