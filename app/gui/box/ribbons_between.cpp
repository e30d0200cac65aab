#include "app/gui/box/ribbons_between.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/gui/box/leaves.h"
#include "app/gui/box/list.h"
#include "app/gui/light.h"
#include "app/gui/ribbon.h"

namespace attend::box {

namespace {

/// The rows of one side as they stand in a place.
class Side {
  public:
    Side(const Ui& ui, const RibbonRows& rows, Place place) {
        const float sum = std::accumulate(rows.heights.begin(), rows.heights.end(), 0.0f);
        unit_ = rows.in_em ? ui.em(100) / 100 : place.size.y / std::max(sum, 1e-6f);
        float y = place.position.y;
        if (!rows.list.empty()) y -= list_scrolled(ui, rows.list);
        for (const float height : rows.heights) {
            const float high = rows.in_em ? ui.em(height) : height * unit_;
            middles_.push_back(y + high / 2);
            y += high + (rows.in_em ? ui.em(rows.gap) : 0);
        }
    }
    float middle(std::size_t row) const { return middles_[row]; }
    float pixels(float width) const { return width * unit_; }
    std::size_t count() const { return middles_.size(); }

  private:
    float unit_ = 1;
    std::vector<float> middles_;
};

class RibbonsDrawing {
  public:
    RibbonsDrawing(const Ui& ui, const RibbonsBetween& ribbons, Place place)
        : ui_(ui),
          ribbons_(ribbons),
          place_(place),
          left_(ui, ribbons.left, place),
          right_(ui, ribbons.right, place) {
        std::vector<float> arrived(right_.count());
        for (const RibbonBetween& part : ribbons.parts)
            arrived[part.to] += right_.pixels(part.to_width);
        for (std::size_t row = 0; row < arrived.size(); ++row)
            arrived[row] = right_.middle(row) - arrived[row] / 2;
        for (const RibbonBetween& part : ribbons.parts) {
            const float wide = right_.pixels(part.to_width);
            ends_.push_back(arrived[part.to] + wide / 2);
            arrived[part.to] += wide;
        }
    }

    void draw() const {
        for (const bool lit : {false, true})
            for (std::size_t i = 0; i < ribbons_.parts.size(); ++i)
                if (ribbons_.parts[i].lit == lit) draw(ribbons_.parts[i], ends_[i]);
    }

  private:
    void draw(const RibbonBetween& part, float end) const {
        const float from = left_.middle(part.from), bar = ui_.em(ribbons_.bar),
                    x = place_.position.x, to = x + place_.size.x - bar;
        const auto seen = [&](float y) {
            return y >= place_.position.y && y <= place_.position.y + place_.size.y;
        };
        if (!seen(from) || !seen(end)) return;
        const InLight in_light(ui_, part.in_light);
        if (part.line) return draw_line({x, from}, {to, end}, part);
        const float wide = right_.pixels(part.to_width), least = 0.8f * ui_.hairline();
        draw_ribbon(ui_, {{x, from},
                          {to, end},
                          std::max(left_.pixels(part.from_width), least),
                          std::max(wide, least),
                          part.alpha});
        const float seam = wide > 4 * ui_.hairline() ? ui_.hairline() : 0;
        if (bar > 0)
            attend::canvas().AddRectFilled({to, end - wide / 2},
                                           {to + bar, end + std::max(wide / 2 - seam, 0.5f)},
                                           ui_.role(Role::output, part.lit ? 1.0f : 0.6f));
    }

    void draw_line(ImVec2 from, ImVec2 to, const RibbonBetween& part) const {
        const float middle = (from.x + to.x) / 2,
                    thick = std::max(left_.pixels(part.from_width), ui_.hairline());
        attend::canvas().AddBezierCubic(from, {middle, from.y}, {middle, to.y}, to,
                                        ink(*part.line, part.alpha), thick);
    }

    const Ui& ui_;
    const RibbonsBetween& ribbons_;
    Place place_;
    Side left_, right_;
    std::vector<float> ends_;  // heights of the middles at the right
};

}  // namespace

Box ribbons_between(RibbonsBetween ribbons, Length wide) {
    return canvas({{0, 0}, {1, 1}, true},
                  [ribbons = std::move(ribbons)](const Ui& ui, Place place) {
                      RibbonsDrawing(ui, ribbons, place).draw();
                  })
        .wide(wide);
}

}  // namespace attend::box
