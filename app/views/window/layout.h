#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/panel.h"
#include "app/state/settings.h"
#include "app/views/desk/scene_views.h"

namespace attend {

/// A line between panels that can be dragged: it changes a share of the room.
struct Divider {
    std::string name;  // key in Settings::splits
    bool vertical = false;
    Place place;
    float room = 0;  // pixels that the share is of
    float share = 0.5f, least = 0.1f, most = 0.9f;
    bool from_end = false;  // the share is of what lies right of it, or below
};

struct PlacedPanel {
    std::string_view name;  // "weights"
    Place place;
};

/// Where everything stands on the stage, or beside a panel that fills the window: arithmetic only.
struct Layout {
    Place sentence;
    Place heading;  // under the sentence
    std::vector<PlacedPanel> panels;
    std::vector<Divider> dividers;
};

struct LayoutRequest {
    Place room;                                // of the window
    float em = 17;                             // pixels
    float sentence_height = 90;                // pixels
    std::string_view maximized;                // a panel that fills the room, or empty
    bool presenting = false;                   // weights and weighted sum alone
    float heading_height = 0;                  // pixels, while presenting
    ViewExtent view = ViewExtent::beside_sum;  // what the large place takes
    bool flat = false;  // its layers and heads lie wide: they fill a wide room
};

/// The stage, or a panel that fills the window: the sentence on top; below it the view, beside it
/// the weighted sum, or of a view of all heads the chosen one's map where that has room.
Layout plan_layout(const LayoutRequest& request, const Settings& settings);

}  // namespace attend
