#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/fields/parameter.h"
#include "core/graph/scope.h"
#include "core/ops/principal_axes.h"

namespace attend {

/// What the columns of x stand for: words, places beside them, and room to write into.
struct ColumnParts {
    Index words = 0, places = 0, room = 0;
};

/// A projection that is asked for: which rows and columns it has and what it may be made from.
struct ProjectionRequest {
    std::string path;     // names the random stream
    Axes axes;            // (d, width), or (heads·d_v, d) for W_O
    Basis basis;          // principal axes of the embedding that is projected
    Index first = 0;      // the first axis that is this head's own
    bool output = false;  // W_O: leads back from the heads to the width d
    std::uint32_t seed = 0;
    char letter = 'q';  // of W_Q: 'q', 'k', 'v' or 'o'
    Index layer = 0;
    ColumnParts parts;
};

struct LayerOptions;

/// Where the numbers of W_Q, W_K, W_V and W_O come from before anybody trains or edits them.
struct Projection {
    std::string_view name;  // as the choice `projection` is written
    std::string_view label;
    std::string_view help;
    bool whole_width;  // each head has the embedding's whole width
    OperationPtr (*make)(const ProjectionRequest& request);
    bool needs_room = false;  // x has columns that a head may write a word into
    /// Of weights wired by hand: throws Error where the other choices leave nothing of the circuit.
    void (*check)(const LayerOptions& options) = nullptr;
    std::span<const Parameter* const> parameters = {};  // that it reads
};

std::span<const Projection> projections();
/// Throws Error with the nearest name.
const Projection& projection(std::string_view name);

}  // namespace attend
