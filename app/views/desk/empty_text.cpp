#include <array>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/lines.h"
#include "app/gui/sizes.h"
#include "app/views/desk/desk.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/lead.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

constexpr float faint = 0.13f;  // what would stand there, mixed with the ground

const std::array<std::string, 2>& examples() {
    static const std::array<std::string, 2> texts{
        Choices{}.sentence, "The animal did not cross the street because it was too tired"};
    return texts;
}

Rgb of_ghost(const Ui& ui) { return mix(ui.theme->panel, ui.theme->text, faint); }

Box example(Frame& frame, std::size_t number) {
    const Ui& ui = frame.ui;
    const std::string& text = examples()[number];
    return box::underlined(box::text(text, {Face::semibold, sizes::field, ui.theme->text}, 8),
                           ui.theme->text)
        .named("sentence/example/" + std::to_string(number))
        .help("Writes it into the field")
        .on_click([&frame, text] { frame.draft().choices.sentence = text; });
}

/// The chips of the first example.
Box ghost_chips(const Ui& ui) {
    const Rgb ink = of_ghost(ui);
    Boxes chips{box::space(0).grow()};
    for (std::size_t begin = 0; begin < examples()[0].size();) {
        const std::size_t end = std::min(examples()[0].find(' ', begin), examples()[0].size());
        chips.push_back(box::framed(
            box::text(examples()[0].substr(begin, end - begin), {Face::regular, sizes::view, ink}),
            {ui.theme->panel, ink, sizes::of(8), 2}, {sizes::far, sizes::of(13)}));
        chips.push_back(box::space(0).grow());
        begin = end + 1;
    }
    return box::column({box::space(0).grow_high(), box::row(std::move(chips), sizes::near).grow(),
                        box::space(sizes::object)},
                       0);
}

/// Cells in em, and the gaps between them.
struct Lattice {
    int rows, columns;
    float wide, high, beside, below;
};

Box lattice(const Ui& ui, const Lattice& of) {
    Boxes lines;
    for (int row = 0; row < of.rows; ++row) {
        Boxes cells;
        for (int column = 0; column < of.columns; ++column)
            cells.push_back(box::framed(box::space(0).wide(of.wide).high(of.high),
                                        {of_ghost(ui), std::nullopt, 0}, {0, 0}));
        lines.push_back(box::row(std::move(cells), of.beside));
    }
    return box::column(std::move(lines), of.below).at_top();
}

}  // namespace

bool text_is_missing(const Frame& frame) {
    const auto problem = current_problem(frame);
    return problem && problem->choice == "sentence" && said_at_field(*problem);
}

Box type_a_sentence(Frame& frame, float full) {
    const Ui& ui = frame.ui;
    const auto first = [&](float size) {
        return box::text(current_problem(frame)->text, {Face::bold, size, ui.theme->text}, 40)
            .named("problem/sentence");
    };
    const auto with = [&](std::size_t count, float size) {
        Boxes line{first(size), box::text("or take one", dim_style(ui, sizes::field))};
        for (std::size_t i = 0; i < count; ++i) line.push_back(example(frame, i));
        return box::row(std::move(line), sizes::far);
    };
    return box::first_that_fits({with(2, full), with(2, sizes::view), with(1, sizes::view),
                                 with(1, sizes::field), first(sizes::field)});
}

Box hero_without_text(const Frame& frame) { return ghost_chips(frame.ui).grow().grow_high(); }

Box road_without_text(const Frame& frame) {
    const Ui& ui = frame.ui;
    constexpr float tile = sizes::of(27), cell = sizes::of(30);
    Boxes objects;
    if (workspace(frame.room()).many_heads)
        objects.push_back(object(ui, "Heads", "", lattice(ui, {6, 12, tile, tile, 0.5f, 0.9f}))
                              .grow()
                              .at_top()
                              .droppable(2));
    objects.push_back(
        object(ui, "Who looks at whom", "", lattice(ui, {9, 9, cell, cell, 0.1f, 0.1f}))
            .grow()
            .at_top());
    objects.push_back(
        object(ui, "What the word becomes", "", lattice(ui, {9, 24, 0.5f, cell, 0.1f, 0.1f}))
            .grow()
            .droppable(1));
    return box::row(std::move(objects), sizes::object).grow().grow_high();
}

}  // namespace attend
