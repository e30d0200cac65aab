#include "core/lesson/check.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/lesson/exercise.h"
#include "core/named.h"
#include "core/text/utf8.h"

namespace attend::lesson {

namespace {

class Checker {
  public:
    Checker(const Lesson& lesson, Checked& checked) : lesson_(lesson), checked_(checked) {}

    void check(const Surroundings& around) {
        const std::vector<Beat> beats = beats_of(lesson_);
        const std::vector<PlayedBeat> played = play(lesson_, beats, around, checked_.faults);
        check_steps(beats);
        checked_.counts.steps = lesson_.steps.size();
        checked_.counts.beats = beats.size();
        for (std::size_t i = 0; i < beats.size(); ++i) {
            check_view(beats[i], played[i].state, around);
            for (std::size_t item = 0; item < beats[i].items.size(); ++item)
                if (const auto* const words = std::get_if<Words>(beats[i].items[item])) {
                    check_words(*words, played[i].at[item]);
                    warn_of_digits(*words);
                }
            if (beats[i].asks) check_question(*beats[i].asks, played[i]);
            if (beats[i].exercise) check_exercise(*beats[i].exercise, played[i]);
        }
    }

  private:
    void fault(int line, std::string what) { checked_.faults.push_back({line, std::move(what)}); }

    void check_steps(const std::vector<Beat>& beats) {
        for (std::size_t step = 0; step < lesson_.steps.size(); ++step)
            if (std::ranges::find(beats, step, &Beat::step) == beats.end())
                fault(lesson_.steps[step].line, "found a step without words, expected some");
    }
    void check_view(const Beat& beat, const State& state, const Surroundings& around) {
        if (!around.has_view || !state.now) return;
        const std::string &view = state.saved().selection.view,
                          &room = state.saved().document.choices.workspace;
        if (around.has_view(view, room)) return;
        // The command that chose the view, or the room in which it is none.
        int line = lesson_.steps[beat.step].line;
        for (const Item* const item : beat.items)
            if (const auto* const block = std::get_if<Do>(item))
                for (const Command& command : block->commands)
                    if (std::holds_alternative<ShowView>(command.does)) line = command.line;
        fault(line, fmt::format("found the view {} in the room {}, expected one that it has",
                                in_quotes(view), room));
    }

    void check_words(const Words& words, const State& at) {
        for (const Words::Piece& piece : words.pieces) {
            if (!piece.number) continue;
            ++checked_.counts.numbers;
            without_fault(checked_.faults, piece.number->line, [&] {
                written(evaluate(piece.number->expression, moments_.of(at)), piece.number->format);
            });
        }
    }
    void warn_of_digits(const Words& words) {
        for (const int line : words.digits)
            checked_.faults.push_back(
                {line, "found digits in words, expected {EXPRESSION}, or \\ before a digit", true});
    }

    void check_question(const Question& question, const PlayedBeat& played) {
        ++checked_.counts.questions;
        const State& at = played.at.back();
        check_words(question.text, at);
        for (const Question::Option& option : question.options) check_words(option.text, at);
        for (const std::string& hidden : question.hidden) check_hidden(question, hidden, at);
        if (question.answer && played.answered)
            without_fault(checked_.faults, question.answer_line,
                          [&] { check_answer(question, at, *played.answered); });
    }
    /// The text of each option where the question stands.
    std::vector<std::string> options_at(const Question& question, const State& at) {
        std::vector<std::string> options;
        for (const Question::Option& option : question.options)
            options.push_back(said(option.text, moments_.of(at)));
        return options;
    }
    void check_answer(const Question& question, const State& at, const State& answered) {
        const std::vector<std::string> options = options_at(question, at);
        const auto right = static_cast<std::size_t>(
            std::ranges::find(question.options, true, &Question::Option::right) -
            question.options.begin());
        const Reading reading = moments_.of(answered);
        const std::vector<std::size_t> named = options_named(question, options, reading);
        if (named == std::vector{right} || right >= options.size()) return;
        std::string found;
        for (const std::size_t i : named)
            found += (found.empty() ? "" : " and ") + in_quotes(options[i]);
        if (found.empty()) found = "no option";
        if (question.answer_option.empty())
            found += " for " + written(evaluate(*question.answer, reading), {});
        throw unexpected(found, "the option " + in_quotes(options[right]));
    }
    void check_hidden(const Question& question, const std::string& name, const State& at) {
        std::vector<std::string> known = parts_of_view(at.now ? at.saved().selection.view : "");
        if (at.now)
            for (const Node& node : at.now->scene.graph->nodes()) known.push_back(node.path);
        const bool is_there = std::ranges::any_of(
            known, [&](const std::string& path) { return is_veiled({.veiled = {name}}, path); });
        if (!is_there)
            fault(question.line,
                  fmt::format("hide: found {}, {}", in_quotes(name), did_you_mean(name, known)));
    }

    void check_exercise(const Exercise& exercise, const PlayedBeat& played) {
        ++checked_.counts.exercises;
        check_words(exercise.text, played.state);
        for (const Words& hint : exercise.hints) check_words(hint, played.state);
        if (exercise.goal_line == 0 || !played.state.now || !played.solved->now) return;
        for (const std::string& may : exercise.may) check_may(exercise, may, played.state);
        without_fault(checked_.faults, exercise.goal_line, [&] {
            if (is_true(exercise.goal, moments_.of(played.state)))
                throw unexpected("a goal that is true after start", "a false one");
            if (!is_true(exercise.goal, moments_.of(*played.solved)))
                throw unexpected("a goal that is false after solution", "a true one");
        });
        const auto beyond = changed_beyond(exercise, played.state.saved(), played.solved->saved());
        if (!beyond.empty())
            fault(exercise.line, fmt::format("solution: found a change of {}, expected only what "
                                             "`may` names",
                                             beyond.front()));
    }
    void check_may(const Exercise& exercise, const std::string& may, const State& start) {
        std::vector<std::string> known;
        for (const ChoiceField& field : choice_fields()) known.emplace_back(field.name);
        for (const ViewField& field : view_fields()) known.emplace_back(field.name);
        for (const Node& node : start.now->scene.graph->nodes()) known.push_back(node.path);
        const bool is_there = std::ranges::any_of(
            known, [&](const std::string& name) { return name.starts_with(may); });
        if (!is_there)
            fault(exercise.line,
                  fmt::format("may: found {}, {}", in_quotes(may), did_you_mean(may, known)));
    }

    const Lesson& lesson_;
    Checked& checked_;
    Moments moments_;
};

}  // namespace

bool Checked::good() const { return std::ranges::all_of(faults, &Fault::warning); }

Checked check_lesson(const ParsedLesson& parsed, const Surroundings& around) {
    Checked checked{parsed.faults, {}};
    Checker(parsed.lesson, checked).check(around);
    std::ranges::stable_sort(checked.faults, {}, &Fault::line);
    return checked;
}

}  // namespace attend::lesson
