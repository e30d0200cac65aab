#include "app/gui/box/span.h"

#include <algorithm>
#include <cmath>

#include "app/gui/box/leaves.h"

namespace attend::box {

namespace {

float at_share(Place place, double share) {
    return place.position.x +
           std::round(place.size.x * (share > 0 ? static_cast<float>(std::min(share, 1.0)) : 0.0f));
}

}  // namespace

Box span(const Span& span, float high) {
    return canvas({{2, high}, {6, high}, true},
                  [span](const Ui& ui, Place place) {
                      const float radius = std::min(ui.em(0.12f), place.size.y / 2),
                                  top = place.position.y, bottom = top + place.size.y,
                                  from = at_share(place, std::min(span.from, span.to)),
                                  to = std::max(at_share(place, std::max(span.from, span.to)),
                                                from + ui.hairline());
                      ImDrawList& list = attend::canvas();
                      if (span.track)
                          list.AddRectFilled(place.position, place.position + place.size,
                                             ink(*span.track), radius);
                      if (span.hollow)
                          list.AddRect({from, top}, {to, bottom}, ink(span.color), 0, 0,
                                       1.5f * ui.hairline());
                      else if (span.from != span.to)
                          list.AddRectFilled({from, top}, {to, bottom}, ink(span.color), radius);
                  })
        .high(high);
}

Box upright(double share, Rgb color) {
    return canvas({{0, 0}, {1, 1}, true}, [share, color](const Ui& ui, Place place) {
        const float x = at_share(place, share);
        attend::canvas().AddRectFilled({x, place.position.y},
                                       {x + ui.hairline(), place.position.y + place.size.y},
                                       ink(color));
    });
}

Box level(Rgb color) {
    return canvas({{0, 0}, {1, 0.1f}, true}, [color](const Ui& ui, Place place) {
        const float y = std::round(place.position.y + place.size.y / 2);
        attend::canvas().AddRectFilled({place.position.x, y},
                                       {place.position.x + place.size.x, y + ui.hairline()},
                                       ink(color));
    });
}

Box curve(std::vector<double> heights, Rgb color) {
    return canvas({{2, 1}, {6, 2}, true},
                  [heights = std::move(heights), color](const Ui& ui, Place place) {
                      std::vector<ImVec2> line;
                      const auto last = static_cast<float>(heights.size() - 1);
                      for (const double height : heights)
                          line.push_back(place.position +
                                         place.size * ImVec2{static_cast<float>(line.size()) / last,
                                                             1 - static_cast<float>(height)});
                      attend::canvas().AddPolyline(line.data(), static_cast<int>(line.size()),
                                                   ink(color), 0, ui.em(0.09f));
                  });
}

}  // namespace attend::box
