#include <algorithm>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/sizes.h"
#include "app/state/command.h"
#include "app/views/desk/desk.h"
#include "app/views/desk/recipe_words.h"
#include "app/views/desk/rooms.h"
#include "app/views/sentence/attending.h"
#include "app/views/setup/choice_controls.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

constexpr float card_width = 332;  // pixels at scale 1

/// What is said of a group: a word for each of its choices, else its title.
std::vector<std::string> words_of(const Frame& frame, const SetupSection& section) {
    std::vector<std::string> words = section.said;
    for (const std::string_view choice : section.choices)
        if (std::string word = recipe_word(frame, choice); !word.empty())
            words.push_back(std::move(word));
    if (words.empty()) words.emplace_back(section.title);
    return words;
}

/// The card may lie over the headline: what that says stands at the card's foot.
void pair_below(Frame& frame) {
    if (!workspace(frame.room()).reads("sentence") || !frame.scene()) return;
    const Ui& ui = frame.ui;
    divider(ui);
    const SentenceWords words = words_of_sentence(frame, attended(frame, frame.asking()));
    draw_box(ui, box::row({box::rich(words.headline, {sizes::control, false, 0}),
                           box::text("Esc", dim_style(ui, sizes::control)).right()},
                          sizes::near));
}

/// All choices of a group, below its words, until Esc or a click elsewhere.
void draw_card(Frame& frame, const SetupSection& section, ImVec2 below) {
    const Ui& ui = frame.ui;
    const float room = ImGui::GetMainViewport()->Size.x - ui.em(sizes::of(card_width) + 1);
    ImGui::SetNextWindowPos({std::min(below.x, std::max(room, 0.0f)), below.y});
    ImGui::SetNextWindowSize({ui.em(sizes::of(card_width)), 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding,
                        ImVec2(ui.em(sizes::apart), ui.em(sizes::apart)));
    const bool open = ImGui::BeginPopup(section.name.c_str());
    ImGui::PopStyleVar();
    if (!open) return;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(ui.em(0.5f), ui.em(0.22f)));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(ui.em(0.5f), ui.em(0.4f)));
    heading(ui, section.title, {{section.note}});
    section.draw(frame);
    pair_below(frame);
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

Box word_box(const Ui& ui, const std::string& word) {
    return box::row({box::text(word, {Face::regular, sizes::control, ui.theme->text}, 4),
                     box::picture({sizes::of(8), sizes::of(6)},
                                  [color = ui.theme->dim_text](const Ui& on, Place place) {
                                      draw_fold_mark(on, place.position + place.size / 2, true,
                                                     color);
                                  })},
                    sizes::of(6));
}

Box group(Frame& frame, const SetupSection& section) {
    Boxes words;
    for (const std::string& word : words_of(frame, section))
        words.push_back(word_box(frame.ui, word));
    const bool open = ImGui::IsPopupOpen(section.name.c_str());
    Box card = box::picture({0, 0}, [&frame, section](const Ui& ui, Place place) {
        draw_card(frame, section, {place.position.x, place.position.y + ui.em(0.2f)});
    });
    card.anchor.y = 1;
    return box::layers(
        {box::padded(box::row(std::move(words), sizes::apart), {sizes::of(8), sizes::of(5)})
             .named("recipe/" + section.name)
             .help(open ? "" : std::string(section.help))
             .lit(open)
             .on_click([name = section.name] { ImGui::OpenPopup(name.c_str()); }),
         std::move(card)});
}

/// Between two groups.
Box bar_between(const Ui& ui) {
    return box::picture({sizes::of(17), sizes::of(18)}, [color = ui.theme->border](const Ui& on,
                                                                                   Place place) {
        const float x = std::round(place.position.x + place.size.x / 2);
        canvas().AddRectFilled({x, place.position.y},
                               {x + on.hairline(), place.position.y + place.size.y}, ink(color));
    });
}

}  // namespace

Box recipe(Frame& frame) {
    Boxes boxes{all_groups(frame), box::space(0.2f)};
    int rank = 0;
    const std::vector<SetupSection> sections = room_panels(frame).sections(frame);
    const bool barred = std::ranges::any_of(sections, [](const SetupSection& section) {
        return section.choices.size() + section.said.size() > 1;
    });
    for (const SetupSection& section : sections) {
        if (barred && rank > 0) boxes.push_back(bar_between(frame.ui).droppable(rank + 1));
        boxes.push_back(group(frame, section).droppable(++rank));
    }
    return box::row(std::move(boxes), 0);
}

}  // namespace attend
