#include "core/translation/growing_values.h"

namespace attend {

namespace {

std::string_view without_beam(std::string_view path) {
    return path.starts_with(beam_prefix) ? path.substr(path.find('/') + 1) : path;
}

}  // namespace

GrowingValues GrowingValues::of(const Graph& copy) const {
    GrowingValues values = *this;
    values.graph_ = &copy;
    return values;
}

const Matrix& GrowingValues::at(NodeId id) {
    while (values_.size() <= id) {
        const Node& node = graph_->node(values_.size());
        std::vector<Value> inputs;
        for (const NodeId input : node.inputs) inputs.push_back(values_[input]);
        Value value = node.operation->forward(inputs);
        if (!edits_->empty())
            if (const Edit& edit = edit_of(*edits_, without_beam(node.path)); !edit.empty())
                value = share(edited(node.path, edit, *value));
        values_.push_back(std::move(value));
    }
    return *values_[id];
}

}  // namespace attend
