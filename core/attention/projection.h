#pragma once
#include <functional>
#include <span>
#include <string_view>

#include "core/attention/choices.h"
#include "core/parameters/source.h"

namespace attend {

struct LayerOptions;

/// What a scene has that numbers can be made from.
struct Material {
    Basis x, memory;  // principal axes of their embeddings
    ColumnParts parts = {};
    /// Of the model whose vectors x has, from a layer of it on; null where it is of none.
    std::function<ParameterSource(Index layer)> of_model = {};
    ParameterSource trained = {};    // weights that were learned; null: none
    ParameterSource positions = {};  // vectors of positions that were learned; null: none
};

/// Where the numbers of W_Q, W_K, W_V and W_O come from before anybody trains or edits them.
struct Projection {
    std::string_view name;  // as the choice `projection` is written
    std::string_view label;
    std::string_view help;
    bool whole_width;  // each head has the embedding's whole width
    ParameterSource (*make)(const Material& material, const ParameterValues& values);
    bool needs_room = false;  // x has columns that a head may write a word into
    /// Of weights wired by hand: throws Error where the other choices leave nothing of the circuit.
    void (*check)(const LayerOptions& options) = nullptr;
    std::span<const Parameter* const> parameters = {};  // that it reads
};

std::span<const Projection> projections();
/// Throws Error with the nearest name.
const Projection& projection(std::string_view name);

/// Where all leaves of a scene come from, before anybody trains or edits them.
Parameters parameters_of(const AttentionChoices& choices, const Material& material);

}  // namespace attend
