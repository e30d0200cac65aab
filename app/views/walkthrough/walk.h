#pragma once
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/gui/formula.h"
#include "app/views/frame.h"
#include "app/views/walkthrough/step_list.h"
#include "app/views/walkthrough/sum_play.h"

namespace attend {

/// Where the walk through the steps is: it stays where it is while other cells are selected.
struct Walk {
    std::shared_ptr<const Graph> graph;
    std::string order;         // as the document names it
    std::optional<int> named;  // the step that it names
    int head = -1;
    std::vector<Step> steps;  // never empty where it is asked for
    std::size_t at = 0;
    std::set<int> open;           // layers whose steps are listed
    bool scroll = true;           // to the chosen step, in the list
    bool in_matrix = false;       // the keyboard is in one of the step's matrices
    bool wants_keyboard = false;  // a scene was opened, or the view's tab was clicked
    int last_frame = -2;          // that the view was drawn in

    /// What is said of one step and cell of it, and which values it is about.
    struct Said {
        std::uint64_t revision = 0;
        std::size_t at = 0;
        Cell cell;
        StepWords words;
        SymbolRoles symbols;
    };
    std::optional<Said> said;
    Index key = 0;  // of the pair that was chosen last

    const Step& step() const { return steps[at]; }
};

/// Follows the scene, the document's order and the head. Null where there are no steps.
Walk* walk_of(Frame& frame);
void go_to_step(Frame& frame, Walk& walk, std::size_t to);
/// Of the step: that which is selected, or what belongs to the asking query.
Cell cell_of_step(const Frame& frame, const Step& step);
const Walk::Said& said_of(const Frame& frame, Walk& walk);
/// The sum that the chosen cell is, as it was computed before a number was set by hand in its
/// place.
SumPlay& play_of(Frame& frame, const Step& step);

/// ← and → walk while this view has the keyboard, and no matrix in it; Page Up and Page Down always
/// do. Returns whether Space was pressed, which plays the sum.
bool read_step_keys(Frame& frame, Walk& walk);

}  // namespace attend
