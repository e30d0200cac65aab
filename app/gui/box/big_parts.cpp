#include "app/gui/box/big_parts.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace attend {

namespace {

constexpr std::string_view prefix = "part/";

struct LargeParts {
    std::vector<std::string> names;
};

}  // namespace

void enlarge(const Ui& ui, std::vector<std::string> parts) {
    ui.states.of<LargeParts>().names = std::move(parts);
}

const std::vector<std::string>& large_parts(const Ui& ui) {
    return ui.states.of<LargeParts>().names;
}

PartSize size_of_part(const Ui& ui, const std::string& name) {
    if (!name.starts_with(prefix)) return PartSize::usual;
    const std::vector<std::string>& large = large_parts(ui);
    if (large.empty()) return PartSize::usual;
    const bool is_large = std::ranges::find(large, name.substr(prefix.size())) != large.end();
    return is_large ? PartSize::large : PartSize::small;
}

}  // namespace attend
