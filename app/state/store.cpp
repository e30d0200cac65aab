#include "app/state/store.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "core/attention/paths.h"
#include "core/document/change.h"
#include "core/document/dropped.h"
#include "core/document/follow.h"
#include "core/document/node_named.h"
#include "core/error.h"
#include "core/graph/explain.h"
#include "core/tables/table.h"
#include "core/texts/changes.h"
#include "core/workspaces/rooms.h"
#include "core/workspaces/training_setup.h"
#include "core/workspaces/workspace.h"

namespace attend {

Store::Store(Saved start, Computation::Wake wake, std::uint64_t revision)
    : draft(start.document),
      recorded(start),
      computation_(std::move(wake), revision),
      history_(
          start.document, [this](const Document& a, const Document& b) { return describe(a, b); },
          500, revision),
      as_saved_(start),
      rooms_(std::move(start.left)) {
    draft_revision_ = history_.revision();
    begin_edits(std::move(start.orphaned_edits));
    session.selection = std::move(start.selection);
    session.selection.chosen = is_chosen(session.selection, draft.choices.workspace);
}

/// What files held when the document was saved, its homes know.
void Store::begin_edits(OrphanedEdits orphaned_edits) {
    earlier_reads_.clear();
    if (!orphaned_edits.empty()) earlier_reads_.add(history_.revision(), std::nullopt);
    edits_.restart(history_.revision(), std::move(orphaned_edits));
}

std::string Store::describe(const Document& before, const Document& after) const {
    const auto number_before = [&](const std::string& path, Cell cell) -> std::optional<double> {
        const Evaluation* evaluation = computation_.evaluation();
        const auto id = evaluation ? evaluation->graph->find(path) : std::nullopt;
        if (!id || !contains(evaluation->graph->node(*id).shape(), cell)) return std::nullopt;
        try {
            return own_number(*evaluation, *id, cell);
        } catch (const Error&) {
            return std::nullopt;  // the step goes without it
        }
    };
    const auto head_named = [&](int head) {
        const auto scene = computation_.scene();
        const int heads = scene ? std::max(scene->choices.heads, 1) : after.choices.heads;
        return scene && scene->layers.size() > 1 ? head_name(head / heads, head % heads)
                                                 : fmt::format("head {}", head);
    };
    const auto rows_before = [&] {
        try {
            const TablePtr table = given_table(before.choices, computation_.resources());
            return table ? table_text(*table) : std::string();
        } catch (const Error&) {
            return std::string();  // it stands for none
        }
    };
    return describe_change(before, after, number_before, head_named, rows_before) + edits_.text();
}

/// Once: later the selection and the steps may lose their nodes by what a person chooses.
void Store::tell_of_opened(const Scene& scene) {
    if (!just_opened_ || computation_.stale()) return;
    just_opened_ = false;
    const std::string name = path_.empty() ? "the document" : path_.filename().string();
    if (selected_by_document_)
        for (std::string& message : missing_places(saved(), scene, name, name + ", view, steps"))
            say(std::move(message));
    const Workspace& room = workspace(scene.choices.workspace);
    for (const Notice& notice : scene.notices)
        if (room.reads(notice.choice))  // else it is kept for another room
            say(fmt::format("{}: {}: {}", name, notice.choice, notice.text));
}

void Store::begin_frame() {
    if (const Evaluation* shown = computation_.evaluation()) shown->forget_unseen();
    computation_.shows({session.selection.layer, session.selection.head});
    computation_.looks_at(session.selection.node);
    follow_what_was_read();
    computation_.update(history_.current(), history_.revision(), edits_.later());
    if (edits_.later()) take_followed();
    wait_for_files();
    const Scene* const scene = computation_.scene();
    arrive(scene);
    if (scene) {
        tell_of_opened(*scene);
        if (!selection_.follow(session, *scene, *computation_.evaluation()))
            first_look_.stay_at(session.selection, *scene);
        keep_inside(session.selection, *scene);
        if (!session.selection.chosen && !computation_.stale())
            first_look_.take(session.selection, *scene, *computation_.evaluation(),
                             computation_.revision());
    }
    session.hover = std::exchange(session.next_hover, Hover{});
    if (draft_revision_ != history_.revision()) draft = history_.current();
    draft_revision_.reset();
}

/// A state whose edits were put in before files were read again, to which undo or redo came, or
/// that was saved then.
void Store::follow_what_was_read() {
    if (edits_.later() || (document().edits.empty() && waiting().empty())) return;
    const EarlierReads::Read* const read = earlier_reads_.of(history_.revision());
    if (!read) return;
    const Choices& choices = document().choices;
    if (const auto scene = *read ? nullptr : computation_.scene_for(choices))
        return take(follow(document().edits, {nullptr, owner_of(choices)},
                           {*scene->graph, owner_of(choices)}, waiting()));
    edits_.follow_later({nullptr, choices, document().edits, waiting(), *read,
                         earlier_reads_.after(history_.revision())});
}

/// While a file that they are of cannot be read, all edits wait for it.
void Store::wait_for_files() {
    if (document().edits.empty() && !edits_.later()) return;
    if (!computation_.lacks_file(document().choices)) return;
    const Anchor here{nullptr, document().choices, document().edits, waiting()};
    const Anchor& anchor = edits_.later() ? *edits_.later() : here;
    const auto graph = computation_.graph_of(anchor);
    take(all_wait(anchor.edits, {graph.get(), owner_of(anchor.choices)}, anchor.waiting));
}

void Store::take_followed() {
    if (auto followed = computation_.take_followed()) take(std::move(*followed));
}

/// What was found goes on with the step whose choices it was for, or is what that step is now.
void Store::take(Followed followed) {
    const std::uint64_t before = history_.revision();
    const bool same_step = is_of_earlier_read() || !history_.in_gesture();
    Document document = history_.current();
    edits_.take(std::move(followed), document);
    if (same_step)
        amend(std::move(document));
    else if (!(document == history_.current()))
        history_.advance(std::move(document));
    edits_.took(before, history_, true);
    if (!same_step)
        session.status = history_.name(history_.cursor());
    else if (!edits_.text().empty())
        session.status = (computation_.lacks_file(history_.current().choices) ? "a file is missing"
                                                                              : "files are read") +
                         edits_.text();
    computation_.update(history_.current(), history_.revision());
}

void Store::amend(Document document) {
    auto entered = entered_.extract(history_.revision());
    history_.amend(std::move(document));
    if (!entered) return;
    entered.key() = history_.revision();
    entered_.insert(std::move(entered));
}

/// Of a change whose edits did not follow nothing remains.
void Store::forget_what_follows_later() {
    if (!edits_.later() || is_of_earlier_read()) return;
    history_.advance(history_.before_gesture());
    edits_.forget_gesture();
    close_gesture();
}

/// The draft differs.
namespace {

/// Another task brings its own sizes, model and recipe.
void follow_task(Choices& choices, const Choices& before) {
    if (choices.workspace != before.workspace || choices.task == before.task) return;
    const std::string task = std::exchange(choices.task, before.task);
    choices = in_task(choices, task);
}

}  // namespace

void Store::commit(bool gesture) {
    follow_task(draft.choices, history_.current().choices);
    const bool choices_changed = !(draft.choices == history_.current().choices);
    const std::uint64_t before = history_.revision();
    if (choices_changed) edits_.follow(draft, history_, computation_);
    // Whoever changes a number looks at what is shown: another number that tells more by now does
    // not take its place.
    else if (!(draft.edits == history_.current().edits))
        session.selection.chosen = true;
    if (draft.choices.model != history_.current().choices.model) session.selection.chosen = false;
    history_.advance(draft);
    edits_.took(before, history_, choices_changed);
    if (!gesture && !edits_.later()) history_.close_gesture();
    session.status = history_.name(history_.cursor());
}

void Store::end_frame(bool gesture) {
    if (!(draft == history_.current())) commit(gesture);
    if (!gesture) close_gesture();
    draft_revision_ = history_.revision();
}

void Store::close_gesture() {
    if (edits_.later()) return;
    history_.close_gesture();
    if (!edits_.text().empty()) say(session.status);
    edits_.close_gesture();
}

void Store::change(const std::function<void(Document&)>& edit) {
    // Another room may have been entered for it.
    Document changed = draft_revision_ == history_.revision() ? draft : history_.current();
    edit(changed);
    // A model that was named at the start: its heads are not those of the opening scene.
    if (just_opened_ && !(changed.choices == document().choices)) is_of_program();
    draft_revision_.reset();
    draft = std::move(changed);
    end_frame(false);
}

void Store::read_again() {
    bool any = false;
    for (std::size_t step = 0; step < history_.size(); ++step)
        any |= !history_.state(step).edits.empty();
    if (any || edits_.any_wait())
        earlier_reads_.add(history_.last_revision(), computation_.resources_of_shown());
    const Scene* const scene = computation_.scene();
    if (scene && !computation_.stale() && !(document().edits.empty() && waiting().empty()))
        edits_.follow_later({scene->graph, document().choices, document().edits, waiting()});
    computation_.read_again();
}

void Store::undo() {
    if (edits_.later() && !is_of_earlier_read())
        return travel([&] { forget_what_follows_later(); });
    if (!history_.can_undo()) return;
    session.status =
        attend::say<texts::changes::undone>("step"_is = history_.name(history_.cursor()));
    travel([&] { history_.undo(); });
    edits_.forget_gesture();
}

void Store::redo() {
    if (edits_.later() && !is_of_earlier_read())
        return travel([&] { forget_what_follows_later(); });
    if (!history_.can_redo()) return;
    travel([&] { history_.redo(); });
    session.status =
        attend::say<texts::changes::redone>("step"_is = history_.name(history_.cursor()));
    edits_.forget_gesture();
}

void Store::go_to(std::size_t step) {
    travel([&] { forget_what_follows_later(); });
    // Step by step: each room on the way is left as it was then.
    while (history_.cursor() > step) travel([&] { history_.undo(); });
    while (history_.cursor() < step && history_.can_redo()) travel([&] { history_.redo(); });
    session.status =
        attend::say<texts::changes::back_at>("step"_is = history_.name(history_.cursor()));
    edits_.forget_gesture();
}

bool Store::has_edits() const {
    return !document().edits.empty() || edits_.waits(document(), history_.revision());
}

void Store::reset_edits() {
    if (edits_.later()) return;
    const std::uint64_t before = history_.revision();
    Document reset = draft;
    reset.edits.clear();
    history_.step(reset, "all edited numbers reset");
    draft = std::move(reset);
    edits_.took_reset(before, history_);
    session.status = history_.name(history_.cursor());
}

void Store::open(Saved saved, std::filesystem::path path) {
    ++opened_;
    mark_saved_as(saved);
    recorded = saved;
    history_.restart(saved.document);
    computation_.opens_another();
    begin_edits(std::move(saved.orphaned_edits));
    draft = saved.document;
    draft_revision_ = history_.revision();
    path_ = std::move(path);
    rooms_ = std::move(saved.left);
    entered_.clear();
    places_.clear();
    arriving_ = {draft.choices.workspace, draft.choices.workspace, saved.selection};
    // Who presents goes on with it, seen by the same eyes.
    const Session left = std::exchange(session, Session{});
    session.presenting = left.presenting, session.color_vision = left.color_vision;
    first_look_ = {};
    just_opened_ = true;
    selected_by_document_ = true;
    selection_.forget();
    session.selection = std::move(saved.selection);
    session.selection.chosen = is_chosen(session.selection, draft.choices.workspace);
}

Saved Store::saved() const {
    Saved saved{document(), arriving_ ? arriving_->selection : session.selection, rooms_,
                waiting()};
    const Scene* const scene = computation_.scene();
    if (const Anchor* const anchor = edits_.later()) {  // they could not follow yet
        const auto graph = computation_.graph_of(*anchor);
        saved.orphaned_edits =
            all_orphaned_edits(anchor->edits, {graph.get(), owner_of(anchor->choices)},
                               std::move(saved.orphaned_edits));
        saved.document.edits.clear();
    } else if (scene && scene->chosen == document().choices) {
        saved.orphaned_edits =
            with_homes_to_keep(saved.document.edits, *scene, std::move(saved.orphaned_edits));
    } else {
        // What another number was put over, or was reset, has no home any more.
        saved.orphaned_edits =
            by_numbers(saved.document.edits, std::move(saved.orphaned_edits)).homes;
    }
    forget_taken_in(saved.orphaned_edits, saved.document.choices);
    saved.left.erase(saved.document.choices.workspace);
    return saved;
}

void Store::say(std::string text) { messages_.push_back({std::move(text), false}); }

void Store::complain(std::string text) { messages_.push_back({std::move(text), true}); }

std::vector<Store::Message> Store::take_messages() { return std::exchange(messages_, {}); }

void Store::mark_saved(std::filesystem::path path) { mark_saved(std::move(path), saved()); }

void Store::mark_saved(std::filesystem::path path, Saved written) {
    path_ = std::move(path);
    mark_saved_as(std::move(written));
}

void Store::mark_saved_as(Saved saved) {
    as_saved_ = std::move(saved);
    modified_.reset();
}

bool Store::modified() const {
    if (!modified_ || modified_->revision != history_.revision())
        modified_ = {history_.revision(), !same_work(saved(), as_saved_)};
    return modified_->modified;
}

void compute_all(Store& store) {
    store.begin_frame();
    while (store.computation().busy()) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        store.begin_frame();
    }
    if (!store.computation().problem().empty()) throw Error(store.computation().problem());
    store.take_messages();  // they are for a person at the window, not for a picture
}

}  // namespace attend
