#include "app/gui/box/list.h"

#include <algorithm>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/whole_rows.h"

namespace attend::box {

namespace {

class List final : public BoxKind {
  public:
    List(std::string name, const ListSize& size, std::function<Box(std::size_t)> row)
        : name_(std::move(name)), size_(size), row_(std::move(row)) {}

    Length width(const Ui& ui) const override {
        if (size_.count == 0) return {};
        const Length one = width_of(ui, row_(0));
        return {one.least, one.wish, Length::endless};
    }
    Length height(const Ui& ui, float) const override {
        const auto rows = static_cast<float>(size_.count);
        return {std::min(rows, 1.0f) * ui.em(size_.least), rows * ui.em(size_.least),
                rows * ui.em(size_.most)};
    }
    void arrange(const Ui& ui, Place place, const Put& put) const override {
        if (scrolls(ui, place)) return;
        const float pitch = pitch_in(ui, place);
        if (made_.empty())
            for (std::size_t i = 0; i < size_.count; ++i) made_.push_back(row_(i));
        for (std::size_t i = 0; i < size_.count; ++i)
            put(made_[i], {{place.position.x, place.position.y + pitch * static_cast<float>(i)},
                           {place.size.x, pitch}});
    }
    void paint(const Ui& ui, Place place) const override {
        if (!scrolls(ui, place)) return;
        const float pitch = pitch_in(ui, place);
        ImGui::SetCursorScreenPos(place.position);
        ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
        ImGui::BeginChild(name_.c_str(), {place.size.x, std::floor(place.size.y / pitch) * pitch},
                          ImGuiChildFlags_NavFlattened, ImGuiWindowFlags_NoBackground);
        ImGui::PopStyleVar();
        draw_seen(ui, pitch, place.size.y);
        ImGui::EndChild();
    }

  private:
    float rows() const { return static_cast<float>(std::max<std::size_t>(size_.count, 1)); }
    bool scrolls(const Ui& ui, Place place) const {
        return std::floor(place.size.y / rows()) < ui.em(size_.least) && size_.count > 1;
    }
    float pitch_in(const Ui& ui, Place place) const {
        return std::clamp(std::floor(place.size.y / rows()), ui.em(size_.least), ui.em(size_.most));
    }
    void draw_seen(const Ui& ui, float pitch, float high) const {
        const ImVec2 start = ImGui::GetCursorScreenPos();
        const float wide = ImGui::GetContentRegionAvail().x;
        scroll_by_rows(pitch);
        const auto first = static_cast<std::size_t>(std::max(ImGui::GetScrollY() / pitch, 0.0f)),
                   seen = static_cast<std::size_t>(std::ceil(high / pitch)) + 1;
        for (std::size_t i = first; i < std::min(first + seen, size_.count); ++i)
            draw_box(ui, row_(i),
                     {{start.x, start.y + pitch * static_cast<float>(i)}, {wide, pitch}});
        take_room(start, {1, pitch * static_cast<float>(size_.count)});
    }

    std::string name_;
    ListSize size_;
    std::function<Box(std::size_t)> row_;
    mutable Boxes made_;  // where all are in sight
};

}  // namespace

Box list(std::string name, const ListSize& size, std::function<Box(std::size_t row)> row) {
    return make_box<List>(std::move(name), size, std::move(row));
}

}  // namespace attend::box
