#include "core/code/formula_in_numpy.h"

#include <fmt/format.h>

#include <vector>

#include "core/ops/pair_functions.h"

namespace attend {

namespace {

using Act = PairFormula::Act;

std::string_view sign_of(Act act) {
    switch (act) {
        case Act::add:
            return "+";
        case Act::subtract:
            return "-";
        case Act::multiply:
            return "*";
        case Act::dot:
            return "@";
        case Act::divide:
            return "/";
        default:
            return "**";
    }
}

/// What is given, by its letter in Python.
std::string given(Act act, std::string_view q, std::string_view k) {
    switch (act) {
        case Act::query:
            return fmt::format("{}[i]", q);
        case Act::key:
            return fmt::format("{}[j]", k);
        case Act::row:
            return "i";
        case Act::column:
            return "j";
        case Act::keys:
            return fmt::format("len({})", k);
        default:
            return fmt::format("{}.shape[1]", q);  // Act::width
    }
}

}  // namespace

std::string formula_in_numpy(const PairFormula& formula, std::string_view q, std::string_view k) {
    std::vector<std::string> written;
    for (const PairFormula::Part& part : formula.parts) {
        // Parts stand behind those that they read.
        const std::string a = part.reads_one() ? written[part.a] : std::string(),
                          b = part.reads_two() ? written[part.b] : std::string();
        const bool vector_inside = part.reads_one() && formula.parts[part.a].is_vector;
        switch (part.act) {
            case Act::number:
                written.push_back(fmt::format("{}", part.number));
                break;
            case Act::negative:
                written.push_back(fmt::format("(-{})", a));
                break;
            case Act::length:
                written.push_back(
                    fmt::format("{}({})", vector_inside ? "np.linalg.norm" : "abs", a));
                break;
            case Act::function:
                written.push_back(
                    fmt::format("np.{}({})", pair_functions()[part.function].name, a));
                break;
            case Act::least:
            case Act::largest:
                written.push_back(
                    fmt::format("{}({}, {})", part.act == Act::least ? "min" : "max", a, b));
                break;
            default:
                written.push_back(part.reads_two()
                                      ? fmt::format("({} {} {})", a, sign_of(part.act), b)
                                      : given(part.act, q, k));
        }
    }
    std::string whole = std::move(written.back());
    // The outermost parentheses say nothing.
    return formula.parts.back().reads_two() && whole.starts_with('(')
               ? whole.substr(1, whole.size() - 2)
               : whole;
}

}  // namespace attend
