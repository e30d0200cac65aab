#include "app/views/sum/ribbon_handles.h"

#include <cmath>

#include "app/gui/controls.h"
#include "app/state/editing.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/pointing.h"

namespace attend {

std::optional<Index> lit_key(const Frame& frame, const WeightedSum& sum, const RibbonState& state) {
    if (state.drag) return state.drag->key;
    const std::optional<Index> pointed = frame.store.session.hover.key;
    return pointed && *pointed < std::ssize(sum.rows) ? pointed : chosen_key(frame, sum);
}

const RibbonPlace* RibbonHandles::place_of(std::optional<Index> key) const {
    for (const RibbonPlace& place : places.ribbons)
        if (place.rows.size() == 1 && key == sum.rows[place.rows.front()].key) return &place;
    return nullptr;
}

Place RibbonHandles::zone(const RibbonPlace& place, float up) const {
    const Ui& ui = frame.ui;
    const float edge = top + place.right + (up > 0 ? place.thick : 0),
                inward = std::min(ui.em(0.35f), place.thick / 2), outward = ui.em(0.35f);
    return {{line - ui.em(0.6f), edge - (up > 0 ? inward : outward)},
            {ui.em(1.2f), inward + outward}};
}

/// Where the mouse is at a handle of the chosen word, that is meant, not the neighbor whose ribbon
/// begins there.
const RibbonPlace* RibbonHandles::lit() const {
    const RibbonPlace* const chosen = state.drag ? nullptr : place_of(chosen_key(frame, sum));
    const auto is_at = [&](float up) {
        const auto [min, size] = zone(*chosen, up);
        return ImGui::IsMouseHoveringRect(min, min + size);
    };
    if (chosen && (is_at(-1) || is_at(1))) return chosen;
    return place_of(lit_key(frame, sum, state));
}

void RibbonHandles::begin(const RibbonPlace& place, float up) {
    const std::string& path = frame.node(sum.weights).path;
    RibbonDrag drag;
    drag.query = sum.query, drag.key = sum.rows[place.rows.front()].key;
    drag.up = up;
    for (const WeightedSum::Row& row : sum.rows) {
        drag.weights.push_back(row.weight);
        drag.open.push_back(!row.masked);
    }
    const Edits& edits = frame.draft().edits;
    if (const auto found = edits.find(path); found != edits.end()) drag.before = found->second;
    drag.held = places;
    state.drag = std::move(drag);
    keep_query(frame, sum.query);
}

/// From where the drag began: what was let go of, or moved with another key, leaves no trace.
void RibbonHandles::drag() {
    const ImGuiIO& io = ImGui::GetIO();
    RibbonDrag& drag = *state.drag;
    frame.gesture = true;
    drag.moved += static_cast<double>(io.MouseDelta.y * drag.up * (io.KeyShift ? 0.1f : 1));
    const auto key = static_cast<std::size_t>(drag.key);
    const double wanted =
        drag.weights[key] + drag.moved * drag.held.unit / static_cast<double>(drag.held.height);
    std::vector<double> weights = drag.weights;
    if (io.KeyAlt)
        weights[key] = std::max(wanted, 0.0);
    else
        weights = moved_weight(std::move(weights), key, wanted, drag.open);
    const std::string& path = frame.node(sum.weights).path;
    put_back(frame.draft(), path, drag.before);
    attempt(frame, [&] {
        for (std::size_t i = 0; i < weights.size(); ++i)
            if (weights[i] != drag.weights[i])
                set_number(frame.draft(), path, {drag.query, static_cast<Index>(i)}, weights[i]);
    });
}

bool RibbonHandles::handle(const RibbonPlace& place, float up) {
    const Ui& ui = frame.ui;
    const auto [min, size] = zone(place, up);
    ImGui::SetCursorScreenPos(min);
    const std::string name = up > 0 ? "sum/handle/lower" : "sum/handle/upper";
    ImGui::InvisibleButton(("##" + name).c_str(), size);
    ui.tag(name);
    if (ImGui::IsItemActivated()) begin(place, up);
    if (ImGui::IsItemActive() && state.drag && state.drag->up == up) drag();
    if (!ImGui::IsItemHovered() && !ImGui::IsItemActive()) return false;
    ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeNS);
    frame.hover(frame.node(sum.weights), {sum.query, sum.rows[place.rows.front()].key});
    tooltip(ui, "Drag: this weight changes, the others give in proportion",
            "Alt: this weight alone · Shift: a tenth");
    return true;
}

bool RibbonHandles::answer_mouse() {
    if (state.drag && !ImGui::IsMouseDown(ImGuiMouseButton_Left)) state.drag.reset();
    const RibbonPlace* const place = lit();
    if (!place || !can_edit(frame)) return false;
    const bool upper = handle(*place, -1), lower = handle(*place, 1);
    return upper || lower;
}

void RibbonHandles::draw() const {
    const RibbonPlace* const place = lit();
    if (!place || !can_edit(frame)) return;
    const Ui& ui = frame.ui;
    const ImVec2 half{ui.em(0.36f), ui.em(0.15f)};
    for (const float away : {0.0f, place->thick}) {
        const float y = std::round(top + place->right + away);
        const ImVec2 low{line - half.x, y - half.y}, high{line + half.x, y + half.y};
        canvas().AddRectFilled(low, high, ink(ui.theme->selection), half.y);
        canvas().AddRect(low, high, ink(ui.theme->selection_shadow), half.y, 0, ui.hairline());
    }
}

}  // namespace attend
