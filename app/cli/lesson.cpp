#include <algorithm>
#include <cstdio>
#include <memory>

#include "app/cli/commands.h"
#include "app/cli/lesson_handout.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "app/cli/picture_size.h"
#include "app/gui/theme.h"
#include "app/platform/png.h"
#include "app/shell/render.h"
#include "core/error.h"
#include "core/files/replace_file.h"
#include "core/lesson/report.h"
#include "core/plural.h"
#include "core/text/printable.h"

namespace attend::cli {

namespace {

struct LessonOptions {
    std::optional<std::string> file;
    std::optional<std::string> answer, pictures, handout;
    std::string size = "1920x1080", theme = "dark";
    std::size_t step = 1;
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

std::string picture_name(const lesson::Beat& beat, std::size_t steps) {
    return lesson::beat_name(beat, steps < 100 ? 2 : 3) + ".png";
}

/// A file a beat: 03_2.png. The folder is made.
void write_pictures(const LessonOptions& options) {
    const PictureSize size = parse_size(options.size);
    const auto read = read_lesson(*options.file);
    const std::filesystem::path folder = *options.pictures;
    std::error_code refused;
    std::filesystem::create_directories(folder, refused);
    if (refused) throw Error(folder.string() + ": " + refused.message());
    const std::size_t steps = read->loaded.parsed.lesson.steps.size();
    for (std::size_t beat = 0; beat < read->beats.size(); ++beat)
        save_png(folder / picture_name(read->beats[beat], steps),
                 render_beat({read, beat}, size, options.theme));
}

void write_handout(const LessonOptions& options) {
    const auto read = read_lesson(*options.file);
    const PictureSize size = parse_size(options.size);
    const auto picture = [&](std::size_t beat) {
        return render_beat({read, beat}, size, options.theme);
    };
    replace_file(*options.handout, handout_text(*read, picture));
}

void give(const LessonOptions& options, std::optional<WindowFile>& window) {
    if (!options.file) throw UsageError("found no lesson, expected FILE");
    const int asked = options.check + options.notes + options.answer.has_value() +
                      options.pictures.has_value() + options.handout.has_value();
    if (asked > 1)
        throw UsageError(
            "found several of --check, --notes, --render, --handout and --check-document, "
            "expected one");
    theme(options.theme);
    const lesson::LoadedLesson loaded = lesson::load_lesson(*options.file);
    if (options.notes) return write_text(lesson::notes_text(loaded.parsed.lesson));
    if (options.answer)
        return write_text(
            lesson::answers_text(loaded, load_document(*options.answer), *options.answer));
    if (options.check) return write_result(counts_text(checked(loaded)));
    if (options.step < 1 || options.step > loaded.parsed.lesson.steps.size())
        throw Error("--at", std::to_string(options.step),
                    "a step from 1 to " + std::to_string(loaded.parsed.lesson.steps.size()));
    checked(loaded);
    if (options.pictures) return write_pictures(options);
    if (options.handout) return write_handout(options);
    window = {*options.file, options.step};
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
    of.text("--render", options->pictures,
            "Writes a picture of each beat on the stage into a folder: 03_2.png");
    of.suggests("--render", suggest_files);
    of.text("--handout", options->handout, "Writes a page for students, pictures inside: *.html");
    of.suggests("--handout", suggest_files);
    of.text("--size", options->size, "Of a picture: WIDTHxHEIGHT in pixels");
    of.text("--theme", options->theme, "Of pictures: dark, light or high_contrast");
    of.count("--at", options->step, "Begins with this step, counted from 1");
    return [options, &window = of.window()] { give(*options, window); };
}

}  // namespace attend::cli
