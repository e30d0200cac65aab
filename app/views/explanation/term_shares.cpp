#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/lines.h"
#include "app/gui/box/list.h"
#include "app/gui/figures.h"
#include "app/gui/sizes.h"
#include "app/views/explanation/explanation_terms.h"
#include "core/texts/explanation.h"

namespace attend {

namespace {

constexpr std::size_t all_shares = NumberExplained::most_listed, few_shares = 8;

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
    if (std::find(terms.begin(), terms.end(), own) == terms.end()) terms.back() = own;
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
        return masked ? say<texts::explanation::masked>() : of(share.contribution);
    }

  private:
    std::optional<int> decimals_;
};

/// What the rows of the list have in common; it lives as long as these.
struct ShareList {
    Frame& frame;
    const NumberExplained& number;
    TermStyle style;
    std::vector<std::size_t> shown;
    double sum = 0;
    Figures written;

    const std::vector<Term>& terms() const { return number.cell.explanation.terms; }

    Box figures(const std::string& text, bool bold) const {
        const Theme& theme = *frame.ui.theme;
        return box::text(text,
                         {bold ? Face::semibold : Face::regular, sizes::control,
                          bold ? theme.text : theme.dim_text},
                         6)
            .right();
    }

    /// Name, bar and figures.
    Boxes cells(std::size_t term) const {
        const Theme& theme = *frame.ui.theme;
        const bool own = term == number.cell.explanation.own && !style.dim;
        const bool hued = own || is_lit(frame, number, term);
        const double largest = terms()[number.largest.front()].contribution;
        const Term& share = terms()[term];
        const std::string name = term_name(*frame.evaluation()->graph, number.cell, share);
        return {box::text(name, {hued ? Face::semibold : Face::regular, sizes::control,
                                 hued ? theme.role(Role::key) : theme.dim_text})
                    .right(),
                box::bar(largest > 0 ? share.contribution / largest : 0.0,
                         own    ? theme.role(Role::weights)
                         : hued ? theme.role(Role::key)
                                : theme.dim_text,
                         theme.track)
                    .grow(),
                figures(written.of(share), own)};
    }

    Box pressed(Box row, std::size_t term) const {
        const auto [node, cell] = place_of(frame, number, term, 0);
        return std::move(row)
            .named(fmt::format("{}/term/{}", style.name, term))
            .help(cell_name(frame.node(node), cell) + " = " +
                  value_text(terms()[term].operands.front().value))
            .on(acts_on(frame, number, term, 0))
            .line();
    }

    /// "30 others": so that what is listed adds up; a click lists them.
    Boxes others() const {
        std::vector<bool> seen(terms().size(), false);
        for (const std::size_t term : shown) seen[term] = true;
        double left = 0;  // added up, since a difference of sums keeps only their rounding
        for (std::size_t term = 0; term < terms().size(); ++term)
            if (!seen[term]) left += terms()[term].contribution;
        const std::size_t count = terms().size() - shown.size();
        return {unfold_box(frame, style, say<texts::explanation::others>("n"_is = count)).right(),
                box::space(0).grow(), figures(written.of(left), false)};
    }

    /// "Σ exp(s)  126.89": what the formula divides by.
    Boxes total() const {
        const Theme& theme = *frame.ui.theme;
        return {box::formula("Σ " + number.term_formula, {},
                             {sizes::control, false, theme.dim_text, false})
                    .right(),
                box::space(0).grow(), figures(written.of(sum), true)};
    }
};

/// Columns of one width for thousands of rows, of which few are made.
Box all_of_them(const std::shared_ptr<const ShareList>& list) {
    const auto line = [list](std::size_t i) {
        Boxes cells = list->cells(list->shown[i]);
        cells.front() = std::move(cells.front()).wide(6);
        cells.back() = std::move(cells.back()).wide(4.5f);
        return list->pressed(box::row(std::move(cells), sizes::near), list->shown[i]);
    };
    return box::list("terms/shares", {list->shown.size(), term_pitch, 0, line});
}

}  // namespace

Boxes share_boxes(Frame& frame, const NumberExplained& number, const TermStyle& style) {
    const std::vector<Term>& terms = number.cell.explanation.terms;
    const bool few = terms.size() <= all_shares, all = few || (style.unfolded && *style.unfolded);
    std::vector<std::size_t> shown = listed(number, all ? terms.size() : few_shares);
    double sum = 0;
    for (const Term& term : terms) sum += term.contribution;
    const Figures written(terms, shown, sum);
    const auto list = std::make_shared<const ShareList>(
        ShareList{frame, number, style, std::move(shown), sum, written});
    std::vector<Boxes> rows;
    Boxes boxes;
    if (few || !all)
        for (const std::size_t term : list->shown) rows.push_back(list->cells(term));
    else
        boxes.push_back(all_of_them(list));
    const std::size_t bars = rows.size();
    if (list->shown.size() < terms.size()) rows.push_back(list->others());
    rows.push_back(list->total());
    const std::size_t count = rows.size();
    boxes.push_back(box::table(
        std::move(rows),
        [&, count](Box row, std::size_t i) {
            if (i < bars) return list->pressed(std::move(row), list->shown[i]);
            if (i + 1 < count) return std::move(row).named(style.name + "/others");
            return box::column({box::rule(), std::move(row)}, sizes::tight)
                .named(style.name + "/sum")
                .help(say<texts::explanation::sum_help>());
        },
        sizes::near, 0.4f));
    if (all && !few) boxes.push_back(unfold_box(frame, style, {}));
    return boxes;
}

}  // namespace attend
