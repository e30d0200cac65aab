#pragma once
#include <functional>
#include <memory>
#include <string>

#include "app/platform/png.h"
#include "app/state/lesson_text.h"

namespace attend::cli {

/// The lesson as a page of HTML for students, in one file: titles, words with their numbers,
/// pictures, questions with their options, exercises without solutions; no notes.
/// `picture` draws a beat, counted from 0.
std::string handout_text(const ReadLesson& lesson,
                         const std::function<Image(std::size_t beat)>& picture);

}  // namespace attend::cli
