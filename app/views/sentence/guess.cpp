#include "app/views/sentence/guess.h"

#include <fmt/format.h>

#include <array>

#include "app/gui/controls.h"
#include "app/gui/stroke.h"
#include "app/gui/text.h"
#include "app/views/parts/stage.h"

namespace attend {

namespace {

constexpr float radius = 30, line = 2.5f;      // of a ring, in pixels of the stage
constexpr float dash = 3, between_dashes = 6;  // of an arc that is not known yet
constexpr std::size_t most_numbers = 9;        // of one digit each

float middle_of(const AttendingStage& stage, Index key) {
    const ChipsInPlace& chips = stage.line_of(key);
    return chips.middle(*chips.place_of_key(key));
}

void show_dotted_arc(const AttendingStage& stage, const Arc& arc, const ArcEdge& edge) {
    const std::array<float, 2> pattern{stage_pixels(dash), stage_pixels(between_dashes)};
    draw_dashes(canvas(), link_of(arc, edge).points, pattern,
                ink(stage.frame.ui.theme->dim_text, 0.6f), stage_pixels(line));
}

/// A ring with the number of the key that guesses this one.
void show_ring(const AttendingStage& stage, Index key, std::size_t number, ImVec2 middle) {
    const Ui& ui = stage.frame.ui;
    const float out = stage_pixels(radius);
    auto& guessing = ui.states.of<Guessing>();
    if (press_area(ui, fmt::format("guess/{}", key), middle - ImVec2{out, out}, {2 * out, 2 * out}))
        guessing.chosen = key;
    const bool chosen = guessing.chosen == key, lit = ImGui::IsItemHovered();
    const Rgb color = chosen ? ui.theme->edited : lit ? ui.theme->text : ui.theme->field_border;
    canvas().AddCircle(middle, out, ink(color), 0, stage_pixels(line));
    if (number > most_numbers) return;
    draw_text(ui, middle, std::to_string(number),
              {Face::semibold, stage_em(ui, stage_text::small),
               chosen ? ui.theme->edited : ui.theme->dim_text},
              {0.5f, 0.5f});
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
    for (std::size_t i = 0; i < keys.size(); ++i)
        show_ring(stage, keys[i], i + 1,
                  {middle_of(stage, keys[i]), below + stage_pixels(radius + 12)});
}

void show_guess(const AttendingStage& stage, float y) {
    const Ui& ui = stage.frame.ui;
    const auto& guessing = ui.states.of<Guessing>();
    if (!guessing.chosen || guessing.query != stage.row.query) return;
    const ImVec2 at{middle_of(stage, *guessing.chosen), y};
    const TextStyle style{Face::semibold, stage_em(ui, stage_text::small), ui.theme->edited};
    draw_text(ui, at, "guessed", style, {0.5f, 0});
    ui.tag("guess/shown", at, at + ImVec2{1, 1});
}

}  // namespace attend
