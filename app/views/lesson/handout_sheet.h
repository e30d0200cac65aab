#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/gui/box/box.h"
#include "core/lesson/handout.h"

namespace attend {

/// A handout on one sheet that is as wide as a page and as high as it comes: where its blocks
/// stand, from top to bottom, so that it can be cut into pages. Pixels.
struct HandoutSheet {
    struct Block {
        Place place;
        bool is_whole = false;                    // no page ends inside of it
        bool leads = false;                       // nor between it and the next: a title
        std::string title = {};                   // of a step that begins with it
        std::optional<std::size_t> picture = {};  // the beat whose picture fills it
    };
    std::vector<Block> blocks;
    float high = 0;
};

/// Draws all but the pictures into the window that is filled, from its upper left corner;
/// `picture_high`: of a picture, relative to its width.
HandoutSheet draw_handout_sheet(const Ui& ui, const lesson::Handout& handout, float width,
                                float picture_high);

/// The lines at the foot of all pages, one below the other, each `high` pixels high.
void draw_handout_feet(const Ui& ui, const std::string& title, std::size_t pages, float width,
                       float high);

}  // namespace attend
