#pragma once
#include <span>
#include <string_view>

namespace attend {

/// One line of the table that the build writes; asset.h is how everybody else asks for it.
struct EmbeddedFile {
    std::string_view name;
    const char* begin;
    const char* end;
};

/// Every embedded file, sorted by name.
std::span<const EmbeddedFile> embedded_files();

}  // namespace attend
