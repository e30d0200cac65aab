#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attend {

/// A score of a query and a key as a person types it: "q·k − 0.1·|i − j|". Read, not evaluated.
struct PairFormula {
    enum class Act {
        number,
        // What is given.
        query,   // q, a vector
        key,     // k, a vector
        row,     // i, the place of the query, from 0
        column,  // j, the place of the key
        keys,    // n, how many keys there are
        width,   // d, how many numbers q and k have
        // Of one part.
        negative,
        length,  // |v| of a vector, |x| of a number
        function,
        // Of two.
        add,
        subtract,
        multiply,
        dot,  // of two vectors
        divide,
        power,
        least,
        largest
    };
    /// A number, or a vector as wide as q and k.
    struct Part {
        Act act = Act::number;
        double number = 0;
        std::size_t function = 0;  // row of the table of functions
        std::size_t a = 0, b = 0;  // the parts that it reads, which stand before it
        bool is_vector = false;

        bool reads_one() const { return act >= Act::negative; }  // a
        bool reads_two() const { return act >= Act::add; }       // and b
        bool operator==(const Part&) const = default;
    };
    std::vector<Part> parts;  // each once; the last one is the score

    bool reads(Act act) const;
    /// Whether a part is made of such a one, or is one.
    bool reads_below(std::size_t part, Act act) const;
    /// Whether it is another one where rows or columns are others, whatever stands in them.
    bool reads_places() const { return reads(Act::row) || reads(Act::column) || reads(Act::keys); }
    /// Where numbers of q and k are added up to one: q·k before others; nothing where none is.
    std::optional<std::size_t> sum() const;
    bool operator==(const PairFormula&) const = default;
};

/// Throws Error that tells what was found at which character, and what was expected: also of more
/// than 200 characters, of more than 32 parentheses inside each other, and of a vector where a
/// number is needed.
PairFormula parse_pair_formula(std::string_view text);

/// The same in the mark-up of core/graph/explanation.h: "q·k − 0.1·|i − j|". `written` says how a
/// part stands there, where it is not by its own parts.
using WrittenPart = std::function<std::optional<std::string>(std::size_t part)>;
std::string markup_of(const PairFormula& formula, const WrittenPart& written);
/// With its letters.
std::string markup_of(const PairFormula& formula);

}  // namespace attend
