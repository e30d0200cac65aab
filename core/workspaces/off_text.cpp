#include "core/workspaces/off_text.h"

#include <algorithm>

#include "core/texts/models.h"

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
        return say<texts::models::layer_off>("layer"_is = std::to_string(layer));
    if (node.head < 0 || !holds_number(heads, layer * scene.choices.heads + node.head)) return {};
    return say<texts::models::head_off>("head"_is = std::to_string(node.head));
}

}  // namespace attend
