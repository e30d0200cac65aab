#include "app/gui/box/part.h"

#include <cmath>
#include <numeric>

#include "app/gui/box/containers.h"

namespace attend::box {

namespace {

class AtPart final : public BoxKind {
  public:
    AtPart(Box inside, Part part) : inside_(std::move(inside)), part_(part) {}

    Length width(const Ui&) const override { return {0, 0, Length::endless}; }
    Length height(const Ui&, float) const override { return {0, 0, Length::endless}; }
    void arrange(const Ui&, Place place, const Put& put) const override {
        const auto along = [](float from, float room, double share) {
            return std::round(from + room * static_cast<float>(share));
        };
        const ImVec2 low{along(place.position.x, place.size.x, part_.left),
                         along(place.position.y, place.size.y, part_.top)},
            high{along(place.position.x, place.size.x, part_.right),
                 along(place.position.y, place.size.y, part_.bottom)};
        put(inside_, {low, high - low});
    }

  private:
    Box inside_;
    Part part_;
};

class Square final : public BoxKind {
  public:
    explicit Square(Box inside) : inside_(std::move(inside)) {}

    Length width(const Ui& ui) const override { return width_of(ui, inside_); }
    Length height(const Ui&, float width) const override { return Length::fixed(width); }
    void arrange(const Ui&, Place place, const Put& put) const override { put(inside_, place); }

  private:
    Box inside_;
};

/// Calls put(box, from, to) with shares of the whole.
template <class Put>
Boxes each_share(Boxes boxes, const std::vector<double>& shares, Put put) {
    const double all = std::accumulate(shares.begin(), shares.end(), 0.0);
    double from = 0;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const double to = all > 0 ? from + shares[i] / all : 0;
        boxes[i] = at_part(std::move(boxes[i]), put(from, to));
        from = to;
    }
    return boxes;
}

}  // namespace

Box at_part(Box inside, Part part) { return make_box<AtPart>(std::move(inside), part); }

Box square(Box inside) { return make_box<Square>(std::move(inside)); }

Box shares_beside(Boxes boxes, const std::vector<double>& shares) {
    return layers(each_share(std::move(boxes), shares, [](double from, double to) {
        return Part{.left = from, .right = to};
    }));
}

Box shares_below(Boxes boxes, const std::vector<double>& shares) {
    return layers(each_share(std::move(boxes), shares, [](double from, double to) {
        return Part{.top = from, .bottom = to};
    }));
}

}  // namespace attend::box
