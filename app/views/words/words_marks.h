#pragma once
#include <string>

#include "app/gui/ui.h"
#include "core/document/word_motion.h"

namespace attend {

// How the plane of words draws a vector: before attention a ring, after it a disk, in the second
// sentence a ring of the hue of outputs. Shape and label say what the hue says.

void draw_before(const Ui& ui, ImDrawList& list, ImVec2 at, Rgb color, float alpha);
void draw_after(const Ui& ui, ImDrawList& list, ImVec2 at, float alpha);
void draw_after_there(const Ui& ui, ImDrawList& list, ImVec2 at);

struct WordArrow {
    bool dashed = false;  // of the second sentence
    float alpha = 1;
    bool leads = false;  // of the word that asks
};
void draw_arrow_of_word(const Ui& ui, ImDrawList& list, ImVec2 from, ImVec2 to, WordArrow arrow);

/// By how much the vectors after attention are drawn shorter than they are, so that words and
/// outputs are seen in one plane: 1 where they are about as long.
double drawn_shorter(const WordMotion& motion);
/// Where the vector 0 stands in the plane.
Eigen::RowVector2d zero_of(const WordMotion& motion);

/// What the plane is, and how much of the vectors it shows.
std::string plane_caption(const WordMotion& motion);

}  // namespace attend
