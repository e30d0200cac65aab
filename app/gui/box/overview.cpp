#include "app/gui/box/overview.h"

#include <algorithm>

#include "app/gui/box/leaves.h"
#include "app/gui/stroke.h"

namespace attend::box {

namespace {

class OverviewKind final : public BoxKind {
  public:
    explicit OverviewKind(Overview what) : what_(std::move(what)) {}

    Length width(const Ui& ui) const override { return width_of(ui, what_.all); }
    Length height(const Ui& ui, float width) const override {
        return height_of(ui, what_.all, width);
    }
    void arrange(const Ui& ui, Place place, const Put& put) const override {
        put(what_.all, place);
        const float high = place.size.y, top = high * what_.from,
                    tall = std::max(high * (what_.to - what_.from), ui.em(0.5f));
        if (!frame_) frame_ = seen(high);
        put(*frame_, {{place.position.x, place.position.y + top}, {place.size.x, tall}});
    }

  private:
    Box seen(float high) const {
        BoxActs acts;
        acts.drag = [this, high](ImVec2 by, bool ended) {
            const float most = 1 - (what_.to - what_.from),
                        from = std::clamp(what_.from + by.y / std::max(high, 1.0f), 0.0f, most);
            if (!ended && by.y != 0 && what_.scroll) what_.scroll(from);
        };
        return canvas({{1, 0.3f}, {2, 2}, true},
                      [](const Ui& ui, Place place) {
                          frame_box(ui, place.position, place.position + place.size,
                                    ui.theme->selection, 2 * ui.hairline());
                      })
            .named(what_.name)
            .help(what_.help)
            .on(std::move(acts))
            .without_hover()
            .tab_stops(false);
    }

    Overview what_;
    mutable std::optional<Box> frame_;
};

}  // namespace

Box overview(Overview what) { return make_box<OverviewKind>(std::move(what)); }

}  // namespace attend::box
