#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "app/cli/output_place.h"
#include "app/cli/picture_size.h"
#include "app/gui/theme.h"
#include "app/platform/png.h"
#include "app/shell/handout.h"
#include "app/shell/render.h"
#include "app/shell/render_speaker.h"
#include "app/state/lesson_text.h"
#include "core/error.h"
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
    bool check = false, notes = false, speaker = false;
};

/// Every fault on a line of its own, as compilers write it.
void say_faults(const std::string& file, const lesson::Faults& faults) {
    for (const lesson::Fault& fault : faults) {
        const std::string line = printable(lesson::fault_text(file, fault)) + "\n";
        std::fwrite(line.data(), 1, line.size(), stderr);
    }
}

bool room_has_view(std::string_view view, std::string_view room) {
    const RenderedView found = rendered_view(std::string(view));
    return std::ranges::find(found.workspaces, room) != found.workspaces.end();
}

/// Says all that is wrong; throws Error where the lesson cannot be given so.
lesson::Counts checked(const lesson::LoadedLesson& loaded) {
    const lesson::Checked checked =
        lesson::check_lesson(loaded.parsed, {loaded.folder, {}, room_has_view});
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

/// A file a beat: 03_2.png, the second of the third step. The folder is made.
void write_pictures(const LessonOptions& options, PictureSize size) {
    const auto read = read_lesson(*options.file);
    const std::filesystem::path folder = *options.pictures;
    std::error_code refused;
    std::filesystem::create_directories(folder, refused);
    if (refused) throw Error(folder.string() + ": " + refused.message());
    const std::size_t count = read->beats.size();
    const auto on_stage = [&](std::size_t beat) {
        return render_beat({read, beat}, size, options.theme);
    };
    std::optional<Image> next = on_stage(0);
    for (std::size_t i = 0; i < count; ++i) {
        const Image now = *std::exchange(next, std::nullopt);
        if (i + 1 < count) next = on_stage(i + 1);
        const lesson::Beat& beat = read->beats[i];
        save_png(folder / fmt::format("{:02}_{}.png", beat.step + 1, beat.number),
                 options.speaker ? render_speaker({{read, i}, &now, next ? &*next : nullptr}, size,
                                                  options.theme)
                                 : now);
    }
}

/// Throws Error where nothing can be written there, before anything is computed for it.
std::optional<HandoutFormat> format_of_handout(const LessonOptions& options) {
    if (!options.handout) return std::nullopt;
    check_output(*options.handout);
    return is_stream(*options.handout) ? HandoutFormat::html : handout_format_of(*options.handout);
}

void give(const LessonOptions& options, std::optional<WindowFile>& window) {
    if (!options.file) throw UsageError("found no lesson, expected FILE");
    const int asked = options.check + options.notes + options.answer.has_value() +
                      options.pictures.has_value() + options.handout.has_value();
    if (asked > 1)
        throw UsageError(
            "found several of --check, --notes, --render, --handout and --check-document, "
            "expected one");
    const std::optional<HandoutFormat> handout = format_of_handout(options);
    if (options.speaker && !options.pictures)
        throw UsageError("found --speaker without --render, expected --render FOLDER with it");
    theme(options.theme);
    const PictureSize size = parse_size(options.size);
    const lesson::LoadedLesson loaded = lesson::load_lesson(*options.file);
    if (options.notes) return write_text(lesson::notes_text(loaded.parsed.lesson));
    if (options.answer)
        return write_text(
            lesson::answers_text(loaded, load_document(*options.answer), *options.answer));
    const lesson::Counts counts = checked(loaded);
    if (options.check) return write_result(counts_text(counts));
    if (options.pictures) return write_pictures(options, size);
    if (handout)
        return write_result(handout_file(read_lesson(*options.file), *handout), options.handout);
    if (options.step < 1 || options.step > loaded.parsed.lesson.steps.size())
        throw Error("--at", std::to_string(options.step),
                    "a step from 1 to " + std::to_string(loaded.parsed.lesson.steps.size()));
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
    of.text("--handout", options->handout,
            "Writes a file to read at home, *.html or *.pdf: pictures, words, questions, "
            "exercises");
    of.suggests("--handout", suggest_files);
    of.text("--check-document", options->answer,
            "A document that a student made: which exercises it does, a line each");
    of.suggests("--check-document", suggest_files);
    of.text("--render", options->pictures,
            "Writes a picture of each beat on the stage into a folder: 03_2.png");
    of.suggests("--render", suggest_files);
    of.flag("--speaker", options->speaker, "With --render: pictures of the speaker's window");
    of.text("--size", options->size, "Of a picture: WIDTHxHEIGHT in pixels");
    of.text("--theme", options->theme, "Of pictures: dark, light or high_contrast");
    of.count("--at", options->step, "Begins with this step, counted from 1");
    return [options, &window = of.window()] { give(*options, window); };
}

}  // namespace attend::cli
