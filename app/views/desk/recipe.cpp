#include <algorithm>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/lines.h"
#include "app/gui/box/popup.h"
#include "app/gui/box/signs.h"
#include "app/gui/box/sketch.h"
#include "app/gui/item_room.h"
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

constexpr float card_width = sizes::of(332);

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
Box card(Frame& frame, const SetupSection& section) {
    return box::popup({.name = section.name,
                       .wide = card_width,
                       .inset = sizes::apart,
                       .draw = [&frame, section] {
                           const CloseItems close(frame.ui, 0.4f);
                           heading(frame.ui, section.title, {{section.note}});
                           section.draw(frame);
                           pair_below(frame);
                       }});
}

/// Three lines with knobs: opens all groups at once.
Box all_groups(Frame& frame) {
    const bool open = frame.settings.shows(setup_panel.name);
    const Ui& ui = frame.ui;
    Sketch sign(18, 14, 1);
    for (const float y : {2.0f, 7.0f, 12.0f}) {
        sign.hairline({{0, y}, {18, y}});
        sign.dot(y == 7 ? 5.0f : 12.0f, y, 2.2f);
    }
    const box::Ground pressed{ui.theme->raised, std::nullopt, sizes::of(6)},
        plain{ui.theme->panel, ui.theme->border, sizes::of(6)};
    return box::framed(box::sketch(std::move(sign), ui.theme->text, sizes::of(14)),
                       open ? pressed : plain, {sizes::of(8), sizes::of(5)})
        .named("recipe/all")
        .help("All choices side by side", "F4")
        .on_click([&frame] { frame.settings.toggle(setup_panel.name); });
}

Box word_box(const Ui& ui, const std::string& word) {
    return box::row({box::text(word, {Face::regular, sizes::control, ui.theme->text}, 40),
                     box::fold_mark(true, ui.theme->dim_text)},
                    sizes::of(6));
}

Box group(Frame& frame, const SetupSection& section) {
    Boxes words;
    for (const std::string& word : words_of(frame, section))
        words.push_back(word_box(frame.ui, word));
    const bool open = ImGui::IsPopupOpen(section.name.c_str());
    return box::layers(
        {box::padded(box::row(std::move(words), sizes::apart), {sizes::of(8), sizes::of(5)})
             .named("recipe/" + section.name)
             .help(open ? "" : std::string(section.help))
             .lit(open)
             .on_click([name = section.name] { ImGui::OpenPopup(name.c_str()); }),
         card(frame, section)});
}

/// Between two groups.
Box bar_between() { return box::padded(box::rule(true), {sizes::of(8), 0}).high(sizes::of(18)); }

}  // namespace

Box recipe(Frame& frame) {
    Boxes boxes{all_groups(frame), box::space(0.2f)};
    int rank = 0;
    const std::vector<SetupSection> sections = room_panels(frame).sections(frame);
    const bool barred = std::ranges::any_of(sections, [](const SetupSection& section) {
        return section.choices.size() + section.said.size() > 1;
    });
    for (const SetupSection& section : sections) {
        Box own = group(frame, section);
        if (barred && rank > 0) own = box::row({bar_between(), std::move(own)}, 0);
        boxes.push_back(std::move(own).droppable(++rank));
    }
    return box::row(std::move(boxes), 0);
}

}  // namespace attend
