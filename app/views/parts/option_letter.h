#pragma once
#include "app/gui/box/box.h"

namespace attend {

/// "A" in a square, of the first option of a question; filled where it is the right one. `size` of
/// the letter, in em.
Box option_letter(const Ui& ui, std::size_t number, bool is_right, float size);

}  // namespace attend
