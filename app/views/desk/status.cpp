#include "app/views/desk/status.h"

#include <fmt/format.h>

#include "core/plural.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

std::string seconds_in_words(double seconds) {
    return seconds < 1 ? fmt::format("{:.2f} ms", seconds * 1e3) : fmt::format("{:.1f} s", seconds);
}

}  // namespace

std::string status_numbers(const Scene& scene) {
    if (scene.table) {
        const Shape v = scene.graph->node(scene.blocks.front().v).shape();
        return fmt::format(
            "{} · {}", count_of(v.rows, "row"),
            scene.table->numbers ? "values are numbers" : count_of(v.columns, "distinct value"));
    }
    const std::string tokens = scene.crosses()
                                   ? fmt::format("{} × {} tokens", counted(scene.asks().size()),
                                                 counted(scene.answers().size()))
                                   : count_of(scene.asks().size(), "token");
    if (scene.layers.empty()) return tokens;
    const Index d = scene.graph->node(scene.layers.front().input).shape().columns;
    const std::string widths =
        scene.key_width() == scene.value_width()
            ? fmt::format("d_k = d_v = {}", scene.key_width())
            : fmt::format("d_k = {}, d_v = {}", scene.key_width(), scene.value_width());
    const std::string heads = count_of(scene.choices.heads, "head"),
                      layers = count_of(scene.choices.layers, "layer");
    return fmt::format("{} · {} · d = {}, {}", tokens,
                       scene.choices.layers > 1 ? layers + " × " + heads : heads, d, widths);
}

std::string status_text(const Store& store) {
    const Computation::Work& work = store.computation().last_work();
    std::string text = store.session.status;
    // What was computed last is of another step where this one could not be.
    if (work.nodes == 0 || !store.computation().problem().empty()) return text;
    if (!text.empty()) text += " · ";
    return text + fmt::format("{} of {} nodes recomputed · {}", counted(work.recomputed),
                              counted(work.nodes), seconds_in_words(work.seconds));
}

std::string file_state(const Store& store) {
    const char* state = store.modified() ? "modified" : "saved";
    if (store.session.color_vision != "all")
        return fmt::format("colors as with {} · View → All colors", store.session.color_vision);
    if (store.path().empty()) return store.modified() ? state : "new document";
    return fmt::format("{} · {}", store.path().filename().string(), state);
}

}  // namespace attend
