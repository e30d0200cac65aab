#include <algorithm>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/map.h"
#include "app/gui/figures.h"
#include "app/gui/said.h"
#include "app/gui/sizes.h"
#include "app/gui/text.h"
#include "app/views/parts/choose_head.h"
#include "app/views/parts/head_part.h"
#include "app/views/wall/wall.h"
#include "core/graph/unique_label.h"
#include "core/texts/wall.h"

namespace attend {

namespace {

constexpr float cell_size = 0.47f, largest_map = 19;  // em

/// "one token, “animal”".
std::string role_in_words(const Frame& frame, const WallHead& head) {
    std::string text = role_label(frame, head.role);
    if (head_roles()[head.role].kind != HeadRole::Kind::one_token) return text;
    const Block& block = block_of(frame, head.place);
    const bool same = !frame.scene()->crosses();
    const Matrix& seen = *frame.evaluation()->at(block.seen);
    const OneToken token = one_token(*weights_of(frame, head.place), RoleText{same, true, {}, {}},
                                     role_rows(seen, same));
    return say<texts::wall::one_token>(
        "role"_is = text,
        "token"_is =
            shortened_to(frame.ui, unique_label(weights_axes(frame).columns, token.column), 8));
}

/// The head's weights on the scale of all.
Box large_tile(const Frame& frame, const WallHead& head, const ColorScale& scale) {
    HeatmapView view;
    view.value = weights_of(frame, head.place);
    view.scale = scale;
    const auto rows = static_cast<float>(view.value->rows()),
               columns = static_cast<float>(view.value->cols());
    const float cell = std::min(cell_size, largest_map / std::max(rows, columns));
    return box::map(frame.ui, "wall/tooltip", std::move(view),
                    {{1, 1}, {cell * columns, cell * rows}, false})
        .at_top();
}

/// Two columns of names and numbers, downward.
Box scores_of(const Frame& frame, const WallHead& head) {
    const Theme& theme = *frame.ui.theme;
    std::vector<Boxes> told;
    for (std::size_t i = 0; i < head_score_count; ++i) {
        if (std::isnan(head.scores[i])) continue;
        const bool own = i == head.role;
        const Face face = own ? Face::semibold : Face::regular;
        const Rgb color = own ? theme.text : theme.dim_text;
        told.push_back(
            {box::text(role_label(frame, i), {face, sizes::control, color}),
             box::text(rounded_text(head.scores[i], 2), {Face::semibold, sizes::control, color})
                 .right()});
    }
    const std::size_t half = (told.size() + 1) / 2;
    for (std::size_t i = half; i < told.size(); ++i)
        for (Box& cell : told[i]) told[i - half].push_back(std::move(cell));
    told.resize(half);
    return box::table(std::move(told), {}, 0.8f);
}

}  // namespace

RichText cell_in_words(const Frame& frame, const Wall& wall, float em) {
    const Axes& axes = weights_axes(frame);
    const auto word = [&](const Axis& axis, Index i) {
        return shortened_to(frame.ui, unique_label(axis, i), em);
    };
    return {{word(axes.rows, wall.cell.row), Role::query, true},
            {" → "},
            {word(axes.columns, wall.cell.column), Role::key, true}};
}

Box told_of_head(Frame& frame, const Wall& wall, std::size_t index, const ColorScale& scale) {
    const WallHead& head = wall.heads[index];
    const TextRun name{title_of_head(frame, head.place), Role::other, true};
    const RichTextStyle small{sizes::control, false, 0}, hint{sizes::axis, true, 0};
    RichText cell = cell_in_words(frame, wall, 5);
    cell.push_back({"  " + rounded_text(head.weight, 4), Role::weights, true});
    Boxes words{box::rich(head.on ? RichText{name}
                          : layer_is_off(frame, head.place.layer)
                              ? say_rich<texts::wall::name_layer_off>("name"_is = name)
                              : say_rich<texts::wall::name_off>("name"_is = name))};
    if (head.follows)
        words.push_back(box::rich({{say<texts::wall::follows>()}}, {sizes::control, true, 0}));
    words.push_back(box::rich(
        {{wall.measured ? role_in_words(frame, head) : say<texts::wall::measuring>()}}, small));
    words.push_back(box::rich(cell, small));
    words.push_back(scores_of(frame, head));
    words.push_back(box::rich({{say<texts::wall::switches>("on"_is = head.on)}}, hint));
    words.push_back(box::rich({{say<texts::wall::replaces>()}}, hint));
    return box::row({large_tile(frame, head, scale), box::column(std::move(words), sizes::tight)},
                    sizes::apart);
}

}  // namespace attend
