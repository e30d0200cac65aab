#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/parameters/source.h"

namespace attend {

/// What the decoder looks at while it writes: the choice `attend_to`.
enum class AttendedTo { source, source_and_own, nothing };
struct AttendTo {
    std::string_view name;   // as the choice is written
    std::string_view label;  // on the screen
    std::string_view help;
    AttendedTo attended;
};
std::span<const AttendTo> attended_kinds();
/// Throws Error with the nearest name.
const AttendTo& attend_to(std::string_view name);
const AttendTo& attend_to(AttendedTo attended);

/// How wide an encoder–decoder is, and what it looks at.
struct NetworkSizes {
    Index embed = 32;    // a word's vector
    Index encoder = 48;  // n: a state of the encoder, of one direction
    Index state = 64;    // s: a state of the decoder
    Index hidden = 48;   // a: of the additive score
    AttendedTo attended = AttendedTo::source;

    Index context() const { return 2 * encoder; }
    bool attends() const { return attended != AttendedTo::nothing; }
    bool own() const { return attended == AttendedTo::source_and_own; }
    bool operator==(const NetworkSizes&) const = default;
};

/// What a gated recurrent unit learns (Cho et al. 2014): of each of its gates the weights of all
/// that it reads, one below the other, and a bias.
struct GateNodes {
    Ref weights, b;
};
struct CellNodes {
    GateNodes update, reset, candidate;
};

/// The leaves of an encoder–decoder with additive attention (Bahdanau, Cho & Bengio 2015, appendix
/// A), V words of the source and W of the target:
///
///     encoder/vectors (V, d), decoder/vectors (W, d)
///     encoder/{forward,backward}/{update,reset,candidate}/{w (d, n), u (n, n), b (1, n)}
///     decoder/start/{w (n, s), b (1, s)}
///     attention/additive/{w_1 (a, s), w_2 (a, 2n), b (1, a), v (1, a)}   where it attends
///     attention/own/{w (s, 2n), b (1, 2n)}                               to its own words, too
///     decoder/{update,reset,candidate}/{w (d, s), u (s, s), c (2n, s), b (1, s)}
///     output/{w (s, W), c (2n, W), b (1, W)}
struct NetworkLeaves {
    NetworkSizes sizes;
    Ref source_vectors, target_vectors;
    CellNodes forward, backward, decoder;
    Ref start_w, start_b;
    std::optional<Ref> w_1, w_2, b, v;  // of the additive score
    std::optional<Ref> own_w, own_b;
    Ref output, output_b;  // w and c, one below the other

    Axis context_axis() const { return {"context dimension", sizes.context()}; }
};

/// Adds them. `source_words`, `target_words`: the vocabularies.
NetworkLeaves add_network(Graph& graph, const NetworkSizes& sizes, const Parameters& parameters,
                          const std::vector<std::string>& source_words,
                          const std::vector<std::string>& target_words);

}  // namespace attend
