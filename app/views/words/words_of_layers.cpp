#include <fmt/format.h>

#include <algorithm>

#include "app/gui/box/bars.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/sizes.h"
#include "app/views/parts/follow_job.h"
#include "app/views/parts/next_token_prediction.h"
#include "app/views/words/words.h"
#include "core/graph/by_rows.h"
#include "core/models/model.h"
#include "core/models/tokenizer.h"
#include "core/workspaces/model_graph.h"
#include "core/workspaces/sentence_vectors.h"

namespace attend {

namespace {

constexpr std::size_t most_near = 5;

struct NearWord {
    std::string text;
    double cosine = 0;
    bool is_new = false;  // not near after the layer before
};
using NearByLayer = std::vector<std::vector<NearWord>>;

struct LayersKey {
    std::uint64_t revision = 0;
    Index row = 0;
    bool operator==(const LayersKey&) const = default;
};
struct LayersState {
    LatestJob<LayersKey, NearByLayer> job;
};

/// The words of the vocabulary that are nearest to a token after each layer.
NearByLayer near_by_layer(const Evaluation& evaluation, const Model& model,
                          const std::vector<NodeId>& near, Index row, const Progress& progress) {
    NearByLayer found;
    std::vector<Index> before;
    for (const NodeId layer : near) {
        progress.at(static_cast<double>(found.size()) / static_cast<double>(near.size()));
        const Value cosines = row_of(evaluation, layer, row);
        const std::vector<Index> tokens = largest_tokens(*cosines, most_near);
        found.emplace_back();
        for (const Index token : tokens)
            found.back().push_back(
                {shown_text(*model.tokenizer, static_cast<std::uint32_t>(token)),
                 static_cast<double>((*cosines)(0, token)),
                 found.size() > 1 && std::ranges::find(before, token) == before.end()});
        before = tokens;
    }
    let_go_of_vocabulary(model);
    return found;
}

Box word_box(const Frame& frame, const NearWord& word) {
    const Theme& theme = *frame.ui.theme;
    return box::column(
               {box::row({box::text(word.text,
                                    {word.is_new ? Face::semibold : Face::regular, sizes::title,
                                     word.is_new ? theme.role(Role::output) : theme.text},
                                    2)
                              .grow(),
                          box::text(fmt::format("{:.2f}", word.cosine),
                                    dim_style(frame.ui, sizes::axis))},
                         sizes::tight),
                box::share_bar({.share = std::clamp(word.cosine, 0.0, 1.0),
                                .color = theme.role(Role::weights),
                                .track = theme.track,
                                .high = 0.2f})},
               sizes::tight)
        .wide({4, 9, 14});
}

Box line_of_layer(Frame& frame, std::size_t layer, const std::vector<NearWord>& words) {
    const bool shown = frame.session().selection.layer == static_cast<int>(layer);
    Boxes line{box::text(fmt::format("layer {}", layer),
                         {shown ? Face::semibold : Face::regular, sizes::title,
                          shown ? frame.ui.theme->text : frame.ui.theme->dim_text})
                   .wide({4, 5, 5})};
    for (const NearWord& word : words) line.push_back(word_box(frame, word));
    return box::row(std::move(line), sizes::apart)
        .named(fmt::format("words/layer/{}", layer))
        .help(
            "Nearest words of the vocabulary, by cosine; bright: not near one layer before. "
            "Click chooses the layer")
        .on_click([&frame, layer] { frame.session().selection.layer = static_cast<int>(layer); });
}

}  // namespace

Box words_of_layers(Frame& frame) {
    const Scene& scene = *frame.scene();
    const std::vector<NodeId>& near = scene.measures.near;
    if (near.empty()) return box::empty("This model has no vectors of words to compare with.");
    const LayersKey key{
        frame.store.computation().revision(),
        std::clamp<Index>(frame.session().selection.query, 0, scene.asks().size() - 1)};
    auto& job = frame.ui.states.of<LayersState>().job;
    const bool current = follow_work(frame, job, "Finding the nearest words", key, false, [&] {
        return [evaluation = *frame.evaluation(), opened = scene.asks().opened, near,
                row = key.row](const Progress& progress) {
            return near_by_layer(evaluation, *static_cast<const Model*>(opened.get()), near, row,
                                 progress);
        };
    });
    const NearByLayer* const found = job.result();
    if (!found || !job.problem().empty())
        return box::empty(why_none(job, "Finding the nearest words…"));
    Boxes lines;
    for (std::size_t layer = 0; layer < found->size(); ++layer)
        lines.push_back(line_of_layer(frame, layer, (*found)[layer]));
    return box::scrolled("words of layers", box::column(std::move(lines), sizes::near))
        .old(!current)
        .grow()
        .grow_high();
}

}  // namespace attend
