#include <fmt/format.h>

#include <algorithm>

#include "core/error.h"
#include "core/models/model.h"
#include "core/plural.h"

namespace attend {

namespace {

const TensorRule* rule_of(const Model& model, std::string_view leaf) {
    const TensorRule* first = nullptr;
    for (const TensorRule& rule : model.architecture->rules) {
        if (rule.leaf != leaf) continue;
        if (model.weights->find(fmt::format(fmt::runtime(rule.tensor), 0))) return &rule;
        if (!first) first = &rule;
    }
    return first;
}

std::string tensor_name(const TensorRule& rule, Index layer) {
    return fmt::format(fmt::runtime(rule.tensor), layer);
}

/// How many heads' parts a tensor holds side by side, of which the leaf is one.
Index parts_beside(const Model& model, const WantedLeaf& wanted) {
    const Index heads = model.options.heads;
    if (wanted.name == "w_q" || wanted.name == "b_q") return heads;
    for (const std::string_view name : {"w_k", "b_k", "w_v", "b_v"})
        if (wanted.name == name)
            return model.options.key_value_heads.value_or(static_cast<int>(heads));
    return 1;
}

std::string listed(std::vector<std::string> names, std::string_view one, std::size_t most,
                   std::string_view of = {}) {
    std::ranges::sort(names);
    const std::string counted = count_of(names.size(), one) + std::string(of);
    if (most == 0) return counted + " not read";
    const bool more = names.size() > most;
    if (more) names.resize(most);
    return fmt::format("{} not read: {}{}", counted, fmt::join(names, ", "), more ? ", …" : "");
}

}  // namespace

std::string unread_tensors(const Model& model, std::size_t most) {
    std::vector<std::string> names = model.weights->unread();
    return names.empty() ? std::string() : listed(std::move(names), "tensor", most);
}

std::vector<std::string> oddities(const Model& model) {
    std::vector<std::string> texts;
    if (!model.unread_settings.empty())
        texts.push_back(listed(model.unread_settings, "setting", 8, " of the model"));
    for (const TensorFilePtr& file : model.weights->files())
        if (file->list().behind > 0)
            texts.push_back(fmt::format("{}: {} behind the last tensor, which nobody names",
                                        std::filesystem::path(file->path()).filename().string(),
                                        count_of(file->list().behind, "byte")));
    const auto tokens = static_cast<Index>(model.tokenizer->size());
    if (const Index vectors = model.options.vocabulary; tokens > vectors)
        texts.push_back(
            fmt::format("{} of the tokenizer without a vector: a text with one of them "
                        "is refused",
                        count_of(tokens - vectors, "token")));
    return texts;
}

ParameterSource model_source(ModelPtr model) {
    return [model = std::move(model)](const WantedLeaf& wanted) -> OperationPtr {
        const TensorRule* const rule = rule_of(*model, wanted.name);
        const Shape shape = wanted.axes.shape();
        if (!rule && model->architecture->by_path)
            return std::make_shared<const TensorLeaf>(
                wanted.axes, model->weights, model->weights->at(wanted.path, shape), false, 0);
        if (!rule) return nullptr;
        const Index together = shape.columns * parts_beside(*model, wanted);
        Shape whole{shape.rows, together * rule->parts};
        if (rule->turned) std::swap(whole.rows, whole.columns);
        const TensorPlace place = model->weights->at(tensor_name(*rule, wanted.layer), whole);
        return std::make_shared<const TensorLeaf>(wanted.axes, model->weights, place, rule->turned,
                                                  rule->part * together + wanted.first);
    };
}

ParameterSource layer_source(const ModelPtr& model, Index first) {
    return [first, source = model_source(model), model](WantedLeaf wanted) {
        const ModelOptions& options = model->options;
        wanted.layer += first;
        if (wanted.layer >= options.layers)
            throw Error("model_layer", fmt::format("layer {}", wanted.layer),
                        fmt::format("0 to {}, which {} has", options.layers - 1, model->name));
        const Shape shape = wanted.axes.shape();
        const Index together = shape.columns * parts_beside(*model, wanted);
        if (is_projection(wanted.use) && wanted.name != "w_o") {
            const bool of_values = wanted.use == LeafUse::value;
            const Index width = of_values ? options.value_width : options.key_width;
            if (shape.columns != width || wanted.first + width > together)
                throw Error(
                    "projection",
                    fmt::format("head {} with {} columns", wanted.first / shape.columns,
                                shape.columns),
                    fmt::format("heads={}, key_value_heads={}, {}={} as {} has", options.heads,
                                options.key_value_heads.value_or(static_cast<int>(options.heads)),
                                of_values ? "value_width" : "key_width", width, model->name));
        }
        if (const Index rows = options.heads * options.value_width;
            wanted.name == "w_o" && shape.rows != rows)
            throw Error("projection", fmt::format("W_O with {} rows", shape.rows),
                        fmt::format("{}: heads={} and value_width={} as {} has, or "
                                    "output_projection=off",
                                    rows, options.heads, options.value_width, model->name));
        return source(wanted);
    };
}

OperationPtr model_rows(const Model& model, std::string_view leaf, Axes axes, Index rows_there,
                        std::vector<Index> rows) {
    const Shape whole{rows_there, axes.columns.size()};
    const TensorPlace place = model.weights->at(rule_of(model, leaf)->tensor, whole);
    return std::make_shared<const TensorRows>(std::move(axes), model.weights, place,
                                              std::move(rows));
}

Expression vocabulary_leaf(const Model& model, std::string_view leaf, Axes axes, bool turned) {
    if (rule_of(model, leaf)->turned) turned = !turned;
    Shape there = axes.shape();
    if (turned) std::swap(there.rows, there.columns);
    const TensorPlace place = model.weights->at(tensor_of(model, leaf)->tensor->name, there);
    return {shared<TensorLeaf>(std::move(axes), model.weights, place, turned, 0), {}};
}

std::optional<TensorPlace> tensor_of(const Model& model, std::string_view leaf) {
    const TensorRule* const rule = rule_of(model, leaf);
    return rule ? model.weights->find(rule->tensor) : std::nullopt;
}

}  // namespace attend
