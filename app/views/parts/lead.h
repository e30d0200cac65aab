#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/box/box.h"

namespace attend {

/// A word of a headline; those that are numbers or names are pressed.
struct LeadWord {
    std::string text;
    Role role = Role::other;
    bool bold = false;
    std::string name = {}, help = {};  // tag, tooltip
    std::function<void()> click = {};
};

/// What leads, in words on one line: 42 pixels high at scale 1, or as large as its room allows,
/// with `second`, what makes it worth saying, beside it where both have room.
Box lead_words(const Ui& ui, const std::vector<LeadWord>& words,
               const std::function<Box()>& second);

/// A title with what it is, and the object below it.
Box object(const Ui& ui, std::string_view title, std::string_view what, Box inside);

}  // namespace attend
