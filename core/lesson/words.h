#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/lesson/evaluate.h"
#include "core/lesson/fault.h"

namespace attend::lesson {

/// How a number is written: `%`: 70 %; `.3`: three decimals; `0`: whole; plain: four digits.
struct NumberFormat {
    enum class Kind { plain, percent, decimals } kind = Kind::plain;
    int decimals = 0;
};

/// `{EXPRESSION :FORMAT}`: a number, row or text of the scene.
struct SceneNumber {
    Expression expression;
    NumberFormat format;
    int line = 0;
};

/// What a lecturer or student reads, in Markdown; `$$…$$` is a formula.
struct Words {
    struct Piece {
        std::string text;                   // before the number; escapes are taken away
        std::optional<SceneNumber> number;  // behind it; none: the last piece
    };
    std::vector<Piece> pieces = {};
    int line = 0;                  // where they begin
    std::vector<int> digits = {};  // lines where digits stand that are no number of the scene
    bool empty() const { return pieces.empty(); }
};

/// `text` begins at `line`. A number that cannot be read is a fault, and left out.
Words parse_words(std::string_view text, int line, Faults& faults);
/// The same of what has no numbers.
Words plain_words(std::string text, int line);

/// With the numbers as they are; one that cannot be computed throws Error.
std::string said(const Words& words, const Reading& reading);
/// A number; a row as (a, b, c); a text as it is. Throws Error for something true or false, for a
/// number that is none (nan), for a text with a format.
std::string written(const Result& result, const NumberFormat& format);

}  // namespace attend::lesson
