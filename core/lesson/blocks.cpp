#include "core/lesson/blocks.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/named.h"
#include "core/text/split.h"
#include "core/text/utf8.h"

namespace attend::lesson {

namespace {

/// A line that begins with one of the keys of a block; else the whole line, and no key.
struct KeyLine {
    std::string key;
    std::string_view rest;
    int number = 0;
};

KeyLine key_line(const Line& line, std::span<const std::string> keys) {
    const std::string_view text = trimmed(line.text);
    for (const std::string& key : keys)
        if (text == key || text.starts_with(key + " "))
            return {key, trimmed(text.substr(key.size())), line.number};
    return {{}, text, line.number};
}

/// Reads a block: lines of words, then lines that begin with a key, of which there may be several.
/// A line of another kind behind the first key is a fault.
class BlockReader {
  public:
    BlockReader(std::vector<std::string> keys, Faults& faults)
        : keys_(std::move(keys)), faults_(faults) {}

    template <class OnKey>
    Words read(const std::vector<Line>& lines, OnKey on_key) {
        std::string text;
        int first = 0;
        bool in_words = true;
        for (const Line& line : lines) {
            const KeyLine read = key_line(line, keys_);
            if (!read.key.empty()) {
                in_words = false;
                without_fault(faults_, read.number, [&] { on_key(read); });
            } else if (in_words) {
                if (first == 0) first = line.number;
                text += std::string(text.empty() ? "" : "\n") + std::string(read.rest);
            } else if (!read.rest.empty()) {
                refuse(read);
            }
        }
        if (trimmed(text).empty() && !lines.empty())
            faults_.push_back({lines.front().number, "found no words, expected some at first"});
        return parse_words(trimmed(text), first, faults_);
    }

  private:
    void refuse(const KeyLine& line) {
        const std::string word(line.rest.substr(0, line.rest.find(' ')));
        faults_.push_back({line.number, fmt::format("found the line {}, {}", in_quotes(line.rest),
                                                    did_you_mean(word, keys_))});
    }

    std::vector<std::string> keys_;
    Faults& faults_;
};

Question::Option parse_option(const KeyLine& line, Faults& faults) {
    if (line.rest.empty()) throw unexpected("nothing", "the text of an option");
    return {parse_words(line.rest, line.number, faults), line.key == "*"};
}

void parse_answer(const KeyLine& line, Question& question) {
    if (question.answer) throw unexpected("a second answer", "one");
    const std::size_t arrow = line.rest.find("->");
    question.answer_line = line.number;
    question.answer = parse_expression(line.rest.substr(0, arrow));
    if (arrow == std::string_view::npos) return;
    question.answer_option = trimmed(line.rest.substr(arrow + 2));
    if (question.answer_option.empty()) throw unexpected("nothing behind ->", "an option");
}

void check_options(const Question& question, Faults& faults) {
    const auto right = std::ranges::count(question.options, true, &Question::Option::right);
    if (question.options.size() < 2 || question.options.size() > 9)
        faults.push_back({question.line, fmt::format("found {} options, expected 2 to 9",
                                                     question.options.size())});
    else if (right != 1)
        faults.push_back(
            {question.line,
             fmt::format("found {} options with *, expected one, the right one", right)});
    if (!question.answer)
        faults.push_back({question.line, "found no answer, expected a line “answer EXPRESSION”"});
}

void once(const auto& what, std::string_view key) {
    if (!what.empty()) throw unexpected(fmt::format("a second {}", key), "one");
}

}  // namespace

Do parse_do(const std::vector<Line>& lines, Faults& faults) {
    Do block;
    for (const Line& line : lines) parse_commands(line.text, line.number, block.commands, faults);
    return block;
}

Question parse_question(const std::vector<Line>& lines, int line, Faults& faults) {
    Question question;
    question.line = line;
    BlockReader reader({"*", "-", "answer", "hide", "wait"}, faults);
    question.text = reader.read(lines, [&](const KeyLine& read) {
        if (read.key == "answer") return parse_answer(read, question);
        if (read.key == "wait") {
            question.wait = parse_amount(read.rest, "seconds");
        } else if (read.key == "hide") {
            once(question.hidden, "hide");
            question.hidden = split_list(read.rest);
            if (question.hidden.empty()) throw unexpected("nothing", "nodes, or parts of the view");
        } else {
            question.options.push_back(parse_option(read, faults));
        }
    });
    check_options(question, faults);
    return question;
}

Exercise parse_exercise(const std::vector<Line>& lines, int line, Faults& faults) {
    Exercise exercise;
    exercise.line = line;
    BlockReader reader({"start", "may", "goal", "hint", "solution"}, faults);
    exercise.text = reader.read(lines, [&](const KeyLine& read) {
        if (read.key == "start") {
            once(exercise.start, "start");
            parse_commands(read.rest, read.number, exercise.start, faults);
        } else if (read.key == "solution") {
            once(exercise.solution, "solution");
            parse_commands(read.rest, read.number, exercise.solution, faults);
        } else if (read.key == "may") {
            once(exercise.may, "may");
            exercise.may = split_list(read.rest);
        } else if (read.key == "goal") {
            if (exercise.goal_line > 0) throw unexpected("a second goal", "one");
            exercise.goal_line = read.number;
            exercise.goal = parse_expression(read.rest);
            exercise.goal_text = read.rest;
        } else {
            exercise.hints.push_back(parse_words(read.rest, read.number, faults));
        }
    });
    const auto starts = [](const Command& command) {
        return std::holds_alternative<NewScene>(command.does) ||
               std::holds_alternative<OpenScene>(command.does);
    };
    const auto missing = [&](std::string_view what) {
        faults.push_back({line, fmt::format("found no {}, expected one", what)});
    };
    if (exercise.start.empty() || !starts(exercise.start.front()))
        missing("start with new or open");
    if (exercise.may.empty()) missing("may");
    if (exercise.goal_line == 0) missing("goal");
    if (exercise.solution.empty()) missing("solution");
    return exercise;
}

}  // namespace attend::lesson
