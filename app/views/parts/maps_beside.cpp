#include "app/views/parts/maps_beside.h"

#include <algorithm>

#include "app/gui/box/containers.h"
#include "app/gui/box/fitted.h"
#include "app/gui/sizes.h"
#include "app/views/lit.h"
#include "app/views/parts/choose_token.h"
#include "app/views/pointing.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

constexpr float row_high = sizes::of(50);

/// Behind one row, through all maps.
Box band(const Ui& ui, Index rows, Index banded) {
    const auto part = [](Box box, Index count) {
        const auto high = static_cast<float>(count);
        return std::move(box).high(Length{0, 3 * high, 1000 * high}).grow();
    };
    const Rgb color = mix(ui.theme->panel, ui.theme->role(Role::query), 0.12f);
    return box::column({part(box::space(0), banded),
                        part(box::framed(box::space(0).grow().grow_high(),
                                         {color, std::nullopt, 0.3f}, {0, 0}),
                             1),
                        part(box::space(0), rows - banded - 1)},
                       0)
        .grow()
        .grow_high();
}

}  // namespace

Box maps_beside(const Ui& ui, std::vector<MapColumn> columns, Index rows,
                std::optional<Index> banded) {
    const auto line = [&](Box MapColumn::*member) {
        Boxes boxes;
        for (MapColumn& column : columns) {
            if (column.gap && !boxes.empty()) boxes.push_back(box::space(1).grow());
            boxes.push_back(std::move(column.*member).wide(column.wide));
            if (member == &MapColumn::cells) boxes.back().grows_high = true;
        }
        return box::row(std::move(boxes), 0.5f);
    };
    Box headings = line(&MapColumn::heading), keys = line(&MapColumn::keys),
        cells = line(&MapColumn::cells), feet = line(&MapColumn::foot);
    const auto count = static_cast<float>(rows);
    const Length high{std::min(count * 0.3f, 6.0f), std::min(count * row_high, 26.0f),
                      count * 3.5f};
    cells = std::move(cells).grow_high();
    if (banded) cells = box::layers({band(ui, rows, *banded), std::move(cells)});
    return box::column(
        {std::move(headings), std::move(keys), std::move(cells).high(high), std::move(feet)},
        0.35f);
}

Length map_width(Index columns, float cell) {
    const auto count = static_cast<float>(columns);
    return {std::min(count * 1.1f, 7.0f), std::clamp(count * cell, 7.0f, 24.0f),
            std::max(count * 4.2f, 8.0f)};
}

MapColumn row_names(Frame& frame, const Axis& rows, Index chosen) {
    const Ui& ui = frame.ui;
    float wide = 0;
    Boxes boxes;
    for (Index row = 0; row < rows.size() && rows.size() <= most_named_beside; ++row) {
        const bool asks = row == chosen;
        // Of low rows smaller; names never lie on each other.
        Boxes names;
        for (const float size : {sizes::title, sizes::control, sizes::axis})
            names.push_back(box::text(unique_label(rows, row),
                                      {asks ? Face::semibold : Face::regular, size,
                                       asks ? ui.theme->role(Role::query) : ui.theme->text},
                                      3)
                                .right());
        wide = std::max(wide, box::wish_of(ui, names.front()) + 0.6f);
        if (!asks) names.push_back(box::space(0));
        boxes.push_back(cell_of_row(box::first_that_fits(std::move(names)))
                            .in_light(is_lit_query(frame, row))
                            .on(asking_of(frame, row)));
    }
    Box column = boxes.empty() ? box::space(0) : box::column(std::move(boxes), 0);
    return {box::space(0),
            box::space(0),
            std::move(column),
            box::space(0),
            {std::min(wide, 3.0f), std::min(wide, 8.0f), std::min(wide, 8.0f)}};
}

Box key_names(const Frame& frame, const Axis& columns, Index chosen) {
    const Ui& ui = frame.ui;
    if (columns.size() > most_named_beside) return box::space(0);
    Boxes boxes;
    for (Index column = 0; column < columns.size(); ++column) {
        const bool looked_at = column == chosen;
        Box name = box::text(unique_label(columns, column),
                             {looked_at ? Face::semibold : Face::regular, sizes::axis,
                              looked_at ? ui.theme->role(Role::key) : ui.theme->dim_text},
                             0)
                       .centered();
        boxes.push_back(
            box::layers({std::move(name)}).wide({0, 3, 1000}).in_light(is_lit_key(frame, column)));
    }
    return box::row(std::move(boxes), 0);
}

Box cell_of_row(Box inside) {
    return box::row({box::space(0).grow(), std::move(inside)}, 0).high(Length{0, 3, 1000}).grow();
}

BoxActs asking_of(Frame& frame, Index row) {
    BoxActs acts;
    acts.point = [&frame, row] { point_at_query(frame, row); };
    acts.click = [&frame, row] { choose_query(frame, row); };
    return acts;
}

}  // namespace attend
