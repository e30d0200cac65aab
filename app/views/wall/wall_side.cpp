#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/choices.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/legends.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/said.h"
#include "app/gui/sizes.h"
#include "app/views/parts/double_press.h"
#include "app/views/parts/head_part.h"
#include "app/views/parts/small_map.h"
#include "app/views/parts/stage.h"
#include "app/views/wall/chosen_map.h"
#include "app/views/wall/options.h"
#include "app/views/wall/wall.h"
#include "core/texts/wall.h"

namespace attend {

namespace {

constexpr std::size_t most_of_strongest = 12;
constexpr float sample = sizes::of(100), column_gap = sizes::of(16), line_gap = sizes::of(5);

Box dim(const Frame& frame, const std::string& text, float size = sizes::control) {
    return box::text(text, dim_style(frame.ui, size), 4);
}

/// What bar, sign and colors say, with those of the chosen head.
Box wall_key(Frame& frame, const Wall& wall) {
    const Theme& theme = *frame.ui.theme;
    const WallHead& head = wall.heads[wall.chosen(frame)];
    const double entropy = head.scores[broad_score];
    std::vector<Boxes> rows;
    if (!std::isnan(entropy))
        rows.push_back({box::bar(1 - entropy, theme.text, theme.track, sizes::of(5)).wide(sample),
                        dim(frame, say<texts::wall::bars>("share"_is = percent_text(1 - entropy)))
                            .named("wall/legend/bars")
                            .help(say<texts::wall::bars_help>())});
    if (std::ranges::any_of(wall.heads, &WallHead::follows))
        rows.push_back({box::bar(1, theme.edited, {}, sizes::of(5)).wide(sample),
                        dim(frame, say<texts::wall::follows>()).named("wall/legend/follows")});
    const bool does = wall.measured && head.role != other_role;
    rows.push_back(
        {role_sign(frame.ui, head.role),
         dim(frame, say<texts::wall::sign>("role"_is = does ? role_label(frame, head.role)
                                                            : say<texts::wall::no_role>()))});
    rows.push_back({wall_colors(frame).wide(sample),
                    dim(frame, say<texts::wall::one_scale>("n"_is = wall.heads.size()))
                        .help(say<texts::wall::one_scale_help>())});
    return box::table(std::move(rows), {}, column_gap, line_gap);
}

double threshold_of(const Frame& frame, const HeadRole& role) {
    const RoleThresholds from = wall_thresholds(frame);
    if (role.kind == HeadRole::Kind::sink) return from.sink;
    return role.kind == HeadRole::Kind::broad ? from.broad : from.role;
}

/// The chosen head's scores, and the lines that make them roles.
Box scores(Frame& frame, const WallHead& head) {
    const Theme& theme = *frame.ui.theme;
    std::vector<Boxes> rows;
    std::vector<std::size_t> roles;
    for (std::size_t i = 0; i < head_score_count; ++i) {
        if (std::isnan(head.scores[i])) continue;
        const bool own = head.role == i;
        const double from = threshold_of(frame, head_roles()[i]);
        const TextStyle style{own ? Face::semibold : Face::regular, sizes::control,
                              own ? theme.text : theme.dim_text};
        rows.push_back(
            {box::text(role_label(frame, i), style, 4).right(),
             box::bar(head.scores[i], own ? theme.text : theme.dim_text, theme.track, sizes::of(8),
                      from)
                 .grow(),
             box::text(rounded_text(head.scores[i], 2), {style.face, style.size, theme.text})
                 .right()});
        roles.push_back(i);
    }
    const auto line = [&](Box row, std::size_t i) {
        const HeadRole& role = head_roles()[roles[i]];
        return std::move(row)
            .named("wall/score/" + std::string(role.name))
            .help(say<texts::wall::threshold>(
                "role"_is = role_help(frame, roles[i]),
                "score"_is = fmt::format("{}", threshold_of(frame, role))))
            .grow();
    };
    return box::table(std::move(rows), line, column_gap, line_gap).grow();
}

Box threshold(Frame& frame, const char* name, const char* label, double& number) {
    return box::slider(frame.ui, name, label, number, {0, 1, 0.01, 2},
                       [&frame](const Change&) {
                           type_when_pressed_twice(frame, [&](const Document& before) {
                               frame.draft().view = before.view;
                           });
                       })
        .grow();
}

/// From which score on a head has a role.
Box thresholds(Frame& frame) {
    auto& options = frame.draft().view.of<WallOptions>();
    return box::column({threshold(frame, "wall/role_from", "Role from", options.role_from),
                        threshold(frame, "wall/sink_from", "Sink from", options.sink_from),
                        threshold(frame, "wall/broad_from", "Broad from", options.broad_from)},
                       sizes::near);
}

Box heading(const RichText& text, Box beside) {
    return box::row({box::rich(text, {sizes::title, false, 0}), std::move(beside).droppable(),
                     box::space(0).grow()},
                    sizes::near)
        .grow();
}

Box scores_heading(Frame& frame, const Wall& wall) {
    const bool some_off = !frame.scene()->choices.heads_off.empty() && wall.layers > 1;
    const std::string what = !wall.measured ? say<texts::wall::measuring>()
                             : some_off     ? "with all on"
                                            : "line: enough to be called so";
    return heading({{"What it does", Role::other, true}},
                   box::opener(
                       frame.ui, "wall/thresholds", what, [&frame] { return thresholds(frame); },
                       16, "From which scores on a head has a role"));
}

std::string times_text(const WallHead& head) {
    const double times = head.others.times;
    if (std::isnan(times)) return "–";
    if (times < 99.95) return say<texts::wall::times_rest>("times"_is = number_text(times, 1));
    const double unit = std::pow(10, std::floor(std::log10(times)) - 1);  // two digits tell it all
    return say<texts::wall::times_rest>("times"_is =
                                            number_text(std::round(times / unit) * unit, 0));
}

std::string strongest_hint(const WallHead& head) {
    const std::string weight = rounded_text(head.weight, 4);
    const OtherRows& others = head.others;
    if (others.rows == 0) return say<texts::wall::no_other_row>("weight"_is = weight);
    if (!std::isfinite(others.mean))  // not measured yet
        return say<texts::wall::weight_here>("weight"_is = weight);
    return say<texts::wall::other_rows>("weight"_is = weight, "n"_is = others.rows,
                                        "mean"_is = rounded_text(others.mean, 4));
}

/// How many percent, where rows are shares.
std::string weight_text(const WallHead& head) {
    return head.weight >= 0 && head.weight <= 1 ? percent_figure(head.weight)
                                                : rounded_text(head.weight, 2);
}

Boxes strongest_cells(const Frame& frame, const Wall& wall, std::size_t index) {
    const Theme& theme = *frame.ui.theme;
    const WallHead& head = wall.heads[index];
    const bool own = index == wall.chosen(frame);
    const Face face = own ? Face::semibold : Face::regular;
    const Rgb weight = theme.role(Role::weights);
    return {box::text(wall.name(index), {face, sizes::control, head.on ? theme.text : theme.edited})
                .right(),
            box::bar(head.weight, own ? weight : mix(theme.panel, weight, 0.55f), theme.track,
                     sizes::of(8))
                .grow(),
            box::text(weight_text(head), {face, sizes::control, weight}).right(),
            box::text(times_text(head), dim_style(frame.ui, sizes::control)).right().droppable()};
}

/// Where the chosen cell weighs most: as many heads as have room.
Boxes strongest(Frame& frame, const Wall& wall) {
    std::vector<Boxes> rows;
    for (std::size_t i = 0; i < std::min(most_of_strongest, wall.strongest.size()); ++i)
        rows.push_back(strongest_cells(frame, wall, wall.strongest[i]));
    Boxes lines;
    box::table(
        std::move(rows),
        [&](Box row, std::size_t i) {
            const WallHead& head = wall.heads[wall.strongest[i]];
            lines.push_back(std::move(row)
                                .named(fmt::format("wall/strongest/{}", i))
                                .help(strongest_hint(head))
                                .on_click([&frame, &head] { choose(frame, head); })
                                .grow()
                                .droppable(i == 0 ? 0 : 10 + static_cast<int>(i)));
            return box::space(0);
        },
        column_gap);
    return lines;
}

RichText largest_in(const Frame& frame, const Wall& wall) {
    return say_rich<texts::wall::largest_in>("cell"_is = cell_in_words(frame, wall, 6));
}

/// Scores and, of several heads, where the chosen cell weighs most.
void add_scores(Frame& frame, const Wall& wall, Boxes& boxes) {
    boxes.push_back(scores_heading(frame, wall));
    boxes.push_back(scores(frame, wall.heads[wall.chosen(frame)]));
    if (wall.heads.size() < 2) return;
    boxes.push_back(box::space(sizes::near));
    boxes.push_back(heading(largest_in(frame, wall), box::space(0)));
    for (Box& line : strongest(frame, wall)) boxes.push_back(std::move(line));
}

}  // namespace

Box wall_colors(Frame& frame) {
    const auto colors = [&frame]() -> std::optional<WeightLegend> {
        const auto scale = painted_scale(frame);
        if (!scale) return std::nullopt;
        return WeightLegend{*scale, scale->fixed, scale->fixed, keys_of_query(frame)};
    };
    return box::weight_legend(frame.ui, colors).named("wall/legend");
}

Box wall_side(Frame& frame, const Wall& wall) {
    const std::string name = title_of_head(frame, wall.heads[wall.chosen(frame)].place);
    Boxes boxes{box::text(name, {Face::semibold, sizes::view, frame.ui.theme->text})
                    .named("wall/chosen")
                    .droppable(3),
                chosen_map(frame, {{8, 8}, {20, 16.8f}, false}).droppable(2),
                wall_key(frame, wall).droppable(4), box::space(sizes::tight)};
    add_scores(frame, wall, boxes);
    return box::column(std::move(boxes), sizes::of(6));
}

Box wall_card(Frame& frame, const Wall& wall) {
    Boxes boxes{wall_key(frame, wall)};
    add_scores(frame, wall, boxes);
    return box::column(std::move(boxes), sizes::of(6));
}

Box strongest_line(Frame& frame, const Wall& wall) {
    if (wall.heads.size() < 2) return box::space(0);
    const Theme& theme = *frame.ui.theme;
    const float size = message_size(frame, sizes::control);
    Boxes parts{box::rich(largest_in(frame, wall), {size, true, 0})};
    for (std::size_t i = 0; i < std::min(most_of_strongest, wall.strongest.size()); ++i) {
        const std::size_t index = wall.strongest[i];
        const WallHead& head = wall.heads[index];
        parts.push_back(
            box::framed(
                box::row(
                    {role_sign(frame.ui, head.role),
                     box::text(wall.name(index),
                               {Face::semibold, size, head.on ? theme.text : theme.edited}),
                     box::text(weight_text(head), {Face::regular, size, theme.role(Role::weights)}),
                     box::text(times_text(head), dim_style(frame.ui, size))}),
                {theme.panel, theme.field_border, sizes::of(6)})
                .named(fmt::format("wall/strongest/{}", i))
                .help(strongest_hint(head))
                .on_click([&frame, &head] { choose(frame, head); }));
    }
    return box::flow(std::move(parts), sizes::near, 1);
}

}  // namespace attend
