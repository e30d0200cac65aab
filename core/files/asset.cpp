#include "core/files/asset.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace attend {

std::string_view asset(std::string_view name) {
    const auto files = embedded_files();
    const auto found = std::ranges::lower_bound(files, name, {}, &EmbeddedFile::name);
    if (found == files.end() || found->name != name)
        throw std::logic_error("no file named \"" + std::string(name) + "\" is embedded");
    return {found->begin, found->end};
}

std::vector<std::string_view> assets_under(std::string_view folder) {
    std::string prefix(folder);
    if (!prefix.empty() && prefix.back() != '/') prefix += '/';
    std::vector<std::string_view> names;
    for (const EmbeddedFile& file : embedded_files())
        if (file.name.starts_with(prefix)) names.push_back(file.name);
    return names;
}

}  // namespace attend
