#include "core/document/variants.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/attention/mask.h"
#include "core/attention/normalizer.h"
#include "core/attention/paths.h"
#include "core/attention/position.h"
#include "core/attention/score.h"
#include "core/error.h"
#include "core/graph/upstream.h"

namespace attend {

namespace {

constexpr std::array all_families{
    VariantFamily{"score", "Scores", &AttentionChoices::score, values_of<score_functions>},
    VariantFamily{"normalizer", "Normalizers", &AttentionChoices::normalizer,
                  values_of<normalizers>},
    VariantFamily{"mask", "Masks", &AttentionChoices::mask, values_of<mask_kinds>},
    VariantFamily{"position", "Positions", &AttentionChoices::position, values_of<positions>},
};

std::vector<ChoiceValue> names_of(const VariantFamily& family, const Choices& choices) {
    std::vector<ChoiceValue> names = family.rows();
    const std::string& chosen = choices.*family.member;
    if (std::none_of(names.begin(), names.end(),
                     [&](const ChoiceValue& row) { return row.name == chosen; }))
        names.insert(names.begin(), {chosen, chosen, "", "as it is chosen now"});
    return names;
}

/// Up to how many cells of all heads together the other heads are computed, too.
constexpr double most_cells_of_all_heads = 2e6;

std::string weights_path(int layers, int layer, int head) {
    return head_prefix(layers, layer, head) + "weights";
}

/// The heads whose weights are computed: a normalizer may refuse the scores of another head than
/// the one that is looked at, and then the document could not be computed with it.
std::vector<std::string> weights_needed(const Scene& scene, const VariantRequest& request) {
    const int layers = scene.choices.layers, heads = scene.choices.heads;
    const double cells = static_cast<double>(layers) * heads *
                         static_cast<double>(scene.x.tokens.size()) *
                         static_cast<double>(scene.memory.tokens.size());
    if (cells > most_cells_of_all_heads) return {weights_path(layers, request.layer, request.head)};
    std::vector<std::string> paths;
    for (int layer = 0; layer < layers; ++layer)
        for (int head = 0; head < heads; ++head) paths.push_back(weights_path(layers, layer, head));
    return paths;
}

std::shared_ptr<const Graph> part_of(const Graph& graph, const std::vector<std::string>& paths) {
    std::vector<NodeId> ids;
    for (const std::string& path : paths) ids.push_back(graph.at(path));
    return upstream_of(graph, ids);
}

/// Whether the weights of the request's head can depend on a node: not those of the heads beside
/// it.
bool concerns(const std::string& path, const VariantRequest& request) {
    const PathParts parts = parse_path(path);
    return !parts.head || parts.layer.value_or(0) != request.layer || *parts.head == request.head;
}

/// The edits of the document that mean in `graph` what they mean in its own scene. `needed`: what
/// the weights of the document are computed from; an edit of anything else changes nothing here.
Edits edits_that_fit(const Graph& needed, const Graph& graph, const VariantRequest& request,
                     std::vector<std::string>& left_out) {
    const std::vector<bool> alike = made_alike(graph, needed);
    Edits fitting;
    for (const auto& [path, edit] : request.document.edits) {
        const auto id = graph.find(path);
        if (id && alike[*id])
            fitting.emplace(path, edit);
        else if ((id || needed.find(path)) && concerns(path, request))
            left_out.push_back(path);
    }
    return fitting;
}

/// What all variants of a request share.
struct Workshop {
    const VariantRequest& request;
    const Scene& own;
    std::vector<std::string> paths;       // of the weights that are computed
    std::shared_ptr<const Graph> needed;  // for these in the document's own graph
    Evaluation last;                      // whose values the next variant shares

    void compute(Variant& variant, const Progress& progress) {
        Choices choices = request.document.choices;
        choices.*request.family->member = variant.name.name;
        variant.rows_sum_to_one = normalizer_of(choices).rows_sum_to_one;
        const Scene scene = build_scene(choices, request.resources, &own);
        const auto graph = part_of(*scene.graph, paths);
        const auto edits = std::make_shared<const Edits>(
            edits_that_fit(*needed, *graph, request, variant.edits_left_out));
        last = evaluate(graph, edits, last, progress);
        const NodeId weights = graph->at(weights_path(choices.layers, request.layer, request.head));
        variant.axes = graph->node(weights).axes;
        variant.weights = last.at(weights);
        variant.scores = last.at(graph->node(weights).inputs.front());
    }
};

}  // namespace

std::span<const VariantFamily> variant_families() { return all_families; }

std::vector<Variant> compute_variants(const VariantRequest& request, const Progress& progress) {
    const Scene own = build_scene(request.document.choices, request.resources,
                                  request.before ? &*request.before : nullptr);
    const std::vector<std::string> paths = weights_needed(own, request);
    Workshop workshop{request, own, paths, part_of(*own.graph, paths), {}};
    std::vector<Variant> variants;
    for (ChoiceValue& name : names_of(*request.family, request.document.choices))
        variants.push_back({std::move(name), {}, nullptr, nullptr, {}, true, {}});
    for (std::size_t i = 0; i < variants.size(); ++i) {
        progress.at(static_cast<double>(i) / static_cast<double>(variants.size()));
        try {
            workshop.compute(variants[i], {progress.stop, {}});
        } catch (const Error& error) {
            variants[i].problem = error.what();
        }
    }
    return variants;
}

std::optional<double> shared_maximum(std::span<const Variant> variants) {
    std::optional<double> largest;
    for (const Variant& variant : variants)
        if (variant.weights && variant.weights->size() > 0 && variant.rows_sum_to_one)
            largest =
                std::max(largest.value_or(0), static_cast<double>(variant.weights->maxCoeff()));
    return largest;
}

}  // namespace attend
