#pragma once
#include "app/gui/formula.h"
#include "app/gui/rich_text.h"
#include "app/views/walkthrough/step_list.h"
#include "app/views/walkthrough/sum_play.h"

namespace attend {

/// A step as it is said while presenting, for the last row of a lecture hall.
struct StagedStep {
    std::size_t at = 0, count = 0;
    std::string title;
    Role role = Role::other;  // of its matrix
    const StepWords& words;
    const SymbolRoles& symbols;
    std::string example;  // the chosen number; may be empty
    SumPlay& play;
};

/// Number and title, with how far the walk has come as dots; what happens, and its formula.
void draw_staged_words(const Ui& ui, const StagedStep& step);

/// "← Keys" and "Scores →" along one line, titles of the steps before and after; empty where there
/// is none. Returns by how many steps a click walks.
int draw_staged_ends(const Ui& ui, const std::string& before, const std::string& after,
                     ImVec2 position, float width);

}  // namespace attend
