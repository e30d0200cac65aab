#include <fmt/format.h>

#include <algorithm>

#include "app/gui/box/choices.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/fitted.h"
#include "app/gui/controls.h"
#include "app/gui/sizes.h"
#include "app/state/editing.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/normalizer/normalizer_parts.h"
#include "app/views/parts/small_map.h"
#include "app/views/parts/symbols.h"
#include "app/views/scene_view.h"
#include "app/views/setup/choice_controls.h"
#include "app/views/weights/weights.h"
#include "core/plural.h"

namespace attend {

namespace {

constexpr Index most_normalizer_tokens = 1000;

/// The row of the query that is shown, and the selected cell's column where that is in the head's
/// maps.
Cell chosen_cell(const Frame& frame, const Axes& axes) {
    const Selection& selection = frame.store.session.selection;
    const Node& weights = frame.node(frame.block().weights);
    const auto id = frame.evaluation()->graph->find(selection.node);
    const bool here = id && frame.node(*id).head == weights.head &&
                      frame.node(*id).layer == weights.layer &&
                      frame.node(*id).axes.columns.size() == axes.columns.size();
    return {std::clamp<Index>(frame.asking(), 0, axes.rows.size() - 1),
            std::clamp<Index>(here ? selection.cell.column : 0, 0, axes.columns.size() - 1)};
}

/// Which normalizer: a model has its own.
Box choice_of_normalizer(Frame& frame, const Normalizer& now) {
    if (!workspace(frame.room()).reads("normalizer")) return box::space(0);
    return box::control({20, 32, 32}, 0, [&frame, &now](float width) {
        std::vector<std::string_view> names;
        int chosen = 0;
        for (const Normalizer& one : normalizers()) {
            if (&one == &now) chosen = static_cast<int>(names.size());
            names.push_back(one.name);
        }
        if (segmented(frame.ui, "normalizer/choice", names, chosen, width))
            frame.draft().choices.normalizer = normalizers()[static_cast<std::size_t>(chosen)].name;
    });
}

/// From the largest alone to the mean of all by one slider.
Box heat(Frame& frame) {
    if (!workspace(frame.room()).reads("temperature") ||
        !reads_temperature(normalizer_of(frame.draft().choices)))
        return box::space(0);
    const Ui& ui = frame.ui;
    const auto end = [&](std::string text) {
        return box::text(std::move(text), dim_style(ui, sizes::control));
    };
    return box::row(
        {end("max"), box::control({9, 15, 18}, 0, [&frame](float) { choose_temperature(frame); }),
         end("mean")},
        sizes::tight);
}

/// Every score of the asking row grows by the same: what softmax does not see.
Box shift_button(Frame& frame, Cell chosen) {
    const NodeId scores = frame.block().scores;
    const Node& node = frame.node(scores);
    if (node.on_demand || node.passing || !can_edit(frame)) return box::space(0);
    return box::button(
        frame.ui, "normalizer/add", "+ 100 to the row",
        [&frame, scores, row = chosen.row] {
            attempt(frame, [&] {
                add_to_row(frame.draft(), frame.node(scores), frame.evaluation()->value(scores),
                           row, 100);
            });
        },
        "Adds 100 to each score of this row: differences stay, and softmax sees nothing else");
}

Box normalizer_view(Frame& frame) {
    const Axes& axes = frame.node(frame.block().weights).axes;
    if (std::max(axes.rows.size(), axes.columns.size()) > most_normalizer_tokens)
        return box::empty(
            fmt::format("This view draws up to {} tokens.", counted(most_normalizer_tokens)));
    const NormalizerColumns model = normalizer_columns(frame);
    if (model.parts.empty()) return box::empty("Normalizing …");
    const Cell chosen = chosen_cell(frame, axes);
    Boxes lines{box::row({fitted_attention_formula(frame.ui, formula_of(model), 1.2f).grow(),
                          choice_of_normalizer(frame, *model.normalizer).right().droppable()},
                         1),
                normalizer_parts(frame, model, chosen).grow_high(),
                normalizer_rows(frame, model, chosen).droppable()};
    return box::column(std::move(lines), 0.9f);
}

Box normalizer_controls(Frame& frame) {
    const Axes& axes = frame.node(frame.block().weights).axes;
    return box::row({heat(frame), shift_button(frame, chosen_cell(frame, axes))}, sizes::apart);
}

RichText normalizer_subtitle(const Frame& frame) {
    if (!frame.scene()) return {};
    const Normalizer& rule = normalizer_of(frame.scene()->choices);
    return {{fmt::format("{} · {} · {}", frame.head_label(), rule.label,
                         row_sums_text(frame, frame.block().weights))}};
}

}  // namespace

namespace view_files {
extern constinit const SceneView normalizer{
    .place = 140,
    .name = "normalizer",
    .tab = "Normalizer",
    .label = "From scores to weights",
    .group = ViewGroup::understand,
    .help =
        "What the normalizer makes on its way, row by row: maximum, exponentials, sum, or "
        "threshold and support",
    .extent = ViewExtent::below,
    .subtitle = normalizer_subtitle,
    .applies = to_heads,
    .view = normalizer_view,
    .shows = "way from scores to weights",
    .controls = normalizer_controls};
}

}  // namespace attend
