#include "app/views/parts/head_part.h"

#include <fmt/format.h>

#include <filesystem>

#include "core/models/models_here.h"
#include "core/workspaces/workspace.h"

namespace attend {

std::string head_part(const Frame& frame) {
    if (!frame.scene() || frame.scene()->layers.empty()) return {};
    const Selection& selection = frame.store.session.selection;
    const LayerBlock& layer = frame.layer_block();
    if (frame.layers() > 1)
        return fmt::format("layer {}, head {}", selection.layer, selection.head);
    const bool whole = frame.scene()->choices.heads == 1 && !layer.w_o && !layer.goes_on();
    return whole ? "" : fmt::format("head {}", selection.head);
}

std::string model_name(const Choices& choices) {
    if (!workspace(choices.workspace).reads("model")) return {};
    for (const KnownModel& known : known_models())
        if (known.name == choices.model) return std::string(known.label);
    const std::filesystem::path path(choices.model);
    return path.has_filename() ? path.filename().string() : choices.model;
}

std::string place_of_head(const Frame& frame) {
    const std::string model = model_name(frame.store.document().choices), head = head_part(frame);
    return model + (model.empty() || head.empty() ? "" : ", ") + head;
}

std::string heads_output(const Frame& frame) {
    if (frame.layer_block().goes_on()) return "attention's output";
    if (frame.layers() > 1)
        return fmt::format("layer {}'s output", frame.store.session.selection.layer);
    return head_part(frame).empty() ? "output" : "the layer's output";
}

}  // namespace attend
