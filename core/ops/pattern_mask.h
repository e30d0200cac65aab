#pragma once
#include <array>
#include <string>
#include <vector>

#include "core/ops/leaf.h"

namespace attend {

/// A rule that says which keys a query may attend to, by their places alone.
struct MaskRule {
    using Numbers = std::array<double, 2>;
    std::string_view name;
    bool (*allows)(Index query, Index key, const Numbers& numbers);
    std::string (*reason)(const Numbers& numbers);  // "at most 2 tokens away"
    bool of_keys = false;     // it looks at the key alone: no distance, whatever text the key is of
    double operations = 30;   // floating-point ones that a cell takes as long as, roughly
    bool looks_back = false;  // no query sees a later key
};

/// A rule with its numbers put in, and how it is joined to those before it.
struct MaskPart {
    const MaskRule* rule = nullptr;
    MaskRule::Numbers numbers{};
    bool both = true;  // and; otherwise or
    bool operator==(const MaskPart&) const = default;
};

/// The mask (n, m): 1 where a query may attend to a key, else 0. Its parts are joined from left to
/// right.
class PatternMask final : public Leaf<PatternMask> {
  public:
    PatternMask(Axes axes, std::vector<MaskPart> parts)
        : Leaf(std::move(axes)), parts_(std::move(parts)) {}
    auto key() const { return std::tuple(shape().rows, shape().columns, parts_); }

    std::string_view name() const override { return "mask"; }
    std::string_view in_words() const override {
        return "1 where a query may look at a key, 0 where it may not. It can be painted.";
    }
    Value forward(Inputs) const override;
    double cost(std::span<const Shape> inputs, Shape result) const override;
    std::string note(Cell cell) const;

  private:
    bool allows(Index query, Index key) const;
    std::vector<MaskPart> parts_;
};

}  // namespace attend
