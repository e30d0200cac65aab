#pragma once
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/box/box.h"
#include "app/views/frame.h"
#include "core/code/layer_code.h"

namespace attend {

/// What the view shows of a layer: its lines, and the matrices that they make.
struct CodeLook {
    LayerCode code;
    std::vector<NodeId> matrices;  // of the layer and its chosen head, in the order of their making

    /// Which piece is pointed at, by its place: what it makes is lit.
    struct Pointed {
        std::size_t line = 0, piece = 0;  // of the library's lines, then those by hand
        bool operator==(const Pointed&) const = default;
    };
    const CodePiece* piece(const Pointed& at) const;
};

/// Needs a scene with layers; kept as long as scene, head and library are the same.
std::shared_ptr<const CodeLook> code_look(const Frame& frame);

/// Which matrices are lit: those that the piece under the mouse makes, the matrix under the mouse
/// anywhere in the window, or those that a lesson lights.
struct LitByCode {
    std::vector<NodeId> nodes;
    bool alone = false;  // the others step back: not where the mouse is over a matrix

    bool has(NodeId node) const { return std::ranges::find(nodes, node) != nodes.end(); }
};
LitByCode lit_by_code(const Frame& frame, const CodeLook& look);
/// What is pointed at in this frame.
void point_at_code(const Frame& frame, const CodeLook::Pointed& at);
/// The piece that is pointed at, or was last: its words stay. Null: none was.
const CodePiece* told_piece(const Frame& frame, const CodeLook& look);

/// The lines, as large as `size` says of their text; what a piece makes is lit while it is pointed
/// at, and a click selects it. Tags: "code/key_dim", and by hand "code/by_hand/q".
Box code_lines(Frame& frame, const std::shared_ptr<const CodeLook>& look, float size);
/// The matrices, each under its name: "code/matrix/w_q".
Box code_matrices(Frame& frame, const CodeLook& look, float size);

}  // namespace attend
