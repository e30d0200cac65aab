#include <fmt/format.h>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/popup.h"
#include "app/gui/capturing_picture.h"
#include "app/gui/figures.h"
#include "app/gui/sizes.h"
#include "app/views/desk/desk.h"
#include "app/views/desk/status.h"
#include "app/views/parts/follow_job.h"
#include "core/plural.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

constexpr double seconds_unseen = 0.5;  // a job shorter than this needs no bar

/// When the job that runs was first seen, by ImGui::GetTime().
struct BusyState {
    std::string name;
    double since = 0;
};

/// The scene's own work, or else what a view computes.
std::optional<ViewWork::Entry> what_runs(Frame& frame) {
    if (const auto busy = frame.store.computation().busy())
        return ViewWork::Entry{busy->name, busy->progress,
                               [&frame] { frame.store.computation().cancel(); }};
    const auto& work = frame.ui.states.of<ViewWork>();
    // The desk is made before the views of this frame are drawn.
    if (work.frame < ImGui::GetFrameCount() - 1 || work.entries.empty()) return std::nullopt;
    return work.entries.front();
}

/// Of what runs for a while; nothing else.
std::optional<ViewWork::Entry> what_takes_time(Frame& frame) {
    auto& state = frame.ui.states.of<BusyState>();
    const auto busy = what_runs(frame);
    if (!busy) {
        state.name.clear();
    } else if (state.name != busy->name) {
        state = {busy->name, ImGui::GetTime()};
    }
    return busy && ImGui::GetTime() - state.since >= seconds_unseen ? busy : std::nullopt;
}

Box progress(const Frame& frame, const ViewWork::Entry& busy) {
    // Of a view's own work, and of a file, nothing may be there yet.
    const bool stays = frame.store.computation().busy() && frame.evaluation();
    return box::progress(
        frame.ui,
        {"cancel", fmt::format("{} {:.0f} %", busy.name, busy.progress * 100), busy.progress,
         busy.stop, stays ? "Stop this; what is on the screen stays" : "Stop this"});
}

/// What the scene notices about a text of this room: a model that does not read all of it.
std::string notice_of_texts(const Frame& frame) {
    if (!frame.scene() || frame.stale()) return {};
    const Workspace& room = workspace(frame.scene()->choices.workspace);
    for (const Notice& notice : frame.scene()->notices)
        if ((notice.choice == "sentence" || notice.choice == "second_text") &&
            room.reads(notice.choice))  // what one room's text was is no news in another
            return notice.text;
    return {};
}

Box middle(Frame& frame) {
    const Ui& ui = frame.ui;
    if (const auto busy = what_takes_time(frame)) return progress(frame, *busy);
    const std::string notice = notice_of_texts(frame);
    if (!notice.empty())
        return box::text(notice, {Face::regular, sizes::axis, ui.theme->warning})
            .named("status/middle");
    // A picture of a document is the same, however long it took.
    const std::string said = is_capturing_picture(ui) ? "" : typeset(status_text(frame.store));
    return box::clauses(said, sizes::axis).named("status/middle");
}

}  // namespace

Box status_lines(Frame& frame) {
    const Ui& ui = frame.ui;
    Boxes below;
    if (frame.scene() || text_is_missing(frame)) {
        const std::string all =
            text_is_missing(frame) ? count_of(0, "token") : status_numbers(*frame.scene());
        below.push_back(box::text(all.substr(0, all.find(" · ")), dim_style(ui, sizes::axis))
                            .named("status/numbers")
                            .help(all));
        below.push_back(box::text("·", dim_style(ui, sizes::axis)));
    }
    below.push_back(box::text(file_state(frame.store), dim_style(ui, sizes::axis))
                        .named("status/file")
                        .help(frame.store.path().string()));
    return box::column({middle(frame).right(), box::row(std::move(below), 0.3f).right()}, 0.15f)
        .right();
}

}  // namespace attend
