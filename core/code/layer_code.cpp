#include "core/code/layer_code.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "core/attention/normalizer.h"
#include "core/attention/position.h"
#include "core/code/code_lines.h"
#include "core/graph/explanation.h"
#include "core/graph/markup.h"
#include "core/named.h"
#include "core/texts/code.h"

namespace attend {

namespace {

using Write = void (*)(const CodedLayer& layer, LayerCode& code);

struct LibraryRow : CodeLibrary {
    Write write = nullptr;  // null: by hand alone
};
constexpr std::array rows{
    LibraryRow{{"keras", "Keras", "the layer of Keras 3"}, write_keras},
    LibraryRow{{"pytorch", "PyTorch", "the module of PyTorch"}, write_pytorch},
    LibraryRow{{"by_hand", "NumPy", "by hand alone, in NumPy"}, nullptr},
};

/// What no library's layer has inside; nothing where all of it is there.
std::string why_no_layer(const CodedLayer& layer, std::string_view library) {
    const Choices& choices = layer.scene.choices;
    const Normalizer& normalizer = normalizer_of(choices);
    if (layer.head.q_rotated || layer.head.biased)
        return say<texts::code::no_positions>("library"_is = library,
                                              "position"_is = choices.position);
    if (normalizer.name != "softmax")
        return say<texts::code::no_normalizer>("library"_is = library,
                                               "normalizer"_is = normalizer.name);
    if (layer.head.applied != layer.head.weights) return say<texts::code::no_rounding>();
    return {};
}

void add_common_notes(const CodedLayer& layer, std::string_view library, LayerCode& code) {
    const Choices& choices = layer.scene.choices;
    const Shape shape = layer.shape(layer.x);
    if (!code.library.empty()) {
        if (choices.temperature != 1)
            code.notes.push_back(say<texts::code::no_temperature>(
                "library"_is = library, "temperature"_is = digits(choices.temperature)));
        code.notes.push_back(say<texts::code::batch>("n"_is = std::to_string(shape.rows),
                                                     "d"_is = std::to_string(shape.columns)));
        if (!choices.heads_off.empty()) code.notes.push_back(say<texts::code::heads_off>());
    }
    std::string steps;
    for (std::size_t i = 1; i < layer.layer.results.size(); ++i)
        steps += (i > 1 ? ", " : "") +
                 std::string(layer.graph.node(layer.layer.results[i]).operation->name());
    if (!steps.empty()) code.notes.push_back(say<texts::code::goes_on>("steps"_is = steps));
}

/// Matrices of one kind: those of several heads are one line.
struct Kind {
    std::string name;
    Shape shape;
    std::size_t copies = 0;
};

}  // namespace

std::span<const CodeLibrary> code_libraries() {
    static const std::vector<CodeLibrary> all(rows.begin(), rows.end());
    return all;
}

LayerCode layer_code(const Scene& scene, const Block& head, std::string_view library,
                     const Edits& edits) {
    const LibraryRow& row = named(std::span<const LibraryRow>(rows), "code", library);
    const CodedLayer layer = coded_layer(scene, head, edits);
    LayerCode code;
    if (row.write) {
        std::string why = why_no_layer(layer, row.label);
        if (why.empty())
            row.write(layer, code);
        else
            code.notes.push_back(std::move(why));
    }
    add_common_notes(layer, row.label, code);
    code.by_hand = lines_by_hand(layer);
    code.learned =
        layer.all({&Block::w_q, &Block::w_k, &Block::w_v, &Block::b_q, &Block::b_k, &Block::b_v});
    for (const Block* const block : layer.heads)
        code.learned.insert(code.learned.end(), block->parameters.begin(), block->parameters.end());
    for (const auto node : {layer.layer.w_o, layer.layer.b_o})
        if (node) code.learned.push_back(*node);
    return code;
}

std::string text_of(const CodeLine& line) {
    std::string text;
    for (const CodePiece& piece : line) text += piece.text;
    return text;
}

std::string text_of(const LayerCode& code) {
    std::string text;
    for (const std::vector<CodeLine>* const lines : {&code.library, &code.by_hand}) {
        if (lines->empty()) continue;
        if (!text.empty()) text += '\n';
        for (const CodeLine& line : *lines) text += text_of(line) + "\n";
    }
    return text;
}

Index parameters_of(const Graph& graph, std::span<const NodeId> nodes) {
    Index count = 0;
    for (const NodeId id : nodes) {
        const Node& node = graph.node(id);
        const bool learned = node.is_leaf() && node.notation.role != Role::input &&
                             node.notation.numbers != Numbers::zero_or_one;
        if (learned) count += node.shape().rows * node.shape().columns;
    }
    return count;
}

std::string made_in_words(const Graph& graph, const CodePiece& piece) {
    std::vector<Kind> kinds;
    for (const NodeId id : piece.makes) {
        const Node& node = graph.node(id);
        const std::string name(node.name());
        const auto same = std::ranges::find_if(kinds, [&](const Kind& kind) {
            return kind.name == name && kind.shape == node.shape();
        });
        if (same == kinds.end())
            kinds.push_back({name, node.shape(), 1});
        else
            ++same->copies;
    }
    std::string matrices;
    for (const Kind& kind : kinds)
        matrices += (matrices.empty() ? "" : "; ") +
                    say<texts::code::matrices>("name"_is = kind.name,
                                               "rows"_is = std::to_string(kind.shape.rows),
                                               "columns"_is = std::to_string(kind.shape.columns),
                                               "copies"_is = kind.copies);
    const Index numbers = parameters_of(graph, piece.makes);
    if (numbers == 0)
        return say<texts::code::makes>("piece"_is = piece.text, "matrices"_is = matrices);
    return say<texts::code::makes_parameters>("piece"_is = piece.text, "matrices"_is = matrices,
                                              "numbers"_is = numbers);
}

}  // namespace attend
