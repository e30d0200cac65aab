#include "app/views/parts/share_bar.h"

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/figures.h"
#include "app/gui/sizes.h"
#include "app/views/lit.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/small_map.h"
#include "core/graph/unique_label.h"
#include "core/plural.h"

namespace attend {

namespace {

constexpr double least_told = 1e-3;  // the others' weight together, below which it is not shown

/// A piece as wide as its share, with its name and percents where these have room.
Box piece(const Ui& ui, const std::string& name, double share, float strength,
          const ShareBarLook& look) {
    const bool chosen = strength > 0.9f;
    const Rgb ground = mix(ui.theme->panel, ui.theme->weight_area, strength),
              ink = chosen ? text_on(ground) : ui.theme->text;
    const auto text = [&](const std::string& of) {
        return box::text(of, {chosen ? Face::semibold : Face::regular, sizes::control, ink});
    };
    Box words =
        box::first_that_fits({text(name + "  " + percent_text(share)), text(name), box::space(0)});
    return box::framed(std::move(words).grow().high(look.high - 0.6f), {ground, std::nullopt, 0.2f},
                       {0.5f, 0.3f})
        .grow()
        .help(name + ": " + percent_text(share));
}

Box in_proportion(Box piece, double share) {
    const auto wide = static_cast<float>(1000 * share);
    return box::padded(std::move(piece), {0.03f, 0}).wide({0, wide, 100 * wide});
}

BoxActs acts_of(Frame& frame, Cell cell) {
    BoxActs acts;
    acts.point = [&frame, cell] { point_at(frame, cell); };
    acts.click = [&frame, cell] { select_cell(frame, frame.node(frame.block().weights), cell); };
    return acts;
}

}  // namespace

Box share_bar(Frame& frame, const Axis& keys, Cell chosen, const Value& shares,
              const ShareBarLook& look) {
    Boxes pieces;
    std::size_t others = 0;
    double rest = 0;
    for (Index key = 0; key < shares->cols(); ++key) {
        const auto share = static_cast<double>((*shares)(0, key));
        if (share <= look.least) {
            others += share > 0, rest += share;
            continue;
        }
        const float strength = key == chosen.column               ? 0.95f
                               : frame.session().hover.key == key ? 0.5f
                                                                  : 0.3f;
        const Cell cell{chosen.row, key};
        Box one = piece(frame.ui, unique_label(keys, key), share, strength, look);
        one.name = look.tag.empty() ? "" : look.tag + "/" + std::to_string(key);
        one.is_in_light = is_lit(frame, frame.block().weights, cell);
        pieces.push_back(in_proportion(std::move(one).on(acts_of(frame, cell)), share));
    }
    if (rest >= least_told && look.least >= least_told)
        pieces.push_back(
            in_proportion(piece(frame.ui, count_of(others, "other"), rest, 0.14f, look), rest));
    return box::row(std::move(pieces), 0).grow();
}

}  // namespace attend
