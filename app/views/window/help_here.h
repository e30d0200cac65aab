#pragma once
#include <string>
#include <vector>

#include "app/views/frame.h"

namespace attend {

/// What help is asked about: what the mouse pointed at, or what was asked in the palette.
struct HelpTopic {
    std::string pointed;              // its tooltip
    std::string node;                 // the matrix that it points at, by its path
    std::vector<std::string> things;  // as the manual names them: "choice:mask", "panel:setup"
    std::string asked, answer;        // "Normalizer: softmax", and what that is

    bool empty() const { return pointed.empty() && asked.empty() && things.empty(); }
};

/// What the mouse points at in the frame in which the sheet appears.
HelpTopic topic_under_pointer(const Frame& frame);

/// What was asked and its answer, or the tooltip. Tags: "help/asked", "help/pointed".
void draw_topic(const Ui& ui, const HelpTopic& topic);
/// The matrix under the pointer and the selected one: their sizes, axes and operations.
void draw_matrices_at_hand(const Frame& frame, const HelpTopic& topic);

}  // namespace attend
