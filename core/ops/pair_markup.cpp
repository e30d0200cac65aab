#include <fmt/format.h>

#include <algorithm>

#include "core/ops/pair_formula.h"
#include "core/ops/pair_functions.h"

namespace attend {

namespace {

using Act = PairFormula::Act;
using PairPart = PairFormula::Part;

/// How tightly a part holds together what it is written with.
enum Binding { of_sum = 1, of_product = 2, of_power = 3, of_one = 4 };

class PairWriter {
  public:
    PairWriter(const PairFormula& formula, const WrittenPart& written)
        : formula_(formula), written_(written) {}

    /// In parentheses where it holds together less than `least`.
    std::string text(std::size_t place, int least) const {
        const PairPart& part = formula_.parts[place];
        if (const auto given = written_(place)) {
            return least >= of_power && is_negative(*given) ? "(" + *given + ")" : *given;
        }
        const auto [words, binding] = plain(part);
        return binding < least ? "(" + words + ")" : words;
    }

  private:
    struct Words {
        std::string text;
        int binding = of_one;
    };
    std::string call(const PairPart& part) const {
        const std::string_view name = pair_functions()[part.function].name;
        const std::string of = text(part.a, of_sum);
        return name == "sqrt" ? "√(" + of + ")" : fmt::format("{}({})", name, of);
    }
    static bool is_negative(const std::string& words) { return words.starts_with("−"); }
    Words plain(const PairPart& part) const {
        const auto two = [&](const char* sign, int binding) -> Words {
            std::string right = text(part.b, binding + 1);
            if (is_negative(right)) right = "(" + right + ")";
            return {text(part.a, binding) + sign + right, binding};
        };
        switch (part.act) {
            case Act::negative:
                return {"−" + text(part.a, of_power), of_product};
            case Act::length:
                return {formula_.parts[part.a].is_vector ? "‖" + text(part.a, of_sum) + "‖"
                                                         : "|" + text(part.a, of_sum) + "|"};
            case Act::function:
                return {call(part)};
            case Act::add:
                return two(" + ", of_sum);
            case Act::subtract:
                return two(" − ", of_sum);
            case Act::multiply:
            case Act::dot:
                return two("·", of_product);
            case Act::divide:
                return two(" / ", of_product);
            case Act::power:
                return {power(part), of_power};
            case Act::least:
            case Act::largest:
                return {fmt::format("{}({}, {})", part.act == Act::least ? "min" : "max",
                                    text(part.a, of_sum), text(part.b, of_sum))};
            default:
                return {fmt::format("{}", part.number)};
        }
    }
    std::string power(const PairPart& part) const {
        const std::string base = text(part.a, of_one), by = text(part.b, of_sum);
        return base + (by.size() == 1 ? "^" + by : "^{" + by + "}");
    }

    const PairFormula& formula_;
    const WrittenPart& written_;
};

}  // namespace

std::string markup_of(const PairFormula& formula, const WrittenPart& written) {
    return PairWriter(formula, written).text(formula.parts.size() - 1, of_sum);
}

std::string markup_of(const PairFormula& formula) {
    return markup_of(formula, [&](std::size_t part) -> std::optional<std::string> {
        const auto letter =
            std::ranges::find(pair_letters(), formula.parts[part].act, &PairLetter::act);
        if (letter == pair_letters().end()) return std::nullopt;
        return std::string(letter->name);
    });
}

}  // namespace attend
