#include "app/views/sentence/guess.h"

#include <array>

#include "app/gui/stroke.h"
#include "app/gui/text.h"
#include "app/views/parts/stage.h"

namespace attend {

namespace {

// Pixels of the stage: of an arc that is not known yet.
constexpr float line = 2.5f, dash = 3, between_dashes = 6;
constexpr float above_ring = 12;

float middle_of(const AttendingStage& stage, Index key) {
    const ChipsInPlace& chips = stage.line_of(key);
    return chips.middle(*chips.place_of_key(key));
}

void show_dotted_arc(const AttendingStage& stage, const Arc& arc, const ArcEdge& edge) {
    const std::array<float, 2> pattern{stage_pixels(dash), stage_pixels(between_dashes)};
    draw_dashes(canvas(), link_of(arc, edge).points, pattern,
                ink(stage.frame.ui.theme->dim_text, 0.6f), stage_pixels(line));
}

}  // namespace

std::vector<Index> keys_to_guess(const AttendingStage& stage) {
    std::vector<Index> keys;
    for (Index key = 0; key < std::ssize(stage.row.given); ++key) {
        const ChipsInPlace& chips = stage.line_of(key);
        const auto place = chips.place_of_key(key);
        if (key != stage.row.own && !stage.row.is_masked(key) && place && chips.sees(*place))
            keys.push_back(key);
    }
    return keys;
}

void show_questions(const AttendingStage& stage, const ArcEdge& edge, float high, float below) {
    const auto own = static_cast<std::size_t>(stage.asks.row->sequence.place_of(stage.row.query));
    const float from = stage.asks.middle(static_cast<Index>(own));
    const std::vector<Index> keys = keys_to_guess(stage);
    std::vector<ArcTarget> targets;
    for (const Index key : keys) targets.push_back({key, middle_of(stage, key), 0});
    ArcBundle bundle =
        plan_arcs({from, stage.asks.line->places[own].width, high}, std::move(targets), {});
    for (Arc& arc : bundle.arcs) {
        arc.from = from;
        if (high > 0 && !stage.answers) show_dotted_arc(stage, arc, edge);
    }
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const Box ring = guess_ring(stage.frame.ui, keys[i], i + 1);
        const float wide = width_of(stage.frame.ui, ring).wish;
        const ImVec2 corner{middle_of(stage, keys[i]) - wide / 2, below + stage_pixels(above_ring)};
        draw_box(stage.frame.ui, ring, {corner, {wide, wide}});
    }
}

void show_guess(const AttendingStage& stage, float y) {
    const Ui& ui = stage.frame.ui;
    const auto& guessing = ui.states.of<Guessing>();
    if (!guessing.chosen || guessing.about != std::to_string(stage.row.query)) return;
    const ImVec2 at{middle_of(stage, *guessing.chosen), y};
    draw_text(ui, at, "guessed", guess_style(ui), {0.5f, 0});
    ui.tag("guess/shown", at, at + ImVec2{1, 1});
}

}  // namespace attend
