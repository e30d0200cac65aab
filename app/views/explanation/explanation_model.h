#pragma once
#include <string>
#include <vector>

#include "app/gui/formula.h"
#include "core/graph/phrase.h"

namespace attend {

/// One number, with its terms made ready to be drawn.
struct NumberExplained {
    ExplainedCell cell;
    std::string formula;         // in the mark-up of the formula widget
    SymbolRoles roles;           // of the symbols in it
    std::vector<Phrases> steps;  // lines of numbers, their operands linked
    static constexpr std::size_t most_listed = 9;
    std::vector<std::size_t> largest;  // so many terms, the largest contribution first
    std::string term_formula;          // of shares, what each term is: "exp(s)"

    /// Of a sum of products: a row of numbers for each factor, then their products.
    struct Strip {
        std::string symbol;  // "q", "k", "q·k"
        Role role = Role::other;
        Value value;                 // (1, columns)
        std::optional<NodeId> node;  // of a factor
    };
    std::vector<Strip> strips;
    std::vector<std::size_t> columns;  // of the strips: which terms stand in them
    /// Of counts, what is counted; columns where nothing is are left out.
    std::vector<std::string> column_names;
};

/// A step on the way back, as a card.
struct OriginCard {
    Read read;
    int level = 0;
    Phrases name;      // "Q[station]"
    Phrases equation;  // " = X[station] · W_Q"; empty where the formula of the number says it
    std::vector<NumberExplained> chain;  // the number, then what it is another form of
};

/// Everything that the explanation of a cell shows: plain data made from an evaluation.
struct ExplanationModel {
    std::vector<OriginCard> cards;  // the first is the number itself
    double computed = 0;            // what its operation gave, before an edit

    const NumberExplained& number() const { return cards.front().chain.front(); }
};

ExplanationModel explain_number(const Evaluation& evaluation, NodeId node, Cell cell);

/// What a term is of: "train" where the summed axis has names, "the₁" and "the₇" where a word
/// repeats, else "k = 3", or "k = 1.3" of a head.
std::string term_name(const Graph& graph, const ExplainedCell& cell, const Term& term);

/// Names of nodes as the computation writes them: "X[train]" where the second text is the first.
Phrases shown_name(const Evaluation& evaluation, Phrases name);

/// A number as large type shows it: four decimals, or four digits where these would say nothing.
std::string value_text(double value);

/// The formula, its lines of numbers and the value, as TeX.
std::string tex_of(const NumberExplained& number);

}  // namespace attend
