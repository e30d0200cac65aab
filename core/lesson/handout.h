#pragma once
#include <functional>
#include <string>
#include <string_view>

#include "core/lesson/play.h"
#include "core/lesson/report.h"

namespace attend::lesson {

/// A picture of a state as SVG.
using Pictured = std::function<std::string(const State& state)>;

/// A lesson to be read at home, as one HTML file without a link out: titles, pictures of each step,
/// words with their numbers, questions and options, exercises; neither solutions nor notes. Throws
/// Error where a number cannot be computed: check_lesson() says all of them.
std::string handout_html(const LoadedLesson& loaded, const Pictured& picture);

/// Words as HTML: paragraphs, **bold**, *italic*, `code`, and formulas as they are written, in
/// TeX.
std::string words_html(std::string_view words);

}  // namespace attend::lesson
