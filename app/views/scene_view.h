#pragma once
#include <string>
#include <string_view>

#include "app/gui/box/box.h"
#include "app/gui/rich_text.h"
#include "app/views/frame.h"
#include "app/views/staged.h"
#include "core/workspaces/workspace.h"

namespace attend {

/// How much of the window a view takes.
enum class ViewExtent {
    beside_sum,  // the large place at the left of the weighted sum
    below,       // the weighted sum's place, too: everything below the computation
    center,      // the computation's place, too
    with_head    // the computation's, and beside it the map and the sum of the chosen head
};

/// The tracks of tabs, in their order; what is `more` stands behind "…" where not all find room.
enum class ViewGroup { home, see, compare, understand, more };

// To which scenes a view applies, by what their workspace says of them. A view may say it by a
// function of its own.
inline bool to_every_scene(const Workspace&) { return true; }
/// Over a text, and each measured beside the others; of what is written in turn there is one.
inline bool to_heads(const Workspace& of) { return of.heads && !of.follows_edits; }
/// Everywhere; but not where attention gives weights alone, and no output.
inline bool to_outputs(const Workspace&) { return true; }
/// Which choices make, not a model.
inline bool to_chosen_heads(const Workspace& of) { return of.heads && of.reads("projection"); }
template <Opens kind>
bool to_what_opens(const Workspace& of) {
    return of.opens == kind;
}

/// One way of looking at the scene, in the large place of the window. A new one: a file
/// app/views/FOLDER/view_NAME.cpp, which ends in its row, `NAME` of namespace view_files. That is
/// all: documents, tabs, palette, shortcuts, `views` and `render --view` know it by its file's
/// name. What is chosen of it: app/views/FOLDER/options.h.
struct SceneView {
    int place;               // among all, in each group
    std::string_view name;   // "gallery": in documents and on the command line
    std::string_view tab;    // "Gallery": on its tab
    std::string_view label;  // in the palette, and the panel's title
    ViewGroup group;
    std::string_view help;  // what it shows, in a sentence
    ViewExtent extent;
    RichText (*subtitle)(const Frame&) = nullptr;
    std::string (*title)(const Frame&) = nullptr;  // where the label does not say it all
    bool (*applies)(const Workspace& of) = to_chosen_heads;
    bool behind = false;      // one of `more`, but where the room begins with it
    bool fine_print = false;  // much of it is said in small text: larger on the stage
    float least_height = 0;   // em, below which something is out of sight: smaller on the stage
    /// What the view is made of; asked where there is a scene.
    Box (*view)(Frame&) = nullptr;
    std::string_view shows = {};  // "cost of this scene": said where it will stand
    /// What of it is chosen, at the right of the title's line; above the view where that has no
    /// room. Asked where there is a scene; neither on the stage nor on paper.
    Box (*controls)(Frame&) = nullptr;
    /// One picture of it for a lecture hall; null: on the stage it is shown as it is. Asked where
    /// there is a scene.
    Staged (*staged)(Frame&) = nullptr;

    bool is_in(std::string_view room) const { return applies(workspace(room)); }
    ViewGroup group_in(std::string_view room) const;
};

/// Draws a view into the room that is left, dimmed while what it shows is of an earlier document.
void draw_scene_view(Frame& frame, const SceneView& view);

}  // namespace attend
