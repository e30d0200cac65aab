#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/ribbon.h"
#include "app/gui/text.h"
#include "app/views/lookup/lookup_view.h"
#include "app/views/parts/choose_token.h"
#include "core/plural.h"

namespace attend {

namespace {

constexpr float full_weight = 3.9f;   // em: the width of a ribbon whose weight is 1
constexpr float before_share = 0.5f;  // em, behind the name of an answer
constexpr std::size_t most_measured = 12;
constexpr float large_answer = 1.2f;  // the first, relative to body text

/// What its name and share take.
float room_of(const Ui& ui, const LookUpModel::Answer& answer, bool first) {
    const float size = first ? large_answer : 1;
    const Face face = first ? Face::semibold : Face::regular;
    return measure_text(ui, answer_text(answer), face, size).x +
           measure_text(ui, share_text(answer.share), face, size).x + ui.em(before_share);
}

/// Where the answers stand.
struct AnswerPlaces {
    AnswerRows rows;
    float top = 0, bottom = 0;
    bool numbers = false;
    /// The height at which the ribbons of an answer meet; those that are not told share the last.
    float middle(Index answer) const {
        const Index place = numbers ? 0 : std::min(answer, rows.told);
        return std::round(top + (static_cast<float>(place) + 0.5f) * rows.pitch);
    }
};

/// The width of a weight of 1, at both ends: the heaviest hardly leaves its row, and weights that
/// somebody made larger all share the room.
float unit_of(const LookUpView& view) {
    constexpr float over_row = 1.15f;
    const Matrix& weights = view.frame.evaluation()->value(view.model.weights);
    const auto sum = weights.row(0).cast<double>().cwiseMax(0).sum(),
               heaviest = std::max(static_cast<double>(weights.maxCoeff()), view.state.rest_weight);
    const float full = view.frame.ui.em(full_weight) / static_cast<float>(sum > 1.001 ? sum : 1);
    return heaviest > 0
               ? std::min(full, over_row * view.heights.pitch / static_cast<float>(heaviest))
               : full;
}

/// Of a ribbon's end: a wide one would reach over the headings.
float below_headings(const LookUpView& view, float middle, float wide) {
    return std::max(middle, view.top_of_rows() + wide / 2);
}

/// Where ribbons end: side by side at their answer, in the order of the rows.
struct RibbonEnds {
    const LookUpView& view;
    const AnswerPlaces& places;
    float unit;  // pixels a weight of 1

    /// Those of answers that are told as one all end in the middle.
    bool is_rest(Index answer) const { return !places.numbers && answer >= places.rows.told; }
    double all(Index answer) const {
        const LookUpModel& model = view.model;
        return places.numbers ? model.weight_sum
                              : model.answers[static_cast<std::size_t>(answer)].share;
    }
    /// Of a part above which `before` of the answer ends.
    float middle(Index answer, double before, double weight) const {
        if (is_rest(answer))
            return std::min(places.middle(answer),
                            places.bottom - static_cast<float>(weight) * unit / 2);
        const double whole = all(answer);
        const auto off = static_cast<float>(before + weight / 2 - whole / 2);
        return below_headings(view, places.middle(answer), static_cast<float>(whole) * unit) +
               off * unit;
    }
    void draw(float from, Index answer, double before, double weight, float alpha) const {
        const Ui& ui = view.frame.ui;
        const float left = view.left(view.columns.ribbons),
                    right = left + view.columns.ribbons.width + ui.em(0.5f);
        const float wide = std::max(static_cast<float>(weight) * unit, 0.8f * ui.hairline());
        draw_ribbon(ui, {{left, from}, {right, middle(answer, before, weight)}, wide, wide, alpha});
    }
};

/// What the rows that are told as one add to each answer that is told, and to the others.
void draw_folded_ribbons(const RibbonEnds& ends, float middle) {
    const LookUpModel& model = ends.view.model;
    const LookUpState& state = ends.view.state;
    const Index told = ends.places.rows.told;
    std::vector<double> weight(static_cast<std::size_t>(told) + 1);
    for (std::size_t i = state.shown.size(); i < model.by_weight.size(); ++i) {
        const Index row = model.by_weight[i];
        const Index answer = model.numbers ? 0 : model.answer_of[static_cast<std::size_t>(row)];
        weight[static_cast<std::size_t>(std::min(answer, told))] +=
            ends.view.number(model.weights, row);
    }
    for (std::size_t i = 0; i < weight.size(); ++i) {
        const auto answer = static_cast<Index>(i);
        const double before = ends.is_rest(answer) ? 0 : ends.all(answer) - weight[i];
        if (weight[i] > 1e-6) ends.draw(middle, answer, before, weight[i], 0.25f);
    }
}

void draw_ribbons(const LookUpView& view, const std::vector<SeenRow>& seen,
                  const AnswerPlaces& places) {
    const LookUpModel& model = view.model;
    const RibbonEnds ends{view, places, unit_of(view)};
    const bool any_lit = view.frame.session().hover.key.has_value();
    for (const SeenRow& row : seen) {
        if (row.row < 0) {
            draw_folded_ribbons(ends, row.middle);
            continue;
        }
        const auto at = static_cast<std::size_t>(row.row);
        const double weight = view.number(model.weights, row.row);
        if (!(weight > 0)) continue;
        const bool lit = view.is_lit(row.row);
        ends.draw(row.middle, model.numbers ? 0 : model.answer_of[at], view.state.before[at],
                  weight, any_lit ? (lit ? 0.9f : 0.2f) : (lit ? 0.75f : 0.5f));
    }
}

/// Share of the answer, and of what each row adds a part with a fine gap after it.
void draw_share_bar(const LookUpView& view, const LookUpModel::Answer& answer, Index place,
                    ImVec2 low, ImVec2 high) {
    const Ui& ui = view.frame.ui;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(low, high, ink(ui.theme->track), ui.em(0.12f));
    const float width = high.x - low.x;
    const auto x_of = [&](double share) {
        return low.x + width * static_cast<float>(std::clamp(share, 0.0, 1.0));
    };
    if (answer.share > 0)
        list.AddRectFilled(low, {std::max(x_of(answer.share), low.x + ui.hairline()), high.y},
                           ui.role(Role::output), ui.em(0.12f));
    constexpr int most_parts = 12;
    if (answer.rows < 2 || answer.rows > most_parts) return;
    for (std::size_t row = 0; row < view.model.answer_of.size(); ++row) {
        if (view.model.answer_of[row] != place || view.state.before[row] <= 0) continue;
        const float x = std::round(x_of(view.state.before[row]));
        list.AddRectFilled({x, low.y}, {x + ui.hairline(), high.y}, ink(ui.theme->panel));
    }
}

void answer_tooltip(const LookUpView& view, const LookUpModel::Answer& answer) {
    const std::string rows =
        answer.rows == 1 ? "one row has it" : fmt::format("{} rows have it", counted(answer.rows));
    tooltip(view.frame.ui,
            fmt::format("{} {}: {}", answer_text(answer), typeset(answer.share), rows));
}

void draw_answer(const LookUpView& view, Index place, const AnswerPlaces& places) {
    Frame& frame = view.frame;
    const Ui& ui = frame.ui;
    const LookUpModel::Answer& answer = view.model.answers[static_cast<std::size_t>(place)];
    const float pitch = places.rows.pitch, left = view.left(view.columns.answers);
    const float width = view.columns.answers.width, middle = places.middle(place);
    const std::string tag = fmt::format("lookup/answer/{}", place);
    const Node& output = frame.node(view.model.output);
    const Cell cell{0, answer.column};
    if (press_area(ui, tag, {left, middle - std::round(pitch / 2)}, {width, pitch}))
        select_cell(frame, output, cell);
    const bool hovered = ImGui::IsItemHovered();
    if (hovered) frame.hover(output, cell);
    answer_tooltip(view, answer);
    const Session& session = frame.session();
    const bool chosen = session.selection.node == output.path && session.selection.cell == cell;
    const std::string share = share_text(answer.share);
    const bool first =
        place == 0 && level_answers(view.model) == 1 && room_of(ui, answer, true) <= width;
    TextStyle style{first || chosen || hovered ? Face::semibold : Face::regular,
                    first ? large_answer : 1.0f,
                    answer.share == 0 ? ui.theme->dim_text : ui.theme->text, 1};
    const float share_width = measure_text(ui, share, style.face, style.size).x;
    const float base = std::round(middle + ui.em(0.28f));
    TextStyle name = style;
    const std::string shown =
        fitted_label(ui, answer_text(answer), width - share_width - ui.em(before_share), name);
    draw_text(ui, {left, base}, shown, name, {0, 1});
    draw_text(ui, {left + width, base}, share, style, {1, 1});
    draw_share_bar(view, answer, place, {left, base + ui.em(0.1f)},
                   {left + width, base + ui.em(first ? 0.45f : 0.35f)});
}

/// What is left over, as one answer.
void draw_rest(const LookUpView& view, const AnswerPlaces& places) {
    double share = 0;
    const auto told = static_cast<std::size_t>(places.rows.told);
    for (std::size_t i = told; i < view.model.answers.size(); ++i)
        share += view.model.answers[i].share;
    const Ui& ui = view.frame.ui;
    const std::string text =
        fmt::format("{} more: {}", counted(view.model.answers.size() - told), share_text(share));
    const float left = view.left(view.columns.answers), middle = places.middle(places.rows.told);
    draw_text(ui, {left, middle}, ended(ui, text, view.columns.answers.width, Face::regular, 0.92f),
              dim_style(ui, 0.92f), {0, 0.5f});
    ui.tag("lookup/answers/rest", {left, middle}, {left + 1, middle + 1});
}

/// No key has any weight.
void draw_no_answer(const LookUpView& view) {
    const Ui& ui = view.frame.ui;
    const float left = view.left(view.columns.answers), top = view.top_of_rows();
    draw_text(ui, {left, top + ui.em(0.6f)}, "no answer",
              {Face::semibold, 1.2f, ui.theme->dim_text}, {0, 0});
    ui.tag("lookup/no_answer", {left, top}, {left + ui.em(6), top + ui.em(2)});
}

/// Values that are numbers are mixed to one.
void draw_mixed(const LookUpView& view, const AnswerPlaces& places) {
    Frame& frame = view.frame;
    const Ui& ui = frame.ui;
    const auto number = static_cast<double>(frame.evaluation()->value(view.model.output)(0, 0));
    const Node& output = frame.node(view.model.output);
    const float left = view.left(view.columns.answers), middle = places.middle(0);
    if (press_area(ui, "lookup/answer/mixed", {left, middle - ui.em(1.2f)},
                   {view.columns.answers.width, ui.em(2.4f)}))
        select_cell(frame, output, {0, 0});
    if (ImGui::IsItemHovered()) frame.hover(output, {0, 0});
    tooltip(ui, "Σ α v: the values, each as much as its key weighs");
    const bool none = !std::isfinite(number);
    TextStyle style{Face::semibold, 1.5f, ui.theme->role(Role::output), 1};
    const std::string text = none ? "no value" : typeset(number);
    const std::string shown = fitted_label(ui, text, view.columns.answers.width, style);
    draw_text(ui, {left, middle}, shown, style, {0, 0.5f});
    const TableSource& source = *frame.scene()->table;
    draw_text(ui, {left, middle + ui.em(0.9f)},
              ended(ui, source.table->columns[source.value] + ", mixed", view.columns.answers.width,
                    Face::regular, 0.85f),
              dim_style(ui, 0.85f));
}

}  // namespace

float answers_width(const Ui& ui, const LookUpModel& model) {
    float widest = 0;
    for (const LookUpModel::Answer& answer :
         std::span(model.answers).first(std::min<std::size_t>(model.answers.size(), most_measured)))
        widest = std::max(widest, room_of(ui, answer, &answer == model.answers.data()));
    return widest;
}

void draw_answers(const LookUpView& view, const std::vector<SeenRow>& seen) {
    const LookUpModel& model = view.model;
    AnswerPlaces places;
    places.numbers = model.numbers;
    const float room = view.heights.rows + view.frame.ui.em(1.6f);
    places.rows = answer_rows(view.frame.ui, room,
                              model.numbers ? 1 : static_cast<Index>(model.answers.size()));
    places.top = view.top_of_rows();
    places.bottom = places.top + room;
    if (model.numbers) {
        places.top += std::max(view.heights.rows - places.rows.pitch, 0.0f) / 2;
        draw_ribbons(view, seen, places);
        return draw_mixed(view, places);
    }
    if (!model.answered) return draw_no_answer(view);
    draw_ribbons(view, seen, places);
    for (Index place = 0; place < places.rows.told; ++place) draw_answer(view, place, places);
    if (places.rows.rest) draw_rest(view, places);
}

}  // namespace attend
