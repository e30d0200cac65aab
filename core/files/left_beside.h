#pragma once
#include <cstddef>
#include <filesystem>
#include <string_view>

namespace attend {

/// What a file is called while replace_file() writes it beside the one that it replaces: this, and
/// so many letters.
inline constexpr std::string_view beside_begins = ".attend-";
inline constexpr std::size_t beside_letters = 6;

/// Removes those that a killed program left in a folder: this user's, not written to for an hour.
/// Throws nothing.
void remove_left_beside(const std::filesystem::path& folder);

}  // namespace attend
