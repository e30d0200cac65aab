#include <filesystem>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/state/command.h"
#include "app/views/desk/desk.h"
#include "app/views/desk/rooms.h"
#include "app/gui/sizes.h"
#include "app/views/setup/choice_controls.h"
#include "core/document/choice_values.h"

namespace attend {

namespace {

/// "scaled dot product", "heads 4".
std::string said_of(const Choices& choices, const ChoiceField& field) {
    const std::string text = field_text(choices, field);
    for (const ChoiceValue& value : listed_values(field))
        if (value.name == text)
            return text == "none" ? "no " + std::string(field.name) : value.label;
    if (field.may_be_file || text.find('/') != text.npos)
        return std::filesystem::path(text).filename().string();
    return std::string(field.label) + " " + text;
}

std::string said_of(const Frame& frame, const SetupSection& section) {
    if (!section.said.empty()) return section.said;
    std::string said;
    for (const std::string_view name : section.choices)
        said += (said.empty() ? "" : ", ") +
                said_of(frame.store.document().choices, choice_field(name));
    return said.empty() ? std::string(section.title) : said;
}

void draw_card(Frame& frame, const SetupSection& section) {
    const Ui& ui = frame.ui;
    ImGui::SetNextWindowSize({ui.em(sizes::of(332)), 0});
    if (!ImGui::BeginPopup(section.name.c_str())) return;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(ui.em(0.5f), ui.em(0.22f)));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(ui.em(0.5f), ui.em(0.4f)));
    heading(ui, section.title, {{section.note}});
    section.draw(frame);
    ImGui::PopStyleVar(2);
    ImGui::EndPopup();
}

/// Three lines with knobs: opens all groups at once.
Box all_groups(Frame& frame) {
    const bool open = frame.settings.shows(setup_panel.name);
    const Rgb color = frame.ui.theme->text;
    Box sign = box::picture({sizes::of(18), sizes::of(14)}, [color](const Ui& ui, Place place) {
        const float unit = place.size.x / 18;
        for (int i = 0; i < 3; ++i) {
            const float y = place.position.y + unit * (2 + 5 * static_cast<float>(i));
            canvas().AddLine({place.position.x, y}, {place.position.x + place.size.x, y},
                             ink(color), ui.hairline());
            canvas().AddCircleFilled({place.position.x + unit * (i == 1 ? 5.0f : 12.0f), y},
                                     2.2f * unit, ink(color));
        }
    });
    const ImVec2 inset{sizes::of(8), sizes::of(5)};
    const Ui& ui = frame.ui;
    return (open ? box::framed(std::move(sign), {ui.theme->raised, std::nullopt, sizes::of(6)},
                               inset)
                 : box::framed(std::move(sign), {ui.theme->panel, ui.theme->border, sizes::of(6)},
                               inset))
        .named("recipe/all")
        .help("All choices side by side", "F4")
        .on_click([&frame] { frame.settings.toggle(setup_panel.name); });
}

Box group(Frame& frame, const SetupSection& section) {
    const Ui& ui = frame.ui;
    const TextStyle style{Face::regular, sizes::control, ui.theme->text};
    return box::layers(
        {box::padded(
             box::row({box::text(said_of(frame, section), style, 4),
                       box::picture({sizes::of(8), sizes::of(6)},
                                    [color = ui.theme->dim_text](const Ui& on, Place place) {
                                        draw_fold_mark(on, place.position + place.size / 2, true,
                                                       color);
                                    })},
                      0.35f),
             {sizes::of(6), sizes::of(5)})
             .named("recipe/" + section.name)
             .help(std::string(section.help))
             .on_click([name = section.name] { ImGui::OpenPopup(name.c_str()); }),
         box::picture({0, 0}, [&frame, section](const Ui&, Place) { draw_card(frame, section); })});
}

}  // namespace

Box recipe(Frame& frame) {
    Boxes boxes{all_groups(frame), box::space(0.2f)};
    int rank = 0;
    for (const SetupSection& section : room_panels(frame).sections(frame))
        boxes.push_back(group(frame, section).droppable(++rank));
    return box::row(std::move(boxes), 0.25f);
}

}  // namespace attend
