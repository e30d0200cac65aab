#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "app/gui/chart/number_line.h"
#include "app/gui/text.h"
#include "app/gui/widgets.h"
#include "app/views/kernel/estimate.h"
#include "app/views/kernel/kernel.h"
#include "app/views/kernel/kernel_formula.h"
#include "app/views/kernel/kernel_panels.h"
#include "app/views/kernel/points.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/empty_state.h"
#include "app/views/tables/room_query.h"
#include "core/plural.h"

namespace attend {

namespace {

float line_height(const Ui& ui) { return ui.em(2.05f); }

/// "f(3.5) = 67.05 salary_k" in a box.
void draw_answer(Frame& frame, Place box) {
    const Ui& ui = frame.ui;
    const ImVec2 low = box.position, high = low + box.size;
    canvas().AddRectFilled(low, high, ink(ui.theme->field), ui.em(0.3f));
    canvas().AddRect(low, high, ink(ui.theme->field_border), ui.em(0.3f), 0, ui.hairline());
    if (!frame.scene()) return;
    const Estimate e = estimate_of(frame);
    const float inset = ui.em(0.7f), middle = (low.y + high.y) / 2, room = box.size.x - 2 * inset;
    const std::string number = e.exists() ? short_number(e.f) : e.missing();
    const float size = e.exists() ? 1.25f : 1.0f;
    const std::string name = "f(" + e.query_text + ") =";
    const float of_name = kernel_formula_width(ui, name),
                of_number = measure_text(ui, number, Face::bold, size).x;
    float right = high.x - inset;
    const float rest = room - of_name - of_number - ui.em(1.2f);
    if (e.exists() && rest > ui.em(2)) {
        const std::string unit = shortened(ui, e.value, rest, Face::regular, 0.85f);
        draw_text(ui, {right, middle}, unit, dim_style(ui, 0.85f), {1, 0.5f});
        right -= measure_text(ui, unit, Face::regular, 0.85f).x + ui.em(0.5f);
    }
    draw_text(ui, {right, middle}, number, {Face::bold, size, ui.theme->text}, {1, 0.5f});
    if (room > of_name + of_number + ui.em(0.5f)) kernel_formula(ui, {low.x + inset, middle}, name);
    if (press_area(ui, "kernel/answer", low, box.size))
        select_cell(frame, frame.node(frame.block().output), {0, 0});
    if (ImGui::IsItemHovered()) frame.hover(frame.node(frame.block().output), {0, 0});
    tooltip(ui, "The estimate at the query. Click: how it came about");
}

/// Whether what is shown answers what is asked, although elsewhere it cannot be validated.
bool answers_query(const Frame& frame) {
    if (!frame.scene()) return false;
    Choices asked = frame.store.document().choices;
    asked.validation = frame.scene()->chosen.validation;
    return asked == frame.scene()->chosen;
}

/// The validation queries as far as one line holds them: every so many-th, and always the one that
/// is asked.
void draw_validation_chips(Frame& frame, ImVec2 position, float width) {
    if (!frame.scene()) return;
    const Ui& ui = frame.ui;
    const Matrix& places = *validation_places(frame);
    const auto asked = validation_row(frame);
    const Index count = places.rows(), looked_at = std::min<Index>(count, 200);
    std::vector<double> numbers;
    for (Index i = 0; i < looked_at; ++i)
        numbers.push_back(static_cast<double>(places(i * count / looked_at, 0)));
    const auto text = [&, decimals = common_decimals(numbers)](Index i) {
        return with_decimals(static_cast<double>(places(i, 0)), decimals);
    };
    float widest = 0;
    for (Index i = 0; i < looked_at; ++i)
        widest = std::max(widest, chip_width(ui, text(i * count / looked_at)));
    const float pitch = widest + ui.em(0.35f);
    const auto fitting = std::max<Index>(1, static_cast<Index>((width + ui.em(0.35f)) / pitch));
    const Index step = (count + fitting - 1) / fitting, offset = asked ? *asked % step : 0;
    const Hover& hover = frame.store.session.hover;
    const bool pointed = hovers_validation(frame);
    Index shown = 0;
    for (Index i = offset; i < count; i += step, ++shown) {
        ImGui::SetCursorScreenPos({position.x + static_cast<float>(shown) * pitch, position.y});
        ChipLook look;
        look.chosen = asked == i;
        look.least_width = widest;
        look.lit = pointed && hover.query == i;
        const ChipEvents events = chip(ui, fmt::format("kernel/place/{}", i), text(i), look);
        if (events.clicked) ask_for(frame, static_cast<double>(places(i, 0)));
        if (events.hovered)
            frame.hover(frame.node(frame.scene()->measures.regression->validation.output), {i, 0});
    }
    const std::string note =
        step == 1 ? "the validation queries, a row of the matrix each"
                  : fmt::format("{} of {} validation queries", counted(shown), counted(count));
    const float x = position.x + static_cast<float>(shown) * pitch + ui.em(0.4f);
    if (x + measure_text(ui, note, Face::regular, 0.82f).x <= position.x + width)
        draw_text(ui, {x, position.y + ui.em(0.8f)}, note, dim_style(ui, 0.82f), {0, 0.5f});
}

}  // namespace

float kernel_query_height(const Frame& frame, float, float most) {
    const float field = room_query_height(frame.ui), whole = field + line_height(frame.ui);
    return whole <= most ? whole : field;
}

void draw_kernel_query(Frame& frame) {
    const Ui& ui = frame.ui;
    const ImVec2 top = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const float high = room_query_height(ui), between = ui.em(0.6f);
    const float right = std::clamp(room.x * 0.3f, ui.em(9), ui.em(17)),
                left = room.x - right - between;
    const RichText note = asked_of(frame, "is a value of", " · type it, or drag its line");
    room_query(frame, "Type a number: what is asked", note, left);
    const ImVec2 answer{top.x + left + between, top.y};
    draw_answer(frame, {answer, {right, high}});
    dim_stale(frame, answer, {answer.x + right, answer.y + high},
              current_problem(frame).has_value() && !answers_query(frame));
    if (room.y >= high + line_height(ui) - 1)
        draw_validation_chips(frame, {top.x, top.y + high + ui.em(0.45f)}, room.x);
}

}  // namespace attend
