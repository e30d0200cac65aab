#include "app/state/lesson_text.h"

#include <algorithm>

#include "core/error.h"
#include "core/text/split.h"

namespace attend {

std::shared_ptr<const ReadLesson> read_lesson(const std::string& file) {
    auto read = std::make_shared<ReadLesson>();
    read->loaded = lesson::load_lesson(file);
    const lesson::Lesson& lesson = read->loaded.parsed.lesson;
    lesson::Faults faults = read->loaded.parsed.faults;
    read->beats = lesson::beats_of(lesson);
    read->played = lesson::play(lesson, read->beats, {read->loaded.folder, {}, {}}, faults);
    std::ranges::stable_sort(faults, {}, &lesson::Fault::line);
    const auto wrong = std::ranges::find(faults, false, &lesson::Fault::warning);
    if (wrong != faults.end()) throw Error(lesson::fault_text(lesson.file, *wrong));
    if (read->beats.empty()) throw Error(file + ": found no step, expected one");
    return read;
}

namespace {

using lesson::Words;

/// Computes numbers of one beat after the other.
class Saying {
  public:
    std::string operator()(const Words& words, const lesson::State& at) {
        try {
            return lesson::said(words, moments_.of(at));
        } catch (const Error& error) {
            return error.what();
        }
    }

  private:
    lesson::Moments moments_;
};

void add_paragraph(std::string& text, std::string_view more) {
    const std::size_t first = more.find_first_not_of('\n'), last = more.find_last_not_of('\n');
    if (first == std::string_view::npos) return;
    if (!text.empty()) text += "\n\n";
    text += more.substr(first, last + 1 - first);
}

void add_question(BeatText& text, const lesson::Question& question, const lesson::State& at,
                  Saying& say) {
    text.question = say(question.text, at);
    for (const lesson::Question::Option& option : question.options)
        text.options.push_back({say(option.text, at), option.right});
}

}  // namespace

BeatText text_of(const ReadLesson& lesson, std::size_t number) {
    const lesson::Beat& beat = lesson.beats[number];
    const lesson::PlayedBeat& played = lesson.played[number];
    BeatText text;
    Saying say;
    for (std::size_t i = 0; i < beat.items.size(); ++i) {
        if (const auto* const words = std::get_if<Words>(beat.items[i]))
            add_paragraph(text.words, say(*words, played.at[i]));
        if (const auto* const notes = std::get_if<lesson::Notes>(beat.items[i]))
            add_paragraph(text.notes, notes->text);
    }
    if (beat.asks) add_question(text, *beat.asks, played.at.back(), say);
    if (beat.reveals) add_question(text, *beat.reveals, lesson.played[number - 1].at.back(), say);
    if (beat.exercise) {
        text.exercise = say(beat.exercise->text, played.state);
        for (const Words& hint : beat.exercise->hints)
            text.hints.push_back(say(hint, played.state));
    }
    return text;
}

namespace {

/// The conditions of a goal that must all be so, in order.
void add_conditions(std::vector<const lesson::Expression*>& conditions,
                    const lesson::Expression& goal) {
    if (goal.kind != lesson::Expression::Kind::all) return conditions.push_back(&goal);
    for (const lesson::Expression& operand : goal.operands) add_conditions(conditions, operand);
}

std::vector<std::string> parted_by_and(const std::string& goal) {
    constexpr std::string_view sign = " and ";
    std::vector<std::string> texts;
    std::size_t from = 0;
    for (std::size_t at = goal.find(sign); at != goal.npos; at = goal.find(sign, from)) {
        texts.push_back(goal.substr(from, at - from));
        from = at + sign.size();
    }
    texts.push_back(goal.substr(from));
    return texts;
}

/// Of |x − number| < so much: x, which is to be near the number. Null for what is none.
const lesson::Expression* nearly_that(const lesson::Expression& condition) {
    using Kind = lesson::Expression::Kind;
    if (condition.kind != Kind::relation || !condition.text.starts_with('<')) return nullptr;
    const lesson::Expression& left = condition.operands.front();
    if (left.kind != Kind::magnitude) return nullptr;
    const lesson::Expression& apart = left.operands.front();
    const bool is_difference = apart.kind == Kind::arithmetic && apart.text == "-";
    if (!is_difference || apart.operands[1].kind != Kind::number) return nullptr;
    return &apart.operands[0];
}

/// "head.0/weights[the,the] ≈ 0.4683" of "|head.0/weights[the,the] - 0.4683| < 0.001".
std::string nearly_text(const std::string& text) {
    const std::size_t from = text.find('|'), minus = text.rfind(" - "), to = text.rfind('|');
    if (from == text.npos || minus == text.npos || minus < from || to < minus) return text;
    return text.substr(from + 1, minus - from - 1) + " ≈ " + text.substr(minus + 3, to - minus - 3);
}

GoalLine goal_line(std::string text, const lesson::Expression& condition,
                   const lesson::Reading& reading) {
    const lesson::Expression* const near = nearly_that(condition);
    GoalLine line{near ? nearly_text(text) : std::move(text), {}, false};
    try {
        if (condition.kind == lesson::Expression::Kind::relation)
            line.value = written(evaluate(near ? *near : condition.operands.front(), reading), {});
        line.is_so = is_true(condition, reading);
    } catch (const Error& error) {
        line.value = error.what();
    }
    return line;
}

}  // namespace

std::vector<GoalLine> goal_lines(const lesson::Exercise& exercise, const lesson::Reading& reading) {
    std::vector<const lesson::Expression*> conditions;
    add_conditions(conditions, exercise.goal);
    const std::vector<std::string> texts = parted_by_and(exercise.goal_text);
    if (texts.size() != conditions.size())  // one of them has "and" inside
        return {goal_line(exercise.goal_text, exercise.goal, reading)};
    std::vector<GoalLine> lines;
    for (std::size_t i = 0; i < texts.size(); ++i)
        lines.push_back(goal_line(texts[i], *conditions[i], reading));
    return lines;
}

}  // namespace attend
