#include "core/lesson/report.h"

#include <fmt/format.h>

#include "core/files/asset.h"
#include "core/files/is_there.h"
#include "core/files/mapping.h"
#include "core/lesson/exercise.h"
#include "core/named.h"
#include "core/text/split.h"
#include "core/text/utf8.h"

namespace attend::lesson {

LoadedLesson load_lesson(const std::string& file) {
    const std::vector<std::string> brought = lessons_brought();
    if (!is_there(file)) {
        for (const std::string& name : brought)
            if (name == file) return {parse_lesson(asset("assets/" + name), file), {}};
        throw Error(
            fmt::format("found no file {}; {}", in_quotes(file), did_you_mean(file, brought)));
    }
    const Mapping mapping(file, limits::text);
    const std::filesystem::path folder = std::filesystem::path(file).parent_path();
    return {parse_lesson(mapping.bytes(), file), folder.empty() ? "." : folder};
}

std::vector<std::string> lessons_brought() {
    std::vector<std::string> names;
    for (const std::string_view name : assets_under("assets/lessons"))
        names.emplace_back(name.substr(std::string_view("assets/").size()));
    return names;
}

std::string notes_text(const Lesson& lesson) {
    std::string text = fmt::format("{}, {} min\n{}\n", lesson.title, lesson.minutes, lesson.goal);
    for (std::size_t step = 0; step < lesson.steps.size(); ++step) {
        text += fmt::format("\n{} {}\n", step + 1, lesson.steps[step].title);
        for (const Item& item : lesson.steps[step].items)
            if (const auto* const notes = std::get_if<Notes>(&item))
                for (const std::string_view line : split(notes->text, '\n'))
                    text += fmt::format("  {}\n", line);
    }
    return text;
}

namespace {

/// The first line of what an exercise asks.
std::string asked_in(const Exercise& exercise, const Reading& reading) {
    const std::string text = said(exercise.text, reading);
    return text.substr(0, text.find('\n'));
}

std::string outcome_text(const Outcome& outcome) {
    if (outcome.done) return "done";
    return outcome.why_not.empty() ? "not done" : "not done: " + outcome.why_not;
}

}  // namespace

std::string answers_text(const LoadedLesson& loaded, const Saved& answer,
                         const std::string& place) {
    const Lesson& lesson = loaded.parsed.lesson;
    const std::vector<Beat> beats = beats_of(lesson);
    Faults ignored;  // of beats before; `--check` tells them
    const std::vector<PlayedBeat> played = play(lesson, beats, {loaded.folder, {}, {}}, ignored);
    Preparing preparing;
    preparing.saved = answer;
    preparing.file = place;
    State answered;
    answered.now = std::make_shared<const Prepared>(prepare(std::move(preparing), {}));
    Moments starts, answers;
    std::string text;
    int number = 0;
    for (std::size_t i = 0; i < beats.size(); ++i) {
        if (!beats[i].exercise || !played[i].state.now) continue;
        const Exercise& exercise = *beats[i].exercise;
        answered.start = played[i].state.now;
        text += fmt::format("{}: {}: {}\n", ++number,
                            outcome_text(outcome_of(exercise, answers.of(answered))),
                            asked_in(exercise, starts.of(played[i].state)));
    }
    return text;
}

}  // namespace attend::lesson
