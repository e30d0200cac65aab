#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/formula.h"
#include "app/gui/heatmap.h"
#include "app/gui/legend.h"
#include "app/gui/text.h"
#include "app/views/parts/choose_token.h"
#include "app/views/sum/sum_ribbons.h"
#include "core/plural.h"

namespace attend {

namespace {

constexpr float of_lit = 0.97f, of_others = 0.8f;             // of the map of signed numbers
constexpr std::size_t of_sum = static_cast<std::size_t>(-1);  // the label of the number itself
constexpr std::size_t of_rest = of_sum - 1;                   // of what has no label of its own

struct Label {
    std::size_t part;  // of the stack, or of_sum, or of_rest
    float wanted;      // pixels of the screen
};

struct Drawing {
    Frame& frame;
    const SumStack& what;
    std::vector<double> shares;  // a ribbon each
    Stack stack;
    std::vector<std::size_t> left_out = {};  // parts without a label
    int decimals = 3;

    const Ui& ui() const { return frame.ui; }
    float figures() const { return what.figures; }
    float y(float part) const { return what.min.y + part * what.height; }
    float left() const { return what.min.x; }
    float right() const { return what.min.x + what.columns.stack_width; }
    /// Where the shares' words begin, or their numbers where they have none.
    float words() const { return what.min.x + what.columns.words - what.columns.stack; }
    const RibbonPlace& ribbon(std::size_t part) const {
        return what.places.ribbons[stack.parts[part].of];
    }
    bool is_lit(std::size_t part) const {
        const RibbonPlace& of = ribbon(part);
        return of.rows.size() == 1 && what.lit == what.sum.rows[of.rows.front()].key;
    }
    std::string number(double value, bool signed_too) const {
        const std::string text = rounded_text(value, decimals);
        return signed_too && value > 0 ? "+" + text : text;
    }
};

Drawing drawing_of(Frame& frame, const SumStack& what) {
    Drawing drawing{frame, what, {}, {}};
    double largest = 0;
    for (const RibbonPlace& ribbon : what.places.ribbons) {
        double share = 0;
        for (const std::size_t row : ribbon.rows)
            share += static_cast<double>((*what.sum.rows[row].product)(0, what.column));
        drawing.shares.push_back(share);
        largest = std::max(largest, std::abs(share));
    }
    drawing.stack = stack_of(drawing.shares);
    drawing.decimals = decimals_near(largest, 3);
    return drawing;
}

void draw_parts(const Drawing& drawing) {
    const Ui& ui = drawing.ui();
    ImDrawList& list = canvas();
    for (std::size_t part = 0; part < drawing.stack.parts.size(); ++part) {
        const Stack::Part& at = drawing.stack.parts[part];
        const float far = (drawing.is_lit(part) ? of_lit : of_others) / 2,
                    side = drawing.shares[at.of] > 0 ? far : -far;
        const float top = drawing.y(at.top), bottom = drawing.y(at.bottom);
        list.AddRectFilled({drawing.left(), top},
                           {drawing.right(), std::max(bottom - ui.hairline(), top + 0.5f)},
                           ink(drawing.what.scale.map->at(0.5f + side)));
    }
    const float zero = drawing.y(drawing.stack.zero), out = ui.em(0.2f);
    list.AddLine({drawing.left() - out, zero}, {drawing.right(), zero}, ink(ui.theme->dim_text),
                 ui.hairline());
    draw_text(ui, {drawing.left() - out - ui.em(0.15f), zero}, "0",
              dim_style(ui, 0.9f * drawing.figures()), {1, 0.5f});
    const float sum = std::round(drawing.y(drawing.stack.sum)), over = ui.em(0.25f);
    list.AddLine({drawing.left() - over, sum}, {drawing.right() + ui.em(0.08f), sum},
                 ui.role(Role::output), 2 * ui.hairline());
}

/// The labels that have room, from top to bottom: the number's own, and of the shares the largest.
std::vector<Label> labels_of(Drawing& drawing, float apart) {
    std::vector<std::size_t> largest(drawing.stack.parts.size());
    for (std::size_t part = 0; part < largest.size(); ++part) largest[part] = part;
    const auto room = static_cast<std::size_t>(std::max(drawing.what.height / apart, 0.0f));
    // One line is the sum's, and one that of the others together, where there are any: then a
    // ribbon of several is among these, since one line of others is enough.
    const std::size_t all = largest.size(), lines = std::max<std::size_t>(room, 2) - 1,
                      told = all <= lines ? all : lines - 1;
    const auto size = [&](std::size_t part) {
        if (told < all && drawing.ribbon(part).rows.size() > 1) return -1.0;
        return std::abs(drawing.shares[drawing.stack.parts[part].of]);
    };
    std::stable_sort(largest.begin(), largest.end(),
                     [&](std::size_t a, std::size_t b) { return size(a) > size(b); });
    drawing.left_out.assign(largest.begin() + static_cast<std::ptrdiff_t>(told), largest.end());
    largest.resize(told);
    std::vector<Label> labels{{of_sum, drawing.y(drawing.stack.sum)}};
    // All of them together are the sum, which is told already.
    if (!drawing.left_out.empty() && told > 0) labels.push_back({of_rest, drawing.y(1)});
    for (const std::size_t part : largest) {
        const Stack::Part& at = drawing.stack.parts[part];
        labels.push_back({part, drawing.y((at.top + at.bottom) / 2)});
    }
    std::stable_sort(labels.begin(), labels.end(),
                     [](const Label& a, const Label& b) { return a.wanted < b.wanted; });
    return labels;
}

void draw_sum_label(const Drawing& drawing, float middle) {
    const Ui& ui = drawing.ui();
    const SumStack& what = drawing.what;
    const auto value = static_cast<double>((*what.sum.sum)(0, what.column));
    const std::string text = drawing.number(value, false);
    const TextStyle style{Face::semibold, drawing.figures(), ui.theme->role(Role::output)};
    draw_text(ui, {what.right, middle}, text, style, {1, 0.5f});
    const FormulaStyle symbol{1.22f * drawing.figures(), false, ui.theme->text, false};
    const float end = what.right - measure_text(ui, text, style.face, style.size).x - ui.em(0.2f);
    // Where the shares have no words, lines lead to their numbers: they end where it may begin.
    const float from =
        what.columns.has_words ? drawing.right() + ui.em(0.1f) : drawing.words() - ui.em(0.1f);
    for (const std::string& name :
         {fmt::format("o_{{{}}} =", what.column), fmt::format("o_{{{}}}", what.column),
          std::string("o ="), std::string("o")}) {
        const ImVec2 size = measure_formula(ui, name, symbol);
        if (end - size.x < from) continue;
        draw_formula(ui, {end - size.x, std::round(middle - size.y / 2)}, name,
                     {{"o", Role::output}}, symbol);
        return;
    }
}

/// "3 others +0.061"; without its words where there is no room for any.
void draw_rest_label(const Drawing& drawing, float middle) {
    const Ui& ui = drawing.ui();
    const SumStack& what = drawing.what;
    double rest = 0;
    for (const std::size_t part : drawing.left_out)
        rest += drawing.shares[drawing.stack.parts[part].of];
    const std::string number = drawing.number(rest, true);
    draw_text(ui, {what.right, middle}, number, dim_style(ui, drawing.figures()), {1, 0.5f});
    const float begin = drawing.right() + ui.em(0.15f),
                end = what.right - measure_text(ui, number, Face::regular, drawing.figures()).x -
                      ui.em(0.2f);
    std::size_t rows = 0;  // a ribbon may stand for several
    for (const std::size_t part : drawing.left_out) rows += drawing.ribbon(part).rows.size();
    const std::string words = counted(rows) + " others";
    for (const std::string_view text :
         {std::string_view(words), std::string_view("rest"), std::string_view("…")})
        if (measure_text(ui, text, Face::regular, drawing.figures()).x <= end - begin)
            return draw_text(ui, {end, middle}, text, dim_style(ui, drawing.figures()), {1, 0.5f});
}

/// A line from the part of the stack to its words and number.
void draw_share_label(const Drawing& drawing, const Label& label, float middle) {
    const Ui& ui = drawing.ui();
    const SumStack& what = drawing.what;
    const bool lit = drawing.is_lit(label.part);
    const Rgb color = lit ? ui.theme->text : ui.theme->dim_text;
    const float words = drawing.words(), from = drawing.right() + ui.em(0.1f);
    const std::array<ImVec2, 4> leader{ImVec2{from, label.wanted},
                                       {from + ui.em(0.15f), label.wanted},
                                       {words - ui.em(0.3f), middle},
                                       {words - ui.em(0.1f), middle}};
    canvas().AddPolyline(leader.data(), static_cast<int>(leader.size()),
                         ink(ui.theme->dim_text, 0.8f), 0, ui.hairline());
    const TextStyle figure{lit ? Face::semibold : Face::regular, drawing.figures(), ui.theme->text};
    const std::string text =
        drawing.number(drawing.shares[drawing.stack.parts[label.part].of], true);
    draw_text(ui, {what.right, middle}, text, figure, {1, 0.5f});
    if (!what.columns.has_words) return;
    TextStyle word{figure.face, drawing.figures(), lit ? ui.theme->role(Role::key) : color};
    const float room =
        what.right - words - ui.em(0.3f) - measure_text(ui, text, figure.face, drawing.figures()).x;
    draw_text(ui, {words, middle},
              fitted_label(ui, ribbon_name(what.sum, drawing.ribbon(label.part)), room, word), word,
              {0, 0.5f});
}

/// Pointing at a share lights the value that it was made of; a click asks how the sum came about.
void answer_mouse(const Drawing& drawing, const Label& label, ImVec2 min, ImVec2 size) {
    Frame& frame = drawing.frame;
    const SumStack& what = drawing.what;
    const std::string tag = label.part == of_sum ? "sum/stack/output"
                            : label.part == of_rest
                                ? "sum/stack/others"
                                : fmt::format("sum/stack/{}", drawing.stack.parts[label.part].of);
    const Cell cell{what.sum.query, what.column};
    if (press_area(frame.ui, tag, min, size)) select_cell(frame, frame.node(what.sum.output), cell);
    const bool hovered = ImGui::IsItemHovered();
    if (label.part == of_sum) {
        if (hovered) frame.hover(frame.node(what.sum.output), cell);
        return tooltip(frame.ui, "What the shares add up to: a number of the output");
    }
    if (label.part == of_rest)
        return tooltip(frame.ui, "What the parts add together that have no line of their own");
    const RibbonPlace& ribbon = drawing.ribbon(label.part);
    const WeightedSum::Row& row = what.sum.rows[ribbon.rows.front()];
    if (ribbon.rows.size() > 1) return tooltip(frame.ui, "What these words add together");
    if (hovered) frame.hover(frame.node(what.sum.values), {row.key, what.column});
    tooltip(frame.ui, fmt::format("{}: α v = {} × {} = {}", row.name, digits(row.weight),
                                  digits(static_cast<double>((*row.value)(0, what.column))),
                                  digits(static_cast<double>((*row.product)(0, what.column)))));
}

}  // namespace

void draw_sum_stack(Frame& frame, const SumStack& what) {
    Drawing drawing = drawing_of(frame, what);
    const Ui& ui = frame.ui;
    const float apart = ui.em(1.19f * what.figures);
    draw_parts(drawing);
    const std::vector<Label> labels = labels_of(drawing, apart);
    std::vector<float> wanted;
    for (const Label& label : labels) wanted.push_back(label.wanted);
    const std::vector<float> middles =
        spread_apart(wanted, apart, what.min.y, what.min.y + what.height);
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const float middle = std::round(middles[i]);
        if (labels[i].part == of_sum)
            draw_sum_label(drawing, middle);
        else if (labels[i].part == of_rest)
            draw_rest_label(drawing, middle);
        else
            draw_share_label(drawing, labels[i], middle);
        answer_mouse(drawing, labels[i], {drawing.right(), middle - apart / 2},
                     {std::max(what.right - drawing.right(), 1.0f), apart});
    }
    ui.tag("sum/stack", what.min, {drawing.right(), what.min.y + what.height});
}

}  // namespace attend
