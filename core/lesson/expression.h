#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/lesson/node_part.h"

namespace attend::lesson {

/// What a lesson computes from a scene, read but not evaluated: "max(output) > 0.5 and edits() =
/// 0".
struct Expression {
    enum class Kind {
        number,    // `number`; `text` as it was written
        label,     // `text`, which stood in quotation marks
        part,      // `part`; or a choice, where no node has that path and no brackets follow
        pinned,    // `part` of what was pinned: A PATH
        function,  // `text`(operands): max, min, sum, …
        count,     // how many numbers of operands[0] stand in the relation `text` to operands[1]
        choice,    // choice(`text`)
        edits,     // edits(`text`): how many numbers were put in, of paths that begin so
        negative,
        magnitude,   // |x|
        arithmetic,  // `text`: + - * / ^
        relation,    // `text`: = != < > <= >=; operands[2]: within
        within,      // operands[0], known within operands[1]
        all,         // and
        any,         // or
        negation     // not
    };
    Kind kind = Kind::number;
    std::string text = {};
    double number = 0;
    NodePart part = {};
    std::vector<Expression> operands = {};
};

/// The functions of one matrix or number.
std::vector<std::string> function_names();

/// Throws Error that tells what was found where and what was expected: also of more than 1,000
/// bytes, and of parentheses more than 64 deep. A division stands between blanks: a/b is a path.
Expression parse_expression(std::string_view text);

/// Paths of the nodes that it reads.
void add_paths(std::vector<std::string>& paths, const Expression& expression);

}  // namespace attend::lesson
