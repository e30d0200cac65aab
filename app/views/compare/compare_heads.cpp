#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>
#include <utility>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/legend.h"
#include "app/gui/panel.h"
#include "app/gui/text.h"
#include "app/views/compare/compare.h"
#include "app/views/heads/head_place.h"
#include "app/views/parts/choose_head.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/room.h"
#include "app/views/wall/wall_picture.h"
#include "core/analysis/overview.h"
#include "core/graph/matrix.h"
#include "core/plural.h"

namespace attend {

namespace {

constexpr Index most_of_tile = 128;  // numbers along a side
constexpr float least_of_tiles = 6, line_of_heads = 1.6f, labels_of_tiles = 1.6f;  // em

/// What both are: the work is done anew where one of them is another.
struct HeadsChangeKey {
    std::shared_ptr<const Graph> graph_a, graph_b;
    std::shared_ptr<const Edits> edits_a, edits_b;
    bool operator==(const HeadsChangeKey&) const = default;
};

/// B − A of the weights of a head, pooled; null where A has none of its shape.
struct HeadChange {
    Value map;
    float largest = 0;  // signs aside
};
using HeadsChange = std::vector<HeadChange>;  // as scene.blocks has them

struct HeadsChangeState {
    LatestJob<HeadsChangeKey, HeadsChange> job;
};

/// Where B's token has none beside it, nothing changed.
HeadChange change_of(const Evaluation& a, const Evaluation& b, NodeId weights) {
    const auto there = same_node(*a.graph, b.graph->node(weights));
    if (!there) return {};
    const auto beside = aligned(a.graph->node(*there).axes, b.graph->node(weights).axes);
    if (!beside) return {};
    // Copies keep what they are asked for: of weights that nobody keeps, no longer than here.
    const std::pair own(a, b);
    const Matrix all =
        aligned_difference(own.second.value(weights), own.first.value(*there), *beside);
    const Matrix change = all.array().isNaN().select(Scalar(0), all);
    const auto range = finite_range(change);
    return {share(pooled(change, most_of_tile, most_of_tile)), range ? largest_size(*range) : 0};
}

struct HeadsNow {
    const HeadsChange* heads = nullptr;  // null until they are known
    bool current = false;                // else those of before
    std::string problem = {};
};
HeadsNow heads_change(const Frame& frame, const OtherScene& other) {
    auto& job = frame.ui.states.of<HeadsChangeState>().job;
    const Evaluation& b = *frame.evaluation();
    const Evaluation& a = *other.evaluation;
    std::vector<NodeId> weights;
    for (const Block& block : frame.scene()->blocks) weights.push_back(block.weights);
    const Shape shape = weights_axes(frame).shape();
    const Index numbers = shape.rows * shape.columns * std::ssize(weights);
    const bool at_once = !weights_are_transient(frame) && numbers <= numbers_at_once;
    HeadsNow now;
    now.current = follow_work(frame, job, "Comparing the heads",
                              HeadsChangeKey{a.graph, b.graph, a.edits, b.edits}, at_once, [&] {
                                  return [a, b, weights](const Progress& progress) {
                                      HeadsChange made;
                                      for (const NodeId id : weights) {
                                          progress.at(static_cast<double>(made.size()) /
                                                      static_cast<double>(weights.size()));
                                          made.push_back(change_of(a, b, id));
                                      }
                                      return made;
                                  };
                              });
    now.problem = why_none(job, "Comparing the heads …");
    const HeadsChange* const made = job.result();
    if (made && made->size() == weights.size()) now.heads = made;
    return now;
}

/// Why none of the tiles has anything to show; empty where one has.
std::string why_none_compares(const Frame& frame, const OtherScene& other,
                              const HeadsChange& heads) {
    if (std::ranges::any_of(heads, [](const HeadChange& head) { return !!head.map; })) return {};
    const Index a = other.scene->blocks.empty()
                        ? 0
                        : other.evaluation->graph->node(other.scene->blocks.front().weights)
                              .shape()
                              .columns,
                b = weights_axes(frame).shape().columns;
    return a == b ? "A has no such heads"
                  : fmt::format("Heads do not compare: A has {}, B {}", count_of(a, "key"), b);
}

/// Whether the layer's output is another, while no head's weights are.
bool output_differs(Frame& frame, const OtherScene& other) {
    const NodeId id = frame.scene()->output;
    const Node& output = frame.node(id);
    const auto there = same_node(*other.evaluation->graph, output);
    if (!there || frame.session().selection.node == output.path) return false;
    const Value a = other.evaluation->at(*there), b = frame.evaluation()->at(id);
    return frame.ui.states.kept(std::tuple(a, b),
                                [&] { return shape_of(*a) == shape_of(*b) && !(*a == *b); });
}

/// Where one sees what a head that is off changed: a click goes there.
void draw_none_changed(Frame& frame, const OtherScene& other, ImVec2 at, float width) {
    constexpr float size = 0.88f;
    const Ui& ui = frame.ui;
    const std::string none = "no head's weights changed";
    const char* text = "the output did";
    const float said = measure_text(ui, none, Face::regular, size).x + ui.em(0.8f);
    const bool differs = output_differs(frame, other),
               both = !differs || said + measure_text(ui, text, Face::regular, size).x <= width;
    if (both)
        draw_text(ui, at, ended(ui, none, width, Face::regular, size), dim_style(ui, size));
    else
        text = "only the output changed";
    if (!differs) return;
    ImGui::SetCursorScreenPos({both ? at.x + said : at.x, at.y});
    if (link(ui, "compare/output", text, Role::other, size))
        select_cell(frame, frame.node(frame.scene()->output), {frame.session().selection.query, 0});
}

/// "most changed: L3·h4 by 0.58, …": those that changed most, as many of three as fit the width. A
/// click goes there.
void draw_most_changed(Frame& frame, const OtherScene& other, const HeadsChange& heads, ImVec2 at,
                       float width) {
    constexpr float size = 0.88f;
    const Ui& ui = frame.ui;
    std::vector<std::size_t> order(heads.size());
    std::iota(order.begin(), order.end(), 0);
    const auto shown = order.begin() + std::min<std::ptrdiff_t>(3, std::ssize(order));
    std::ranges::partial_sort(order, shown, std::ranges::greater{},
                              [&](std::size_t i) { return heads[i].largest; });
    if (!(heads[order.front()].largest > 0)) return draw_none_changed(frame, other, at, width);
    const std::string begin = "most changed: ";
    draw_text(ui, at, begin, dim_style(ui, size));
    float x = at.x + measure_text(ui, begin, Face::regular, size).x;
    for (auto i = order.begin(); i != shown && heads[*i].largest > 0; ++i) {
        const Block& block = frame.scene()->blocks[*i];
        const std::string text =
            fmt::format("{} by {}", short_name({block.layer, block.head}, frame.layers() > 1),
                        rounded_text(static_cast<double>(heads[*i].largest), 3));
        const float wide = measure_text(ui, text, Face::regular, size).x;
        if (i != order.begin() && x + wide > at.x + width) break;
        ImGui::SetCursorScreenPos({x, at.y});
        if (link(ui, fmt::format("compare/most/{}", i - order.begin()), text, Role::other, size)) {
            choose_head(frame, block.layer, block.head);
            set_same_head(frame, true);
        }
        x += wide + ui.em(0.8f);
    }
}

class ComparedTiles {
  public:
    ComparedTiles(Frame& frame, const HeadsChange& heads, Place place)
        : frame_(frame), ui_(frame.ui), heads_(heads) {
        WallRequest request;
        request.layers = frame.layers(), request.heads = frame.scene()->choices.heads;
        request.weights = weights_axes(frame).shape();
        const float labels = ui_.em(labels_of_tiles);
        request.room = {place.size.x - labels, place.size.y - ui_.em(1)};
        request.unit = ui_.scale, request.all_seen = true;
        layout_ = plan_wall(request);
        origin_ = {std::round(place.position.x + labels), std::round(place.position.y + ui_.em(1))};
    }

    float bottom() const { return origin_.y + layout_.size().y; }

    void draw(float end) {
        std::vector<Value> maps;
        std::vector<std::size_t> order(heads_.size());
        std::iota(order.begin(), order.end(), 0);
        for (const HeadChange& head : heads_)
            maps.push_back(head.map ? head.map : share(Matrix::Zero(1, 1)));
        const WallPicture& picture = ui_.states.kept(
            std::tuple(maps, layout_.tile.x, layout_.tile.y, layout_.pitch.x, layout_.pitch.y),
            [&] { return paint_wall(maps, layout_, order); });
        const bool pressed = press_area(ui_, "compare/heads", origin_, layout_.size());
        const ImVec2 mouse = ImGui::GetIO().MousePos;
        const auto place = ImGui::IsItemHovered()
                               ? layout_.place_of({mouse.x - origin_.x, mouse.y - origin_.y})
                               : std::nullopt;
        draw_wall_picture(ui_, picture, scale_of_difference(frame_, end), origin_);
        draw_numbers();
        for (std::size_t i = 0; i < heads_.size(); ++i) draw_tile(i, place == i);
        if (!place) return;
        const Block& block = frame_.scene()->blocks[*place];
        tooltip(ui_, help_of(*place));
        if (!pressed) return;
        choose_head(frame_, block.layer, block.head);
        set_same_head(frame_, true);  // a tile is of one head of both
    }

  private:
    void draw_tile(std::size_t place, bool hovered) {
        const Block& block = frame_.scene()->blocks[place];
        const Selection& selection = frame_.session().selection;
        const bool chosen = selection.layer == block.layer && selection.head == block.head;
        const ImVec2 at = layout_.at(place);
        const ImVec2 min{origin_.x + at.x, origin_.y + at.y},
            max{min.x + layout_.tile.x, min.y + layout_.tile.y};
        const float line = (chosen ? 2 : 1) * ui_.hairline();
        const Rgb color = chosen    ? ui_.theme->accent
                          : hovered ? ui_.theme->text
                                    : ui_.theme->field_border;
        ImGui::GetWindowDrawList()->AddRect({min.x - line, min.y - line},
                                            {max.x + line, max.y + line}, ink(color), 0, 0, line);
        if (!heads_[place].map)
            draw_text(ui_, {(min.x + max.x) / 2, (min.y + max.y) / 2}, "–", dim_style(ui_, 0.9f),
                      {0.5f, 0.5f});
        if (!was_on(frame_, {block.layer, block.head}))
            ImGui::GetWindowDrawList()->AddLine({min.x, max.y}, {max.x, min.y},
                                                ink(ui_.theme->edited), 2 * ui_.hairline());
        if (ui_.tags)
            ui_.tag(fmt::format("compare/heads/{}/{}", block.layer, block.head), min, max);
    }

    /// Of layers and heads, above the columns and left of the lines, as many as have room.
    void draw_numbers() {
        const auto heads = static_cast<std::size_t>(layout_.heads);
        const auto number = [&](int at, bool above, bool layer) {
            const auto place = static_cast<std::size_t>(at) * (layer ? heads : 1);
            const ImVec2 corner = layout_.at(place);
            const std::string text = fmt::format("{}{}", layer ? "L" : "h", at);
            const ImVec2 to =
                above ? ImVec2{origin_.x + corner.x + layout_.tile.x / 2, origin_.y - ui_.em(0.2f)}
                      : ImVec2{origin_.x - ui_.em(0.4f), origin_.y + corner.y + layout_.tile.y / 2};
            draw_text(ui_, to, text, dim_style(ui_, 0.75f),
                      above ? ImVec2{0.5f, 1} : ImVec2{1, 0.5f});
        };
        const auto every = [&](float pitch, float room) {
            return std::max(1, static_cast<int>(std::ceil(room / std::max(pitch, 1.0f))));
        };
        const bool right = layout_.to_the_right;
        const int across = every(layout_.pitch.x, ui_.em(1.6f)),
                  down = every(layout_.pitch.y, ui_.em(0.85f));
        for (int layer = 0; layer < layout_.layers; layer += right ? across : down)
            number(layer, right, true);
        for (int head = 0; head < layout_.heads; head += right ? down : across)
            number(head, !right, false);
    }

    std::string help_of(std::size_t place) const {
        const Block& block = frame_.scene()->blocks[place];
        std::string text = frame_.layers() > 1
                               ? fmt::format("Layer {}, head {}", block.layer, block.head)
                               : fmt::format("Head {}", block.head);
        const HeadChange& head = heads_[place];
        text += !head.map           ? ": A has no such weights"
                : head.largest == 0 ? ": the same weights in A and B"
                                    : fmt::format(": a weight changed by up to {}",
                                                  typeset(static_cast<double>(head.largest)));
        return text + "\nClick chooses it";
    }

    Frame& frame_;
    Ui& ui_;
    const HeadsChange& heads_;
    WallLayout layout_;
    ImVec2 origin_;
};

/// Whether heading, words and legend stand on one line above the tiles.
bool one_line_of(const Ui& ui, const Place& place) { return place.size.x >= ui.em(36); }

void draw_heads_heading(Frame& frame, const OtherScene& other, const HeadsChange& heads,
                        const Place& place) {
    const Ui& ui = frame.ui;
    constexpr std::string_view title = "B − A of every head";
    constexpr float title_size = 1.1f;
    draw_text(ui, place.position, title, {Face::semibold, title_size, ui.theme->text});
    ImVec2 at = place.position;
    float room = place.size.x;
    if (one_line_of(ui, place)) {
        const float beside = measure_text(ui, title, Face::semibold, title_size).x + ui.em(0.8f);
        at.x += beside, at.y += ui.em(0.15f), room -= beside + ui.em(15);
    } else {
        at.y += ui.em(line_of_heads);
    }
    draw_most_changed(frame, other, heads, at, room);
}

}  // namespace

void draw_compared_heads(Frame& frame, const OtherScene& other, Place place) {
    const Ui& ui = frame.ui;
    const auto [heads, current, why_none_yet] = heads_change(frame, other);
    const std::string problem = heads ? why_none_compares(frame, other, *heads) : why_none_yet;
    const bool tiles_fit = place.size.y >= ui.em(least_of_tiles);
    if (!problem.empty()) {
        const Room rest("compare/heads/none", place.position, place.size);
        return tiles_fit ? empty_state(ui, problem)
                         : dim_line(ui, place.position, place.size.x, problem, 0.88f);
    }
    const ImVec2 all_of_it{place.position.x + place.size.x, place.position.y + place.size.y};
    const bool old = !current && !frame.stale();  // with all else it steps back otherwise
    if (!tiles_fit) {
        draw_most_changed(frame, other, *heads, place.position, place.size.x);
        if (old) dim_stale(frame, place.position, all_of_it, true);
        return;
    }
    float end = 0;
    std::vector<Value> maps;
    for (const HeadChange& head : *heads)
        if (head.map)
            end = std::max(end, ui.readings.signed_end(head.map)), maps.push_back(head.map);
    const ColorScale scale = scale_of_difference(frame, end);
    draw_heads_heading(frame, other, *heads, place);
    const bool wide = one_line_of(ui, place);
    const float high = place.size.y, legend_wide = std::min(ui.em(14), place.size.x),
                top = ui.em(wide ? line_of_heads : 2 * line_of_heads),
                foot = wide ? 0 : ui.em(line_of_heads);
    ComparedTiles tiles(
        frame, *heads,
        {{place.position.x, place.position.y + top}, {place.size.x, high - top - foot}});
    tiles.draw(end);
    ImGui::SetCursorScreenPos(
        wide ? ImVec2{place.position.x + place.size.x - legend_wide, place.position.y}
             : ImVec2{place.position.x, tiles.bottom() + ui.em(0.6f)});
    if (end > 0) legend(ui, scale, scale.fixed, range_of(ui, maps), legend_wide);
    if (old) dim_stale(frame, place.position, all_of_it, true);
}

}  // namespace attend
