#include "app/views/parts/share_bar.h"

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/figures.h"
#include "app/gui/sizes.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/small_map.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

constexpr double least_share = 1e-4;  // of a piece

Box piece(Frame& frame, const Axis& keys, Cell cell, double share, bool chosen) {
    const Ui& ui = frame.ui;
    const bool looked_at = frame.session().hover.key.value_or(-1) == cell.column;
    const Rgb ground = mix(ui.theme->panel, ui.theme->weight_area,
                           chosen      ? 0.95f
                           : looked_at ? 0.5f
                                       : 0.3f),
              ink = chosen ? text_on(ground) : ui.theme->text;
    const std::string name = unique_label(keys, cell.column);
    const auto text = [&](const std::string& of) {
        return box::text(of, {chosen ? Face::semibold : Face::regular, sizes::control, ink});
    };
    Box words =
        box::first_that_fits({text(name + "  " + percent_text(share)), text(name), box::space(0)});
    const auto wide = static_cast<float>(1000 * share);
    BoxActs acts;
    acts.point = [&frame, cell] { point_at(frame, cell); };
    acts.click = [&frame, cell] { select_cell(frame, frame.node(frame.block().weights), cell); };
    return box::padded(box::framed(std::move(words).grow().high(1.1f),
                                   {ground, std::nullopt, 0.15f}, {0.5f, 0.3f})
                           .grow()
                           .help(name + ": " + percent_text(share))
                           .on(std::move(acts)),
                       {0.03f, 0})
        .wide({0, wide, 100 * wide});
}

}  // namespace

Box share_bar(Frame& frame, const Axis& keys, Cell chosen, const Value& shares) {
    Boxes pieces;
    for (Index key = 0; key < shares->cols(); ++key)
        if (const auto share = static_cast<double>((*shares)(0, key)); share > least_share)
            pieces.push_back(piece(frame, keys, {chosen.row, key}, share, key == chosen.column));
    return box::row(std::move(pieces), 0).grow();
}

}  // namespace attend
