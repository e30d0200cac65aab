#include "app/views/window/palette_words.h"

#include <algorithm>
#include <vector>

#include "core/files/asset.h"
#include "core/text/split.h"

namespace attend {

std::span<const OtherWords> all_other_words() {
    static const std::vector<OtherWords> all = [] {
        std::vector<OtherWords> rows;
        for (const std::string_view line : split(asset("assets/words/palette.txt"), '\n')) {
            const std::size_t end = line.find(": ");
            if (line.starts_with(' '))
                rows.back().meaning = trimmed(line);
            else if (!line.starts_with('#') && end != line.npos)
                rows.push_back({line.substr(0, end), line.substr(end + 2)});
        }
        return rows;
    }();
    return all;
}

const OtherWords* find_other_words(std::string_view thing) {
    const auto all = all_other_words();
    const auto found = std::ranges::find(all, thing, &OtherWords::thing);
    return found == all.end() ? nullptr : &*found;
}

}  // namespace attend
