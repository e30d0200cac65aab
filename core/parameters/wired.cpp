#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/ops/leaf.h"
#include "core/parameters/source.h"

namespace attend {

namespace {

/// A weight matrix that is built by hand: 0 but for some cells of one strength, which copy a number
/// from the row's dimension to the column's.
class Wiring final : public Leaf<Wiring> {
  public:
    struct Wire {
        Index from = 0, to = 0;
        Scalar strength = 1;
        bool operator==(const Wire&) const = default;
    };
    /// `purpose` says what it is wired for.
    Wiring(Axes axes, std::vector<Wire> wires, std::string purpose)
        : Leaf(std::move(axes)), wires_(std::move(wires)), purpose_(std::move(purpose)) {}
    auto key() const { return std::tie(wires_, purpose_); }

    std::string_view name() const override { return "wiring"; }
    Value forward(Inputs) const override;
    std::string note(Cell cell) const;

  private:
    std::vector<Wire> wires_;
    std::string purpose_;
};

Value Wiring::forward(Inputs) const {
    Matrix matrix = Matrix::Zero(shape().rows, shape().columns);
    for (const Wire& wire : wires_) matrix(wire.from, wire.to) = wire.strength;
    return share(std::move(matrix));
}

std::string Wiring::note(Cell cell) const {
    const bool wired = std::any_of(wires_.begin(), wires_.end(), [&](const Wire& wire) {
        return wire.from == cell.row && wire.to == cell.column;
    });
    return fmt::format("set by hand: {}{}", purpose_, wired ? "" : "; nothing is copied here");
}

// Weights that are built by hand, on one-hot words and one-hot places. Of the columns of x the
// first stand for the word, the next for the place, and the last, where there are, are room that a
// head writes the word before into. Elhage et al. 2021, "A Mathematical Framework for Transformer
// Circuits".

using Wires = std::vector<Wiring::Wire>;

/// What the scores of a match come to after the division by √d: e⁻⁴⁰ is nothing beside 1.
constexpr double certainty = 40;

Scalar strength_of(const WantedLeaf& wanted) {
    const auto width = static_cast<double>(wanted.axes.rows.size());
    return static_cast<Scalar>(std::sqrt(certainty * std::sqrt(width)));
}

OperationPtr wired(const WantedLeaf& wanted, Wires wires, std::string purpose) {
    return std::make_shared<const Wiring>(wanted.axes, std::move(wires), std::move(purpose));
}

/// Copies `count` columns from `from` on to `to` on.
Wires copies(Index count, Index from, Index to, Scalar strength = 1) {
    Wires wires;
    for (Index i = 0; i < count; ++i) wires.push_back({from + i, to + i, strength});
    return wires;
}

/// The first token has none before it: its head found itself, which must not count.
Wires found_words(const ColumnParts& parts, Scalar strength) {
    Wires wires = copies(parts.words, parts.words + parts.places, 0, strength);
    for (Index word = 0; word < parts.words; ++word)
        wires.push_back({parts.words, word, -strength});
    return wires;
}

/// The previous-token head; what it gives goes to the columns from `target` on.
OperationPtr previous(const WantedLeaf& wanted, const ColumnParts& parts, Index target) {
    const auto& [words, places, room] = parts;
    const Scalar strength = strength_of(wanted);
    switch (wanted.use) {
        case LeafUse::query:
            return wired(wanted, copies(places, words, words, strength), "asks by its place");
        case LeafUse::key:
            return wired(wanted, copies(places - 1, words, words + 1, strength),
                         "answers to the place after its own");
        case LeafUse::value:
            return wired(wanted, copies(words, 0, 0), "gives its word");
        default:
            return wired(wanted, copies(words, 0, target), "writes the word before");
    }
}

OperationPtr same_word(const WantedLeaf& wanted, const ColumnParts& parts) {
    const Index words = parts.words;
    switch (wanted.use) {
        case LeafUse::query:
            return wired(wanted, copies(words, 0, 0, strength_of(wanted)), "asks for its word");
        case LeafUse::key:
            return wired(wanted, found_words(parts, strength_of(wanted)),
                         "answers to the word before it");
        case LeafUse::value:
            return wired(wanted, copies(words, 0, 0), "gives its word");
        default:
            return wired(wanted, copies(words, 0, 0), "writes the word that came after");
    }
}

void check(const ColumnParts& parts, bool room) {
    if (parts.words > 0 && parts.places > 0 && (!room || parts.room > 0)) return;
    throw Error("projection", "a circuit of words and places",
                "the embedding one_hot and the position one_hot, without a second text");
}

}  // namespace

ParameterSource previous_token_source(const ColumnParts& parts) {
    return [parts](const WantedLeaf& wanted) -> OperationPtr {
        if (!is_projection(wanted.use)) return nullptr;
        check(parts, false);
        return previous(wanted, parts, 0);
    };
}

ParameterSource induction_source(const ColumnParts& parts) {
    return [parts](const WantedLeaf& wanted) -> OperationPtr {
        if (!is_projection(wanted.use)) return nullptr;
        check(parts, true);
        return wanted.layer == 0 ? previous(wanted, parts, parts.words + parts.places)
                                 : same_word(wanted, parts);
    };
}

}  // namespace attend
