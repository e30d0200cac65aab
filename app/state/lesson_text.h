#pragma once
#include <memory>
#include <string>
#include <vector>

#include "core/lesson/play.h"
#include "core/lesson/report.h"

namespace attend {

/// A lesson as it was read, and the state of each beat. Nothing of it changes: beats refer to it.
struct ReadLesson {
    lesson::LoadedLesson loaded;
    std::vector<lesson::Beat> beats;  // one at least
    std::vector<lesson::PlayedBeat> played;
};
/// Throws Error: there is no such file, nothing to show in it, or a fault, the first of which it
/// says as "FILE:LINE: what".
std::shared_ptr<const ReadLesson> read_lesson(const std::string& file);

/// What a beat says, its numbers put in: Markdown.
struct BeatText {
    struct Option {
        std::string text;
        bool right = false;
    };
    std::string words;     // empty: none
    std::string question;  // that it asks, or answers; empty: none
    std::vector<Option> options;
    std::string exercise;  // what is to be done; empty: nothing
    std::vector<std::string> hints;
    std::string notes;  // for the speaker
};
/// A number that cannot be computed is said in its place.
BeatText text_of(const ReadLesson& lesson, std::size_t beat);

/// A condition of an exercise's goal: as the lesson writes it, its number now, whether it is so.
struct GoalLine {
    std::string text, value;
    bool is_so = false;
};
std::vector<GoalLine> goal_lines(const lesson::Exercise& exercise, const lesson::Reading& reading);

}  // namespace attend
