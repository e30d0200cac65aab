#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/fitted.h"
#include "app/gui/figures.h"
#include "app/gui/sizes.h"
#include "app/views/normalizer/normalizer_parts.h"
#include "app/views/parts/share_bar.h"
#include "core/attention/normalizer.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

/// From those that share among all to the one that gives all to one.
constexpr std::array compared{"softmax", "entmax15", "sparsemax", "hardmax"};
constexpr Index most_pieces = 200;

/// What a normalizer makes of one row of scores.
Value weights_under(const Frame& frame, const Normalizer& rule, const Value& scores, Index row) {
    const std::array inputs{share(Matrix(scores->row(row)))};
    return normalizing_operation(rule, frame.scene()->choices.temperature)->forward(inputs);
}

Box name_of(Frame& frame, const Normalizer& rule, bool own) {
    const Ui& ui = frame.ui;
    const std::string name(rule.name == "softmax" ? "softmax"
                                                  : rule.label.substr(0, rule.label.find(" (")));
    return box::row({box::space(0).grow(),
                     box::text(name, {own ? Face::semibold : Face::regular, sizes::control,
                                      own ? ui.theme->text : ui.theme->dim_text})},
                    0)
        .wide(5)
        .named(fmt::format("normalizer/row/{}", rule.name))
        .help("Click takes this normalizer")
        .on_click(
            [&frame, name = std::string(rule.name)] { frame.draft().choices.normalizer = name; });
}

}  // namespace

Box normalizer_rows(Frame& frame, const NormalizerColumns& model, Cell chosen) {
    const Ui& ui = frame.ui;
    const Axes& axes = frame.node(frame.block().weights).axes;
    if (axes.columns.size() > most_pieces) return box::space(0);
    const Value& scores = model.parts.front().value;
    Boxes lines{box::row({box::rich({{"The row ", Role::other, true},
                                     {unique_label(axes.rows, chosen.row), Role::query, true},
                                     {" under each", Role::other, true}},
                                    {sizes::title, false, 0}),
                          box::text("which shares stay, which become exactly nothing",
                                    dim_style(ui, sizes::control), 30)
                              .droppable()},
                         1)};
    for (const char* const name : compared) {
        const Normalizer& rule = normalizer(name);
        const bool own = &rule == model.normalizer;
        const Value shares = weights_under(frame, rule, scores, chosen.row);
        if (shares->isZero(0)) continue;  // a row with nothing left
        lines.push_back(
            box::row({name_of(frame, rule, own), share_bar(frame, axes.columns, chosen, shares)},
                     0.8f)
                .line());
    }
    return box::column(std::move(lines), 0.45f);
}

}  // namespace attend
