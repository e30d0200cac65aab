#include "app/gui/box/word_rows.h"

#include <algorithm>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/list.h"
#include "app/gui/sizes.h"
#include "core/graph/unique_label.h"

namespace attend {

std::pair<Index, Index> WordRows::in_sight(Index of) const {
    const float offset = above(of);
    const auto row = [&](Index i, bool up) {
        const float at = static_cast<float>(i) - offset;
        return std::clamp<Index>(static_cast<Index>(up ? std::ceil(at) : std::floor(at)), 0, of);
    };
    return {row(first, false), row(last, true)};
}

float WordRows::text_size() const {
    for (const float size : {sizes::field, sizes::title, sizes::control, sizes::axis})
        if (size <= 0.7f * pitch) return size;
    return std::min(sizes::axis, 0.85f * pitch);
}

Box word_rows(std::string name, Index count, Index chosen,
              std::function<Box(const WordRows& rows)> inside) {
    box::RowsOfBox rows;
    rows.count = static_cast<std::size_t>(std::max<Index>(count, 1));
    rows.least = 0.95f, rows.wish = 2, rows.most = 5, rows.fills = true;
    if (chosen >= 0) rows.in_sight = static_cast<std::size_t>(chosen);
    rows.width = [](const Ui& ui) { return pixels_of(ui, {14, 40, Length::endless}); };
    rows.inside = [inside = std::move(inside)](const box::SeenRows& seen) {
        return inside({static_cast<Index>(seen.count), seen.pitch, static_cast<Index>(seen.first),
                       static_cast<Index>(seen.last)});
    };
    return box::rows_of_box(std::move(name), std::move(rows));
}

Box word_column(const WordRows& rows, Index count, const std::function<Box(Index i)>& row) {
    const auto [first, last] = rows.in_sight(count);
    const float before = (rows.above(count) + static_cast<float>(first)) * rows.pitch;
    Boxes boxes{box::space(0).high(before)};
    for (Index i = first; i < last; ++i)
        boxes.push_back(box::layers({row(i)}).grow().high(rows.pitch));
    return box::column(std::move(boxes), 0).at_top();
}

Box word_box(const Ui& ui, const WordRows& rows, std::string name, std::string text,
             const WordLook& look, WordActs acts) {
    const bool strong = look.lit || look.chosen;
    const Rgb color = strong     ? ui.theme->role(look.role)
                      : look.dim ? ui.theme->dim_text
                                 : ui.theme->text;
    BoxActs told;
    told.click = std::move(acts.click);
    told.point = acts.point;
    if (acts.point)
        told.focus = [point = std::move(acts.point)] {
            if (reached_by_keys()) point();
        };
    Box inside = box::text(std::move(text),
                           {strong ? Face::semibold : Face::regular, rows.text_size(), color});
    Box word = box::padded(std::move(inside), {0.3f, 0})
                   .named(std::move(name))
                   .on(std::move(told))
                   .lit(look.lit);
    word.anchor.x = look.at_right ? 0 : 1;
    return word;
}

float word_width(const Ui& ui, const WordRows& rows, const Axis& axis, float most) {
    float widest = 0;
    for (Index i = 0; i < std::min<Index>(axis.size(), 1000) && widest < most; ++i)
        widest = std::max(widest, measure_text(ui, unique_label(axis, i).substr(0, 200),
                                               Face::semibold, rows.text_size())
                                          .x /
                                      ui.em());
    return std::min(widest + 0.8f, most);
}

}  // namespace attend
