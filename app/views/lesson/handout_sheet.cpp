#include "app/views/lesson/handout_sheet.h"

#include <fmt/format.h>

#include <utility>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/lengths.h"
#include "app/gui/box/signs.h"
#include "app/gui/tex/tex_box.h"
#include "app/views/lesson/lesson_words.h"
#include "app/views/manual/manual_text.h"

namespace attend {

namespace {

using Part = lesson::Handout::Part;

// Relative to body text, and in em.
constexpr float title_size = 1.9f, step_size = 1.35f, formula_on_paper = 1.15f, below = 0.55f;

class SheetMaker {
  public:
    SheetMaker(const Ui& ui, float width, float picture_high)
        : ui_(ui), width_(width), picture_high_(picture_high) {}

    void add(const lesson::Handout& handout) {
        add(box::rich({{handout.title, Role::other, true}}, {title_size, false, 0, Face::bold}),
            {.is_whole = true, .leads = true});
        add(gap(0.4f), {.leads = true});
        add(box::rich({{handout.goal}}, {1.1f, true}), {});
        for (const lesson::Handout::Step& step : handout.steps) add(step);
    }
    HandoutSheet draw() {
        const Box all = box::column(std::move(boxes_), 0);
        const Place place{ImGui::GetCursorScreenPos(), {width_, height_of(ui_, all, width_).wish}};
        const PlacedBoxes placed = lay_out(ui_, all, place);
        for (std::size_t i = 0; i < sheet_.blocks.size(); ++i)
            sheet_.blocks[i].place = placed.find(name_of(i))->own;
        draw_box(ui_, all, place);
        sheet_.high = place.size.y;
        return std::move(sheet_);
    }

  private:
    /// What the sheet knows of a block.
    struct Known {
        bool is_whole = false, leads = false;
        std::string title = {};
        std::optional<std::size_t> picture = {};
    };
    static std::string name_of(std::size_t block) { return fmt::format("handout/{}", block); }
    static Box gap(float em) { return box::space(em); }

    void add(Box box, Known known) {
        boxes_.push_back(std::move(box).named(name_of(sheet_.blocks.size())));
        sheet_.blocks.push_back(
            {{}, known.is_whole, known.leads, std::move(known.title), known.picture});
    }
    void add(const lesson::Handout::Step& step) {
        add(gap(1.6f), {});
        add(box::rich({{step.title, Role::other, true}}, {step_size, false, 0, Face::bold}),
            {.is_whole = true, .leads = true, .title = step.title});
        add(gap(0.5f), {.leads = true});
        for (const Part& part : step.parts) add(part);
    }
    void add(const Part& part) {
        switch (part.kind) {
            case Part::Kind::picture:
                add(picture(), {.is_whole = true, .leads = true, .picture = part.beat});
                return add(gap(below), {.leads = true});
            case Part::Kind::words:
                for (Box& box : words(part.text)) add(std::move(box), {});
                return;
            case Part::Kind::question:
            case Part::Kind::exercise:
                add(gap(below / 2), {});
                add(beside_line(part), {.is_whole = true});
                return add(gap(2 * below), {});
        }
    }
    /// Its room.
    Box picture() const {
        return box::space(0)
            .wide(box::em_of(ui_, width_))
            .high(box::em_of(ui_, width_ * picture_high_));
    }
    Boxes words(const std::string& markdown, bool centers_formulas = true) const {
        Boxes boxes;
        for (const WordsPart& part : parts_of_words(markdown)) {
            if (part.is_formula) {
                Box formula = box::tex(std::string(part.text), {formula_on_paper});
                boxes.push_back(centers_formulas ? centered(std::move(formula))
                                                 : std::move(formula));
                boxes.push_back(gap(1.5f * below));
                continue;
            }
            const ManualPage page = read_manual_page("lesson", part.text);
            for (const ManualBlock& block : page.blocks)
                if (!block.cells.empty()) boxes.push_back(manual_block(ui_, page, block));
        }
        return boxes;
    }
    static Box centered(Box box) {
        return box::row({box::space(0).grow(), std::move(box), box::space(0).grow()}, 0).grow();
    }
    /// What is to be answered or done: a line at its left.
    Box beside_line(const Part& part) const {
        Boxes lines = words(part.text);
        for (std::size_t i = 0; i < part.options.size(); ++i)
            lines.push_back(box::row(
                {box::text(fmt::format("{}.", i + 1), {Face::regular, 1, ui_.theme->dim_text})
                     .wide(1.2f)
                     .at_top(),
                 box::column(words(part.options[i], false), 0).grow()},
                0.4f));
        return box::row({box::filled(ui_.theme->border).wide(0.22f).grow_high(),
                         box::column(std::move(lines), 0).grow()},
                        0.9f);
    }

    const Ui& ui_;
    float width_, picture_high_;
    Boxes boxes_;
    HandoutSheet sheet_;
};

}  // namespace

HandoutSheet draw_handout_sheet(const Ui& ui, const lesson::Handout& handout, float width,
                                float picture_high) {
    SheetMaker maker(ui, width, picture_high);
    maker.add(handout);
    return maker.draw();
}

void draw_handout_feet(const Ui& ui, const std::string& title, std::size_t pages, float width,
                       float high) {
    constexpr float size = 0.85f;
    Boxes lines;
    for (std::size_t i = 0; i < pages; ++i)
        lines.push_back(
            box::row({box::text(title, dim_style(ui, size)), box::space(0).grow(),
                      box::text(fmt::format("{} / {}", i + 1, pages), dim_style(ui, size))})
                .high(box::em_of(ui, high)));
    draw_box(ui, box::column(std::move(lines), 0),
             {ImGui::GetCursorScreenPos(), {width, static_cast<float>(pages) * high}});
}

}  // namespace attend
