#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "core/lesson/check.h"

namespace attend::lesson {

/// A lesson from a file, or one that the program brings: "lessons/01_never_says_no.md". Throws
/// Error where there is no such file; what is wrong in it is a fault.
struct LoadedLesson {
    ParsedLesson parsed;
    std::filesystem::path folder;  // of the file; empty: the program brought it
};
LoadedLesson load_lesson(const std::string& file);
/// "lessons/01_never_says_no.md", …: those that the program brings, in their order.
std::vector<std::string> lessons_brought();

/// What the speaker says, step by step, as plain text.
std::string notes_text(const Lesson& lesson);

/// A line an exercise: what it asks, and whether a document does it. `place`: the document's name
/// in messages. Throws Error where the document cannot be computed.
std::string answers_text(const LoadedLesson& loaded, const Saved& answer, const std::string& place);

}  // namespace attend::lesson
