#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/workspaces/scene.h"

namespace attend {

/// A way of writing a layer in Python.
struct CodeLibrary {
    std::string_view name;   // as the option `code` is written
    std::string_view label;  // on the screen
    std::string_view help;
};
std::span<const CodeLibrary> code_libraries();

/// A piece of a line of code: a name, an argument, or what stands between them.
struct CodePiece {
    std::string text;                // "key_dim=256"
    std::vector<NodeId> makes = {};  // the nodes that it makes, or stands for; none: mere signs

    /// "key_dim" of "key_dim=256": by which it is found.
    std::string_view name() const {
        return std::string_view(text).substr(0, text.find_first_of("=( "));
    }
};
using CodeLine = std::vector<CodePiece>;

/// A layer of a scene as code. Every number in it is a shape, or a choice, of the scene.
struct LayerCode {
    std::vector<CodeLine> library;   // the library's own layer; empty where it has none
    std::vector<std::string> notes;  // why it has none, or how its layer differs
    std::vector<CodeLine> by_hand;   // of one head, in NumPy
    std::vector<NodeId> learned;     // all that is learned in the layer
};

/// Of a layer over a text, and one of its heads. `edits`: a mask that somebody painted is no
/// longer causal. Throws Error with the nearest name where there is no such library; the scene must
/// have layers.
LayerCode layer_code(const Scene& scene, const Block& head, std::string_view library,
                     const Edits& edits = {});

/// The lines as they are copied.
std::string text_of(const LayerCode& code);
std::string text_of(const CodeLine& line);

/// "key_dim=256 → W_Q, 256 × 256, in 4 heads; W_K, …: 524,288 numbers to learn".
std::string made_in_words(const Graph& graph, const CodePiece& piece);

/// The numbers that the nodes hold and that are learned: those of leaves that are no input.
Index parameters_of(const Graph& graph, std::span<const NodeId> nodes);

}  // namespace attend
