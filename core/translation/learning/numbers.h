#pragma once
#include <functional>
#include <string>

#include "core/translation/network.h"

namespace attend {

/// The numbers of a gated recurrent unit, or their gradients, its gates side by side: update, reset
/// and candidate, each as wide as its state, k.
struct CellNumbers {
    Matrix w;            // (d, 3k), of the word
    Matrix u;            // (k, 2k), of the state: update and reset
    Matrix u_candidate;  // (k, k), of what the reset gate lets through
    Matrix c;            // (2n, 3k), of the context; empty where none is read
    Matrix b;            // (1, 3k)
    Index size() const { return u_candidate.cols(); }
};

/// The numbers of an encoder–decoder, or their gradients, put together as they are multiplied: for
/// whoever learns. Matrices that the network does not have are empty.
struct NetworkNumbers {
    NetworkSizes sizes;
    Matrix source_vectors, target_vectors;
    CellNumbers forward, backward, decoder;
    Matrix start_w, start_b;
    Matrix w_1, w_2, b, v;
    Matrix own_w, own_b;
    Matrix output_w, output_c, output_b;

    /// All 0.
    NetworkNumbers(const NetworkSizes& sizes, Index source_words, Index target_words);
    /// Calls visit(path, numbers) for each leaf of NetworkLeaves, in the order of the graph; what
    /// it is given is a view, to be read or written.
    void each_leaf(const std::function<void(const std::string& path, Matrix& numbers)>& visit);
    void add(NetworkNumbers& other);
};

/// Some rows and columns of a matrix that is being made, to be read or written.
inline Matrix part_of(Matrix& whole, Index row, Index rows, Index column, Index columns) {
    return Matrix::view(whole.row_begin(row) + column, rows, columns, whole.outerStride(), nullptr);
}

}  // namespace attend
