#pragma once
#include <string>

#include "app/gui/box/box.h"
#include "app/render/colormap.h"

namespace attend {

// What stands at the left of the stage's foot.

/// How far a walk has come, and the name of where it is: dots, of too many their numbers.
Box stage_dots(const Ui& ui, std::size_t at, std::size_t count, std::string name);
/// The colors of a scale, and what they say.
Box stage_colors(const Ui& ui, const ColorScale& scale, Range range, std::string words);
/// Dim words.
Box stage_words(const Ui& ui, std::string words);

}  // namespace attend
