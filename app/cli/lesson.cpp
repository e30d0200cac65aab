#include <algorithm>
#include <cstdio>
#include <memory>

#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "core/error.h"
#include "core/lesson/report.h"
#include "core/plural.h"
#include "core/text/printable.h"

namespace attend::cli {

namespace {

struct LessonOptions {
    std::optional<std::string> file;
    std::optional<std::string> answer;
    bool check = false, notes = false;
};

/// Every fault on a line of its own, as compilers write it.
void say_faults(const std::string& file, const lesson::Faults& faults) {
    for (const lesson::Fault& fault : faults) {
        const std::string line = printable(lesson::fault_text(file, fault)) + "\n";
        std::fwrite(line.data(), 1, line.size(), stderr);
    }
}

/// Says all that is wrong; throws Error where the lesson cannot be given so.
lesson::Counts checked(const lesson::LoadedLesson& loaded) {
    const lesson::Checked checked = lesson::check_lesson(loaded.parsed, loaded.folder);
    const std::string& file = loaded.parsed.lesson.file;
    say_faults(file, checked.faults);
    if (checked.good()) return checked.counts;
    const auto faults = std::ranges::count(checked.faults, false, &lesson::Fault::warning);
    throw Error(file + ": " + count_of(faults, "fault"));
}

std::string counts_text(const lesson::Counts& counts) {
    return count_of(counts.steps, "step") + ", " + count_of(counts.beats, "beat") + ", " +
           count_of(counts.numbers, "number") + ", " + count_of(counts.questions, "question") +
           ", " + count_of(counts.exercises, "exercise") + "\n";
}

void give(const LessonOptions& options) {
    if (!options.file) throw UsageError("found no lesson, expected FILE");
    const int asked = options.check + options.notes + options.answer.has_value();
    if (asked > 1)
        throw UsageError("found several of --check, --notes and --check-document, expected one");
    const lesson::LoadedLesson loaded = lesson::load_lesson(*options.file);
    if (options.notes) return write_text(lesson::notes_text(loaded.parsed.lesson));
    if (options.answer)
        return write_text(
            lesson::answers_text(loaded, load_document(*options.answer), *options.answer));
    const lesson::Counts counts = checked(loaded);
    if (options.check) return write_result(counts_text(counts));
    throw Error(*options.file +
                ": found a lesson, which no window can show yet; expected --check, "
                "--notes or --check-document ANSWER.attend");
}

}  // namespace

Run add_lesson(const Options& of) {
    auto options = std::make_shared<LessonOptions>();
    of.text("FILE", options->file, "A lesson (*.md), or one that the program brings");
    of.suggests("FILE", [](const Typed& typed) {
        Suggestions suggestions = suggest_files(typed);
        for (const std::string& name : lesson::lessons_brought())
            suggestions.list.push_back({name});
        return suggestions;
    });
    of.flag("--check", options->check,
            "Plays every beat without a window: names, numbers, answers, exercises");
    of.flag("--notes", options->notes, "Writes what the speaker says");
    of.text("--check-document", options->answer,
            "A document that a student made: which exercises it does, a line each");
    of.suggests("--check-document", suggest_files);
    return [options] { give(*options); };
}

}  // namespace attend::cli
