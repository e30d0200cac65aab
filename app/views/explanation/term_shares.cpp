#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "app/gui/figures.h"
#include "app/gui/whole_rows.h"
#include "app/gui/widgets.h"
#include "app/views/explanation/term_drawing.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/noun.h"
#include "core/plural.h"

namespace attend {

namespace {

constexpr std::size_t all_shares = NumberExplained::most_listed, few_shares = 12;
constexpr float row_height = 1.4f;  // em

/// The terms that are listed: all of them in the order of the sentence, or the largest ones and the
/// own one by size.
std::vector<std::size_t> listed(const NumberExplained& number, std::size_t most) {
    const std::size_t count = number.cell.explanation.terms.size();
    if (count <= most) {
        std::vector<std::size_t> all(count);
        std::iota(all.begin(), all.end(), std::size_t{0});
        return all;
    }
    std::vector<std::size_t> terms(number.largest.begin(),
                                   number.largest.begin() + static_cast<std::ptrdiff_t>(most));
    const std::size_t own = number.cell.explanation.own;
    if (number.cell.explanation.fold == Fold::share &&
        std::find(terms.begin(), terms.end(), own) == terms.end())
        terms.back() = own;
    return terms;
}

/// How all numbers of the list are written, so that their points stand below each other.
class Figures {
  public:
    /// Four digits of the largest, and more where a listed one would not be seen; nothing where
    /// that takes more than six: each then has its own.
    Figures(const std::vector<Term>& terms, const std::vector<std::size_t>& shown, double sum) {
        double least = sum, largest = 0;
        for (const std::size_t term : shown) {
            const double size = std::abs(terms[term].contribution);
            if (size > 0) least = std::min(least, size);
            largest = std::max(largest, size);
        }
        if (!(least > 0) || !(largest > 0) || !std::isfinite(sum)) return;
        const auto whole = [](double number) {  // digits before the point
            return std::max(static_cast<int>(std::floor(std::log10(number))) + 1, 1);
        };
        constexpr int usual = 4, most = 6;
        const int decimals =
            std::max({usual - whole(largest), static_cast<int>(std::ceil(-std::log10(least))), 0});
        if (whole(std::max(sum, largest)) + decimals <= most) decimals_ = decimals;
    }

    std::string of(double number) const {
        return decimals_ ? rounded_text(number, *decimals_) : typeset(number);
    }
    /// A masked score is −∞, and its share says so: 0 alone might be a small score's.
    std::string of(const Term& share) const {
        const bool masked = share.contribution == 0 && !share.operands.empty() &&
                            share.operands.front().value == -HUGE_VAL;
        return masked ? "masked" : of(share.contribution);
    }

  private:
    std::optional<int> decimals_;
};

std::string name_of_share(const Frame& frame, const NumberExplained& number, std::size_t term) {
    return term_name(*frame.evaluation()->graph, number.cell, number.cell.explanation.terms[term]);
}

struct ShareBars {
    Frame& frame;
    const NumberExplained& number;
    const TermStyle& style;
    const Figures& written;
    float label, figures, width;
    double largest;

    void bar(std::size_t term) const {
        const Ui& ui = frame.ui;
        const Term& share = number.cell.explanation.terms[term];
        const auto [node, cell] = place_of(frame, number, term, 0);
        const ImVec2 start = ImGui::GetCursorScreenPos();
        const float height = ui.em(row_height), thick = ui.em(0.5f);
        const std::string name = fmt::format("{}/term/{}", style.name, term);
        const bool clicked = ImGui::InvisibleButton(("##" + name).c_str(), {width, height},
                                                    ImGuiButtonFlags_EnableNav);
        ui.tag(name);
        const bool own = term == number.cell.explanation.own && !style.dim;
        const bool lit = is_lit(frame, number, term);
        if (ImGui::IsItemHovered()) {
            frame.hover(frame.node(node), cell);
            ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
            tooltip(ui, cell_name(frame.node(node), cell) + " = " +
                            value_text(share.operands.front().value));
        }
        if (clicked) select_cell(frame, frame.node(node), cell);
        ImDrawList& list = canvas();
        const Rgb hue = own || lit ? ui.theme->role(Role::key) : ui.theme->dim_text;
        const Face face = own || lit ? Face::semibold : Face::regular;
        const float middle = std::round(start.y + height / 2), left = start.x + label;
        const float right = start.x + width - figures;
        draw_text(
            ui, {left - ui.em(0.5f), middle},
            shortened(ui, name_of_share(frame, number, term), label - ui.em(0.5f), face, 0.9f),
            {face, 0.9f, hue}, {1, 0.5f});
        const float top = std::round(middle - thick / 2);
        list.AddRectFilled({left, top}, {right, top + thick}, ink(ui.theme->track), ui.em(0.12f));
        const auto part = static_cast<float>(
            largest > 0 ? std::clamp(share.contribution / largest, 0.0, 1.0) : 0.0);
        const float end = std::round(left + (right - left) * part);
        if (end > left)
            list.AddRectFilled({left, top}, {end, top + thick}, ink(hue, own ? 1.0f : 0.6f),
                               std::min(ui.em(0.12f), (end - left) / 2));
        draw_text(ui, {right + figures, middle}, written.of(share),
                  {face, 0.9f, own ? ui.theme->text : ui.theme->dim_text}, {1, 0.5f});
        row_end(ui);
    }
};

/// "exp(s) of each word", above the bars.
void shares_heading(const Frame& frame, const NumberExplained& number, const Axis& axis) {
    const Ui& ui = frame.ui;
    if (number.term_formula.empty()) return;
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const ImVec2 size =
        draw_formula(ui, start, number.term_formula, {}, {1, false, ui.theme->dim_text, false});
    const std::string of_each = fmt::format(" of each {}", noun_of(*frame.scene(), axis));
    draw_text(ui, {start.x + size.x, start.y + (size.y - ui.em(0.9f)) / 2}, of_each,
              dim_style(ui, 0.9f));
    ImGui::Dummy({size.x + measure_text(ui, of_each, Face::regular, 0.9f).x, size.y});
}

/// "30 others ▸   21.3": so that what is listed adds up; a click lists them.
void shares_left(const ShareBars& bars, std::size_t count, double sum) {
    const Ui& ui = bars.frame.ui;
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float high = ui.em(row_height), middle = std::round(start.y + high / 2);
    const std::string others = count == 1 ? "one other" : fmt::format("{} others", counted(count));
    const TextStyle style = dim_style(ui, 0.9f);
    if (bars.style.unfolded != nullptr) {
        const std::string text = others + " ▸";
        ImGui::SetCursorScreenPos(
            {start.x, middle - measure_text(ui, text, Face::regular, 0.9f).y / 2});
        unfold_link(bars.frame, bars.style, text);
    } else {
        draw_text(ui, {start.x, middle},
                  shortened(ui, others, bars.width - bars.figures, Face::regular, 0.9f), style,
                  {0, 0.5f});
    }
    draw_text(ui, {start.x + bars.width, middle}, bars.written.of(sum), style, {1, 0.5f});
    take_room(start, {bars.width, high});
    row_end(ui);
    ui.tag(std::string(bars.style.name) + "/others", start, {start.x + bars.width, start.y + high});
}

/// "Σ 301", under a rule: what stands below the fraction.
void shares_sum(const Ui& ui, const ShareBars& bars, double sum, std::string_view name) {
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float top = start.y + ui.em(0.15f);
    canvas().AddRectFilled({start.x + bars.label, top}, {start.x + bars.width, top + ui.hairline()},
                           ink(ui.theme->dim_text));
    const float middle = std::round(top + ui.em(0.15f) + ui.em(row_height) / 2);
    const Rgb color = bars.style.dim ? ui.theme->dim_text : ui.theme->text;
    const TextStyle style{Face::semibold, 0.9f, color, 1};
    draw_text(ui, {start.x + bars.label - ui.em(0.5f), middle}, "Σ", style, {1, 0.5f});
    draw_text(ui, {start.x + bars.width, middle}, bars.written.of(sum), style, {1, 0.5f});
    ImGui::Dummy({bars.width, ui.em(row_height + 0.3f)});
    ui.tag(std::string(name) + "/sum");
    tooltip(ui, "What the formula divides by: all of them added up");
    row_end(ui);
}

}  // namespace

void draw_shares(Frame& frame, const NumberExplained& number, const TermStyle& style) {
    const Ui& ui = frame.ui;
    const std::vector<Term>& terms = number.cell.explanation.terms;
    const bool all = terms.size() <= all_shares || (style.unfolded && *style.unfolded);
    const std::vector<std::size_t> shown = listed(number, all ? terms.size() : few_shares);
    double sum = 0;
    for (const Term& term : terms) sum += term.contribution;
    const Figures written(terms, shown, sum);
    float label = 0, figures = measure_text(ui, written.of(sum), Face::semibold, 0.9f).x;
    const std::size_t step = std::max<std::size_t>(shown.size() / 100, 1);
    for (std::size_t i = 0; i < shown.size(); i += step) {
        const std::string value = written.of(terms[shown[i]]);
        const std::string name = name_of_share(frame, number, shown[i]);
        label = std::max(label, measure_text(ui, name, Face::semibold, 0.9f).x);
        figures = std::max(figures, measure_text(ui, value, Face::semibold, 0.9f).x);
    }
    const float width = ImGui::GetContentRegionAvail().x;
    const ShareBars bars{frame,
                         number,
                         style,
                         written,
                         std::ceil(std::min({label, ui.em(9), width * 0.35f})) + ui.em(0.5f),
                         std::ceil(figures) + ui.em(0.6f),
                         width,
                         terms[number.largest.front()].contribution};
    shares_heading(frame, number, frame.node(place_of(frame, number, 0, 0).first).axes.columns);
    ImGui::PushStyleVarY(ImGuiStyleVar_ItemSpacing, 0);
    seen_rows(shown.size(), ui.em(row_height), [&](std::size_t i) { bars.bar(shown[i]); });
    if (shown.size() < terms.size()) {
        std::vector<bool> seen(terms.size(), false);
        for (const std::size_t term : shown) seen[term] = true;
        double left = 0;  // added up, since a difference of sums keeps only their rounding
        for (std::size_t term = 0; term < terms.size(); ++term)
            if (!seen[term]) left += terms[term].contribution;
        shares_left(bars, terms.size() - shown.size(), left);
    }
    ImGui::PopStyleVar();
    shares_sum(ui, bars, sum, style.name);
    if (all && terms.size() > all_shares) unfold_link(frame, style, {});
}

}  // namespace attend
