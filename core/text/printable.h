#pragma once
#include <string>
#include <string_view>

namespace attend {

/// What somebody else wrote, safe to show: control characters, which a terminal obeys instead of
/// showing, and those that turn the direction of what follows, are spelled out ("\x1B", "\u202E"),
/// as are bytes that are not UTF-8. Line feeds stay where `lines`.
std::string printable(std::string_view text, bool lines = false);

/// A message: printable, and no longer than a person reads. A name without a space is cut in its
/// middle, and so is the whole: its ends say where, and what was expected.
std::string message_text(std::string_view text);

}  // namespace attend
