#include "app/views/weights/strongest_links.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <tuple>
#include <utility>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/rich_text.h"
#include "app/gui/text.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/follow_job.h"
#include "app/views/parts/room.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

constexpr std::size_t most_on_line = 3, most_lines = 4;
constexpr Index rows_a_report = 64;
constexpr float link_text = 0.9f, link_high = 1.7f, heading_line = 1.3f,
                between_links = 0.4f;  // em

bool is_mark(const std::string& label) {
    return label.size() > 2 && label.front() == '[' && label.back() == ']';
}

/// "not to [CLS], [SEP] or itself"
std::string left_out(const Axes& axes, bool forward) {
    std::vector<std::string> names;
    for (Index i = 0; i < axes.columns.size(); ++i)
        if (const std::string label = axes.columns.label(i);
            is_mark(label) && std::ranges::find(names, label) == names.end())
            names.push_back(label);
    if (forward) names.emplace_back("the first");
    constexpr std::size_t most_named = 3;
    if (names.size() > most_named) names = {"marks"};
    return names.empty() ? "not to itself"
                         : fmt::format("not to {} or itself", fmt::join(names, ", "));
}

bool reads_forward(const Frame& frame) { return frame.scene()->measures.next.has_value(); }

struct LinkWords {
    std::string asks, answers, share;
};
LinkWords words_of(const Frame& frame, NodeId id, const Link& link) {
    const Axes& axes = frame.node(id).axes;
    return {unique_label(axes.rows, link.cell.row), unique_label(axes.columns, link.cell.column),
            percent_figure(static_cast<double>(link.weight))};
}

float word_width(const Ui& ui, const std::string& text) {
    return measure_text(ui, text, Face::semibold, link_text).x;
}

/// What a link takes beside its two words.
float around_words(const Ui& ui, const std::string& share) {
    return ui.em(0.8f) + word_width(ui, " → ") + word_width(ui, " " + share);
}

void draw_link(Frame& frame, NodeId id, const Link& link, ImVec2 min, float width) {
    const Ui& ui = frame.ui;
    const Cell cell = link.cell;
    const Node& node = frame.node(id);
    const float high = ui.em(link_high);
    const std::string tag = fmt::format("links/{}/{}", cell.row, cell.column);
    if (press_area(ui, tag, min, {width, high})) select_cell(frame, node, cell);
    const auto [asks, answers, share] = words_of(frame, id, link);
    tooltip(ui, fmt::format("{} gives {} to {}", asks, share, answers));
    if (ImGui::IsItemHovered()) frame.hover(node, cell);
    const Selection& selection = frame.session().selection;
    const bool chosen = selection.node == node.path && selection.cell == cell;
    const ImVec2 max{min.x + width, min.y + high};
    canvas().AddRectFilled(
        min, max, ink(ImGui::IsItemHovered() ? ui.theme->hover : ui.theme->field), ui.em(0.25f));
    canvas().AddRect(min, max, ink(chosen ? ui.theme->accent : ui.theme->field_border),
                     ui.em(0.25f), 0, ui.hairline());
    const float word = std::max((width - around_words(ui, share)) / 2, ui.em(1));
    // What one word leaves over is the other's.
    const float first = std::max(word, 2 * word - word_width(ui, answers)),
                second = std::max(word, 2 * word - word_width(ui, asks));
    const RichText text{
        {shortened(ui, asks, first, Face::semibold, link_text), Role::query, true},
        {" → "},
        {shortened(ui, answers, second, Face::semibold, link_text), Role::key, true},
        {" " + share, Role::weights, true}};
    const ImVec2 size = measure_rich(ui, text, {link_text});
    draw_rich(ui, {min.x + (width - size.x) / 2, min.y + (high - size.y) / 2}, text, {link_text});
}

}  // namespace

std::vector<Link> strongest_links(const Matrix& weights, const Axes& axes, bool forward,
                                  std::size_t most, const Progress& progress) {
    const bool own = axes.rows == axes.columns;
    std::vector<bool> answers(static_cast<std::size_t>(weights.cols()));
    for (Index column = forward ? 1 : 0; column < weights.cols(); ++column)
        answers[static_cast<std::size_t>(column)] = !is_mark(axes.columns.label(column));
    // Of equal ones the first column, then the first row.
    const auto before = [](const Link& a, const Link& b) {
        return std::tuple(-a.weight, a.cell.column, a.cell.row) <
               std::tuple(-b.weight, b.cell.column, b.cell.row);
    };
    std::vector<Link> found;
    Scalar least = 0;  // that counts
    for (Index row = 0; row < weights.rows(); ++row) {
        if (row % rows_a_report == 0)
            progress.at(static_cast<double>(row) / static_cast<double>(weights.rows()));
        for (Index column = 0; column < weights.cols(); ++column) {
            const Scalar weight = weights(row, column);
            if (!(weight > 0 && weight >= least) || (own && row == column) ||
                !answers[static_cast<std::size_t>(column)])
                continue;
            const Link link{{row, column}, weight};
            found.insert(std::ranges::lower_bound(found, link, before), link);
            if (found.size() > most) found.pop_back();
            if (found.size() == most) least = found.back().weight;
        }
    }
    return found;
}

namespace {

/// Beside the frame where there are many weights, or these are not made yet: a map of 8,000 tokens
/// has 64 million. Until then there is nothing to name.
const std::vector<Link>* kept_links(const Frame& frame, NodeId id) {
    struct State {
        using Key = std::pair<std::uint64_t, NodeId>;
        LatestJob<Key, std::vector<Link>> job;
    };
    const Evaluation& evaluation = *frame.evaluation();
    auto& job = frame.ui.states.of<State>().job;
    const Shape shape = frame.node(id).shape();
    const bool at_once = evaluation.has(id) && shape.rows * shape.columns <= numbers_at_once;
    const bool current = follow_work(
        frame, job, "Looking for the strongest links",
        State::Key(frame.store.computation().revision(), id), at_once, [&] {
            return [evaluation, id, forward = reads_forward(frame)](const Progress& progress) {
                return strongest_links(*evaluation.at(id, progress.part(0, 0.5)),
                                       evaluation.graph->node(id).axes, forward,
                                       most_on_line * most_lines, progress.part(0.5, 1));
            };
        });
    return current ? job.result() : nullptr;
}

float width_of_one(const Ui& ui, float width, std::size_t on_line) {
    const auto parts = static_cast<float>(on_line);
    return std::min(std::floor((width - ui.em(between_links) * (parts - 1)) / parts), ui.em(20));
}

/// As many of `links` on a line as have room for their words: those cut to a letter say nothing.
std::size_t count_on_line(const Frame& frame, NodeId id, std::span<const Link> links, float width) {
    const Ui& ui = frame.ui;
    const auto whole = [&](std::size_t count) {
        return std::ranges::all_of(links, [&](const Link& link) {
            const LinkWords words = words_of(frame, id, link);
            return around_words(ui, words.share) + word_width(ui, words.asks) +
                       word_width(ui, words.answers) <=
                   width_of_one(ui, width, count);
        });
    };
    std::size_t count = std::min(links.size(), most_on_line);
    while (count > 1 && !whole(count)) --count;
    return count;
}

}  // namespace

LinkLines plan_links(const Frame& frame, NodeId id, float width, float height) {
    const Ui& ui = frame.ui;
    const float line = ui.em(link_high + between_links),
                around = ui.em(heading_line + 0.8f - between_links);
    const auto fitting = static_cast<std::size_t>(std::max(0.0f, (height - around) / line));
    if (fitting == 0) return {};
    const std::vector<Link>* const found = kept_links(frame, id);
    if (!found || found->empty()) return {};
    const std::vector<Link>& all = *found;
    const auto even = 1 / static_cast<Scalar>(frame.node(id).shape().columns);
    const auto much = static_cast<std::size_t>(
        std::ranges::count_if(all, [&](const Link& link) { return link.weight > even; }));
    LinkLines links;
    const std::size_t lines = std::min(fitting, most_lines);
    links.on_line =
        count_on_line(frame, id, std::span(all).first(std::min(all.size(), most_on_line)), width);
    const std::size_t count =
        std::min({all.size(), std::max(much, links.on_line), lines * links.on_line});
    links.links.assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count));
    links.on_line = count_on_line(frame, id, links.links, width);
    links.links.resize(std::min(count, lines * links.on_line));
    links.each = width_of_one(ui, width, links.on_line);
    const std::size_t used = (links.links.size() + links.on_line - 1) / links.on_line;
    links.height = around + static_cast<float>(used) * line;
    return links;
}

void draw_strongest_links(Frame& frame, NodeId id, const LinkLines& links, ImVec2 position,
                          float width) {
    const Ui& ui = frame.ui;
    const ImVec2 heading =
        draw_rich(ui, position, {{"Strongest links", Role::other, true}}, {0.85f, true});
    dim_line(ui, {position.x + heading.x + ui.em(0.8f), position.y},
             width - heading.x - ui.em(0.8f), left_out(frame.node(id).axes, reads_forward(frame)));
    for (std::size_t i = 0; i < links.links.size(); ++i) {
        const auto column = static_cast<float>(i % links.on_line),
                   line = static_cast<float>(i / links.on_line);
        draw_link(frame, id, links.links[i],
                  {position.x + column * (links.each + ui.em(between_links)),
                   position.y + ui.em(heading_line) + line * ui.em(link_high + between_links)},
                  links.each);
    }
    dim_stale(frame, position, {position.x + width, position.y + links.height});
}

}  // namespace attend
