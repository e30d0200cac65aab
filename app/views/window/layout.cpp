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

    /// One of `names` in a room, under tabs if there are several.
    void put_tabs(Place room, const std::vector<std::string_view>& names, std::string_view chosen) {
        const bool known = std::find(names.begin(), names.end(), chosen) != names.end();
        if (names.size() > 1) {
            layout_.tab_names = names;
            layout_.tabs = {room.position, {room.size.x, std::round(1.9f * em_)}};
            const float taken = layout_.tabs.size.y + std::round(gap_ * 0.6f);
            room.position.y += taken;
            room.size.y -= taken;
        }
        put(known ? chosen : names.front(), room);
    }

    /// The views' tabs along the top of a room; returns what is left below.
    Place below_view_tabs(Place room) {
        if (!view_tabs || !shows(view_panel.name) || room.size.x <= 0) return room;
        layout_.views = {room.position, {room.size.x, std::round(1.85f * em_)}};
        const float taken = layout_.views.size.y + std::round(gap_ * 0.6f);
        return {{room.position.x, room.position.y + taken}, {room.size.x, room.size.y - taken}};
    }

    bool view_tabs = false;

    void put(std::string_view name, Place place) { layout_.panels.push_back({name, place}); }
    bool shows(std::string_view name) const { return settings_.shows(name); }
    float gap() const { return gap_; }

  private:
    Layout& layout_;
    const Settings& settings_;
    float em_, gap_;
};

/// Setup at the left; returns what is left over.
Place cut_setup(Cutter& cutter, Place room) {
    if (!cutter.shows("setup")) return room;
    const bool alone = !cutter.shows("computation") && !cutter.shows(view_panel.name) &&
                       !cutter.shows("weighted_sum") && !cutter.shows("explanation");
    if (alone) {
        cutter.put("setup", room);
        return {room.position, {0, 0}};
    }
    const auto [left, rest] = cutter.cut(room, {"setup", true, 0.142f, false, 13, 30});
    cutter.put("setup", left);
    return rest;
}

constexpr float least_high = 38;  // em, of computation and view together

constexpr float high_with_next = 30;                       // em
constexpr float high_with_head = 26, wide_with_head = 44;  // em
constexpr float low_with_head = 40;
// em: of twelve tiles beside each other, of six lines of them, and of the sum below.
constexpr float wide_wall = 26.6f, high_wall = 22.4f, high_sum = 8.3f;

/// A wall and the map beside it; its share grows where its tiles would be small.
float share_of_wall(float room, float em) {
    return std::clamp(wide_wall * em / room, 0.545f, 0.6f);
}

/// The same above the sum, which stays high enough to be read.
float share_above_sum(float room, float em) {
    return std::max(std::min(high_wall * em / room, 1 - high_sum * em / room), 0.68f);
}

/// A view and the chosen head: its map and what it adds.
void plan_with_head(Cutter& cutter, Place room, const LayoutRequest& request) {
    room = cutter.below_view_tabs(room);
    if (room.size.y < high_with_head * request.em || room.size.x < wide_with_head * request.em)
        return cutter.put(view_panel.name, room);
    const bool low = room.size.y < low_with_head * request.em;
    if (request.foretells && low) {
        // Map and sum of what is left of the height would say nothing: they have a view of their
        // own.
        cutter.put(view_panel.name, room);
    } else if (request.foretells) {
        const auto [view, head] = cutter.cut(room, {"view_over", false, 0.64f, false, 14, 200});
        cutter.put(view_panel.name, view);
        cutter.pair(head, {"head_sum", true, 0.36f, false, 12, 200}, "head", "weighted_sum");
    } else {
        const float em = request.em;
        const auto [view, head] =
            cutter.cut(room, {"view_beside", true, share_of_wall(room.size.x, em), false, 24, 200});
        if (low && cutter.shows("weighted_sum")) {
            // Below the view a sum would be a sliver: it shares the map's place.
            cutter.put(view_panel.name, view);
            return cutter.put_tabs(head, {"head", "weighted_sum"}, request.tab);
        }
        cutter.pair(view, {"view_sum", false, share_above_sum(room.size.y, em), false, 12, 200},
                    view_panel.name, "weighted_sum");
        cutter.put("head", head);
    }
}

/// The same alone on the screen: the map beside the view, unless that takes the whole width.
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

void plan_wide(Cutter& cutter, Place room, const LayoutRequest& request) {
    const float em = request.em;
    ViewExtent view = cutter.shows(view_panel.name) ? request.view : ViewExtent::beside_sum;
    const bool center = cutter.shows("computation") || cutter.shows(view_panel.name) ||
                        cutter.shows("weighted_sum");
    if (cutter.shows("explanation")) {
        if (!center) return cutter.put("explanation", room);
        const auto [middle, right] = cutter.cut(room, {"explanation", true, 0.235f, true, 15, 44});
        if (view == ViewExtent::with_head && request.foretells &&
            right.size.y >= high_with_next * em)
            cutter.pair(right, {"next", false, 0.575f, false, 12, 200}, "next", "explanation");
        else
            cutter.put("explanation", right);
        room = middle;
    }
    if (view == ViewExtent::with_head) return plan_with_head(cutter, room, request);
    // Where the window is low, a view that wants the sum's room gets the computation's, too.
    if (view == ViewExtent::below && room.size.y < least_high * em) view = ViewExtent::center;
    if (view == ViewExtent::center)
        return cutter.put(view_panel.name, cutter.below_view_tabs(room));
    const bool below = cutter.shows(view_panel.name) || cutter.shows("weighted_sum");
    if (cutter.shows("computation")) {
        if (!below) return cutter.put("computation", room);
        const auto [top, bottom] =
            cutter.cut(room, {"computation", false, request.computation, false, 8, 60});
        cutter.put("computation", top);
        room = bottom;
    }
    room = cutter.below_view_tabs(room);
    if (view == ViewExtent::below) return cutter.put(view_panel.name, room);
    if (below)
        cutter.pair(room, {"weights", true, 0.525f, false, 12, 200}, view_panel.name,
                    "weighted_sum");
}

/// Less than 56 em beside the setup: two columns; a view that wants more has all the room.
void plan_narrow(Cutter& cutter, Place room, ViewExtent view) {
    room = cutter.below_view_tabs(room);
    if (view != ViewExtent::beside_sum && cutter.shows(view_panel.name))
        return cutter.put(view_panel.name, room);
    const bool left = cutter.shows("computation") || cutter.shows(view_panel.name);
    const bool right = cutter.shows("weighted_sum") || cutter.shows("explanation");
    const Cutter::Cut over{"narrow_left", false, 0.36f, false, 6, 60},
        under{"narrow_right", false, 0.5f, false, 6, 60};
    if (left && right) {
        const auto [a, b] = cutter.cut(room, {"narrow", true, 0.56f, false, 10, 60});
        cutter.pair(a, over, "computation", view_panel.name);
        cutter.pair(b, under, "weighted_sum", "explanation");
    } else if (left) {
        cutter.pair(room, over, "computation", view_panel.name);
    } else if (right) {
        cutter.pair(room, under, "weighted_sum", "explanation");
    }
}

/// Where there is little room in all: the weights, and one of the others beside them; a view that
/// wants more is one of the tabs.
void plan_very_narrow(Cutter& cutter, Place room, std::string_view tab, ViewExtent view) {
    room = cutter.below_view_tabs(room);
    std::vector<std::string_view> others;
    if (view != ViewExtent::beside_sum && cutter.shows(view_panel.name)) {
        for (const PanelName& panel :
             {view_panel, setup_panel, explanation_panel, computation_panel})
            if (cutter.shows(panel.name)) others.push_back(panel.name);
        return cutter.put_tabs(room, others, tab);
    }
    for (const std::string_view name : {"weighted_sum", "explanation", "computation", "setup"})
        if (cutter.shows(name)) others.push_back(name);
    const bool weights = cutter.shows(view_panel.name);
    if (weights && !others.empty()) {
        const auto [a, b] = cutter.cut(room, {"very_narrow", true, 0.47f, false, 10, 60});
        cutter.put(view_panel.name, a);
        cutter.put_tabs(b, others, tab);
    } else if (weights) {
        cutter.put(view_panel.name, room);
    } else if (!others.empty()) {
        cutter.put_tabs(room, others, tab);
    }
}

/// Whether computation, sum and explanation would leave the map a corner.
bool needs_tabs(const LayoutRequest& request) {
    constexpr float least_wide = 65, low = 40, wide_if_low = 90;  // em
    const ImVec2 room = request.room.size;
    return room.x < least_wide * request.em ||
           (room.y < low * request.em && room.x < wide_if_low * request.em &&
            request.view != ViewExtent::with_head);
}

}  // namespace

Layout plan_layout(const LayoutRequest& request, const Settings& settings) {
    Layout layout;
    Cutter cutter(layout, settings, request.em);
    cutter.view_tabs = request.view_tabs;
    const float margin = cutter.gap();
    Place room{{request.room.position.x + margin, request.room.position.y + margin},
               {request.room.size.x - 2 * margin, request.room.size.y - 2 * margin}};
    layout.sentence = {room.position, {room.size.x, request.sentence_height}};
    const float above = request.sentence_height > 0 ? request.sentence_height + margin : 0;
    room.position.y += above;
    room.size.y -= above;
    const bool with_head = request.view == ViewExtent::with_head;
    if (!request.maximized.empty()) {
        if (request.maximized == view_panel.name) room = cutter.below_view_tabs(room);
        if (request.maximized == view_panel.name && with_head)
            plan_head_large(cutter, room, request);
        else
            cutter.put(request.maximized, room);
    } else if (request.presenting) {
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
    } else if (needs_tabs(request)) {
        plan_very_narrow(cutter, room, request.tab, request.view);
    } else {
        const Place rest = cut_setup(cutter, room);
        if (rest.size.x > 0)
            rest.size.x >= 56 * request.em ? plan_wide(cutter, rest, request)
                                           : plan_narrow(cutter, rest, request.view);
    }
    return layout;
}

}  // namespace attend
