#include "app/views/desk/status.h"

#include <fmt/format.h>

#include "core/texts/status.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

std::string seconds_in_words(double seconds) {
    if (seconds < 1)
        return say<texts::status::milliseconds>("n"_is = fmt::format("{:.2f}", seconds * 1e3));
    return say<texts::status::seconds>("n"_is = fmt::format("{:.1f}", seconds));
}

}  // namespace

std::string status_numbers(const Scene& scene) {
    if (scene.table) {
        const Shape v = scene.graph->node(scene.blocks.front().v).shape();
        if (scene.table->numbers) return say<texts::status::number_table>("n"_is = v.rows);
        return say<texts::status::text_table>("n"_is = v.rows, "values"_is = v.columns);
    }
    std::string tokens = scene.crosses()
                             ? say<texts::status::two_texts>("queries"_is = scene.asks().size(),
                                                             "keys"_is = scene.answers().size())
                             : say<texts::status::tokens>("n"_is = scene.asks().size());
    if (scene.layers.empty()) return tokens;
    const int layers = scene.choices.layers;
    const std::string heads = layers > 1 ? say<texts::status::heads_in_layers>(
                                               "layers"_is = layers, "n"_is = scene.choices.heads)
                                         : say<texts::status::heads>("n"_is = scene.choices.heads);
    const std::string d = std::to_string(
                          scene.graph->node(scene.layers.front().input).shape().columns),
                      d_k = std::to_string(scene.key_width()),
                      d_v = std::to_string(scene.value_width());
    if (d_k == d_v)
        return say<texts::status::equal_widths>("tokens"_is = tokens, "heads"_is = heads,
                                                "width"_is = d, "key_width"_is = d_k);
    return say<texts::status::widths>("tokens"_is = tokens, "heads"_is = heads, "width"_is = d,
                                      "key_width"_is = d_k, "value_width"_is = d_v);
}

std::string status_text(const Store& store) {
    const Computation::Work& work = store.computation().last_work();
    const std::string& text = store.session.status;
    // What was computed last is of another step where this one could not be.
    if (work.nodes == 0 || !store.computation().problem().empty()) return text;
    std::string numbers =
        say<texts::status::recomputed>("n"_is = work.recomputed, "all"_is = work.nodes,
                                       "time"_is = seconds_in_words(work.seconds));
    if (text.empty()) return numbers;
    return say<texts::status::next>("before"_is = text, "clause"_is = numbers);
}

std::string file_state(const Store& store) {
    if (store.session.color_vision != "all")
        return say<texts::status::colors_as_with>("color_vision"_is = store.session.color_vision);
    if (store.path().empty() && !store.modified()) return say<texts::status::new_document>();
    std::string state =
        store.modified() ? say<texts::status::modified>() : say<texts::status::saved>();
    if (store.path().empty()) return state;
    return say<texts::status::next>("before"_is = store.path().filename().string(),
                                    "clause"_is = state);
}

}  // namespace attend
