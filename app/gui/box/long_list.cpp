#include "app/gui/box/long_list.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

namespace attend::box {

namespace {

class LongList final : public BoxKind {
  public:
    LongList(std::size_t count, float pitch, std::function<Box(std::size_t)> row)
        : count_(count), pitch_(pitch), row_(std::move(row)) {}

    Length width(const Ui& ui) const override { return {ui.em(6), ui.em(20), Length::endless}; }
    Length height(const Ui& ui, float) const override {
        return Length::fixed(high(ui) * static_cast<float>(count_));
    }
    void arrange(const Ui& ui, Place place, const Put& put) const override {
        const ImRect seen = ImGui::GetCurrentWindow()->ClipRect;
        const float row = high(ui), count = static_cast<float>(count_);
        const auto at = [&](float y) {
            return std::clamp((y - place.position.y) / row, 0.f, count);
        };
        const auto first = static_cast<std::size_t>(std::floor(at(seen.Min.y))),
                   last = static_cast<std::size_t>(std::ceil(at(seen.Max.y)));
        made_.clear();
        for (std::size_t i = first; i < last; ++i) made_.push_back(row_(i));
        for (std::size_t i = first; i < last; ++i)
            put(made_[i - first],
                {{place.position.x, place.position.y + row * static_cast<float>(i)},
                 {place.size.x, row}});
    }

  private:
    float high(const Ui& ui) const { return std::round(ui.em(pitch_)); }

    std::size_t count_;
    float pitch_;
    std::function<Box(std::size_t)> row_;
    mutable Boxes made_;  // those in sight
};

}  // namespace

Box long_list(std::size_t count, float pitch, std::function<Box(std::size_t)> row) {
    return make_box<LongList>(count, pitch, std::move(row));
}

}  // namespace attend::box
