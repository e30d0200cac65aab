#include "app/views/window/layout.h"

#include <algorithm>
#include <cmath>

#include "app/state/command.h"

namespace attend {

namespace {

/// Cuts rectangles off a room, with gaps of one unit and a divider in each gap.
class Cutter {
  public:
    Cutter(Layout& layout, const Settings& settings, float em)
        : layout_(layout), settings_(settings), em_(em), gap_(std::round(0.55f * em)) {}

    struct Cut {
        const char* name;
        bool vertical;  // a vertical line: left and right
        float share;    // of the first part, or of the second if `from_end`
        bool from_end;
        float least, most;  // em of that part
    };

    /// The two parts of `room`.
    std::pair<Place, Place> cut(Place room, const Cut& c) {
        const float length = c.vertical ? room.size.x : room.size.y;
        const auto chosen = settings_.splits.find(c.name);
        const float share =
            chosen == settings_.splits.end() ? c.share : static_cast<float>(chosen->second);
        const float least = std::min(c.least * em_, length * 0.45f),
                    most = std::max(least, std::min(c.most * em_, length * 0.8f));
        const float part = std::round(std::clamp(share * length, least, most));
        const float first = c.from_end ? length - part - gap_ : part;
        Place a = room, b = room, line = room;
        if (c.vertical) {
            a.size.x = first;
            line.position.x += first;
            line.size.x = gap_;
            b.position.x += first + gap_;
            b.size.x -= first + gap_;
        } else {
            a.size.y = first;
            line.position.y += first;
            line.size.y = gap_;
            b.position.y += first + gap_;
            b.size.y -= first + gap_;
        }
        layout_.dividers.push_back({c.name, c.vertical, line, length, part / length, least / length,
                                    most / length, c.from_end});
        return {a, b};
    }

    /// `first` and `second` in a room, or the one that is shown in all of it, or neither.
    void pair(Place room, const Cut& c, std::string_view first, std::string_view second) {
        const bool has_first = shows(first), has_second = shows(second);
        if (has_first && has_second) {
            const auto [a, b] = cut(room, c);
            put(first, a);
            put(second, b);
        } else if (has_first || has_second) {
            put(has_first ? first : second, room);
        }
    }

    void put(std::string_view name, Place place) { layout_.panels.push_back({name, place}); }
    bool shows(std::string_view name) const { return settings_.shows(name); }
    float gap() const { return gap_; }

  private:
    Layout& layout_;
    const Settings& settings_;
    float em_, gap_;
};

constexpr float wide_with_head = 44;  // em

/// A view of all heads: the map beside it, unless the view takes the whole width.
void plan_head_large(Cutter& cutter, Place room, const LayoutRequest& request) {
    constexpr float least_large = 18, wide_large = 100;  // em
    if (request.flat || room.size.y < least_large * request.em ||
        room.size.x < wide_with_head * request.em)
        return cutter.put(view_panel.name, room);
    // Where there is room for scores and list beside the tiles, these shall not get smaller.
    const bool detailed = !request.presenting && room.size.x >= wide_large * request.em;
    const float share = request.presenting ? 0.58f : detailed ? 0.71f : 0.66f;
    const char* const name = request.presenting ? "stage_beside" : "large_beside";
    const auto [view, head] = cutter.cut(room, {name, true, share, false, 24, 200});
    cutter.put(view_panel.name, view);
    cutter.put("head", head);
}

}  // namespace

Layout plan_layout(const LayoutRequest& request, const Settings& settings) {
    Layout layout;
    Cutter cutter(layout, settings, request.em);
    const float margin = cutter.gap();
    Place room{{request.room.position.x + margin, request.room.position.y + margin},
               {request.room.size.x - 2 * margin, request.room.size.y - 2 * margin}};
    layout.sentence = {room.position, {room.size.x, request.sentence_height}};
    const float above = request.sentence_height > 0 ? request.sentence_height + margin : 0;
    room.position.y += above;
    room.size.y -= above;
    const bool with_head = request.view == ViewExtent::with_head;
    if (!request.maximized.empty()) {
        if (request.maximized == view_panel.name && with_head)
            plan_head_large(cutter, room, request);
        else
            cutter.put(request.maximized, room);
        return layout;
    }
    layout.heading = {room.position, {room.size.x, request.heading_height}};
    room.position.y += request.heading_height;
    room.size.y -= request.heading_height;
    if (with_head)
        plan_head_large(cutter, room, request);
    else if (request.view != ViewExtent::beside_sum)
        cutter.put(view_panel.name, room);
    else
        cutter.pair(room, {"present", true, 0.475f, false, 12, 200}, view_panel.name,
                    "weighted_sum");
    return layout;
}

}  // namespace attend
