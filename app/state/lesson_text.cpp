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
    read->played = lesson::play(lesson, read->beats, read->loaded.folder, faults);
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

/// The text of each condition of `all`; of another goal the whole text.
std::vector<std::string> condition_texts(const std::string& goal, std::size_t count) {
    std::vector<std::string> texts;
    std::size_t from = 0;
    for (std::size_t at = goal.find(" and "); at != std::string::npos;
         at = goal.find(" and ", from)) {
        texts.push_back(goal.substr(from, at - from));
        from = at + 5;
    }
    texts.push_back(goal.substr(from));
    return texts.size() == count ? texts : std::vector(1, goal);
}

/// The left side of a relation, as it is now.
std::string number_now(const lesson::Expression& condition, const lesson::Reading& reading) {
    if (condition.kind != lesson::Expression::Kind::relation) return {};
    return written(evaluate(condition.operands.front(), reading), {});
}

}  // namespace

std::vector<GoalLine> goal_lines(const lesson::Exercise& exercise, const lesson::Reading& reading) {
    const lesson::Expression& goal = exercise.goal;
    std::vector<const lesson::Expression*> conditions{&goal};
    std::vector<std::string> texts{exercise.goal_text};
    if (goal.kind == lesson::Expression::Kind::all) {
        texts = condition_texts(exercise.goal_text, goal.operands.size());
        if (texts.size() == goal.operands.size()) {
            conditions.clear();
            for (const lesson::Expression& operand : goal.operands) conditions.push_back(&operand);
        }
    }
    std::vector<GoalLine> lines;
    for (std::size_t i = 0; i < conditions.size(); ++i) {
        GoalLine line{texts[i], {}, false};
        try {
            line.value = number_now(*conditions[i], reading);
            line.is_so = is_true(*conditions[i], reading);
        } catch (const Error& error) {
            line.value = error.what();
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

}  // namespace attend
