#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/popup.h"
#include "app/gui/controls.h"
#include "app/gui/text.h"
#include "app/state/editing.h"
#include "app/views/parts/follow_job.h"
#include "app/views/wall/wall.h"
#include "core/document/what_if.h"
#include "core/error.h"

namespace attend {

namespace {

/// What is fetched from another sentence.
struct Fetched {
    std::string path, sentence;
    std::uint64_t revision = 0;  // of what it is put into
    bool operator==(const Fetched&) const = default;
};

struct ReplaceState {
    HeadPlace place;
    std::string sentence;
    std::optional<Fetched> asked;
    LatestJob<Fetched, Value> job;
};

void put_in(Frame& frame, const std::string& path, const Matrix& numbers) {
    try {
        const auto id = frame.scene()->graph->find(path);
        if (id) set_matrix(frame.draft(), frame.node(*id), numbers);
    } catch (const Error& error) {
        frame.store.complain(error.what());
    }
}

/// What was asked for is put in as soon as it is there, unless the document is another by then.
void take_fetched(Frame& frame, ReplaceState& state) {
    if (!state.asked) return;
    if (state.asked->revision != frame.store.computation().revision()) {
        state.job.stop();
        state.asked.reset();
        return;
    }
    const bool current =
        follow_work(frame, state.job, "Reading another sentence", *state.asked, false, [&] {
            return [base = frame.base(), asked = *state.asked](const Progress& progress) {
                return value_elsewhere(base, asked.path, asked.sentence, progress);
            };
        });
    if (!current && !state.job.stopped()) return;
    if (current && state.job.problem().empty())
        put_in(frame, state.asked->path, **state.job.result());
    else if (current)
        frame.store.complain(state.job.problem());
    state.asked.reset();
}

/// A field for another sentence, and what can be taken from there.
Box other_sentence(Frame& frame, ReplaceState& state, const std::string& weights) {
    const Ui& ui = frame.ui;
    constexpr float wide = 17, most_named = 11;  // em
    Boxes lines{box::wrapped("From another sentence, of as many tokens", dim_style(ui)),
                box::control(Length::fixed(wide), 0, [&ui, &state](float width) {
                    text_field(ui, "replace/sentence", state.sentence, "another sentence", width);
                })};
    const auto offer = [&](const char* tag, const std::string& label, const std::string& path) {
        lines.push_back(box::control(Length::fixed(wide), 0, [&, tag, label, path](float width) {
            if (!button(frame.ui, tag, label, width, !state.sentence.empty())) return;
            state.asked = {path, state.sentence, frame.store.computation().revision()};
            state.job.ask_again();
            ImGui::CloseCurrentPopup();
        }));
    };
    offer("replace/other", "This head's weights there", weights);
    const std::string& selected = frame.session().selection.node;
    if (selected != weights && frame.scene()->graph->find(selected))
        offer("replace/selected", shortened_to(ui, selected, most_named) + " there", selected);
    return box::column(std::move(lines), 0.3f);
}

}  // namespace

void replace_weights(Frame& frame, HeadPlace place, WeightsInstead instead) {
    const Block& block = block_of(frame, place);
    const std::string& path = frame.node(block.weights).path;
    const Matrix& seen = *frame.evaluation()->at(block.seen);
    if (instead == WeightsInstead::own)
        reset_matrix(frame.draft(), path);
    else
        put_in(frame, path,
               instead == WeightsInstead::uniform ? uniform_weights(seen) : previous_weights(seen));
}

void draw_replace_menu(Frame& frame, const Wall& wall, std::optional<std::size_t> opened) {
    const Ui& ui = frame.ui;
    auto& state = ui.states.of<ReplaceState>();
    take_fetched(frame, state);
    if (opened) {
        state.place = wall.heads[*opened].place;
        ImGui::OpenPopup("wall/replace");
    }
    if (!ImGui::BeginPopup("wall/replace")) return;
    const HeadPlace place = state.place;
    const std::string& path = frame.node(block_of(frame, place).weights).path;
    label_above(ui, "In place of " + path);
    const auto entry = [&](const char* tag, const char* label, WeightsInstead instead) {
        if (ImGui::MenuItem(label)) replace_weights(frame, place, instead);
        ui.tag(tag);
    };
    entry("replace/uniform", "Even weights", WeightsInstead::uniform);
    entry("replace/previous", "All on the token before", WeightsInstead::previous);
    if (frame.store.document().edits.contains(path))
        entry("replace/own", "Its own again", WeightsInstead::own);
    ImGui::Separator();
    draw_box_within(ui, other_sentence(frame, state, path), 17);
    ImGui::EndPopup();
}

}  // namespace attend
