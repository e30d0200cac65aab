#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "support/temporary.h"

namespace attend::test {

/// A text that people read on the web: its place in the repository and its Markdown.
struct Page {
    std::filesystem::path file;  // whole
    std::string name;            // from the repository on: "assets/manual/views.md"
    std::string text;
};

/// README.md, those of core and app, and the manual.
inline std::vector<Page> documentation() {
    const std::filesystem::path root = ATTEND_SOURCE_DIR;
    std::vector<std::filesystem::path> files{root / "README.md", root / "core/README.md",
                                             root / "app/README.md",
                                             root / "third_party/README.md"};
    for (const auto& entry : std::filesystem::directory_iterator(root / "assets/manual"))
        files.push_back(entry.path());
    std::vector<Page> pages;
    for (const std::filesystem::path& file : files)
        pages.push_back({file, file.lexically_relative(root).generic_string(), content_of(file)});
    return pages;
}

}  // namespace attend::test
