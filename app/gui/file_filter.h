#pragma once
#include <string>
#include <vector>

namespace attend {

/// Files that a dialog shows together: those with one of these endings (".attend"), in small or
/// capital letters; of none: all.
struct FileFilter {
    std::string name;  // "Tables"
    std::vector<std::string> endings;
};

}  // namespace attend
