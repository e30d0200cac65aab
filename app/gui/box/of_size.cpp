#include "app/gui/box/of_size.h"

#include <utility>

#include "app/gui/box/lengths.h"

namespace attend::box {

namespace {

class OfSize final : public BoxKind {
  public:
    OfSize(CanvasSize em, std::function<Box(const Ui&, ImVec2)> make)
        : em_(em), make_(std::move(make)) {}

    Length width(const Ui& ui) const override { return extent(ui, em_.least.x, em_.wish.x); }
    Length height(const Ui& ui, float) const override {
        return extent(ui, em_.least.y, em_.wish.y);
    }
    void arrange(const Ui& ui, Place place, const Put& put) const override {
        made_ = make_(ui, place.size);
        put(*made_, place);
    }

  private:
    Length extent(const Ui& ui, float least, float wish) const {
        return pixels_of(ui, {least, wish, em_.grows ? Length::endless : wish});
    }

    CanvasSize em_;
    std::function<Box(const Ui&, ImVec2)> make_;
    mutable std::optional<Box> made_;  // lives as long as what is laid out points to it
};

Box of_pixels(const CanvasSize& em, std::function<Box(const Ui&, ImVec2)> make) {
    return make_box<OfSize>(em, std::move(make));
}

}  // namespace

Box of_size(const CanvasSize& em, std::function<Box(Extent em)> make) {
    return of_pixels(em, [make = std::move(make)](const Ui& ui, ImVec2 size) {
        return make({em_of(ui, size.x), em_of(ui, size.y)});
    });
}

Box as_many_as_fit(const CanvasSize& em, std::size_t most, std::function<Box(std::size_t)> make) {
    return of_pixels(em, [most, make = std::move(make)](const Ui& ui, ImVec2 size) {
        for (std::size_t lines = most; lines > 1; --lines) {
            Box made = make(lines);
            if (height_of(ui, made, size.x).wish <= size.y) return made;
        }
        return make(1);
    });
}

}  // namespace attend::box
