#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/controls.h"
#include "app/gui/item_room.h"
#include "app/views/frame.h"

namespace attend {

// What the sections of the setup are put together from.

/// Several items that are pointed at as one, until it goes out of scope.
class ItemGroup {
  public:
    ItemGroup() { ImGui::BeginGroup(); }
    ~ItemGroup() { ImGui::EndGroup(); }
    ItemGroup(const ItemGroup&) = delete;
    ItemGroup& operator=(const ItemGroup&) = delete;
};

/// The tooltip of a choice for the item or group just made: what it changes, then `more`.
void explain_choice(const Ui& ui, std::string_view choice, std::string_view more = {});

/// Under a choice of where numbers come from: says that somebody put other ones in the place of all
/// of them, where that is so. Tag: "NAME/by hand".
void set_by_hand_under(Frame& frame, std::string_view name, std::span<const NodeId> nodes);

/// Whether a number_field() of this name, or one of its buttons, is held down: a gesture is on.
bool is_held(std::string_view name);

/// A whole number that is held inside the field's bounds. Sets frame.gesture. True when changed.
bool whole_number(Frame& frame, std::string_view choice, double& value, double step = 1);

/// A number that follows from the others until somebody sets it: `automatic`, which is 0 while it
/// is not known. Once set, a link goes back. Tags: name, "name/auto".
void choose_optional(Frame& frame, std::string_view name, std::string_view label,
                     const SymbolRoles& roles, std::optional<int>& chosen, Index automatic);

/// Numbers that the chosen kinds of `owner` read, each once: whole ones stepped, others dragged.
void choose_parameters(Frame& frame, std::string_view owner,
                       const std::vector<const Parameter*>& read);

/// Where words' vectors are from, with what such an embedding reads.
void choose_embedding(Frame& frame);

/// Where the normalizer reads no temperature: says so, in its place.
bool says_no_temperature(Frame& frame);
/// A slider; a double click goes back to 1. Where it is read.
void choose_temperature(Frame& frame);

/// Whoever has just chosen what was learned, and not by what, gets what is built in first.
void begin_trained(Choices& choices);

/// How scores become weights. `own`: whether "auto", which belongs to the score, is offered.
void choose_normalizer(Frame& frame, bool own = false);

/// A choice of the values that its field lists, behind its label; the tooltip says what the chosen
/// one is.
struct ChoiceLook {
    std::string_view label = {};  // empty: the field's
    bool in_segments = false;
    float label_part = 0.3f;     // of the room
    float least = 8;             // em for the values; the label stands above where it is less
    std::string_view more = {};  // for the tooltip
};
void choose(Frame& frame, std::string_view choice_name, const ChoiceLook& look = {});

/// A formula in the middle of the room; smaller where it is too long, and left out where it would
/// be unread. `size` in em.
void centered_formula(const Ui& ui, std::string_view markup, float size);

/// One of the rows of a table (projections(), mask_kinds(), …), by name, in a combo or in segments.
/// True when changed.
template <class Row>
bool choose_row(const Ui& ui, std::string_view choice_name, std::string_view label,
                std::span<const Row> rows, std::string& value, float width, bool in_segments) {
    std::vector<std::string_view> labels;
    int chosen = -1;
    for (const Row& row : rows) {
        if (row.name == value) chosen = static_cast<int>(labels.size());
        labels.push_back(row.label);
    }
    const bool changed = in_segments ? segmented(ui, choice_name, labels, chosen, width)
                                     : choice(ui, choice_name, label, labels, chosen, width);
    if (changed) value = rows[static_cast<std::size_t>(chosen)].name;
    return changed;
}

/// What a file, or something built in, is called as a choice, and on the screen.
struct NamedSource {
    std::string name, label;
};
/// Nothing where one of that name is there.
void add_source(std::vector<NamedSource>& list, const std::string& name, std::string label);
/// A file is called by its name without folders.
std::string file_label(const std::string& path);

/// One part of the setup under a heading that folds it. `name` is its tag and the setting's name.
struct SetupSection {
    std::string name;
    std::string_view title;
    std::string note;
    std::string_view help;
    void (*draw)(Frame&);
    /// What the recipe says of it: see recipe_word(); before that `said`. Nothing: the title.
    std::vector<std::string_view> choices = {};
    std::vector<std::string> said = {};
};
/// A room's sections, set closer than elsewhere: as many choices as possible are to be seen without
/// scrolling.
void draw_sections(Frame& frame, std::span<const SetupSection> sections);

/// The sections of the rooms over a text.
std::vector<SetupSection> attention_sections(const Frame& frame);
std::vector<SetupSection> model_sections(const Frame& frame);
/// Of any room: every choice that it reads.
std::vector<SetupSection> field_sections(const Frame& frame);
/// A control for each of these choices, by its field.
void draw_choices(Frame& frame, std::span<const std::string_view> names);

// The sections, each a part of the window's left panel.
void draw_input_choices(Frame& frame);
void draw_head_choices(Frame& frame);
void draw_score_choices(Frame& frame);
void draw_layer_choices(Frame& frame);
void draw_color_choices(Frame& frame);
/// Every room has it.
inline SetupSection color_section() {
    return {"setup/colors",
            "Colors",
            "",
            "Color scales and what they span. Never changes a number",
            draw_color_choices,
            {"colors"}};
}

}  // namespace attend
