#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/rich_text.h"
#include "app/gui/text.h"
#include "app/gui/whole_rows.h"
#include "app/views/heads/lines.h"
#include "app/views/heads/options.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/follow_job.h"
#include "app/views/parts/room.h"
#include "app/views/pointing.h"
#include "core/graph/unique_label.h"
#include "core/plural.h"

namespace attend {

namespace {

/// Where everything stands.
struct LinesPlan {
    TokenRows ask, answer;
    float left = 0, right = 0;  // where the columns of tokens end and begin
    float label = 0;            // room of a token
    ImVec2 min, max;            // what is seen

    std::size_t heads = 1;

    /// Lines of several heads stand below one another at their token, so that none hides another.
    float slot() const { return std::floor(ask.pitch * 0.6f) / static_cast<float>(heads); }
    TokenLine line(const WeightLine& of) const {
        const float shift =
            (static_cast<float>(of.matrix) - static_cast<float>(heads - 1) / 2) * slot();
        return {{left, ask.middle(of.cell.row) + shift},
                {right, answer.middle(of.cell.column) + shift}};
    }
};

/// The lines of the query that is shown are drawn in any case: they go in front, in place of those
/// of them that were among the heaviest.
void add_query(WeightLines& lines, const LinesOfHeads& heads, double threshold, Index query) {
    std::erase_if(lines.lines, [&](const WeightLine& line) { return line.cell.row == query; });
    const WeightLines own =
        heaviest_lines(heads.weights, threshold, {query, query + 1}, most_lines);
    lines.lines.insert(lines.lines.end(), own.lines.begin(), own.lines.end());
}

/// Those that are in view.
const WeightLines& find_lines(const Frame& frame, const LinesOfHeads& heads,
                              const LinesPlan& plan) {
    const double threshold = frame.options<LinesOptions>().threshold;
    std::pair<Index, Index> rows{0, plan.ask.count};
    if (heads.numbers > numbers_at_once) rows = plan.ask.between(plan.min.y, plan.max.y);
    const auto key =
        std::tuple(frame.store.computation().revision(), heads.places, threshold, rows);
    const WeightLines& heaviest = frame.ui.states.kept(key, [&] {
        return heaviest_lines(heads.weights, threshold, {rows.first, rows.second}, most_lines);
    });
    if (heaviest.found <= heaviest.lines.size()) return heaviest;
    const Index query = std::min<Index>(frame.asking(), plan.ask.count - 1);
    return frame.ui.states.kept(std::pair(key, query), [&] {
        WeightLines lines = heaviest;
        add_query(lines, heads, threshold, query);
        return lines;
    });
}

/// What the mouse points at anywhere, as lines: those of a cell, or all of a token.
struct LitLines {
    std::optional<Cell> cell;
    std::optional<Index> query, key;
    bool any() const { return cell || query || key; }
    bool has(Cell line) const {
        if (cell) return line == *cell;
        return query == line.row || key == line.column;
    }
};

LitLines lit_lines(const Frame& frame) {
    const Hover& hover = frame.store.session.hover;
    const bool pair = !hover.node.empty() && hover.query && hover.key;
    if (pair) return {Cell{*hover.query, *hover.key}, {}, {}};
    return {{}, hover.query, hover.key};
}

/// "strong: what “train” looks at": those that stand out.
std::string what_is_strong(const Frame& frame, bool of_many) {
    const LitLines lit = lit_lines(frame);
    if (lit.cell) return "strong: what is pointed at";
    const Axes& axes = weights_axes(frame);
    const auto word = [&](const Axis& axis, Index i) {
        return quoted_word(shortened(frame.ui, told_in_sentence(axis, std::min(i, axis.size() - 1)),
                                     frame.ui.em(10)));
    };
    if (lit.key && !lit.query)
        return fmt::format("strong: what looks at {}", word(axes.columns, *lit.key));
    return fmt::format(
        "strong: what {} looks at{}{}", word(axes.rows, lit.query.value_or(frame.asking())),
        lit.key ? ", and what looks at it" : "", of_many && !lit.any() ? " most" : "");
}

/// The line under the mouse: of several that are as near the one that is drawn in front.
const WeightLine* line_at(const Ui& ui, const LinesPlan& plan, const WeightLines& lines) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if (mouse.x <= plan.left + ui.em(0.3f) || mouse.x >= plan.right - ui.em(0.3f)) return nullptr;
    const WeightLine* found = nullptr;
    float nearest = ui.em(0.3f);
    for (const WeightLine& line : lines.lines) {
        const float distance = std::abs(plan.line(line).at(mouse.x) - mouse.y);
        if (distance > nearest) continue;
        nearest = distance;
        found = &line;
    }
    return found;
}

void line_tooltip(const Frame& frame, const LinesOfHeads& heads, const WeightLine& line) {
    const Ui& ui = frame.ui;
    const Axes& axes = weights_axes(frame);
    const HeadPlace place = heads.places[line.matrix];
    if (!begin_tooltip(ui)) return;
    rich_text(ui,
              {{"weights", Role::weights, true},
               {"["},
               {shortened(ui, unique_label(axes.rows, line.cell.row), ui.em(14)), Role::query},
               {", "},
               {shortened(ui, unique_label(axes.columns, line.cell.column), ui.em(14)), Role::key},
               {"] = "},
               {number_text(static_cast<double>(
                                (*heads.weights[line.matrix])(line.cell.row, line.cell.column)),
                            4),
                Role::other, true}});
    ui.tag("lines/tooltip");
    rich_text(ui, {{fmt::format("head {} · click: how this number came about", place.head)}},
              {0.85f, true, 0});
    ImGui::EndTooltip();
}

/// How far lines that are not meant step back: where there are few, all can be followed.
float back_of(std::size_t lines) { return lines <= 60 ? 0.3f : 0.22f; }

constexpr std::ptrdiff_t most_bright = 60;  // more could not be followed

/// From which weight on lines that are meant stand out.
float stands_out_from(const WeightLines& lines, const LitLines& lit) {
    std::vector<float> weights;
    for (const WeightLine& line : lines.lines)
        if (lit.has(line.cell)) weights.push_back(line.weight);
    if (std::ssize(weights) <= most_bright) return 0;
    const auto last = weights.begin() + most_bright;
    std::nth_element(weights.begin(), last, weights.end(), std::greater());
    return *last;
}

/// How strong lines are that are meant: of one head whole, of many not too much.
float strength_of_lit(const LinesOfHeads& heads, bool pointed) {
    if (heads.places.size() == 1) return 0.9f;
    return pointed ? 0.7f : heads.many() ? 0.25f : 0.45f;
}

/// Those of the lines that are meant: of a few a head each is as strong, of more the lighter ones
/// step back, or they would be one mass.
struct LitLook {
    float strength = 1, least = 1, heaviest = 1;
    float alpha(float weight) const {
        return least + (strength - least) * weight_position(weight / heaviest);
    }
};

LitLook look_of_lit(const LinesOfHeads& heads, const WeightLines& lines, const LitLines& lit,
                    float from, float strength) {
    constexpr float few = 12;
    float count = 0, heaviest = 0;
    for (const WeightLine& line : lines.lines)
        if (lit.has(line.cell) && line.weight >= from)
            ++count, heaviest = std::max(heaviest, line.weight);
    const float of_head = count / static_cast<float>(std::max<std::size_t>(heads.places.size(), 1));
    return {strength, strength * std::min(few / std::max(of_head, few), 1.0f),
            heaviest > 0 ? heaviest : 1};
}

/// Those pointed at stand out, or else those of the chosen query.
void draw_all_lines(const Frame& frame, const LinesOfHeads& heads, const LinesPlan& plan,
                    const WeightLines& lines, double largest) {
    const Ui& ui = frame.ui;
    LitLines lit = lit_lines(frame);
    const bool pointed = lit.any();
    if (!pointed) lit.query = frame.asking();
    const float back = pointed ? 0.12f : back_of(lines.lines.size());
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float widest = std::clamp(plan.slot(), ui.em(0.12f), ui.em(0.6f));
    const bool fine = lines.lines.size() <= 400;
    std::vector<Rgb> colors;
    for (const HeadPlace& place : heads.places)
        colors.push_back(color_of_head(frame, heads, place.head));
    // Many lines over one another would fill the picture.
    const float thin = std::clamp(
        std::sqrt(300 / static_cast<float>(std::max<std::size_t>(lines.lines.size(), 1))), 0.4f,
        1.0f);
    const float from = stands_out_from(lines, lit);
    const LitLook of_lit = look_of_lit(heads, lines, lit, from, strength_of_lit(heads, pointed));
    const auto is_in_front = [&](const WeightLine& line) {
        return !heads.many() || heads.places[line.matrix].head == heads.in_front;
    };
    for (const int depth : {0, 1, 2})
        for (const WeightLine& line : lines.lines) {  // heavy ones last
            const bool is_lit = lit.has(line.cell) && line.weight >= from,
                       before = is_lit && is_in_front(line);
            if (depth != (before ? 2 : is_lit ? 1 : 0)) continue;
            const bool raised = before && heads.many();
            LineInk look =
                weighted_ink(ui, colors[line.matrix], line.weight / static_cast<float>(largest),
                             raised ? ui.em(0.6f) : widest);
            if (!is_lit)
                look.alpha *= thin * back;
            else if (!raised)
                look.alpha = std::max(look.alpha, of_lit.alpha(line.weight));
            if (look.alpha < 0.02f) continue;
            // What steps back stays back, also where faint lines are made stronger.
            if (is_lit) look.alpha = ui.theme->faint(look.alpha);
            if (raised || (before && heads.places.size() == 1)) {
                look.color = ui.theme->role(Role::query);
                draw_token_line(ui, list, plan.line(line), look, ui.theme->role(Role::key));
            } else {
                draw_token_line(list, plan.line(line), look, fine);
            }
        }
}

void draw_column(Frame& frame, const LinesPlan& plan, bool asks) {
    const Axes& axes = weights_axes(frame);
    const Axis& axis = asks ? axes.rows : axes.columns;
    const TokenRows& rows = asks ? plan.ask : plan.answer;
    const Session& session = frame.session();
    const auto [first, last] = rows.between(plan.min.y, plan.max.y);
    for (Index i = first; i < last; ++i) {
        TokenLook look;
        look.role = asks ? Role::query : Role::key;
        look.lit = (asks ? session.hover.query : session.hover.key) == i;
        look.chosen = asks && frame.asking() == i;
        look.at_right = !asks;
        const TokenEvents events =
            draw_token(frame.ui, fmt::format("lines/{}/{}", asks ? "ask" : "answer", i),
                       {asks ? plan.left : plan.right, rows.middle(i)}, plan.label, rows.pitch,
                       unique_label(axis, i), look);
        if (events.hovered && asks) point_at_query(frame, i);
        if (events.hovered && !asks) frame.session().next_hover.key = i;
        if (!events.clicked) continue;
        if (asks || !frame.scene()->crosses())
            choose_query(frame, i);
        else
            choose_key(frame, i);
    }
}

LinesPlan plan_lines(const Frame& frame, const LinesOfHeads& heads, ImVec2 size) {
    const Ui& ui = frame.ui;
    const Axes& axes = weights_axes(frame);
    LinesPlan plan;
    plan.heads = std::max<std::size_t>(heads.places.size(), 1);
    plan.ask.count = axes.rows.size();
    plan.answer.count = axes.columns.size();
    const Index most = std::max(plan.ask.count, plan.answer.count);
    plan.ask.pitch = plan.answer.pitch = fitting_pitch(ui, size.y, most);
    const float high = std::max(size.y, static_cast<float>(most) * plan.ask.pitch);
    const ImVec2 top = ImGui::GetCursorScreenPos();
    const bool scrolls = high > size.y;
    for (TokenRows* rows : {&plan.ask, &plan.answer})
        rows->top = top.y + (scrolls ? 0 : std::floor((high - rows->height()) / 2));
    plan.label = std::max(widest_label(ui, axes.rows, plan.ask.pitch, size.x * 0.3f),
                          widest_label(ui, axes.columns, plan.ask.pitch, size.x * 0.3f));
    const float between = std::clamp(size.x - 2 * plan.label - ui.em(1), ui.em(3), ui.em(44));
    plan.left = std::round(top.x + (size.x - between) / 2);
    plan.right = std::round(plan.left + between);
    plan.min = ImGui::GetWindowPos();
    plan.max = {plan.min.x + size.x, plan.min.y + size.y};
    return plan;
}

void read_lines(Frame& frame, const LinesOfHeads& heads, const LinesPlan& plan,
                const WeightLines& lines) {
    ImGui::SetCursorScreenPos({plan.left, plan.min.y});
    const float width = plan.right - plan.left;
    ImGui::SetNextItemAllowOverlap();
    const bool pressed = ImGui::InvisibleButton("lines/between", {width, plan.max.y - plan.min.y});
    frame.ui.tag("lines/between");
    if (!ImGui::IsItemHovered()) return;
    const WeightLine* line = line_at(frame.ui, plan, lines);
    if (!line) return;
    const Node& weights = frame.node(block_of(frame, heads.places[line->matrix]).weights);
    frame.hover(weights, line->cell);
    line_tooltip(frame, heads, *line);
    if (pressed) select_cell(frame, weights, line->cell);
}

struct LinesSeen {
    RowSeen query;
};

/// Which of the lines are drawn, beside the heaviest: " and those of the query, of tokens 3 to 40".
std::string which_lines(const WeightLines& lines, const LinesPlan& plan, bool rows_in_view) {
    const bool some = lines.found > most_lines;
    std::string text = some ? " and the query's" : "";
    if (!rows_in_view) return text;
    const auto [first, last] = plan.ask.between(plan.min.y, plan.max.y);
    return text +
           fmt::format("{} of tokens {} to {}", some ? "," : "", counted(first), counted(last - 1));
}

/// "tokens 0 to 22 of 41 are in view · "; nothing where all are.
std::string in_view(const LinesPlan& plan) {
    const TokenRows& longer = plan.ask.count < plan.answer.count ? plan.answer : plan.ask;
    const auto [first, last] = longer.between(plan.min.y, plan.max.y);
    if (last - first >= longer.count) return {};
    return fmt::format("tokens {} to {} of {} are in view · ", counted(first), counted(last - 1),
                       counted(longer.count));
}

}  // namespace

void draw_lines_picture(Frame& frame, const LinesOfHeads& heads, const HiddenWeight* hidden,
                        const ThresholdControl& control, ImVec2 position, ImVec2 size) {
    const Ui& ui = frame.ui;
    const double largest = hidden && hidden->largest > 0 ? hidden->largest : 1;
    const float caption = ui.em(1.5f), foot = size.y < ui.em(12) ? 0 : ui.em(1.4f);
    const Axes& axes = weights_axes(frame);
    const ImVec2 inner{size.x, whole_pitches(ui, std::max(size.y - caption - foot, ui.em(3)),
                                             std::max(axes.rows.size(), axes.columns.size()))};
    ImGui::SetCursorScreenPos({position.x, position.y + caption});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::BeginChild("lines/picture", inner, ImGuiChildFlags_None);
    ImGui::PopStyleVar();
    const LinesPlan plan =
        plan_lines(frame, heads, {inner.x - ImGui::GetStyle().ScrollbarSize, inner.y});
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const Index query = std::min<Index>(frame.session().selection.query, plan.ask.count - 1);
    bring_into_view(ui.states.of<LinesSeen>().query, plan.ask, query, plan.min.y, plan.max.y);
    const WeightLines& lines = find_lines(frame, heads, plan);
    read_lines(frame, heads, plan, lines);
    draw_all_lines(frame, heads, plan, lines, largest);
    draw_column(frame, plan, true);
    draw_column(frame, plan, false);
    take_room(start, {1, std::max(plan.ask.height(), plan.answer.height())});
    scroll_by_rows(plan.ask.pitch);
    ImGui::EndChild();
    const float inset = ui.em(0.4f);
    draw_text(ui, {plan.left - inset, position.y}, "asks",
              {Face::regular, 0.92f, ui.theme->role(Role::query)}, {1, 0});
    draw_text(ui, {plan.right + inset, position.y}, "answers",
              {Face::regular, 0.92f, ui.theme->role(Role::key)});
    say_what_is_drawn(ui, control, lines, hidden,
                      which_lines(lines, plan, heads.numbers > numbers_at_once));
    std::string note =
        in_view(plan) +
        fmt::format(
            "{} · {}",
            what_is_strong(frame, plan.answer.count * std::ssize(heads.places) > most_bright),
            heads.many() ? fmt::format("from blue to orange: in head {}", heads.in_front)
                         : "the thickest line is a weight of " + number_text(largest, 3));
    if (heads.places.empty()) note = "every head of this layer is switched off";
    if (foot > 0) dim_line(ui, {position.x, position.y + size.y - ui.em(1)}, size.x, note);
}

}  // namespace attend
