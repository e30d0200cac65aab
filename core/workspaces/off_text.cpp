#include "core/workspaces/off_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace attend {

namespace {

bool holds_number(const NumberList& list, int number) {
    return std::ranges::find(list, number) != list.end();
}

}  // namespace

std::string off_text(const Scene& scene, NodeId id) {
    const Node& node = scene.graph->node(id);
    if (node.on_demand && !node.passing) return {};  // what is measured stands for itself
    const NumberList &heads = scene.choices.heads_off, &layers = scene.choices.layers_off;
    const int layer = std::max(node.layer, 0);
    const bool handed_on = node.name() == "skipped" || node.name() == "output";
    if (holds_number(layers, layer) && node.layer >= 0 && (node.head >= 0 || !handed_on))
        return fmt::format("layer {} is switched off: its output is what it reads", layer);
    if (node.head < 0 || !holds_number(heads, layer * scene.choices.heads + node.head)) return {};
    return fmt::format("head {} is switched off: in concat its part is 0, whatever stands here",
                       node.head);
}

}  // namespace attend
