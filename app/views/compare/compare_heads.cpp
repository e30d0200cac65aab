#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/legends.h"
#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/sizes.h"
#include "app/gui/text.h"
#include "app/views/compare/compare.h"
#include "app/views/heads/head_place.h"
#include "app/views/parts/choose_head.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/head_part.h"
#include "app/views/wall/wall_picture.h"
#include "core/graph/unique_label.h"
#include "core/texts/compare.h"

namespace attend {

namespace {

constexpr float labels_of_tiles = 1.6f;  // em
constexpr std::size_t most_listed = 6;

/// A tile, or a line, is of one head of both.
void choose_in_both(Frame& frame, const Block& block) {
    choose_head(frame, block.layer, block.head);
    set_same_head(frame, true);
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
        choose_in_both(frame_, block);
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
        const Rgb color = chosen    ? ui_.theme->text
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
        const std::string name = title_of_head(frame_, {block.layer, block.head});
        const HeadChange& head = heads_[place];
        if (!head.map) return say<texts::compare::head_not_in_a>("head"_is = name);
        if (head.largest == 0) return say<texts::compare::head_same>("head"_is = name);
        return say<texts::compare::head_changed>(
            "head"_is = name, "number"_is = typeset(static_cast<double>(head.largest)));
    }

    Frame& frame_;
    Ui& ui_;
    const HeadsChange& heads_;
    WallLayout layout_;
    ImVec2 origin_;
};

/// The blocks whose heads changed, the most first.
std::vector<std::size_t> changed_most(const HeadsChange& heads) {
    std::vector<std::size_t> order(heads.size());
    std::iota(order.begin(), order.end(), 0);
    std::erase_if(order, [&](std::size_t i) { return !(heads[i].largest > 0); });
    std::ranges::stable_sort(order, std::ranges::greater{},
                             [&](std::size_t i) { return heads[i].largest; });
    if (order.size() > most_listed) order.resize(most_listed);
    return order;
}

/// Where one sees what a head that is off changed: a click goes there.
Box none_changed(Frame& frame, const OtherScene& other) {
    const TextStyle dim = dim_style(frame.ui, sizes::control);
    Boxes parts{box::text(say<texts::compare::no_head_changed>(), dim, 6)};
    if (output_differs(frame, other))
        parts.push_back(box::text(say<texts::compare::output_did>(),
                                  {Face::semibold, sizes::control, frame.ui.theme->text}, 6)
                            .named("compare/output")
                            .help("Click shows it")
                            .on_click([&frame] {
                                select_cell(frame, frame.node(frame.scene()->output),
                                            {frame.session().selection.query, 0});
                            }));
    return box::row(std::move(parts), sizes::near);
}

std::string percent_or_number(double weight, bool shares) {
    return shares ? percent_figure(weight) : rounded_text(weight, 2);
}

Box most_changed_list(Frame& frame, const OtherScene& other, const HeadsChange& heads) {
    const std::vector<std::size_t> order = changed_most(heads);
    if (order.empty()) return none_changed(frame, other);
    const Theme& theme = *frame.ui.theme;
    const Axes& axes = weights_axes(frame);
    const auto shares = [](const HeadChange& head) {
        return std::min(head.in_a, head.in_b) >= 0 && std::max(head.in_a, head.in_b) <= 1;
    };
    std::vector<Boxes> rows;
    for (const std::size_t i : order) {
        const Block& block = frame.scene()->blocks[i];
        const HeadChange& head = heads[i];
        rows.push_back({box::text(short_name({block.layer, block.head}, frame.layers() > 1),
                                  {Face::semibold, sizes::control, theme.text}),
                        box::rich({{unique_label(axes.rows, head.at.row), Role::query},
                                   {" → "},
                                   {unique_label(axes.columns, head.at.column), Role::key}},
                                  {sizes::control, true, 0})
                            .grow(),
                        box::text(percent_or_number(head.in_a, shares(head)) + " →",
                                  dim_style(frame.ui, sizes::control))
                            .right(),
                        box::text(percent_or_number(head.in_b, shares(head)),
                                  {Face::semibold, sizes::control, theme.role(Role::weights)})
                            .right()});
    }
    const auto line = [&](Box row, std::size_t i) {
        const Block& block = frame.scene()->blocks[order[i]];
        return std::move(row)
            .named(fmt::format("compare/most/{}", i))
            .help(say<texts::compare::largest_change>(
                "number"_is = typeset(static_cast<double>(heads[order[i]].largest))))
            .on_click([&frame, &block] { choose_in_both(frame, block); })
            .grow();
    };
    return box::table(std::move(rows), line, sizes::near, 0.15f).grow();
}

Box tiles(Frame& frame, const HeadsChange& heads, float end) {
    return box::canvas({{7, 5}, {24, 16}}, [&frame, &heads, end](const Ui&, Place place) {
        ComparedTiles(frame, heads, place).draw(end);
    });
}

float largest_end(const Frame& frame, const HeadsChange& heads) {
    float end = 0;
    for (const HeadChange& head : heads)
        if (head.map) end = std::max(end, frame.ui.readings.signed_end(head.map));
    return end;
}

}  // namespace

Box compared_heads(Frame& frame, const OtherScene& other) {
    const auto [heads, current, problem] = heads_change(frame, other);
    if (!problem.empty()) return box::empty(problem);
    const Theme& theme = *frame.ui.theme;
    const float end = largest_end(frame, *heads);
    const auto heading = [&](std::string text) {
        return box::text(std::move(text), {Face::semibold, sizes::title, theme.text});
    };
    const ColorScale scale = scale_of_difference(frame, end);
    Box legend = end > 0 ? box::color_legend([scale]() -> std::optional<box::ColorLegend> {
                               return box::ColorLegend{scale, scale.fixed, scale.fixed};
                           }).wide({6, 16, 16})
                         : box::space(0);
    return box::column({heading(say<texts::compare::in_all_heads>("n"_is = heads->size())),
                        tiles(frame, *heads, end), std::move(legend).droppable(2),
                        heading("Changed most"), most_changed_list(frame, other, *heads)},
                       sizes::near)
        .grow_high()
        .old(!current && !frame.stale());
}

Box most_changed_line(Frame& frame, const OtherScene& other) {
    const auto [heads, current, problem] = heads_change(frame, other);
    const TextStyle dim = dim_style(frame.ui, sizes::control);
    if (!problem.empty()) return box::text(problem, dim, 6);
    const std::vector<std::size_t> order = changed_most(*heads);
    if (order.empty()) return none_changed(frame, other);
    Boxes parts{box::text("changed most:", dim)};
    for (std::size_t i = 0; i < order.size(); ++i) {
        const Block& block = frame.scene()->blocks[order[i]];
        parts.push_back(
            box::text(
                say<texts::compare::head_by>(
                    "head"_is = short_name({block.layer, block.head}, frame.layers() > 1),
                    "number"_is = rounded_text(static_cast<double>((*heads)[order[i]].largest), 3)),
                {Face::semibold, sizes::control, frame.ui.theme->text})
                .named(fmt::format("compare/most/{}", i))
                .help("Click shows it")
                .on_click([&frame, &block] { choose_in_both(frame, block); }));
    }
    return box::flow(std::move(parts), sizes::near, 1).old(!current && !frame.stale());
}

}  // namespace attend
