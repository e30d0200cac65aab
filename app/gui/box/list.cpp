#include "app/gui/box/list.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "app/gui/controls.h"

namespace attend::box {

namespace {

/// How far lists are scrolled, by their names.
struct ListsScrolled {
    std::map<std::string, float, std::less<>> pixels;
};

class List final : public BoxKind {
  public:
    List(std::string name, ListRows rows) : name_(std::move(name)), rows_(std::move(rows)) {}

    Length width(const Ui& ui) const override {
        return rows_.count > 0 ? width_of(ui, first()) : Length{};
    }
    Length height(const Ui& ui, float) const override {
        constexpr std::size_t least = 3;
        const float pitch = ui.em(rows_.pitch), all = pitch * static_cast<float>(rows_.count);
        return {pitch * static_cast<float>(std::min(rows_.count, least)), all, all};
    }
    void paint(const Ui& ui, Place place) const override {
        const float pitch = ui.em(rows_.pitch), all = pitch * static_cast<float>(rows_.count);
        float& scrolled = ui.states.of<ListsScrolled>().pixels[name_];
        if (all <= place.size.y + 1) {
            scrolled = 0;
            return draw(ui, place, {0, rows_.count});
        }
        ImGui::SetCursorScreenPos(place.position);
        if (rows_.in_sight && std::exchange(shown_at(ui), rows_.in_sight) != rows_.in_sight)
            ImGui::SetNextWindowScroll(
                {-1,
                 std::max(pitch * static_cast<float>(*rows_.in_sight + 1) - place.size.y, 0.0f)});
        ImGui::BeginChild(name_.c_str(), place.size, ImGuiChildFlags_NavFlattened);
        scrolled = ImGui::GetScrollY();
        const ImVec2 top = ImGui::GetCursorScreenPos();
        const auto row_at = [&](float y) {
            return static_cast<std::size_t>(
                std::clamp(y / pitch, 0.0f, static_cast<float>(rows_.count)));
        };
        const std::size_t begin = row_at(scrolled),
                          end = std::min(row_at(scrolled + place.size.y) + 1, rows_.count);
        const float wide = ImGui::GetContentRegionAvail().x;
        draw(ui, {top, {wide, all}}, {begin, end});
        take_room(top, {1, all});
        ImGui::EndChild();
    }

  private:
    /// One row for measuring: they are alike.
    const Box& first() const {
        if (!first_) first_ = rows_.row(0);
        return *first_;
    }
    std::optional<std::size_t>& shown_at(const Ui& ui) const {
        struct InSight {
            std::map<std::string, std::optional<std::size_t>, std::less<>> rows;
        };
        return ui.states.of<InSight>().rows[name_];
    }
    void draw(const Ui& ui, Place whole, std::pair<std::size_t, std::size_t> rows) const {
        const float pitch = ui.em(rows_.pitch);
        for (std::size_t i = rows.first; i < rows.second; ++i)
            draw_box(ui, rows_.row(i),
                     {{whole.position.x, whole.position.y + pitch * static_cast<float>(i)},
                      {whole.size.x, pitch}});
    }

    std::string name_;
    ListRows rows_;
    mutable std::optional<Box> first_;
};

}  // namespace

Box list(std::string name, ListRows rows) {
    return make_box<List>(std::move(name), std::move(rows));
}

float list_scrolled(const Ui& ui, std::string_view name) {
    const auto& all = ui.states.of<ListsScrolled>().pixels;
    const auto found = all.find(name);
    return found == all.end() ? 0 : found->second;
}

}  // namespace attend::box
