#include "app/views/window/presentation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "app/gui/formula.h"
#include "app/gui/rich_text.h"
#include "app/gui/text.h"
#include "app/views/desk/scene_views.h"
#include "app/views/next_token/next_token.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/head_part.h"
#include "app/views/parts/noun.h"
#include "app/views/parts/stage.h"
#include "app/views/sentence/attending.h"

namespace attend {

namespace {

constexpr float sentence_size = 1.35f, statement_size = 2, foretold_size = 1.5f;
constexpr float least_for_sentence = 32;  // em, of the window: lower ones leave it to the map

/// "Head 2's part of station's new vector blends every word's value, in the proportions of its
/// weights"
RichText sentence_of(const Frame& frame) {
    if (frame.scene() && frame.scene()->table)
        return {{"The answer to "},
                {frame.query_text(), Role::query, true},
                {fmt::format(" blends every {}'s ", answering(*frame.scene()))},
                {"value", Role::value, true},
                {", in the proportions of its "},
                {"weights", Role::weights, true}};
    std::string part = head_part(frame);
    if (!part.empty())
        part.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(part.front())));
    return {
        {part.empty() ? "The new vector of " : part + "'s part of "},
        {frame.query_text(), Role::query, true},
        {part.empty() ? "" : "'s new vector"},
        {frame.scene() && frame.scene()->measures.needed
             ? fmt::format(" blends, of every {} that it may see, the ", answering(*frame.scene()))
             : fmt::format(" blends every {}'s ",
                           frame.scene() ? answering(*frame.scene()) : "word")},
        {"value", Role::value, true},
        {", in the proportions of its "},
        {"weights", Role::weights, true}};
}

FormulaStyle set_at(float size) {
    FormulaStyle style;
    style.size = size * 1.15f;  // the mathematical font looks smaller
    return style;
}

const SymbolRoles& roles() {
    static const SymbolRoles of_symbols{
        {"o", Role::output}, {"α", Role::weights}, {"v", Role::value}};
    return of_symbols;
}

}  // namespace

namespace {

/// What a model that writes would go on with, at the right end; how much of the width that takes.
/// Nothing where more than `most` would be taken.
float draw_foretold(Frame& frame, Place place, float most) {
    if (!frame.scene()) return 0;
    const Ui& ui = frame.ui;
    const RichText text = foretold_headline(frame);
    const ImVec2 size = measure_rich(ui, text, {foretold_size});
    if (text.empty() || size.x > most) return 0;
    const ImVec2 at{place.position.x + place.size.x - size.x,
                    place.position.y + std::round((place.size.y - size.y) / 2)};
    draw_rich(ui, at, text, {foretold_size});
    ui.tag("presentation/next", at, at + size);
    return size.x + ui.em(1.2f);
}

/// The size at which something that is `width(size)` wide fits into `room`: `size`, or less.
/// Letters have whole pixels: half the size is not always half the width.
template <class Width>
float fitting_size(float size, float room, Width width) {
    for (int tries = 0; tries < 8 && width(size) > room; ++tries)
        size *= 0.99f * std::max(room, 1.0f) / width(size);
    return size;
}

/// "station gives 70 % to train · layer 0, head 4", as large as fits.
void draw_statement(Frame& frame, Place place) {
    const Ui& ui = frame.ui;
    const Place whole = place;
    const Attended& row = attended(frame, frame.asking());
    RichText statement = frame.scene() ? altered_headline(frame) : RichText(), head;
    const RichText given = given_headline(frame, row);
    if (statement.empty()) {
        place.size.x -= draw_foretold(frame, place, place.size.x * 0.4f);
        statement = given;
    } else {  // what follows from it is the lesson, and what one head gives beside it
        head = given;
        head.push_back({" · "});
    }
    head.push_back({head_part(frame)});
    if (const std::string changed = changed_in_words(frame); !changed.empty())
        head.push_back({" · " + changed, Role::other, true});
    const float gap = ui.em(1.2f);
    const float size = fitting_size(statement_size, place.size.x, [&](float at) {
        return measure_rich(ui, statement, {at}).x + gap + measure_rich(ui, head, {at / 2}).x;
    });
    const float y = place.position.y + (place.size.y - ui.em(size * 1.25f)) / 2;
    const ImVec2 drawn = draw_rich(ui, {place.position.x, y}, statement, {size});
    const ImVec2 beside = measure_rich(ui, head, {size / 2});
    // On the line of the large letters.
    draw_rich(ui, {place.position.x + drawn.x + gap, y + drawn.y - beside.y - ui.em(0.14f * size)},
              head, {size / 2, true});
    ui.tag("presentation/heading", place.position,
           {place.position.x + drawn.x + gap + beside.x, place.position.y + place.size.y});
    dim_stale(frame, whole.position, whole.position + whole.size);
}

}  // namespace

float presentation_heading_height(const Frame& frame) {
    const Ui& ui = frame.ui;
    const ViewExtent view = staged_view(frame).extent;
    if (view == ViewExtent::with_head) return frame.scene() ? ui.em(2.75f) : 0;
    const bool low = ImGui::GetMainViewport()->Size.y < ui.em(least_for_sentence);
    return view == ViewExtent::beside_sum && !low ? ui.em(2.1f) : 0;
}

void draw_presentation_heading(Frame& frame, Place place) {
    if (staged_view(frame).extent == ViewExtent::with_head) return draw_statement(frame, place);
    const Ui& ui = frame.ui;
    RichText sentence = sentence_of(frame);
    if (frame.scene())
        if (const std::string changed = changed_in_words(frame); !changed.empty())
            sentence.push_back({" · " + changed});
    constexpr std::string_view formula = "o_i = Σ_j α_{ij} v_j";
    const float gap = ui.em(1);
    const float size = fitting_size(sentence_size, place.size.x, [&](float at) {
        return measure_rich(ui, sentence, {at}).x + gap +
               measure_formula(ui, formula, set_at(at)).x;
    });
    const float y = place.position.y + (place.size.y - ui.em(size * 1.25f)) / 2;
    const ImVec2 drawn = draw_rich(ui, {place.position.x, y}, sentence, {size});
    const ImVec2 formula_size = measure_formula(ui, formula, set_at(size));
    draw_formula(ui, {place.position.x + drawn.x + gap, y + (drawn.y - formula_size.y) / 2},
                 formula, roles(), set_at(size));
    ui.tag("presentation/heading", place.position,
           {place.position.x + drawn.x + gap + formula_size.x, place.position.y + place.size.y});
    draw_foretold(frame, place, place.size.x - drawn.x - formula_size.x - 2 * gap);
}

double presentation_zoom(const Store& store, ImVec2 window) {
    constexpr double at_1280_by_800 = 1.35, smallest_text = 0.82, body = body_size;
    const double width = static_cast<double>(window.x), height = static_cast<double>(window.y);
    const double usual = std::max(1.0, at_1280_by_800 * std::min(width / 1280, height / 800));
    const SceneView& view =
        staged_view(store.document().choices.workspace, store.session.selection.view);
    if (view.least_height > 0) {
        constexpr double share = 0.7;  // of the window's height is the view's
        const double fitting = share * height / (body * static_cast<double>(view.least_height));
        return std::min(usual, std::max(fitting, 1.0));
    }
    if (!view.fine_print) return usual;
    const double em =
        std::ceil(height * static_cast<double>(message_of_height) / smallest_text);  // whole pixels
    return std::max(usual, em / body);
}

void draw_presentation_footer(Frame& frame, Place place) {
    const Ui& ui = frame.ui;
    const ImVec2 middle{place.position.x + place.size.x / 2, place.position.y + place.size.y / 2};
    constexpr float size = 0.8f;
    const std::string text = shortened(ui, "Esc: leave  ·  everything stays editable", place.size.x,
                                       Face::regular, size);
    draw_text(ui, middle, text, dim_style(ui, size), {0.5f, 0.5f});
}

}  // namespace attend
