#include <algorithm>
#include <array>
#include <optional>

#include "app/gui/controls.h"
#include "app/views/panels.h"
#include "app/views/parts/document_text.h"
#include "app/views/parts/double_press.h"
#include "app/views/parts/empty_state.h"
#include "app/views/setup/choice_controls.h"
#include "core/document/choice_values.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

constexpr float label_share = 0.42f;  // of the room

/// A control for each kind of field, by what its member holds.
struct FieldControl {
    Frame& frame;
    const ChoiceField& field;

    Choices& choices() const { return frame.draft().choices; }

    void operator()(std::string Choices::*text) const {
        const bool or_number = field.takes.find("number") != field.takes.npos;
        if (!listed_values(field).empty() && !takes_any_text(field) && !or_number)
            return choose(frame, field.name);
        line(text);
    }
    void operator()(bool Choices::*on) const {
        toggle(frame.ui, field.name, field.label, choices().*on);
        end();
    }
    void operator()(std::optional<bool> Choices::*on) const {
        constexpr std::array<std::string_view, 3> names{"auto", "on", "off"};
        std::optional<bool>& value = choices().*on;
        int chosen = !value ? 0 : *value ? 1 : 2;
        {
            const ItemGroup group;
            const float width = label_where_room(frame.ui, field.label, 8);
            if (segmented(frame.ui, field.name, names, chosen, width))
                value = chosen == 0 ? std::nullopt : std::optional(chosen == 1);
        }
        end();
    }
    void operator()(int Choices::*number) const {
        double value = choices().*number;
        whole(value, [&] { choices().*number = static_cast<int>(value); });
    }
    void operator()(std::optional<int> Choices::*number) const {
        std::optional<int>& chosen = choices().*number;
        if (!chosen) return set_first(chosen);
        double value = *chosen;
        whole(value, [&] { chosen = static_cast<int>(value); });
        if (link(frame.ui, std::string(field.name) + "/auto", "back to auto")) chosen = {};
    }
    void operator()(double Choices::*number) const {
        const bool wide = field.least > 0 && field.most / field.least > 100;
        const NumberLimits limits{std::max(field.least, wide ? 0.01 : field.least),
                                  std::min(field.most, 100.0), 0.01, 2};
        slider(frame.ui, field.name, field.label, choices().*number, limits, wide);
        type_when_pressed_twice(
            frame, [&](const Document& before) { choices().*number = before.choices.*number; });
        end();
    }
    void operator()(const Parameter* parameter) const {
        choose_parameters(frame, "fields", {parameter});
    }
    // Heads and layers are switched, and shares moved, where they are seen.
    void operator()(NumberList Choices::*) const {}
    void operator()(NumberRow Choices::*) const {}

  private:
    void end() const {
        explain_choice(frame.ui, field.name);
        problem_under(frame, field.name);
    }
    /// A number that follows from others is not known here: it is set, and then changed.
    void set_first(std::optional<int>& chosen) const {
        constexpr std::array<std::string_view, 2> names{"auto", "set"};
        int at = 0;
        {
            const ItemGroup group;
            const float width = label_where_room(frame.ui, field.label, 8);
            if (segmented(frame.ui, field.name, names, at, width) && at == 1)
                chosen = std::max(static_cast<int>(field.least), 1);
        }
        end();
    }
    void line(std::string Choices::*text) const {
        {
            const ItemGroup group;
            const float width = label_where_room(frame.ui, field.label, 8);
            document_text(frame, field.name, text, {field.takes, width, 0.95f});
        }
        end();
    }
    template <class Set>
    void whole(double& value, Set set) const {
        {
            const ItemGroup group;
            label_beside(frame.ui, field.label, label_share);
            if (whole_number(frame, field.name, value)) set();
        }
        end();
    }
};

void draw_field(Frame& frame, const ChoiceField& field) {
    std::visit(FieldControl{frame, field}, field.member);
}

/// All that the room reads, in the order in which choices are listed.
void draw_read_choices(Frame& frame) {
    const Workspace& room = workspace(frame.room());
    for (const ChoiceField& field : choice_fields())
        if (field.name != "workspace" && room.reads(field.name)) draw_field(frame, field);
}

}  // namespace

void draw_choices(Frame& frame, std::span<const std::string_view> names) {
    for (const std::string_view name : names) draw_field(frame, choice_field(name));
}

std::vector<SetupSection> field_sections(const Frame&) {
    return {
        SetupSection{"setup/choices", "Choices", "", "All that is read here", draw_read_choices},
        color_section()};
}

void draw_fields_setup(Frame& frame) { draw_sections(frame, field_sections(frame)); }

}  // namespace attend
