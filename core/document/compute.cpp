#include "core/document/compute.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/document/node_named.h"
#include "core/document/with_steps.h"
#include "core/error.h"
#include "core/models/model.h"
#include "core/workspaces/model_graph.h"
#include "core/workspaces/translation_scene.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

void check_edit(const Edit& edit, const Node& node) {
    if (edit.whole) check_matrix(node, *edit.whole);
    for (const auto& [cell, number] : edit.cells) {
        const Shape shape = node.shape();
        if (!contains(shape, cell))
            throw Error(fmt::format("{}[{},{}]", node.path, cell.row, cell.column),
                        "a cell outside the matrix",
                        fmt::format("a row from 0 to {} and a column from 0 to {}", shape.rows - 1,
                                    shape.columns - 1));
        check_number(node.path, cell, static_cast<double>(number), node.notation.numbers);
    }
}

}  // namespace

void check_matrix(const Node& node, const Matrix& matrix) {
    const Shape shape = node.shape();
    if (shape_of(matrix) != shape)
        throw Error(node.path, fmt::format("a {} × {} matrix", matrix.rows(), matrix.cols()),
                    fmt::format("{} × {}", shape.rows, shape.columns));
    for (Index row = 0; row < shape.rows; ++row)
        for (Index column = 0; column < shape.columns; ++column)
            check_number(node.path, {row, column}, static_cast<double>(matrix(row, column)),
                         node.notation.numbers);
}

void check_edits(const Edits& edits, const Scene& scene, std::string_view where) {
    const Graph& graph = *scene.graph;
    try {
        for (const auto& [path, edit] : edits)
            if (!is_of_later_step(scene, path))
                check_edit(edit, graph.node(node_named(graph, scene.chosen, path)));
    } catch (const Error& error) {
        throw Error(where, error);
    }
}

void open_resources(Resources& resources, const Choices& choices, const Progress& progress) {
    for (const std::string& id : resources_needed(choices))
        if (!resources.contains(id)) resources.emplace(id, open_resource(id, progress));
}

void check_unchanged(const Scene& scene) {
    for (const Sequence& sequence : scene.sequences)
        if (const Model* const model = model_of(sequence)) model->check_unchanged();
}

Computed compute(const Document& document, const Progress& progress) {
    Resources resources;
    open_resources(resources, document.choices, progress);
    Scene scene = build_scene(with_steps(document), resources, nullptr, progress);
    check_edits(document.edits, scene, "edits");
    Evaluation evaluation =
        evaluate(scene.graph, std::make_shared<const Edits>(document.edits), {}, progress);
    check_unchanged(scene);
    return {std::move(scene), std::move(evaluation), std::move(resources)};
}

namespace {

bool is_open(const std::string& id, const Choices& choices, const Resources& resources) {
    const std::vector<std::string> needed = resources_needed(choices);
    return resources.contains(id) || std::ranges::find(needed, id) == needed.end();
}

}  // namespace

std::shared_ptr<const Graph> graph_of_what_is_open(Choices choices, const Resources& resources,
                                                   const Progress& progress) {
    for (std::string* const vectors : {&choices.embedding, &choices.second_embedding})
        if (!is_open(*vectors, choices, resources)) *vectors = "random";
    for (const std::string& id : resources_needed(choices))
        if (!resources.contains(id)) return nullptr;
    try {
        return build_what_fits(choices, resources, nullptr, progress).graph;
    } catch (const Error&) {
        return nullptr;
    }
}

std::shared_ptr<const Graph> graph_of_edits(const Choices& choices, Resources read,
                                            const Progress& progress) {
    for (const std::string& id : resources_needed(choices)) {
        if (read.contains(id)) continue;
        try {
            read.emplace(id, open_resource(id, progress));
        } catch (const Error&) {
            continue;  // it is gone
        }
    }
    return graph_of_what_is_open(choices, read, progress);
}

}  // namespace attend
