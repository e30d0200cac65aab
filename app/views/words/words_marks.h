#pragma once
#include "app/gui/panel.h"
#include "app/views/frame.h"
#include "core/document/word_motion.h"

namespace attend {

// How the plane of words draws a vector: before attention a ring, after it a disk, in the second
// sentence a ring of the hue of outputs. Shape and label say what the hue says.

void draw_before(const Ui& ui, ImDrawList& list, ImVec2 at, float alpha);
void draw_after(const Ui& ui, ImDrawList& list, ImVec2 at, float alpha);
void draw_after_there(const Ui& ui, ImDrawList& list, ImVec2 at);

struct WordArrow {
    bool dashed = false;  // of the second sentence
    float alpha = 1;
};
void draw_arrow_of_word(const Ui& ui, ImDrawList& list, ImVec2 from, ImVec2 to, WordArrow arrow);

/// By how much the vectors after attention are drawn shorter than they are, so that words and
/// outputs are seen in one plane: 1 where they are about as long.
double drawn_shorter(const WordMotion& motion);
/// Where the vector 0 stands in the plane.
Eigen::RowVector2d zero_of(const WordMotion& motion);

/// What the marks mean, and how much of the vectors the plane shows: one line under it, or two.
void draw_words_legend(Frame& frame, const WordMotion& motion, Place room);
float words_legend_height(const Ui& ui, const WordMotion& motion, float width);

}  // namespace attend
