#include "core/document/document.h"

#include <fmt/format.h>

#include "core/document/steps.h"
#include "core/document/view_names.h"
#include "core/error.h"

namespace attend {

namespace {

std::vector<std::string> ranges() { return {"matrix", "row", "fixed"}; }

}  // namespace

std::span<const ViewField> view_fields() {
    static const std::vector<ViewField> fields{
        {"sequential_colors", "Colors of weights", "The colour scale of weights, between 0 and 1",
         &View::sequential_colors, 0, 0, sequential_color_names},
        {"diverging_colors", "Colors of signed numbers",
         "The colour scale of signed numbers, centred on 0", &View::diverging_colors, 0, 0,
         diverging_color_names},
        {"range", "Range", "What the colours span: the whole matrix, each row, or a fixed range",
         &View::range, 0, 0, ranges},
        {"range_low", "From", "The number of the first colour, with a fixed range",
         &View::range_low, -1e30, 1e30},
        {"range_high", "To", "The number of the last colour, with a fixed range", &View::range_high,
         -1e30, 1e30},
        {"logarithmic", "Logarithmic", "Colours follow the logarithm of the number",
         &View::logarithmic},
        {"tied", "Same colors everywhere",
         "The same value has the same colour in every matrix of its kind", &View::tied},
        {"steps", "Steps",
         "The order in which the steps are walked; empty: that of the computation", &View::steps, 0,
         0, nullptr, [](const std::string& text) { parse_steps(text); }},
    };
    return fields;
}

Numbers numbers_allowed_in(std::string_view path) {
    const std::string_view name = path.substr(path.rfind('/') + 1);
    if (name == "mask" || name == "second_mask" || name == "own_mask" || name == "top_k")
        return Numbers::zero_or_one;
    const bool may_be_masked = path.ends_with("/scores") || path.ends_with("/masked");
    return may_be_masked ? Numbers::finite_or_negative_infinity : Numbers::finite;
}

void check_number(const std::string& path, Cell cell, double number, std::string_view where) {
    const Numbers allowed = numbers_allowed_in(path);
    if (is_allowed(number, allowed)) return;
    throw Error(fmt::format("{}[{},{}]", where.empty() ? path : where, cell.row, cell.column),
                fmt::format("{}", number), description(allowed));
}

}  // namespace attend
