#pragma once
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/graph/graph.h"

namespace attend {

/// A way of writing attention: the letters and names of one kind of text about it. Paths, and the
/// names of choices, are the same in all.
struct NamedNotation {
    std::string_view name;     // as the choice `notation` is written
    std::string_view label;    // on the screen
    std::string_view formula;  // attention, in it
    std::string_view help;     // who writes so, and what it calls things
};

/// The first is the program's own: what every formula and node is declared in.
std::span<const NamedNotation> notations();

/// A formula of the program's own notation ("s = q·k/√{d_k}", in the mark-up of
/// core/graph/explanation.h) in another one: "e_{ij} = q_i k_j^T/√{d_k}". Throws Error with the
/// nearest name where there is no such notation.
std::string written_in(std::string_view notation, std::string_view formula);

/// How a node is written: its symbols, its formula and its arrow. `head`: its number, where there
/// are several heads whose matrices are told apart; else −1.
Notation written_in(std::string_view notation, const Node& node, int head);

/// A graph with the symbols of all its nodes; the same graph for the program's own notation.
std::shared_ptr<const Graph> written_in(std::string_view notation,
                                        std::shared_ptr<const Graph> graph);

/// The symbols that have a hue, with what they are: {"q", query}, {"α", weights} …
using RolesOfSymbols = std::map<std::string, Role, std::less<>>;
const RolesOfSymbols& roles_in(std::string_view notation);

}  // namespace attend
