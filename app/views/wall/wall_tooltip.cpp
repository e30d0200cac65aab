#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/rich_text.h"
#include "app/gui/text.h"
#include "app/render/heatmap_renderer.h"
#include "app/views/parts/choose_head.h"
#include "app/views/wall/wall.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

constexpr float cell_pixels = 8, most_pixels = 320;  // of scale 1
constexpr float small = 0.88f, widest = 26;          // of body text; em, of the tooltip

struct LargeTile {
    Value weights, pixels;
    ImVec2 size;
};

/// 8 pixels a cell, as far as there is room.
const LargeTile& large_tile(const Frame& frame, const WallHead& head) {
    auto& kept = frame.ui.states.of<LargeTile>();
    const Value weights = weights_of(frame, head.place);
    const auto rows = static_cast<float>(weights->rows()),
               columns = static_cast<float>(weights->cols());
    const float unit = frame.ui.em() / 16, longer = std::max(rows, columns);
    const float cell =
        std::max(std::floor(std::min(cell_pixels * unit, most_pixels * unit / longer)),
                 std::min(1.0f, most_pixels * unit / longer));
    const ImVec2 size{std::max(std::round(cell * columns), 1.0f),
                      std::max(std::round(cell * rows), 1.0f)};
    if (kept.weights != weights || kept.size.x != size.x)
        kept = {weights,
                paint_tile(*weights, static_cast<Index>(size.x), static_cast<Index>(size.y)), size};
    return kept;
}

/// "one token, “animal”".
std::string role_in_words(const Frame& frame, const WallHead& head) {
    std::string text = role_label(frame, head.role);
    if (head_roles()[head.role].kind != HeadRole::Kind::one_token) return text;
    const Block& block = block_of(frame, head.place);
    const bool same = !frame.scene()->crosses();
    const Matrix& seen = *frame.evaluation()->at(block.seen);
    const OneToken token = one_token(*weights_of(frame, head.place), RoleText{same, true, {}, {}},
                                     role_rows(seen, same));
    return text + ", “" +
           shortened(frame.ui, unique_label(weights_axes(frame).columns, token.column),
                     frame.ui.em(8)) +
           "”";
}

/// Two columns of names and numbers, downward.
void draw_scores(const Frame& frame, const WallHead& head) {
    const Ui& ui = frame.ui;
    std::vector<std::size_t> told;
    float names = 0;
    for (std::size_t i = 0; i < head_score_count; ++i) {
        if (std::isnan(head.scores[i])) continue;
        told.push_back(i);
        names = std::max(names, measure_text(ui, role_label(frame, i), Face::semibold, small).x);
    }
    const float right = names + ui.em(0.8f) + measure_text(ui, "<.01", Face::semibold, small).x,
                line = ui.em(1.35f), next = right + ui.em(1.6f);
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const std::size_t rows = (told.size() + 1) / 2;
    for (std::size_t place = 0; place < told.size(); ++place) {
        const std::size_t i = told[place];
        const bool own = i == head.role;
        const ImVec2 at{start.x + (place < rows ? 0 : next),
                        start.y + static_cast<float>(place % rows) * line};
        draw_text(ui, at, role_label(frame, i),
                  {own ? Face::semibold : Face::regular, small,
                   own ? ui.theme->text : ui.theme->dim_text});
        draw_text(ui, {at.x + right, at.y}, rounded_text(head.scores[i], 2),
                  {Face::semibold, small, own ? ui.theme->role(Role::weights) : ui.theme->dim_text},
                  {1, 0});
    }
    ImGui::Dummy({told.size() > 1 ? next + right : right, static_cast<float>(rows) * line});
}

/// A line each, wrapped so that the box is no wider than other tooltips are.
void draw_hints(const Ui& ui, bool on, float width) {
    for (const std::string& hint :
         {fmt::format("Right click switches it {}, with Shift its layer", on ? "off" : "on"),
          std::string("Alt and right click, or W: other weights in its place")})
        rich_text(ui, {{hint}}, {0.8f, true, width});
}

}  // namespace

RichText cell_in_words(const Frame& frame, const Wall& wall, float width) {
    const Axes& axes = weights_axes(frame);
    const float room = std::max((width - measure_text(frame.ui, " → ").x) / 2, frame.ui.em(1.5f));
    return {
        {shortened(frame.ui, unique_label(axes.rows, wall.cell.row), room), Role::query, true},
        {" → "},
        {shortened(frame.ui, unique_label(axes.columns, wall.cell.column), room), Role::key, true}};
}

void draw_wall_tooltip(Frame& frame, const Wall& wall, std::size_t index,
                       const WallPicture& picture, ImVec2 min, ImVec2 max) {
    const Ui& ui = frame.ui;
    const ImVec2 middle = ImGui::GetMainViewport()->GetCenter();
    const float gap = ui.em(0.6f);
    const bool right = min.x < middle.x, below = min.y < middle.y;
    ImGui::SetNextWindowPos({right ? max.x + gap : min.x - gap, below ? min.y : max.y},
                            ImGuiCond_Always, {right ? 0.0f : 1.0f, below ? 0.0f : 1.0f});
    if (!begin_tooltip(ui)) {
        ImGui::GetCurrentContext()->NextWindowData.ClearFlags();  // not another window's place
        return;
    }
    const WallHead& head = wall.heads[index];
    const LargeTile& tile = large_tile(frame, head);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ColorScale scale = wall_scale(frame, picture.end, picture.has_signs);
    const Theme& theme = *ui.theme;
    if (ui.renderer)
        ui.renderer->add(*ImGui::GetWindowDrawList(), {tile.pixels,
                                                       scale,
                                                       scale.fixed,
                                                       {std::round(at.x), std::round(at.y)},
                                                       {1, 1},
                                                       1,
                                                       6,
                                                       theme.popup,
                                                       theme.popup,
                                                       theme.popup,
                                                       theme.not_a_number});
    ImGui::Dummy(tile.size);
    ui.tag("wall/tooltip");
    ImGui::SameLine(0, ui.em(0.8f));
    ImGui::BeginGroup();
    const std::string name =
        wall.layers > 1 ? fmt::format("Layer {}, head {}", head.place.layer, head.place.head)
                        : fmt::format("Head {}", head.place.head);
    const bool layer_off = layer_is_off(frame, head.place.layer);
    rich_text(ui, {{name, Role::other, true},
                   {head.on     ? ""
                    : layer_off ? " · its layer is switched off"
                                : " · switched off"}});
    if (head.follows) rich_text(ui, {{"follows from what you changed"}}, {small, true});
    rich_text(ui, {{wall.measured ? role_in_words(frame, head) : "being measured …"}}, {small});
    RichText cell = cell_in_words(frame, wall, ui.em(9));
    cell.push_back({"  " + rounded_text(head.weight, 4), Role::weights, true});
    rich_text(ui, cell, {small});
    draw_scores(frame, head);
    draw_hints(ui, head.on, std::max(ui.em(widest) - tile.size.x - ui.em(0.8f), ui.em(11)));
    ImGui::EndGroup();
    ImGui::EndTooltip();
}

}  // namespace attend
