#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/formula.h"
#include "app/gui/panel.h"
#include "app/gui/text.h"
#include "app/views/derivations/arrows_picture.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/empty_state.h"
#include "app/views/scene_view.h"
#include "app/views/sum/node_strip.h"
#include "app/views/sum/weighted_sum_model.h"
#include "core/graph/explain.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

constexpr Index most_names = 500;

/// One of the tokens of an axis.
void choose_row(Frame& frame, std::string_view tag, std::string_view label, const Axis& axis,
                Index& chosen, float width) {
    if (axis.size() > most_names) return;
    std::vector<std::string> names;
    for (Index row = 0; row < axis.size(); ++row) names.push_back(unique_label(axis, row));
    const std::vector<std::string_view> options(names.begin(), names.end());
    int place = static_cast<int>(chosen);
    ImGui::BeginGroup();
    if (choice(frame.ui, tag, label, options, place, width)) chosen = place;
    ImGui::EndGroup();
    // Whoever looks at the list and leaves it as it is has chosen, too.
    if (ImGui::IsItemActivated()) frame.session().selection.chosen = true;
}

void choose_pair(Frame& frame, const ArrowPair& pair, float width) {
    Cell cell = pair.cell;
    const float gap = frame.ui.em(0.6f), each = std::min((width - gap) / 2, frame.ui.em(11));
    choose_row(frame, "arrows/query", "q of", frame.node(pair.nodes.q).axes.rows, cell.row, each);
    ImGui::SameLine(0, gap);
    choose_row(frame, "arrows/key", "k of", frame.node(pair.nodes.k).axes.rows, cell.column, each);
    if (cell == pair.cell) return;
    select_cell(frame, frame.node(pair.nodes.dot.value_or(frame.block().scores)), cell);
}

/// "q·k = ‖q‖ ‖k‖ cos θ", with the numbers put in, and the node that is the same number.
void draw_product(Frame& frame, const ArrowPair& pair) {
    const Ui& ui = frame.ui;
    const SymbolRoles roles{{"q", Role::query}, {"k", Role::key}};
    const FormulaStyle numbers{0.95f, true, {}, false};
    formula(ui, "q·k = ‖q‖ ‖k‖ cos θ", roles, {1.3f, false, {}, false});
    if (pair.figures) {
        const auto& [of_q, of_k, cosine, degrees] = *pair.figures;
        formula(ui, fmt::format("= {} · {} · {}", digits(of_q), digits(of_k), digits(cosine)), {},
                numbers);
        formula(ui, "= " + digits(of_q * of_k * cosine), {}, {1.1f, true, {}, true});
        ui.tag("arrows/product");
    }
    if (!pair.nodes.dot)
        return rich_text(ui, {{"This score is made of q and k in another way than by q·k."}},
                         {0.9f, true, ImGui::GetContentRegionAvail().x});
    const Node& node = frame.node(*pair.nodes.dot);
    const auto value = static_cast<double>(
        frame.evaluation()->value(*pair.nodes.dot)(pair.cell.row, pair.cell.column));
    const bool edited = frame.evaluation()->is_edited(*pair.nodes.dot, pair.cell);
    const std::string equals = " = " + typeset(value);
    const float room = ImGui::GetContentRegionAvail().x - measure_text(ui, equals).x;
    if (link(ui, "arrows/dot", shortened(ui, cell_name(node, pair.cell), room) + equals))
        select_cell(frame, node, pair.cell);
    if (ImGui::IsItemHovered()) frame.hover(node, pair.cell);
    tooltip(ui,
            edited ? "Set by you: no longer the product" : "The same number, in the computation");
}

void draw_pair_strips(Frame& frame, const ArrowPair& pair, float width) {
    const Ui& ui = frame.ui;
    const Matrix &q = frame.evaluation()->value(pair.nodes.q),
                 &k = frame.evaluation()->value(pair.nodes.k);
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float label = ui.em(2.4f), high = ui.em(1.4f), pitch = ui.em(1.7f);
    const auto count = static_cast<float>(q.cols());
    const float room = std::max(width - label, ui.em(2)),
                wide = room < 3 * count ? room
                                        : std::min(std::floor(room / count), ui.em(3.2f)) * count;
    const std::optional<Index> lit = lit_column(frame, {pair.nodes.q, pair.nodes.k});
    const auto strip = [&](int line, std::string_view symbol, CellStrip cells) {
        const float top = start.y + pitch * static_cast<float>(line);
        const FormulaStyle style{1, false, {}, false};
        const float down = std::round((high - measure_formula(ui, symbol, style).y) / 2);
        draw_formula(ui, {start.x, top + down}, symbol, {{"q", Role::query}, {"k", Role::key}},
                     style);
        cells.lit = lit;
        return cell_strip(frame, fmt::format("arrows/strip/{}", line), cells,
                          {start.x + label, top}, {wide, high});
    };
    auto& rows = ui.states.kept(
        std::tuple(frame.store.computation().revision(), pair.nodes.q, pair.nodes.k, pair.cell.row,
                   pair.cell.column),
        [&] {
            return std::array{
                row_of(q, pair.cell.row), row_of(k, pair.cell.column),
                share(Matrix(q.row(pair.cell.row).cwiseProduct(k.row(pair.cell.column))))};
        });
    strip(0, "q", node_strip(frame, rows[0], pair.nodes.q, pair.cell.row));
    strip(1, "k", node_strip(frame, rows[1], pair.nodes.k, pair.cell.column));
    CellStrip products;
    products.value = rows[2];
    products.scale = own_scale(frame, largest_size(*rows[2]));
    products.text = [&](Index column) {
        return fmt::format("{} × {} = {}", digits(pair.q[column]), digits(pair.k[column]),
                           digits(pair.q[column] * pair.k[column]));
    };
    const auto column = strip(2, "q∘k", products);
    if (column) frame.hover(frame.node(pair.nodes.q), {pair.cell.row, *column});
    take_room(start, {label + wide, 3 * pitch});
}

void draw_arrows(Frame& frame) {
    if (draw_problem(frame, "arrows of queries and keys")) return;
    const Ui& ui = frame.ui;
    const ArrowNodes& nodes = frame.block().arrows;
    const Shape q = frame.node(nodes.q).shape(), k = frame.node(nodes.k).shape();
    if (!nodes.pairs)
        return empty_state(ui,
                           fmt::format("Queries of width {} and keys of width {} have no angle: "
                                       "choose equal widths.",
                                       q.columns, k.columns));
    const Cell chosen = held_pair(frame).value_or(chosen_pair(frame, {q.rows, k.rows}));
    if (!contains({q.rows, k.rows}, chosen)) return;  // the text changed under the drag
    ArrowPair pair = arrow_pair(*frame.evaluation(), nodes, chosen);
    pair.figures = arrow_figures(frame, nodes, pair.cell);
    const ImVec2 start = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const float gap = ui.em(1.2f), words = std::clamp(room.x * 0.4f, ui.em(14), ui.em(26));
    const bool beside = room.x >= ui.em(30);
    const ImVec2 picture{beside ? room.x - words - gap : room.x,
                         beside ? room.y : std::max(room.y * 0.55f, ui.em(8))};
    draw_arrows_picture(frame, pair, {start, picture});
    const ImVec2 corner = beside ? ImVec2{start.x + picture.x + gap, start.y}
                                 : ImVec2{start.x, start.y + picture.y + ui.em(0.5f)};
    ImGui::SetCursorScreenPos(corner);
    const float high = std::max(start.y + room.y - corner.y, ui.em(8));
    ImGui::BeginChild("##arrows", {beside ? words : room.x, high}, ImGuiChildFlags_NavFlattened);
    const float wide = ImGui::GetContentRegionAvail().x;  // beside a scroll bar
    choose_pair(frame, pair, wide);
    ImGui::Dummy({1, ui.em(0.2f)});
    draw_product(frame, pair);
    if (const std::string said = said_of_pair(pair); !said.empty()) {
        rich_text(ui, {{said}}, {0.95f, false, wide});
        ui.tag("arrows/said");
    }
    ImGui::Dummy({1, ui.em(0.3f)});
    draw_pair_strips(frame, pair, wide);
    rich_text(ui, {{"Drag an arrow's head: the row's numbers change within this plane."}},
              {0.88f, true, wide});
    ImGui::EndChild();
    dim_stale(frame, start, start + room);
}

RichText arrows_subtitle(const Frame& frame) {
    return {{frame.head_label() + " · in the plane that both span, q along x"}};
}

}  // namespace

namespace view_files {
extern constinit const SceneView arrows{
    .place = 160,
    .name = "arrows",
    .tab = "Arrows",
    .label = "Arrows of q and k",
    .group = ViewGroup::more,
    .help =
        "A query and a key as arrows in the plane that both span: their product is their "
        "lengths and the angle between them",
    .extent = ViewExtent::below,
    .draw = draw_arrows,
    .subtitle = arrows_subtitle,
    .applies = to_heads};
}

}  // namespace attend
