#include "app/views/derivations/arrows_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/formula.h"
#include "app/gui/text.h"
#include "app/state/editing.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/pointing.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

/// Numbers of the plane as pixels of the screen.
struct PlaneScale {
    ImVec2 origin;
    double unit = 1;  // numbers a pixel

    ImVec2 at(Eigen::Vector2d place) const {
        return {origin.x + static_cast<float>(place.x() / unit),
                origin.y - static_cast<float>(place.y() / unit)};
    }
};

/// A head that is held: its row, plane and scale stay as they were when it was taken.
struct HeldHead {
    std::string path;  // of q or k
    Cell pair;
    bool of_q = false;
    PairPlane plane;
    PlaneScale scale;
    Eigen::Vector2d from, moved = {0, 0};
    std::optional<Edit> before;  // of the node
};
struct ArrowsState {
    std::optional<HeldHead> held;
};

PlaneScale scale_for(const Ui& ui, const PairPlane& plane, Place room) {
    const float around = std::min(ui.em(3.2f), std::min(room.size.x, room.size.y) * 0.2f);
    const auto ends = [&](int axis) {
        return std::pair(std::min({0.0, plane.q[axis], plane.k[axis]}),
                         std::max({0.0, plane.q[axis], plane.k[axis]}));
    };
    const auto [left, right] = ends(0);
    const auto [low, high] = ends(1);
    const ImVec2 inner{std::max(room.size.x - 2 * around, 1.0f),
                       std::max(room.size.y - 2 * around, 1.0f)};
    PlaneScale scale;
    scale.unit = std::max((right - left) / static_cast<double>(inner.x),
                          (high - low) / static_cast<double>(inner.y));
    if (!(scale.unit > 0)) scale.unit = 1;
    const auto middle = [&](double from, double to) {
        return static_cast<float>((from + to) / 2 / scale.unit);
    };
    scale.origin = {std::round(room.position.x + room.size.x / 2 - middle(left, right)),
                    std::round(room.position.y + room.size.y / 2 + middle(low, high))};
    return scale;
}

void draw_arrow(const Ui& ui, ImVec2 from, ImVec2 to, ImU32 color, bool broad = false) {
    ImDrawList& list = canvas();
    const float length = std::hypot(to.x - from.x, to.y - from.y);
    if (length < 2) return list.AddCircleFilled(from, ui.em(0.25f), color);
    const float head = std::min(ui.em(broad ? 1.2f : 0.8f), length * 0.5f);
    const ImVec2 along{(to.x - from.x) / length, (to.y - from.y) / length},
        back{to.x - along.x * head, to.y - along.y * head},
        across{-along.y * head * (broad ? 0.6f : 0.4f), along.x * head * (broad ? 0.6f : 0.4f)};
    list.AddLine(from, back, color, std::round((broad ? 9 : 3) * ui.hairline()));
    list.AddTriangleFilled(to, back + across, back - across, color);
}

void dashed(const Ui& ui, ImVec2 from, ImVec2 to) {
    const float length = std::hypot(to.x - from.x, to.y - from.y), dash = ui.em(0.3f);
    for (float at = 0; at + dash < length; at += 2 * dash) {
        const auto point = [&](float way) {
            const float t = way / length;
            return ImVec2{from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t};
        };
        canvas().AddLine(point(at), point(at + dash), ink(ui.theme->dim_text), ui.hairline());
    }
}

constexpr FormulaStyle formula_style{1, false, {}, false};

void put(const Ui& ui, ImVec2 middle, const std::string& markup) {
    const ImVec2 size = measure_formula(ui, markup, formula_style);
    draw_formula(ui, {std::round(middle.x - size.x / 2), std::round(middle.y - size.y / 2)}, markup,
                 {{"q", Role::query}, {"k", Role::key}}, formula_style);
}

/// How far from the tip of a wedge, along its middle, a box of `size` stands clear of both edges by
/// `gap`. Of the wedge: the angles of its middle and, from there, of its edges.
float clear_of_edges(ImVec2 size, float middle, float half, float gap) {
    float away = 0;
    for (const float edge : {middle - half, middle + half})
        away = std::max(away, std::abs(std::sin(edge)) * size.x / 2 +
                                  std::abs(std::cos(edge)) * size.y / 2 + gap);
    return away / std::sin(half);
}

void draw_angle(const Ui& ui, const PairPlane& plane, const PlaneScale& scale, double degrees) {
    if (std::isnan(degrees)) return;
    const auto from = static_cast<float>(std::atan2(plane.q.y(), plane.q.x())),
               to = static_cast<float>(std::atan2(plane.k.y(), plane.k.x()));
    float turn = std::remainder(to - from, 2 * std::numbers::pi_v<float>);
    const float radius = ui.em(2.2f), middle = from + turn / 2;
    canvas().PathArcTo(scale.origin, radius, -from, -from - turn);
    canvas().PathStroke(ink(ui.theme->dim_text), 0, 1.5f * ui.hairline());
    const std::string text = fmt::format("θ = {:.1f}°", degrees);
    const ImVec2 size = measure_formula(ui, text, formula_style);
    // Between the arrows, or where these are too near each other above both.
    const float usual = radius + ui.em(2.2f), half = std::abs(turn) / 2,
                clear = clear_of_edges(size, middle, half, ui.em(0.25f)),
                over =
                    clear > ui.em(9) ? std::copysign(usual * half + ui.em(1), std::cos(middle)) : 0,
                away = over == 0 ? std::max(usual, clear) : usual;
    const ImVec2 at{scale.origin.x + away * std::cos(middle) - over * std::sin(middle),
                    scale.origin.y - away * std::sin(middle) - over * std::cos(middle)};
    put(ui, at, text);
    ui.tag("arrows/angle", {at.x - size.x / 2, at.y - size.y / 2},
           {at.x + size.x / 2, at.y + size.y / 2});
}

/// The shadow of k on q: how far k goes along it.
void draw_shadow(const Ui& ui, const PairPlane& plane, const PlaneScale& scale,
                 const ArrowFigures& figures) {
    if (std::isnan(figures.degrees)) return;
    const Eigen::Vector2d along = plane.q.normalized(), foot = plane.k.dot(along) * along;
    if ((plane.k - foot).norm() / scale.unit < static_cast<double>(ui.em(1))) return;
    const ImVec2 end = scale.at(foot);
    dashed(ui, scale.at(plane.k), end);
    canvas().AddLine(scale.origin, end, ui.role(Role::key, 0.5f), std::round(5 * ui.hairline()));
    put(ui, {(scale.origin.x + end.x) / 2, (scale.origin.y + end.y) / 2 + ui.em(0.9f)},
        "‖k‖ cos θ = " + digits(figures.of_k * figures.cosine));
}

void move_head(Frame& frame, HeldHead& held) {
    const ImGuiIO& io = ImGui::GetIO();
    const double fine = io.KeyShift ? 0.1 : 1;
    frame.gesture = true;
    held.moved += fine * held.scale.unit *
                  Eigen::Vector2d{static_cast<double>(io.MouseDelta.x),
                                  -static_cast<double>(io.MouseDelta.y)};
    const Index row_of_head = held.of_q ? held.pair.row : held.pair.column;
    put_back(frame.draft(), held.path, held.before);
    if (held.moved.isZero()) return;
    const Eigen::VectorXd row = held.plane.vector_at(held.from + held.moved);
    attempt(frame, [&] {
        for (Index column = 0; column < row.size(); ++column)
            set_number(frame.draft(), held.path, {row_of_head, column}, row[column]);
    });
}

void answer_head(Frame& frame, const ArrowPair& pair, const PairPlane& plane,
                 const PlaneScale& scale, bool of_q) {
    const Ui& ui = frame.ui;
    auto& state = ui.states.of<ArrowsState>();
    const Node& node = frame.node(of_q ? pair.nodes.q : pair.nodes.k);
    const Index row = of_q ? pair.cell.row : pair.cell.column;
    const Eigen::Vector2d place = of_q ? plane.q : plane.k;
    const ImVec2 end = scale.at(place);
    const float half = ui.em(0.7f);
    const std::string tag = of_q ? "arrows/q" : "arrows/k";
    ImGui::SetCursorScreenPos({end.x - half, end.y - half});
    ImGui::InvisibleButton(("##" + tag).c_str(), {2 * half, 2 * half});
    ui.tag(tag);
    if (ImGui::IsItemActivated() && can_edit(frame)) {
        const Edits& edits = frame.draft().edits;
        const auto found = edits.find(node.path);
        state.held =
            HeldHead{node.path, pair.cell,
                     of_q,      plane,
                     scale,     place,
                     {0, 0},    found == edits.end() ? std::nullopt : std::optional(found->second)};
        keep_query(frame, pair.cell.row);
    }
    if (ImGui::IsItemActive() && state.held && state.held->of_q == of_q)
        move_head(frame, *state.held);
    if (!ImGui::IsItemHovered() && !ImGui::IsItemActive()) return;
    frame.hover(node, {row, 0});
    ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
    tooltip(ui,
            fmt::format("{}[{}]: drag, and its numbers change within this plane",
                        node.notation.element, unique_label(node.axes.rows, row)),
            "Shift: a tenth");
}

void draw_named_arrow(const Frame& frame, const ArrowPair& pair, bool of_q,
                      const Eigen::Vector2d& place, const PlaneScale& scale, bool broad = false) {
    const Ui& ui = frame.ui;
    const Axis& tokens = frame.node(of_q ? pair.nodes.q : pair.nodes.k).axes.rows;
    const Index row = of_q ? pair.cell.row : pair.cell.column;
    const Role role = of_q ? Role::query : Role::key;
    const ImVec2 end = scale.at(place);
    draw_arrow(ui, scale.origin, end, ui.role(role), broad);
    const float side = of_q ? ui.em(1.6f) : -ui.em(1.6f);
    const std::string name = shortened(ui, unique_label(tokens, row), ui.em(7));
    draw_text(ui, {end.x, end.y + side - ui.em(0.55f)}, name,
              {Face::semibold, 1, ui.theme->role(role)}, {0.5f, 0.5f});
    if (!pair.figures) return;
    put(ui, {end.x, end.y + side + ui.em(0.55f)},
        fmt::format("‖{}‖ = {}", of_q ? "q" : "k",
                    digits(of_q ? pair.figures->of_q : pair.figures->of_k)));
}

}  // namespace

std::optional<Cell> held_pair(const Frame& frame) {
    auto& held = frame.ui.states.of<ArrowsState>().held;
    if (held && !ImGui::IsMouseDown(ImGuiMouseButton_Left)) held.reset();
    return held ? std::optional(held->pair) : std::nullopt;
}

void draw_arrows_picture(Frame& frame, const ArrowPair& pair, Place room) {
    const Ui& ui = frame.ui;
    auto& state = ui.states.of<ArrowsState>();
    PairPlane plane = pair.plane;
    PlaneScale scale = scale_for(ui, plane, room);
    if (state.held) {  // the plane stands still; both are seen in it
        plane = state.held->plane;
        plane.q = plane.place_of(pair.q), plane.k = plane.place_of(pair.k);
        scale = state.held->scale;
    }
    answer_head(frame, pair, plane, scale, true);
    answer_head(frame, pair, plane, scale, false);
    ImDrawList& list = canvas();
    const ImVec2 max = room.position + room.size;
    list.PushClipRect(room.position, max, true);
    const ImU32 faint = ink(ui.theme->border);
    list.AddLine({room.position.x, scale.origin.y}, {max.x, scale.origin.y}, faint, ui.hairline());
    list.AddLine({scale.origin.x, room.position.y}, {scale.origin.x, max.y}, faint, ui.hairline());
    if (pair.figures) {
        draw_shadow(ui, plane, scale, *pair.figures);
        draw_angle(ui, plane, scale, pair.figures->degrees);
    }
    // Where both point the same way, q is seen at both sides of k.
    draw_named_arrow(frame, pair, true, plane.q, scale, pair.same_way());
    draw_named_arrow(frame, pair, false, plane.k, scale);
    list.PopClipRect();
    ui.tag("arrows/plane", room.position, max);
}

}  // namespace attend
