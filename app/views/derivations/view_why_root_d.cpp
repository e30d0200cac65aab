#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/panel.h"
#include "app/gui/text.h"
#include "app/views/derivations/why_root_stage.h"
#include "app/views/parts/bar_chart.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/follow_job.h"
#include "app/views/parts/measured.h"
#include "app/views/parts/small_map.h"
#include "app/views/scene_view.h"
#include "core/analysis/why_root.h"
#include "core/graph/ancestry.h"
#include "core/plural.h"

namespace attend {

namespace {

constexpr std::array<Index, 4> fixed_widths{4, 16, 64, 256};
constexpr int bins = 41;          // odd: one of them holds 0
constexpr double deviations = 4;  // the axis reaches so many standard deviations

/// The nodes of the scene, or of one with another seed.
struct Drawn {
    Value products, weights, divided_weights, spread;
    bool current = false;  // else of another seed, or of numbers that were set since

    double number(Index d, bool divided, RootColumn column) const {
        return static_cast<double>(
            (*spread)(d - 1, column + (divided ? Index{divided_columns} : 0)));
    }
    std::span<const Scalar> row(Index d, bool divided) const {
        const Matrix& rows = divided ? *divided_weights : *weights;
        return {rows.row_begin(d - 1), static_cast<std::size_t>(rows.cols())};
    }
};

struct RootState {
    double d = 64;
    std::uint32_t again = 0;  // how often it was drawn anew: added to the scene's seed
    struct Key {
        std::uint32_t seed;
        Ancestry ancestry;  // of the scene's own, with what was put into it
        bool operator==(const Key&) const = default;
    };
    LatestJob<Key, std::vector<Value>> job;
};

std::vector<NodeId> roots_of(const Scene& scene) {
    const RootNodes& nodes = *scene.measures.root;
    return {nodes.products, nodes.weights, nodes.divided_weights, nodes.spread};
}

/// Nothing while they are made.
std::optional<Drawn> look_at_roots(const Frame& frame, RootState& state) {
    constexpr std::string_view what = "Drawing vectors";
    std::vector<Value> values;
    bool current = false;
    if (state.again == 0) {
        const Measured made = measured(frame, what, roots_of(*frame.scene()));
        values = made.values;
        current = made.current;
    } else {
        const std::uint32_t drawn = frame.scene()->choices[seed] + state.again;
        const RootState::Key key{drawn, {*frame.evaluation(), roots_of(*frame.scene())}};
        current = follow_work(frame, state.job, what, key, false, [&] {
            return [base = frame.base(), drawn](const Progress& progress) {
                const auto other = [drawn](Choices& choices) { choices.set(seed, drawn); };
                const WhatIf there = what_if(base, {other, {}}, progress, roots_of);
                std::vector<Value> made;
                for (const NodeId id : roots_of(there.scene))
                    made.push_back(there.evaluation.at(id));
                return made;
            };
        });
        if (state.job.result()) values = *state.job.result();
    }
    if (values.empty()) return std::nullopt;
    return Drawn{values[0], values[1], values[2], values[3], current};
}

/// Products of one width, as they are or divided by √d.
Histogram bars_of(const Drawn& drawn, Index d, bool divided) {
    const double root = std::sqrt(static_cast<double>(d));
    std::vector<double> numbers;
    for (Index i = 0; i < drawn.products->cols(); ++i)
        numbers.push_back(static_cast<double>((*drawn.products)(d - 1, i)) / (divided ? root : 1));
    const double reach = deviations * (divided ? 1 : root);
    return histogram(numbers, -reach, reach, bins);
}

/// Text in at most `width` pixels, on lines of its own; returns the height.
float draw_words(const Ui& ui, ImVec2 position, float width, const RichText& text, float size,
                 bool dim = true) {
    const RichTextStyle style{size, dim, width};
    draw_rich(ui, position, text, style);
    return measure_rich(ui, text, style).y;
}

struct Column {
    bool divided;
    const char* formula;
    ImVec2 min, size;
};

void draw_column(const Ui& ui, const Drawn& drawn, Index d, const Column& column) {
    const auto number = [&](RootColumn of) { return drawn.number(d, column.divided, of); };
    const double root = std::sqrt(static_cast<double>(d));
    float y = column.min.y;
    const float x = column.min.x, width = column.size.x;
    fitted_formula(ui, {x, y}, width * 0.3f, column.formula, {1.6f, 0.8f});
    const std::string theory = column.divided ? "theory 1" : fmt::format("theory d = {}", d);
    RichText variance{{"variance "},
                      {number_text(number(variance_of_products), column.divided ? 2
                                                                 : d < 100      ? 1
                                                                                : 0),
                       Role::other, true}};
    RichText beside = variance;
    beside.push_back({"  (" + theory + ")"});
    const RichTextStyle large{1.15f, false, 0};
    const bool fits = measure_rich(ui, beside, large).x <= width * 0.68f;
    draw_rich(ui, {x + width * 0.32f, y + ui.em(0.3f)}, fits ? beside : variance, large);
    y += ui.em(2.1f);
    const RichText words =
        column.divided
            ? RichText{{"Scores differ by about 1, however large d is: every key keeps a share, "
                        "and "
                        "every score keeps a slope."}}
            : RichText{{fmt::format("Scores differ by about √d = {}: {}",
                                    number_text(root, root == std::round(root) ? 0 : 1),
                                    root < 4 ? "exp() of such differences still shares the weight; "
                                               "let d grow and watch it go to one key."
                                             : "exp() of such differences leaves nearly all weight "
                                               "to one key.")}};
    const float words_height = measure_rich(ui, words, {1, true, width}).y;
    const float free = column.min.y + column.size.y - y - words_height - ui.em(3.2f);
    const float chart = std::max(free / 2, ui.em(2.5f));
    draw_histogram(ui, bars_of(drawn, d, column.divided), deviations * root, {x, y},
                   {width, chart});
    ui.tag(column.divided ? "why_root/divided" : "why_root/products", {x, y},
           {x + width, y + chart});
    y += chart + ui.em(0.6f);
    fitted_formula(ui, {x, y}, width * 0.45f,
                   column.divided ? "α = softmax(q·k/√d)" : "α = softmax(q·k)", {1.2f, 0.7f});
    const RichText figures{
        {"largest "},
        {number_text(number(largest_weight), 2), Role::weights, true},
        {fmt::format(" · entropy {} of {} nats", number_text(number(entropy_of_row), 2),
                     number_text(std::log(static_cast<double>(RandomProducts::keys)), 2))}};
    // Measured in the smaller letters of a title.
    draw_rich(ui, {x + width * 0.47f, y + ui.em(0.15f)},
              fitting_clauses(ui, figures, width * 0.53f * 0.83f), {1, false, 0});
    y += ui.em(1.5f);
    draw_weight_bars(ui, drawn.row(d, column.divided), {x, y}, {width, chart});
    y += chart + ui.em(0.6f);
    draw_words(ui, {x, y}, width, words, 1);
}

/// The histograms of the fixed widths, all on one axis; a click takes the slider there.
void draw_fixed(Frame& frame, RootState& state, const Drawn& drawn, ImVec2 min, ImVec2 size) {
    const Ui& ui = frame.ui;
    const float gap = ui.em(1.2f), count = static_cast<float>(fixed_widths.size());
    const float width = std::floor((size.x - gap * (count - 1)) / count);
    const double reach = deviations * std::sqrt(static_cast<double>(fixed_widths.back()));
    for (std::size_t i = 0; i < fixed_widths.size(); ++i) {
        const Index d = fixed_widths[i];
        const ImVec2 place{min.x + static_cast<float>(i) * (width + gap), min.y};
        const std::string tag = fmt::format("why_root/d/{}", d);
        if (press_area(ui, tag, place, {width, size.y})) state.d = static_cast<double>(d);
        if (ImGui::IsItemHovered())
            canvas().AddRectFilled({place.x - gap / 4, place.y - gap / 4},
                                   {place.x + width + gap / 4, place.y + size.y + gap / 4},
                                   ink(ui.theme->hover), ui.em(0.3f));
        tooltip(ui, fmt::format("q·k of {} random pairs of width {}; a click looks closer",
                                counted(RandomProducts::pairs), d));
        draw_rich(
            ui, place,
            {{fmt::format("d = {}", d), Role::key, true},
             {fmt::format("  variance {}", number_text(drawn.number(d, false, variance_of_products),
                                                       d < 100 ? 1 : 0))}},
            {1, false, 0});
        draw_histogram(ui, bars_of(drawn, d, false), reach, {place.x, place.y + ui.em(1.5f)},
                       {width, size.y - ui.em(1.5f)});
    }
}

void draw_root_controls(Frame& frame, RootState& state) {
    const Ui& ui = frame.ui;
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float room = ImGui::GetContentRegionAvail().x, pressed = ui.em(7);
    const float wide = std::max(std::min(room - pressed - ui.em(1.5f), ui.em(34)), ui.em(6));
    ImGui::PushItemWidth(wide);
    ImGui::BeginChild("root d", {wide, ui.em(2.3f)}, ImGuiChildFlags_None,
                      ImGuiWindowFlags_NoScrollbar);
    slider(ui, "why_root/d", "d, the width of q and k", state.d,
           {1, static_cast<double>(RandomProducts::largest_width), 1, 0}, true);
    tooltip(ui, "How many numbers a query and a key have; growing d adds products to the sum");
    ImGui::EndChild();
    ImGui::PopItemWidth();
    state.d = std::round(state.d);
    ImGui::SetCursorScreenPos({start.x + wide + ui.em(1.5f), start.y + ui.em(0.7f)});
    if (button(ui, "why_root/again", "Draw again", pressed)) ++state.again;
    tooltip(ui, "Other random numbers: the seed of this view moves on by one");
    ImGui::SetCursorScreenPos({start.x, start.y + ui.em(3.2f)});
}

void draw_why_root(Frame& frame) {
    if (draw_problem(frame, "products of random vectors")) return;
    const Ui& ui = frame.ui;
    RootState& state = ui.states.of<RootState>();
    const auto draws = look_at_roots(frame, state);
    if (!draws) return empty_state(ui, "Drawing random vectors …");
    draw_root_controls(frame, state);
    const ImVec2 start = ImGui::GetCursorScreenPos();
    ImVec2 room = ImGui::GetContentRegionAvail();
    room.y = std::max(room.y, ui.em(23));  // below, the panel scrolls
    const float gap = ui.em(2.5f);
    const float rule = room.y < ui.em(32) ? 0.0f : ui.em(1.9f);
    const float fixed = std::clamp(room.y * 0.22f, ui.em(5), ui.em(9));
    const ImVec2 column{std::floor((room.x - gap) / 2), room.y - fixed - ui.em(2.2f) - rule};
    const auto d = static_cast<Index>(state.d);
    draw_column(ui, *draws, d, {false, "q·k", start, column});
    draw_column(ui, *draws, d, {true, "q·k / √d", {start.x + column.x + gap, start.y}, column});
    ImDrawList& list = canvas();
    const float middle = std::round(start.x + column.x + gap / 2);
    list.AddRectFilled({middle, start.y}, {middle + ui.hairline(), start.y + column.y},
                       ink(ui.theme->border));
    float y = start.y + column.y + ui.em(0.6f);
    list.AddRectFilled({start.x, y}, {start.x + room.x, y + ui.hairline()}, ink(ui.theme->border));
    y += ui.em(0.7f);
    if (rule > 0) {
        fitted_formula(ui, {start.x, y}, room.x,
                       "Var(q·k) = Σ_a Var(q_a k_a) = d,  for independent numbers of mean 0 and "
                       "variance 1: the histogram grows wider as √d",
                       {1.1f, 0.7f});
        y += rule;
    }
    draw_fixed(frame, state, *draws, {start.x, y}, {room.x, fixed});
    dim_stale(frame, start, start + room, !draws->current);
    take_room(start, {1, room.y});
}

Staged staged_why_root(Frame& frame) {
    RootState& state = frame.ui.states.of<RootState>();
    const auto draws = look_at_roots(frame, state);
    if (!draws) {
        leave_unfinished(frame.ui);
        return {};
    }
    const auto d = static_cast<Index>(std::round(state.d));
    const auto column = [&](bool divided) {
        return StagedRoot::Column{bars_of(*draws, d, divided), draws->row(d, divided),
                                  draws->number(d, divided, variance_of_products)};
    };
    return staged_root(
        frame, {d, deviations * std::sqrt(static_cast<double>(d)), column(false), column(true),
                [&state](double to) { state.d = to; }, [&state] { ++state.again; }});
}

RichText why_root_subtitle(const Frame&) {
    return {
        {fmt::format("{} random pairs q, k · one query with {} keys · the same for the same "
                     "seed",
                     counted(RandomProducts::pairs), RandomProducts::keys)}};
}

}  // namespace

namespace view_files {
extern constinit const SceneView why_root_d{
    .place = 180,
    .name = "why_root_d",
    .tab = "Why √d",
    .label = "Why scores are divided",
    .group = ViewGroup::more,
    .help =
        "Random queries and keys of growing width: how far their products spread, and what "
        "softmax makes of them with and without the division by √d",
    .extent = ViewExtent::below,
    .draw = draw_why_root,
    .subtitle = why_root_subtitle,
    .staged = staged_why_root};
}

}  // namespace attend
