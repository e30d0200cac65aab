#include "app/gui/box/list.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <utility>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/lengths.h"
#include "app/gui/controls.h"
#include "app/gui/whole_rows.h"

namespace attend::box {

namespace {

/// What lists keep between frames, by their names.
struct ListState {
    float scrolled = 0, narrower = 0;  // pixels; by the scrollbar
    std::optional<std::size_t> in_sight;
};
struct ListStates {
    std::map<std::string, ListState, std::less<>> by_name;
};

class Rows final : public BoxKind {
  public:
    Rows(std::string name, RowsOfBox rows) : name_(std::move(name)), rows_(std::move(rows)) {}

    Length width(const Ui& ui) const override {
        return rows_.count > 0 ? rows_.width(ui) : Length{};
    }
    Length height(const Ui& ui, float) const override {
        constexpr std::size_t least = 3;
        const auto all = static_cast<float>(rows_.count);
        return {ui.em(rows_.least) * static_cast<float>(std::min(rows_.count, least)),
                ui.em(rows_.wish) * all, rows_.fills ? Length::endless : ui.em(rows_.most) * all};
    }
    void arrange(const Ui& ui, Place place, const Put& put) const override {
        if (rows_.count == 0 || scrolls(ui, place)) return;
        const float pitch = pitch_in(ui, place);
        made_ = made(ui, pitch, place.position.y);
        put(*made_, {place.position, {place.size.x, pitch * count()}});
    }
    void paint(const Ui& ui, Place place) const override {
        ui.tag(name_, place.position, place.position + place.size);
        ListState& state = ui.states.of<ListStates>().by_name[name_];
        state.scrolled = state.narrower = 0;
        if (!scrolls(ui, place)) return;
        const float pitch = pitch_in(ui, place);
        const float high = std::max(std::floor(place.size.y / pitch), 1.0f) * pitch;
        ImGui::SetCursorScreenPos(place.position);
        ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
        ImGui::BeginChild(name_.c_str(), {place.size.x, high}, ImGuiChildFlags_NavFlattened,
                          ImGuiWindowFlags_NoBackground);
        ImGui::PopStyleVar();
        state.narrower = place.size.x - ImGui::GetContentRegionAvail().x;
        const ImVec2 start = ImGui::GetCursorScreenPos(),
                     size{ImGui::GetContentRegionAvail().x, pitch * count()};
        scroll_by_rows(pitch);
        draw_box(ui, made(ui, pitch, start.y), {start, size});
        take_room(start, {1, size.y});
        bring_into_sight(state, pitch, high);
        state.scrolled = ImGui::GetScrollY();
        ImGui::EndChild();
    }

  private:
    float count() const { return static_cast<float>(std::max<std::size_t>(rows_.count, 1)); }
    bool scrolls(const Ui& ui, Place place) const {
        return std::floor(place.size.y / count() + 0.01f) < std::floor(ui.em(rows_.least)) &&
               rows_.count > 1;
    }
    float pitch_in(const Ui& ui, Place place) const {
        return std::clamp(std::floor(place.size.y / count() + 0.01f), ui.em(rows_.least),
                          ui.em(std::max(rows_.least, rows_.most)));
    }
    /// Of rows that begin at this height; all of them where no window is filled.
    Box made(const Ui& ui, float pitch, float top) const {
        SeenRows seen{rows_.count, em_of(ui, pitch), 0, rows_.count};
        if (const ImGuiWindow* const window = ImGui::GetCurrentContext()->CurrentWindow) {
            const auto at = [&](float y) { return std::clamp((y - top) / pitch, 0.0f, count()); };
            constexpr float seen_of_row = 0.5f;  // pixels: of less there is nothing
            seen.first =
                static_cast<std::size_t>(std::floor(at(window->ClipRect.Min.y + seen_of_row)));
            seen.last = std::min(
                static_cast<std::size_t>(std::ceil(at(window->ClipRect.Max.y - seen_of_row))),
                rows_.count);
        }
        return rows_.inside(seen);
    }
    /// In the middle as far as whole rows are seen, unless it is there.
    void bring_into_sight(ListState& state, float pitch, float high) const {
        if (!rows_.in_sight || std::exchange(state.in_sight, rows_.in_sight) == rows_.in_sight)
            return;
        const float top = pitch * static_cast<float>(*rows_.in_sight), from = ImGui::GetScrollY();
        if (top >= from && top + pitch <= from + high) return;
        const float above = std::round((high / pitch - 1) / 2) * pitch;
        ImGui::SetScrollY(std::max(top - above, 0.0f));
    }

    std::string name_;
    RowsOfBox rows_;
    mutable std::optional<Box> made_;
};

}  // namespace

Box rows_of_box(std::string name, RowsOfBox rows) {
    return make_box<Rows>(std::move(name), std::move(rows));
}

Box list(std::string name, ListRows rows) {
    RowsOfBox all;
    all.count = rows.count;
    all.least = all.wish = rows.pitch, all.most = std::max(rows.most, rows.pitch);
    all.in_sight = rows.in_sight;
    const auto first = std::make_shared<std::optional<Box>>();
    all.width = [row = rows.row, first](const Ui& ui) {
        if (!*first) *first = row(0);  // they are alike
        const Length one = width_of(ui, **first);
        return Length{one.least, one.wish, Length::endless};
    };
    all.inside = [row = std::move(rows.row)](const SeenRows& seen) {
        Boxes boxes{space(0).high(static_cast<float>(seen.first) * seen.pitch)};
        for (std::size_t i = seen.first; i < seen.last; ++i)
            boxes.push_back(layers({row(i)}).grow().high(seen.pitch));
        return column(std::move(boxes), 0).grow().at_top();
    };
    return rows_of_box(std::move(name), std::move(all));
}

namespace {

ListState last_of(const Ui& ui, std::string_view name) {
    const auto& all = ui.states.of<ListStates>().by_name;
    const auto found = all.find(name);
    return found == all.end() ? ListState() : found->second;
}

}  // namespace

float list_scrolled(const Ui& ui, std::string_view name) { return last_of(ui, name).scrolled; }

Box as_rows_of(const Ui& ui, std::string_view name, Box line) {
    const float narrower = last_of(ui, name).narrower;
    if (narrower <= 0) return line;
    return row({std::move(line).grow(), space(0).wide(em_of(ui, narrower))}, 0);
}

}  // namespace attend::box
