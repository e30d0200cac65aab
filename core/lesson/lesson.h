#pragma once
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/lesson/command.h"
#include "core/lesson/words.h"

namespace attend::lesson {

// A lesson as its file has it. A step is a list of what stands there, in order.

struct Do {
    std::vector<Command> commands;
};

/// A question; what it asks is answered with the next beat.
struct Question {
    struct Option {
        Words text;
        bool right = false;
    };
    Words text;
    std::vector<Option> options;
    /// What must name exactly the right option: by its value, or by being true of `answer_option`.
    std::optional<Expression> answer;
    std::string answer_option;  // of "EXPRESSION -> option"; empty: by its value
    int answer_line = 0;
    std::vector<std::string> hidden;  // nodes, the beginnings of their paths, or parts of a view
    std::optional<double> wait;       // seconds to think
    int line = 0;
};

/// Something to do oneself.
struct Exercise {
    Words text;
    std::vector<Command> start, solution;
    std::vector<std::string> may;  // choices, and beginnings of nodes' paths, that may be changed
    Expression goal;               // false after `start`, true after `solution`
    std::string goal_text;         // as it is written
    int goal_line = 0;
    std::vector<Words> hints;
    int line = 0;
};

/// For the speaker alone.
struct Notes {
    std::string text;
    int line = 0;
};

struct BeatMark {};  // . . .

using Item = std::variant<Words, Do, Question, Exercise, Notes, BeatMark>;

struct Step {
    std::string title;
    std::vector<Item> items;
    int line = 0;
};

struct Lesson {
    std::string file;  // as messages call it
    std::string title, goal;
    double minutes = 0;
    std::vector<std::string> covers;  // "000:11-57": documents and lines
    std::vector<Step> steps;
};

/// Reads all of it; what cannot be read is a fault, and left out.
struct ParsedLesson {
    Lesson lesson;
    Faults faults;
};
ParsedLesson parse_lesson(std::string_view text, std::string file);

/// "FILE:LINE: what" of a fault.
std::string fault_text(const std::string& file, const Fault& fault);

}  // namespace attend::lesson
