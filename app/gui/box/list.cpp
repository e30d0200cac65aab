#include "app/gui/box/list.h"

#include <algorithm>
#include <cmath>
#include <map>
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

class List final : public BoxKind {
  public:
    List(std::string name, ListRows rows) : name_(std::move(name)), rows_(std::move(rows)) {}

    Length width(const Ui& ui) const override {
        if (rows_.count == 0) return {};
        if (!first_) first_ = rows_.row(0);  // they are alike
        const Length one = width_of(ui, *first_);
        return {one.least, one.wish, Length::endless};
    }
    Length height(const Ui& ui, float) const override {
        constexpr std::size_t least = 3;
        const float pitch = ui.em(rows_.pitch), all = static_cast<float>(rows_.count);
        return {pitch * static_cast<float>(std::min(rows_.count, least)), pitch * all,
                ui.em(most()) * all};
    }
    void arrange(const Ui& ui, Place place, const Put& put) const override {
        if (scrolls(ui, place)) return;
        const float pitch = pitch_in(ui, place);
        if (made_.empty())
            for (std::size_t i = 0; i < rows_.count; ++i) made_.push_back(rows_.row(i));
        for (std::size_t i = 0; i < rows_.count; ++i)
            put(made_[i], {{place.position.x, place.position.y + pitch * static_cast<float>(i)},
                           {place.size.x, pitch}});
    }
    void paint(const Ui& ui, Place place) const override {
        ListState& state = ui.states.of<ListStates>().by_name[name_];
        state.scrolled = state.narrower = 0;
        if (!scrolls(ui, place)) return;
        const float pitch = pitch_in(ui, place);
        const float high = std::max(std::floor(place.size.y / pitch), 1.0f) * pitch;
        ImGui::SetCursorScreenPos(place.position);
        if (rows_.in_sight && std::exchange(state.in_sight, rows_.in_sight) != rows_.in_sight)
            ImGui::SetNextWindowScroll(
                {-1, std::max(pitch * static_cast<float>(*rows_.in_sight + 1) - high, 0.0f)});
        ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
        ImGui::BeginChild(name_.c_str(), {place.size.x, high}, ImGuiChildFlags_NavFlattened,
                          ImGuiWindowFlags_NoBackground);
        ImGui::PopStyleVar();
        state.narrower = place.size.x - ImGui::GetContentRegionAvail().x;
        draw_seen(ui, pitch, high);
        state.scrolled = ImGui::GetScrollY();
        ImGui::EndChild();
    }

  private:
    float most() const { return std::max(rows_.most, rows_.pitch); }
    float count() const { return static_cast<float>(std::max<std::size_t>(rows_.count, 1)); }
    bool scrolls(const Ui& ui, Place place) const {
        return std::floor(place.size.y / count() + 0.01f) < std::floor(ui.em(rows_.pitch)) &&
               rows_.count > 1;
    }
    float pitch_in(const Ui& ui, Place place) const {
        return std::clamp(std::floor(place.size.y / count() + 0.01f), ui.em(rows_.pitch),
                          ui.em(most()));
    }
    void draw_seen(const Ui& ui, float pitch, float high) const {
        const ImVec2 start = ImGui::GetCursorScreenPos();
        const float wide = ImGui::GetContentRegionAvail().x;
        scroll_by_rows(pitch);
        const auto first = static_cast<std::size_t>(std::max(ImGui::GetScrollY() / pitch, 0.0f)),
                   seen = static_cast<std::size_t>(std::ceil(high / pitch)) + 1;
        for (std::size_t i = first; i < std::min(first + seen, rows_.count); ++i)
            draw_box(ui, rows_.row(i),
                     {{start.x, start.y + pitch * static_cast<float>(i)}, {wide, pitch}});
        take_room(start, {1, pitch * static_cast<float>(rows_.count)});
    }

    std::string name_;
    ListRows rows_;
    mutable std::optional<Box> first_;
    mutable Boxes made_;
};

}  // namespace

Box list(std::string name, ListRows rows) {
    return make_box<List>(std::move(name), std::move(rows));
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
