#pragma once
#include <string>

#include "app/views/next_token/next_pushes.h"

namespace attend {

/// "+0.41", "−1.20"
std::string signed_text(double number);

/// A line of a name, a bar and a number that is explained where it is clicked.
struct PushLine {
    std::string tag, name, path;  // no path: several together
    double number = 0, most = 1;
    bool off = false;
};

inline float push_line_height(const NextLook& look) {
    return look.frame.ui.em(look.brief ? 1.15f : 1.35f);
}
/// Draws it at the cursor, `left` pixels from there; with its name where `named`.
void push_line(const NextLook& look, const PushLine& line, const Pushes& pushes, float left,
               float width, bool named);

}  // namespace attend
