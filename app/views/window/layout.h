#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/panel.h"
#include "app/state/settings.h"
#include "app/views/window/scene_views.h"

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

/// Where everything stands in a window of some size: arithmetic only.
struct Layout {
    Place sentence;
    Place heading;  // while presenting, under the sentence
    /// In a very narrow window: panels that share one place, of which one is shown, and where their
    /// tabs stand.
    std::vector<std::string_view> tab_names;
    Place tabs;
    Place views;  // the tabs of the large place's views
    std::vector<PlacedPanel> panels;
    std::vector<Divider> dividers;
};

struct LayoutRequest {
    Place room;                                // of the window, without menu and status bar
    float em = 17;                             // pixels
    float sentence_height = 90;                // pixels
    std::string_view maximized;                // a panel that fills the room, or empty
    bool presenting = false;                   // weights and weighted sum alone
    float heading_height = 0;                  // pixels, while presenting
    std::string_view tab = {};                 // which panel is shown where several share a place
    ViewExtent view = ViewExtent::beside_sum;  // what the large place takes
    bool view_tabs = false;                    // the large place has several views
    bool foretells = false;                    // a model that says what comes next
    bool flat = false;          // its layers and heads lie wide: they fill a wide room
    float computation = 0.27f;  // its share of the height, unless somebody chose one
};

/// The grid: sentence on top; setup at the left, the explanation at the right;
/// between them the computation over the views' tabs over weights and weighted sum. In a narrow
/// window the weighted sum stands over the explanation; in a very narrow one all others share one
/// place beside the weights. A view `with_head` has the chosen head's map and sum beside it or
/// below, and what comes next over the explanation; maximized or presented it keeps the map. Hidden
/// panels leave their room to the others.
Layout plan_layout(const LayoutRequest& request, const Settings& settings);

}  // namespace attend
