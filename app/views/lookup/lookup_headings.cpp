#include <fmt/format.h>

#include <array>
#include <initializer_list>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/formula.h"
#include "app/gui/panel.h"
#include "app/gui/text.h"
#include "app/views/lookup/lookup_view.h"
#include "app/views/parts/room.h"
#include "app/views/tables/shown_table.h"
#include "core/attention/normalizer.h"
#include "core/graph/explanation.h"
#include "core/plural.h"
#include "core/text/utf8.h"
#include "core/workspaces/similarity.h"

namespace attend {

namespace {

constexpr float names_height = 1.8f;  // em: of the line with the names of the two look-ups

/// How the table was sorted last, as long as it still is.
struct Sorted {
    std::string rows, before;  // the choice `rows` as sorting made it, and as it was
    std::size_t column = 0;
    bool descending = false;
};

/// A click sorts, a second one the other way round, a third one brings the order of before back.
void sort_by(Frame& frame, const Table& table, std::size_t column) {
    auto& sorted = frame.ui.states.of<Sorted>();
    const std::string now = frame.draft().choices.rows;
    const bool is_sorted = !now.empty() && now == sorted.rows;
    if (is_sorted && sorted.column == column && sorted.descending) {
        frame.draft().choices.rows = sorted.before;
        return;
    }
    const bool descending = is_sorted && sorted.column == column;
    try_edit(frame, [&](Choices& choices) { sort_rows(choices, table, column, descending); });
    sorted = {frame.draft().choices.rows, is_sorted ? sorted.before : now, column, descending};
}

std::string sort_mark(Frame& frame, std::size_t column) {
    const auto& sorted = frame.ui.states.of<Sorted>();
    const std::string& now = frame.draft().choices.rows;
    if (now.empty() || now != sorted.rows || sorted.column != column) return {};
    return sorted.descending ? " ▼" : " ▲";
}

/// The name of a column of the table; a click on it sorts.
void column_heading(const LookUpView& view, const LookUpColumn& at, std::string_view what,
                    Role role, std::size_t column, float top) {
    Frame& frame = view.frame;
    const Ui& ui = frame.ui;
    const Table& table = *frame.scene()->table->table;
    const std::string tag = fmt::format("lookup/heading/{}", what);
    const float high = ui.em(1.5f), inset = ui.em(0.3f);
    const bool clicked = press_area(ui, tag, {view.left(at), top}, {at.width, high});
    const bool hovered = ImGui::IsItemHovered();
    tooltip(ui, fmt::format("{}, the {} · click: sorts the table, ascending, descending, as it was",
                            table.columns[column], what));
    const std::string mark = sort_mark(frame, column);
    const float beside = measure_text(ui, what, Face::semibold, 0.92f).x + ui.em(0.4f);
    const ImVec2 middle{view.left(at) + inset, top + high / 2};
    draw_text(ui, middle, what, {Face::semibold, 0.92f, ui.theme->role(role)}, {0, 0.5f});
    // A name in pieces says less than none: the tooltip and the setup have it whole.
    std::string name = table.columns[column] + mark;
    if (measure_text(ui, name, Face::regular, 0.88f).x > at.width - beside - inset) name = mark;
    draw_text(ui, {middle.x + beside, middle.y}, name,
              {Face::regular, 0.88f, hovered ? ui.theme->text : ui.theme->dim_text}, {0, 0.5f});
    if (clicked && shown_table(frame) == frame.scene()->table->table) sort_by(frame, table, column);
}

void label(const LookUpView& view, const LookUpColumn& at, std::string_view name,
           std::string_view symbol, Role role, float top) {
    const Ui& ui = view.frame.ui;
    const float middle = top + ui.em(0.75f);
    const float wide = measure_text(ui, name, Face::semibold, 0.92f).x + ui.em(0.35f);
    const FormulaStyle style{1, false, ui.theme->role(role), false};
    const float symbol_wide = symbol.empty() ? 0 : measure_formula(ui, symbol, style).x;
    const bool both = wide + symbol_wide <= at.width || symbol.empty();
    if (both)
        draw_text(ui, {view.left(at), middle}, name, {Face::semibold, 0.92f, ui.theme->text},
                  {0, 0.5f});
    if (!symbol.empty())
        draw_formula(ui, {view.left(at) + (both ? wide : 0), middle - ui.em(0.5f)}, symbol, {},
                     style);
}

/// "softmax, τ = 0.1 · similarity of 2-grams": what comes last is left away first.
std::string soft_note(const Choices& choices) {
    const Similarity& chosen = similarity_of(choices);
    const std::string how_alike = chosen.compared ? "similarity of " + chosen.compared(choices)
                                                  : "similarity: " + lower_case(chosen.label);
    const Normalizer& chosen_normalizer = normalizer_of(choices);
    const std::string_view normalizer =
        chosen_normalizer.label.substr(0, chosen_normalizer.label.find(','));
    const double temperature = choices.temperature;
    const std::string how = !reads_temperature(chosen_normalizer) ? ""
                            : temperature <= lowest_temperature   ? ", hard"
                            : temperature >= highest_temperature  ? ", uniform"
                                                                 : ", τ = " + typeset(temperature);
    return fmt::format("{}{} · {}", normalizer, how, how_alike);
}

/// Where the bars of a column end, unless that is 1: the first of the texts that has room beside
/// its heading.
void bar_end(const LookUpView& view, const LookUpColumn& column, std::string_view name, float top,
             std::initializer_list<std::string> texts) {
    const Ui& ui = view.frame.ui;
    const float heading = measure_text(ui, name, Face::semibold, 0.92f).x + ui.em(1.4f);
    for (const std::string& text : texts) {
        if (heading + measure_text(ui, text, Face::regular, 0.82f).x > column.width) continue;
        draw_text(ui, {view.left(column) + column.width, top + ui.em(0.75f)}, text,
                  dim_style(ui, 0.82f), {1, 0.5f});
        return;
    }
}

void bar_ends(const LookUpView& view, float top) {
    const double weight = weight_ends(view.frame.evaluation()->value(view.model.weights)).second;
    if (weight != 1)
        bar_end(view, view.columns.weights, "weight", top,
                {"0 to " + digits(weight), "to " + digits(weight)});
    if (view.columns.similarity && view.state.is_signed())
        bar_end(view, view.columns.similarity, "similarity", top,
                {"± " + digits(view.state.score_end)});
}

/// What the answers add up to, beside their heading: 1, unless somebody set a weight.
void answer_sum(const LookUpView& view, float top) {
    const Frame& frame = view.frame;
    const Ui& ui = frame.ui;
    const LookUpColumn& column = view.columns.answers;
    const std::string why = why_not_one(*frame.scene(), *frame.evaluation(), view.model);
    const float free =
        column.width - measure_text(ui, "answer", Face::semibold, 0.92f).x - ui.em(0.6f);
    std::string text = why.empty() ? "adds up to 1" : "Σ " + typeset(view.model.weight_sum);
    if (why.empty() &&
        (view.model.numbers || measure_text(ui, text, Face::regular, 0.82f).x > free))
        return;
    const float high = ui.em(1.5f), right = view.left(column) + column.width;
    const Rgb color = why.empty() ? ui.theme->dim_text : ui.theme->warning;
    text = ended(ui, text, free, Face::regular, 0.82f);
    draw_text(ui, {right, top + high / 2}, text, {Face::regular, 0.82f, color, 1}, {1, 0.5f});
    if (why.empty()) return;
    ImGui::SetCursorScreenPos({right - std::max(free, 1.0f), top});
    ImGui::Dummy({std::max(free, 1.0f), high});
    ui.tag("lookup/sum");
    tooltip(ui, why);
}

void order_switch(const LookUpView& view, float right, float width) {
    constexpr std::array<std::string_view, 2> names{"in order", "by weight"};
    const Ui& ui = view.frame.ui;
    int chosen = ordered_by_weight(view.state) ? 1 : 0;
    ImGui::SetCursorScreenPos({right - width, view.start.y});
    ImGui::PushStyleVarY(ImGuiStyleVar_FramePadding, ui.em(0.16f));
    if (segmented(ui, "lookup/order", names, chosen, width)) {
        view.state.order = chosen;
        view.state.revision.reset();
    }
    ImGui::PopStyleVar();
}

void title(const LookUpView& view, float left, float width, std::string_view name,
           const std::string& note) {
    if (width < view.frame.ui.em(3)) return;
    const Ui& ui = view.frame.ui;
    ImGui::SetCursorScreenPos({left, view.start.y});
    const Room room(std::string(name).c_str(), {left, view.start.y}, {width, ui.em(names_height)});
    heading(ui, name, fitting_clauses(ui, {{note}}, width - ui.em(8)));
}

}  // namespace

void draw_pages(const LookUpView& view) {
    constexpr std::array<std::string_view, 2> names{"table", "in words"};
    const Ui& ui = view.frame.ui;
    ImGui::SetCursorScreenPos(view.start);
    ImGui::PushStyleVarY(ImGuiStyleVar_FramePadding, ui.em(0.16f));
    segmented(ui, "lookup/page", names, view.state.page, ui.em(9.5f));
    ImGui::PopStyleVar();
}

void draw_headings(const LookUpView& view) {
    const Frame& frame = view.frame;
    const Ui& ui = frame.ui;
    const LookUpColumns& columns = view.columns;
    const TableSource& source = *frame.scene()->table;
    const float switch_width = ui.em(9.5f),
                right = view.left(columns.answers) + columns.answers.width;
    const LookUpColumn& first = columns.hard ? columns.hard : columns.cells;
    if (view.heights.pages) {
        draw_pages(view);
    } else {
        if (columns.hard)
            title(view, view.left(first), view.left(columns.keys) - view.left(first),
                  "Hard look-up", "s = 1 where k = q");
        title(view, view.left(columns.keys), columns.values.right() - columns.keys.left, "Table",
              count_of(view.model.by_weight.size(), "row"));
    }
    const LookUpColumn& soft = columns.similarity ? columns.similarity : columns.weights;
    title(view, view.left(soft), right - switch_width - ui.em(0.5f) - view.left(soft),
          "Soft look-up", soft_note(frame.scene()->choices));
    order_switch(view, right, switch_width);
    const float top = view.start.y + ui.em(names_height);
    // Without the title of the box, which says it, the column says whose it is.
    if (columns.hard && !view.heights.pages)
        label(view, columns.cells, "", "s", Role::score, top);
    else
        label(view, columns.cells, "hard", "", Role::score, top);
    column_heading(view, columns.keys, "key", Role::key, source.key, top);
    column_heading(view, columns.values, "value", Role::value, source.value, top);
    if (columns.similarity) label(view, columns.similarity, "similarity", "s", Role::score, top);
    label(view, columns.weights, "weight", "α", Role::weights, top);
    bar_ends(view, top);
    label(view, columns.answers, "answer", "", Role::output, top);
    answer_sum(view, top);
}

}  // namespace attend
