#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "app/gui/controls.h"
#include "app/gui/heatmap.h"
#include "app/gui/rich_text.h"
#include "app/gui/text.h"
#include "app/views/heads/lines.h"
#include "app/views/heads/options.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/follow_job.h"
#include "app/views/parts/line_threshold.h"
#include "app/views/parts/small_map.h"
#include "core/graph/unique_label.h"
#include "core/plural.h"
#include "core/texts/heads.h"

namespace attend {

namespace {

/// What was drawn last, and of which rows where not of all.
struct LinesDrawn {
    WeightLines lines;
    std::pair<Index, Index> rows;
    HiddenCount count;
};

/// The lines of the query that is shown are drawn in any case, in place of those of them that were
/// among the heaviest.
void add_query(WeightLines& lines, const LinesOfHeads& heads, double threshold, Index query) {
    std::erase_if(lines.lines, [&](const WeightLine& line) { return line.cell.row == query; });
    const WeightLines own =
        heaviest_lines(heads.weights, threshold, {query, query + 1}, most_lines);
    lines.lines.insert(lines.lines.end(), own.lines.begin(), own.lines.end());
}

/// Those between rows in sight where there are very many, else all; the heaviest last.
const WeightLines& find_lines(const Frame& frame, const LinesOfHeads& heads, const WordRows& rows) {
    const double threshold = frame.options<LinesOptions>().threshold;
    const Index count = weights_axes(frame).rows.size();
    std::pair<Index, Index> asking{0, count};
    if (heads.numbers > numbers_at_once) asking = rows.in_sight(count);
    frame.ui.states.of<LinesDrawn>().rows = asking;
    const auto key =
        std::tuple(frame.store.computation().revision(), heads.places, threshold, asking);
    const WeightLines& heaviest = frame.ui.states.kept(key, [&] {
        return heaviest_lines(heads.weights, threshold, {asking.first, asking.second}, most_lines);
    });
    if (heaviest.found <= heaviest.lines.size()) return heaviest;
    const Index query = std::min<Index>(frame.asking(), count - 1);
    return frame.ui.states.kept(std::pair(key, query), [&] {
        WeightLines lines = heaviest;
        add_query(lines, heads, threshold, query);
        return lines;
    });
}

/// What the mouse points at anywhere, as lines: those of a cell, or all of a token; else those of
/// the row that asks.
struct LitLines {
    std::optional<Cell> cell;
    std::optional<Index> query, key;
    bool has(Cell line) const {
        if (cell) return line == *cell;
        return query == line.row || key == line.column;
    }
};

LitLines lit_lines(const Frame& frame) {
    const Hover& hover = frame.store.session.hover;
    if (!hover.node.empty() && hover.query && hover.key)
        return {Cell{*hover.query, *hover.key}, {}, {}};
    if (hover.query || hover.key) return {{}, hover.query, hover.key};
    return {{}, frame.asking(), {}};
}

void line_tooltip(const Frame& frame, const LinesOfHeads& heads, const WeightLine& line) {
    if (!begin_tooltip(frame.ui)) return;
    const Axes& axes = weights_axes(frame);
    const auto weight =
        static_cast<double>((*heads.weights[line.matrix])(line.cell.row, line.cell.column));
    rich_text(frame.ui, {{"weights", Role::weights, true},
                         {"["},
                         {unique_label(axes.rows, line.cell.row), Role::query},
                         {", "},
                         {unique_label(axes.columns, line.cell.column), Role::key},
                         {"] = "},
                         {number_text(weight, 4), Role::other, true}});
    frame.ui.tag("lines/tooltip");
    rich_text(frame.ui, {{say<texts::heads::line>("head"_is = heads.places[line.matrix].head)}},
              {0.85f, true, 0});
    ImGui::EndTooltip();
}

/// What stands for a block of 100 %: a head's row, of heads together as many rows.
float whole_of(const Frame& frame, const LinesOfHeads& heads, const WeightLines& lines) {
    if (keys_of_query(frame) > 0)
        return static_cast<float>(std::max<std::size_t>(heads.places.size(), 1));
    std::vector<float> sums(static_cast<std::size_t>(weights_axes(frame).rows.size()));
    for (const WeightLine& line : lines.lines)
        sums[static_cast<std::size_t>(line.cell.row)] += line.weight;
    return std::max(*std::ranges::max_element(sums), 1e-6f);
}

/// Of one head, or of the one in front of many: from the hue of queries to that of keys.
WordRibbon ribbon_of(const Frame& frame, const LinesOfHeads& heads, const WeightLine& line,
                     bool lit) {
    const Theme& theme = *frame.ui.theme;
    const int head = heads.places[line.matrix].head;
    const bool one = heads.places.size() == 1, front = one || head == heads.in_front,
               two_hues = one || (heads.many() && front);
    const Rgb own = color_of_head(frame, heads, head);
    const float strong = front          ? 0.92f
                         : heads.many() ? 0.3f
                                        : 0.7f,
                faint = heads.many() && !front ? 0.1f : 0.22f;
    return {0,
            line.cell.row,
            line.cell.column,
            line.weight,
            two_hues ? theme.role(Role::query) : own,
            two_hues ? theme.role(Role::key) : own,
            lit ? theme.faint(strong) : faint};
}

}  // namespace

WordRibbons ribbons_of_heads(Frame& frame, const LinesOfHeads& heads, const WordRows& rows) {
    const Axes& axes = weights_axes(frame);
    WeightLines& drawn = frame.ui.states.of<LinesDrawn>().lines;
    drawn = find_lines(frame, heads, rows);
    const LitLines lit = lit_lines(frame);
    const auto depth = [&](const WeightLine& line) {
        if (!lit.has(line.cell)) return 0;
        return heads.places[line.matrix].head == heads.in_front ? 2 : 1;
    };
    std::ranges::stable_sort(drawn.lines, {}, depth);
    WordRibbons all;
    all.rows = rows, all.counts = {axes.rows.size(), axes.columns.size()};
    all.whole = whole_of(frame, heads, drawn);
    for (const WeightLine& line : drawn.lines)
        all.ribbons.push_back(ribbon_of(frame, heads, line, depth(line) > 0));
    const Theme& theme = *frame.ui.theme;
    const std::optional<Index> key = key_looked_at(frame);
    all.color = [&theme, asking = frame.asking(), key](Index level, Index row) {
        if (level == 0) return row == asking ? theme.role(Role::query) : theme.field_border;
        return row == key ? theme.role(Role::key) : theme.field_border;
    };
    const auto node_of = [&frame, &heads](const WeightLine& line) -> const Node& {
        return frame.node(block_of(frame, heads.places[line.matrix]).weights);
    };
    all.point = [&frame, &heads, &drawn, node_of](std::size_t i) {
        frame.hover(node_of(drawn.lines[i]), drawn.lines[i].cell);
        line_tooltip(frame, heads, drawn.lines[i]);
    };
    all.click = [&frame, &drawn, node_of](std::size_t i) {
        select_cell(frame, node_of(drawn.lines[i]), drawn.lines[i].cell);
    };
    return all;
}

const HiddenWeight* hidden_lines(Frame& frame, const LinesOfHeads& heads) {
    std::string name = std::to_string(frame.store.computation().revision());
    for (const HeadPlace& place : heads.places) name += " " + short_name(place, true);
    return count_hidden(frame, frame.ui.states.of<LinesDrawn>().count, heads.weights,
                        {name, frame.options<LinesOptions>().threshold});
}

std::string lines_drawn(Frame& frame, const LinesOfHeads& heads) {
    const HiddenWeight* const hidden = hidden_lines(frame, heads);
    if (!hidden) return say<texts::heads::counting>();
    const LinesDrawn& drawn = frame.ui.states.of<LinesDrawn>();
    std::string of = drawn.lines.found > most_lines ? " and the query's" : "";
    if (heads.numbers > numbers_at_once)
        of += fmt::format("{} of tokens {} to {}", of.empty() ? "" : ",", counted(drawn.rows.first),
                          counted(drawn.rows.second - 1));
    return drawn_in_words(drawn.lines, *hidden, of);
}

}  // namespace attend
