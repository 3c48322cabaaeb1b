//! Loads text files on demand: story summaries, translated comments, reference descriptions,
//! lessons, interviews and challenges. The page works without them, so failures to load are not
//! reported.

use crate::browser::files;
use crate::challenges::state::{ChallengeAction, ChallengeFile};
use crate::interview::state::{InterviewAction, InterviewDataAction};
use crate::kit::contexts::Dispatch;
use crate::kit::loaded_content::ContentAction;
use crate::kit::tab::Tab;
use crate::kit::view_options::Dialog;
use crate::learn::state::LearnAction;
use crate::shell::action::Action;
use crate::shell::state::State;
use content::texts::{Comments, Interviews, Leads, Lessons, Meanings};
use i18n::Language;
use yew::prelude::*;

/// Loads each text file when a visible part of the page needs it. After a failure, opening another
/// story, tab, dialog or language tries again.
#[hook]
pub(crate) fn use_content_files(state: &State, dispatch: &Dispatch) {
    let is_laid_over = |overlay| state.shell.dialog == Some(overlay);
    let has_lead = |story| state.content.leads.of(story, Language::English).is_some();
    let story = state.session.work.story.map(|story| story.id);
    let needs_leads = match story {
        Some(story) if !state.shell.embedded && !has_lead(story) => true,
        _ => is_laid_over(Dialog::Gallery) && state.content.leads == Leads::opening(),
    };
    let is_foreign = state.options.language != Language::English;
    let needs_comments = is_foreign && state.content.comments == Comments::default();
    let needs_meanings =
        is_laid_over(Dialog::Reference) && state.content.meanings == Meanings::default();
    let needs_questions =
        state.shell.tab == Tab::Interview && state.interview.questions == Interviews::default();
    // Interview results and a broken lock both link to lessons.
    let has_lessons = matches!(state.shell.tab, Tab::Learn | Tab::Interview)
        || state.check.report.answer.is_some();
    let lessons = &state.learn.built_in;
    let lacks_lessons = *lessons == Lessons::default() || is_foreign && !lessons.are_translated();
    let needs_lessons = has_lessons && lacks_lessons;
    let lessons = if is_foreign { "lessons.txt" } else { "lessons-en.txt" };
    let needs_tasks = state.shell.tab == Tab::Challenges && state.challenges.all.is_empty();
    use_text(state, needs_leads, dispatch, "stories.txt", |text| {
        Action::Content(ContentAction::LeadsRead(Leads::read(text)))
    });
    use_text(state, needs_comments, dispatch, "comments.txt", |text| {
        Action::Content(ContentAction::CommentsRead(Comments::read(text)))
    });
    use_text(state, needs_meanings, dispatch, "reference.txt", |text| {
        Action::Content(ContentAction::MeaningsRead(Meanings::read(text)))
    });
    use_text(state, needs_lessons, dispatch, lessons, |text| {
        Action::Learn(LearnAction::LessonsRead(Lessons::read(text)))
    });
    use_text(state, needs_questions, dispatch, "interviews.txt", |text| {
        Action::Interview(InterviewAction::Data(InterviewDataAction::QuestionsRead(
            Interviews::read(text),
        )))
    });
    use_text(state, needs_tasks, dispatch, "challenges.txt", |text| {
        Action::Challenge(ChallengeAction::Read(ChallengeFile::all_in(text).into()))
    });
}

/// Loads a text file when it is needed.
#[hook]
fn use_text(
    state: &State,
    is_needed: bool,
    dispatch: &Dispatch,
    file: &'static str,
    read: fn(&str) -> Action,
) {
    let story = state.session.work.story.map(|story| story.id);
    let shown = (story, state.shell.tab, state.shell.dialog, state.options.language);
    let is_blank = state.layout.blank && state.shell.tab == Tab::Workshop;
    let wanted = (is_needed && !is_blank).then_some(shown);
    use_effect_with((wanted, dispatch.clone()), move |(wanted, dispatch)| {
        if wanted.is_some() {
            let dispatch = dispatch.clone();
            files::load(file, move |text| dispatch.emit(read(&text)));
        }
    });
}
