#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "app/gui/ui.h"

namespace attend {

/// What a control did in this frame. A gesture (a drag, a typed number) may change the value in
/// many frames; `finished` says that it ended, so it becomes one step of undo.
struct Change {
    bool changed = false, finished = false;
    explicit operator bool() const { return changed; }
};

/// A place that is pointed at and clicked, without looks of its own, tagged by its name. True when
/// it is pressed.
bool press_area(const Ui& ui, std::string_view name, ImVec2 position, ImVec2 size,
                ImGuiButtonFlags flags = ImGuiButtonFlags_EnableNav);

/// What was drawn at `position` is an item of this size: the panel keeps room for it.
inline void take_room(ImVec2 position, ImVec2 size) {
    ImGui::SetCursorScreenPos(position);
    ImGui::Dummy(size);
}

/// One of a few: 1 2 4 8. Tags: "name/label". Fills `width` pixels. `chosen` may be −1: none. With
/// `help` it is pointed at as one item that has this tooltip.
bool segmented(const Ui& ui, std::string_view name, std::span<const std::string_view> labels,
               int& chosen, float width, std::string_view help = {});
/// Which segment of that name the mouse lies over in this frame, after it was drawn.
std::optional<std::size_t> hovered_segment(const Ui& ui, std::string_view name);

/// One of many, its label above it in dim text. Tags: "name", "name/option" while open.
bool choice(const Ui& ui, std::string_view name, std::string_view label,
            std::span<const std::string_view> options, int& chosen, float width = 0);

/// Bounds and steps of a number.
struct NumberLimits {
    double least = 0, most = 1, step = 1;
    int decimals = 0;
    std::optional<double> mark = {};  // a triangle above a slider's line: the best one
};
/// A number in a box with − and +: typed after a double click, dragged, or stepped. The label, as
/// formula mark-up, stands at its left. Tags: "name", "name/less", "name/more".
Change number_field(const Ui& ui, std::string_view name, std::string_view label, double& value,
                    const NumberLimits& limits, Role role = Role::other);
/// How much room the box and its buttons take.
float number_field_width(const Ui& ui);
/// A number on a line, its label and value above. `logarithmic` for a temperature. Double click
/// types. `width` in pixels; 0: all there is.
Change slider(const Ui& ui, std::string_view name, std::string_view label, double& value,
              const NumberLimits& limits, bool logarithmic = false, float width = 0);

bool button(const Ui& ui, std::string_view name, std::string_view label, float width = 0,
            bool enabled = true);
/// A button that stays pressed in while `on`, as wide as `width`. Tag: name. True when changed.
bool pressed_in(const Ui& ui, std::string_view name, std::string_view label, bool& on, float width);
/// The same, as wide as its label.
bool toggle(const Ui& ui, std::string_view name, std::string_view label, bool& on);

/// A line of text, as large as the sentence of the window is. `focus` gives it the keyboard.
Change text_field(const Ui& ui, std::string_view name, std::string& text, std::string_view hint,
                  float width, float size = 1, bool focus = false);

/// Underlined when pointed at; clicked: true.
bool link(const Ui& ui, std::string_view name, std::string_view text, Role role = Role::other,
          float size = 1);

/// As Dear ImGui's, with a padding wherever they are begun, and not while somebody works by
/// keyboard and the mouse rests. Where true, end with ImGui::EndTooltip().
bool begin_tooltip(const Ui& ui);
bool begin_item_tooltip(const Ui& ui);
/// For the item just made, after a short while: what it changes, and its shortcut.
void tooltip(const Ui& ui, std::string_view text, std::string_view shortcut = {});

/// A sheet over the window (help, palette): what lies below it has no tooltips. Kept in ui.states
/// by who draws one, each frame.
struct SheetOnTop {
    int frame = -1;                // by ImGui::GetFrameCount()
    const void* window = nullptr;  // Dear ImGui's
};

/// The tooltip of what the mouse points at, whether it is shown already or not: what F1 explains.
/// Kept in ui.states by tooltip().
struct PointedAt {
    std::string text;
    int frame = -1;  // when the mouse was last there, by ImGui::GetFrameCount()
};

/// A child window of rows to choose from (ImGui::Selectable), with the same padding in every list;
/// ends with ImGui::EndChild().
void begin_row_list(const Ui& ui, const char* name, ImVec2 size);

/// A dim label on a line of its own.
void label_above(const Ui& ui, std::string_view text);

}  // namespace attend
