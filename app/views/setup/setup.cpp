#include "app/gui/panel.h"
#include "app/views/setup/setup_parts.h"
#include "app/views/panels.h"

namespace attend {

namespace {

/// One part of the setup under a heading that folds it.
void section(Frame& frame, const std::string& name, std::string_view title, std::string_view note,
             std::string_view help, void (*draw)(Frame&)) {
    const bool open = frame.settings.unfolded(name);
    const bool stays = folding_heading(frame.ui, name, title, {{std::string(note)}}, open, help);
    if (stays != open) frame.settings.toggle_fold(name);
    if (stays) draw(frame);
}

}  // namespace

void draw_setup(Frame& frame) {
    const Ui& ui = frame.ui;
    // Set closer than elsewhere: as many choices as possible are to be seen without scrolling.
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(ui.em(0.5f), ui.em(0.22f)));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(ui.em(0.5f), ui.em(0.26f)));
    section(frame, "setup/input", "Input", "", "What is attended to: vectors, tokens, positions",
            draw_input_choices);
    divider(ui);
    section(frame, "setup/heads", "Heads", "map · entropy (nats)",
            "How many heads, how wide, and where their matrices come from", draw_head_choices);
    divider(ui);
    section(frame, "setup/score", "Score", "",
            "How queries and keys are compared, which cells are masked, how weights follow",
            draw_score_choices);
    divider(ui);
    section(frame, "setup/layer", "Layer", "", "What stands around attention, and how many layers",
            draw_layer_choices);
    divider(ui);
    section(frame, "setup/colors", "Colors", "",
            "Color scales and what they span. Never changes a number", draw_color_choices);
    ImGui::PopStyleVar(2);
}

}  // namespace attend
