#include "app/gui/box/big_parts.h"

#include <imgui.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace attend {

namespace {

constexpr std::string_view prefix = "part/", of_matrix = "/map";

struct LargeParts {
    std::vector<std::string> names;
    int frame = -1;                                // by ImGui::GetFrameCount()
    bool there_before = false, there_now = false;  // some of them: in the last frame, in this one
};

}  // namespace

void enlarge(const Ui& ui, std::vector<std::string> parts) {
    auto& large = ui.states.of<LargeParts>();
    large.names = std::move(parts);
    if (std::exchange(large.frame, ImGui::GetFrameCount()) == ImGui::GetFrameCount()) return;
    const bool there = std::exchange(large.there_now, false);
    if (std::exchange(large.there_before, there) != there) leave_unfinished(ui);
}

const std::vector<std::string>& large_parts(const Ui& ui) {
    return ui.states.of<LargeParts>().names;
}

PartSize size_of_part(const Ui& ui, const std::string& name) {
    if (!name.starts_with(prefix)) return PartSize::usual;
    auto& large = ui.states.of<LargeParts>();
    if (large.names.empty()) return PartSize::usual;
    std::string_view part = std::string_view(name).substr(prefix.size());
    if (part.ends_with(of_matrix)) part.remove_suffix(of_matrix.size());
    const bool is_large = std::ranges::find(large.names, part) != large.names.end();
    large.there_now |= is_large;
    if (!large.there_before) return PartSize::usual;
    return is_large ? PartSize::large : PartSize::small;
}

}  // namespace attend
