#include "app/views/computation/computation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "app/gui/box/containers.h"
#include "app/gui/sizes.h"
#include "app/views/computation/computation_plan.h"
#include "app/views/matrix/matrix_title.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/panels.h"
#include "core/plural.h"

namespace attend {

namespace {

constexpr std::string_view panel_tag = "computation";

class FormulaOfMatrices {
  public:
    explicit FormulaOfMatrices(Frame& frame) : frame_(frame), plan_(plan_formula(frame)) {}

    Box with(Detail detail) const {
        Boxes columns{box::space(0).grow()};
        for (std::size_t i = 0; i < plan_.size(); ++i)
            if (plan_[i].shown.with(detail)) columns.push_back(column(i));
        columns.push_back(box::space(0).grow());
        return box::row(std::move(columns), 0.7f);
    }

  private:
    /// Pieces above each other, each in its part of the height.
    Box column(std::size_t i) const {
        constexpr float little = 0.1f;
        Boxes pieces;
        float at = 0;
        for (const PlannedPiece& piece : plan_[i].pieces) {
            if (piece.top - at > little) pieces.push_back(box::space(0).grow_high());
            Box box = piece.node ? matrix(*piece.node)
                                 : operation(piece, fmt::format("computation/operation/{}", i));
            pieces.push_back(std::move(box).grow_high());
            at = piece.bottom;
        }
        if (1 - at > little) pieces.push_back(box::space(0).grow_high());
        return box::column(std::move(pieces), 0.6f);
    }

    /// Widths grow with the logarithm of the columns; columns that are tokens are as wide as high.
    Box matrix(NodeId id) const {
        constexpr float cell = 1.1f, least = 2.4f, most = 12;
        const Node& node = frame_.node(id);
        const auto rows = static_cast<float>(node.shape().rows),
                   columns = static_cast<float>(node.shape().columns);
        const float high = std::clamp(cell * rows, 1.0f, most);
        const float wide = node.axes.columns.counts_tokens()
                               ? std::clamp(cell * columns, least, most)
                               : std::min(least + 1.2f * std::log2(columns), most);
        MatrixOptions options;
        options.panel = panel_tag;
        Box map = matrix_box(frame_, id, options, {{least, 0.6f}, {wide, high}, false});
        Box all = box::column({matrix_name(frame_, panel_tag, id, TitleLines::two), std::move(map),
                               edited_note(frame_, panel_tag, id)},
                              0.2f);
        return box::column({box::space(0).grow_high(), std::move(all), box::space(0).grow_high()},
                           0);
    }

    Box line(const OperationLine& line) const {
        Boxes runs{box::space(0).grow()};
        for (const OperationRun& run : line) {
            FormulaStyle style;
            style.color =
                run.role == Role::other ? frame_.ui.theme->text : frame_.ui.theme->role(run.role);
            runs.push_back(box::formula(run.markup, {}, style));
        }
        runs.push_back(box::space(0).grow());
        return box::row(std::move(runs), 0);
    }

    Box operation(const PlannedPiece& piece, std::string name) const {
        Boxes lines{box::space(0).grow_high()};
        for (const OperationLine& one : piece.lines) lines.push_back(line(one));
        if (piece.arrow) lines.push_back(line({{"→"}}));
        lines.push_back(box::space(0).grow_high());
        Box box = box::column(std::move(lines), 0.1f).named(std::move(name)).help(piece.help);
        if (!piece.large) return box;
        BoxActs acts;
        acts.double_click = [&frame = frame_, id = *piece.large] {
            show_large(frame, frame.node(id));
        };
        return std::move(box).on(std::move(acts));
    }

    Frame& frame_;
    std::vector<PlannedColumn> plan_;
};

}  // namespace

RichText computation_subtitle(const Frame& frame) {
    const Scene* const scene = frame.scene();
    if (scene && scene->table) {
        const std::size_t keys = scene->table->table->rows.size();
        return {
            {fmt::format("one query, {} {}", number_in_words(keys), keys == 1 ? "key" : "keys")}};
    }
    if (!scene || scene->layers.empty()) return {};
    RichText text;
    const int layers = frame.layers();
    if (layers > 1 || scene->blocks.size() > 1)
        text = {{frame.head_label()},
                {layers > 1 ? fmt::format(" · layers 0 to {}", layers - 1) : ""}};
    const Block& block = frame.block();
    const auto& values = frame.evaluation()->values;
    const std::tuple three(values[block.q], values[block.k], values[block.v]);
    const bool alike = frame.ui.states.kept(three, [&] {
        const auto same = [](const Value& a, const Value& b) {
            return a && b && shape_of(*a) == shape_of(*b) && *a == *b;
        };
        const auto& [q, k, v] = three;
        return same(q, k) && same(k, v);
    });
    if (alike)
        text.push_back({fmt::format("{}Q = K = V: nothing is trained, one W stands for all three",
                                    text.empty() ? "" : " · ")});
    return text;
}

Box computation(Frame& frame) {
    if (!frame.evaluation())
        return box::canvas({{20, 8}, {40, 20}, true}, [&frame](const Ui&, Place) {
            draw_no_matrix(frame, "Here will stand the computation");
        });
    const FormulaOfMatrices formula(frame);
    Boxes forms;
    for (const Detail detail : {Detail::whole, Detail::brief, Detail::briefest})
        forms.push_back(formula.with(detail));
    return box::first_with_room(std::move(forms));
}

void draw_computation(Frame& frame) {
    draw_box(frame.ui, computation(frame),
             {ImGui::GetCursorScreenPos(), ImGui::GetContentRegionAvail()});
}

}  // namespace attend
