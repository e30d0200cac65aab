#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/rich_text.h"
#include "app/views/frame.h"

namespace attend {

/// How much of the window a view takes.
enum class ViewRoom {
    beside_sum,  // the large place at the left of the weighted sum
    below,       // the weighted sum's place, too: everything below the computation
    center,      // the computation's place, too
    with_head    // the computation's, and beside it the map and the sum of the chosen head
};

/// The tracks of tabs, in their order; what is `more` stands behind "…" where not all find room.
enum class ViewGroup { see, compare, understand, more };

/// In which rooms a view can be shown.
enum class ViewOf {
    every_room,
    heads,         // over a text
    chosen_heads,  // which choices make, not a model
    one_room       // whose row in the table of rooms.cpp names it
};

/// One way of looking at the scene, in the large place of the window. A new one: its function,
/// declared in its room's header, a line in the table of large_view.cpp, and its name in
/// core/document/view_options.cpp, so that documents may say it. The tabs, the palette, the
/// shortcuts and `render --view` follow from the table.
struct LargeView {
    std::string_view name;   // "gallery": in documents and on the command line
    std::string_view tab;    // "Gallery": on its tab
    std::string_view label;  // in the palette, and the panel's title
    ViewGroup group;
    std::string_view help;  // what it shows, in a sentence
    ViewRoom room;
    void (*draw)(Frame&);
    RichText (*subtitle)(const Frame&) = nullptr;
    std::string (*title)(const Frame&) = nullptr;  // where the label does not say it all
    ViewOf of = ViewOf::chosen_heads;
    bool behind = false;      // one of `more`, but where the room begins with it
    bool fine_print = false;  // much of it is said in small text: larger on the stage

    bool is_in(std::string_view room) const;
    ViewGroup group_in(std::string_view room) const;
};

std::span<const LargeView> large_views();
/// Null where there is none of that name.
const LargeView* find_large_view(std::string_view name);
/// The one that is chosen; what the room begins with where it has no such view.
const LargeView& chosen_view(const Frame& frame);
const LargeView& chosen_view(std::string_view room, std::string_view name);
/// Those of the room that is shown, group by group in the table's order.
std::vector<const LargeView*> views_here(const Frame& frame);
/// Ctrl+1 … Ctrl+9: the first nine views.
void run_view_shortcuts(Frame& frame);
/// "Ctrl+3", or nothing beyond the room's ninth.
std::string view_shortcut(const Frame& frame, const LargeView& view);

}  // namespace attend
