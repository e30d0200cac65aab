#include "app/views/parts/head_part.h"

#include <filesystem>

#include "core/models/models_here.h"
#include "core/texts/heads.h"
#include "core/workspaces/workspace.h"

namespace attend {

std::string head_part(const Frame& frame) {
    if (!frame.scene() || frame.scene()->layers.empty()) return {};
    const Selection& selection = frame.store.session.selection;
    const LayerBlock& layer = frame.layer_block();
    if (frame.layers() > 1)
        return say<texts::heads::head_of_layer>("layer"_is = selection.layer,
                                                "head"_is = selection.head);
    const bool whole = frame.scene()->choices.heads == 1 && !layer.w_o && !layer.goes_on();
    return whole ? std::string() : say<texts::heads::head>("head"_is = selection.head);
}

std::string title_of_head(const Frame& frame, HeadPlace place) {
    if (frame.layers() < 2) return say<texts::heads::title>("head"_is = place.head);
    return say<texts::heads::title_of_layer>("layer"_is = place.layer, "head"_is = place.head);
}

std::string output_of_head(const Frame& frame) {
    const std::string head = head_part(frame);
    return head.empty() ? say<texts::heads::output>()
                        : say<texts::heads::output_of>("head"_is = head);
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
    if (model.empty() || head.empty()) return model + head;
    return say<texts::heads::of_model>("model"_is = model, "head"_is = head);
}

std::string heads_output(const Frame& frame) {
    if (frame.layer_block().goes_on()) return say<texts::heads::attention_output>();
    if (frame.layers() > 1)
        return say<texts::heads::layer_output>("layer"_is = frame.store.session.selection.layer);
    return head_part(frame).empty() ? say<texts::heads::output>()
                                    : say<texts::heads::the_layer_output>();
}

}  // namespace attend
