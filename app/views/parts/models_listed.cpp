#include "app/views/parts/models_listed.h"

#include <imgui.h>

namespace attend {

namespace {

constexpr double seconds_between_looks = 5;

struct ModelsListed {
    std::vector<ModelPlace> models;
    double next_look = -1;
};

}  // namespace

const std::vector<ModelPlace>& models_listed(const Ui& ui) {
    auto& listed = ui.states.of<ModelsListed>();
    if (const double now = ImGui::GetTime(); now >= listed.next_look)
        listed = {models_here(), now + seconds_between_looks};
    return listed.models;
}

}  // namespace attend
