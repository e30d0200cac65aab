#include <fmt/format.h>

#include <array>
#include <vector>

#include "app/gui/controls.h"
#include "app/gui/rich_text.h"
#include "app/gui/widgets.h"
#include "app/views/panels.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/models_listed.h"
#include "app/views/setup/choice_controls.h"
#include "app/views/setup/head_thumbnails.h"
#include "app/views/setup/near_words.h"
#include "core/models/model.h"
#include "core/texts/setup.h"
#include "core/workspaces/model_graph.h"

namespace attend {

namespace {

/// "BERT · 6 layers × 12 heads · 22.7 million numbers".
std::string in_words(const Model& model) {
    const ModelOptions& options = model.options;
    const double count = model.parameters();
    const std::string parameters =
        count < 1e5 ? fmt::format("{:.0f}", count)
                    : say<texts::setup::million>("n"_is = fmt::format("{:.1f}", count / 1e6));
    std::string text = say<texts::setup::model>(
        "architecture"_is = model.architecture->name, "layers"_is = options.layers,
        "heads"_is = options.heads, "width"_is = std::to_string(options.width),
        "parameters"_is = parameters);
    if (model.licence.empty()) return text;
    return say<texts::setup::next>("before"_is = text, "clause"_is = model.licence);
}

const Model* shown_model(const Frame& frame) {
    return frame.scene() ? model_of(frame.scene()->asks()) : nullptr;
}

void draw_model_choice(Frame& frame) {
    std::string& chosen = frame.draft().choices.model;
    std::vector<std::string> ids, labels;
    for (const ModelPlace& place : models_listed(frame.ui)) {
        ids.push_back(place.path == chosen ? chosen : place.id);  // opened by its path
        labels.push_back(place.name);
    }
    if (std::find(ids.begin(), ids.end(), chosen) == ids.end()) {
        ids.push_back(chosen);
        labels.push_back(std::filesystem::path(chosen).filename().string());
    }
    labels.emplace_back("Open…");
    const std::vector<std::string_view> views(labels.begin(), labels.end());
    int at = static_cast<int>(std::find(ids.begin(), ids.end(), chosen) - ids.begin());
    const bool changed = choice(frame.ui, "model", choice_field("model").label, views, at);
    explain_choice(frame.ui, "model", chosen.find('/') == std::string::npos ? "" : chosen);
    if (changed && static_cast<std::size_t>(at) == ids.size())
        frame.ask(ChooseModel{});
    else if (changed)
        chosen = ids[static_cast<std::size_t>(at)];
    problem_under(frame, "model");
    const Model* const model = frame.stale() ? nullptr : shown_model(frame);
    if (model) {
        const float width = ImGui::GetContentRegionAvail().x;
        rich_text(frame.ui, {{in_words(*model)}}, {0.85f, true, width});
        if (const std::string unread = unread_tensors(*model, 0); !unread.empty()) {
            rich_text(frame.ui, {{unread}}, {0.85f, true, width});
            frame.ui.tag("model/unread");
            tooltip(frame.ui, say<texts::setup::unread>("names"_is = unread_tensors(*model, 30)));
        }
    }
    if (const NumberList& off = frame.draft().choices.layers_off; !off.empty())
        rich_text(frame.ui,
                  {{say<texts::setup::layers_off>("layers"_is =
                                                      fmt::format("{}", fmt::join(off, ", ")))}},
                  {0.85f, false, ImGui::GetContentRegionAvail().x});
}

void draw_pooling_choice(Frame& frame) {
    choose(frame, "pooling");
    draw_sentence_cosine(frame);
}

}  // namespace

std::vector<SetupSection> model_sections(const Frame&) {
    return {SetupSection{
                "setup/model", "Model", "", "Which model computes", draw_model_choice, {"model"}},
            SetupSection{"setup/heads",
                         "Heads",
                         "% of even · entropy of each map",
                         "The heads of a layer: choose one, switch it off",
                         draw_head_thumbnails,
                         {"layer", "head"}},
            SetupSection{"setup/pooling",
                         "Pooling",
                         "",
                         "One vector of all of the sentence's",
                         draw_pooling_choice,
                         {"pooling"}},
            SetupSection{"setup/near", "Nearest words", "cosine",
                         "Words of the model's vocabulary whose vectors point the same way as what "
                         "the chosen token has become",
                         draw_near_words},
            color_section()};
}

void draw_model_setup(Frame& frame) { draw_sections(frame, model_sections(frame)); }

}  // namespace attend
