#include "core/attention/position.h"

#include <array>

#include "core/attention/mask.h"
#include "core/named.h"
#include "core/ops/distance_bias.h"
#include "core/ops/leaf.h"
#include "core/ops/rotate.h"
#include "core/ops/sinusoid.h"

namespace attend {

namespace {

constexpr double deviation_of_learned = 0.5;

OperationPtr sinusoidal(const Axes& axes, const Parameters&) {
    return std::make_shared<const Sinusoid>(axes);
}

/// What training would begin with.
OperationPtr learned(const Axes& axes, const Parameters& parameters) {
    return parameters.leaf({axes, LeafUse::positions, deviation_of_learned, 0, 0,
                            "position_vectors", "position_vectors"});
}

/// A column for each place.
OperationPtr one_hot_places(const Axes& axes, const Parameters&) {
    std::vector<std::string> places;
    for (Index i = 0; i < axes.rows.size(); ++i) places.push_back("place " + std::to_string(i));
    return std::make_shared<const Identity>(Axes{axes.rows, Axis("dimension", std::move(places))});
}

Notation bias_notation() { return {"bias", "b", Role::other}; }

template <double (*slope_of)(Index head, Index heads)>
Ref alibi(HeadContext& head, const Axes& axes) {
    const double slope = slope_of(head.index, head.heads);
    return head.add("position_bias", leaf<DistanceBias>(axes, slope), bias_notation());
}

Ref relative(HeadContext& head, const Axes& axes) {
    const Ref numbers =
        head.parameter("relative/b", {Axis("parameter", 1), Axis("bucket", RelativeBias::buckets)},
                       1, {"b", "b", Role::other});
    // T5's decoder spends no bucket on what its mask hides.
    return head.add(
        "position_bias",
        express(RelativeBias(axes.rows, axes.columns, !looks_back(head.choices)), numbers),
        bias_notation());
}

constexpr std::array all_positions{
    Position{"none", "none", "", "nothing is said of places; a mask may still tell them apart"},
    Position{"sinusoidal", "sinusoidal", "x = e + p", "Vaswani et al. 2017, section 3.5",
             sinusoidal},
    Position{"learned", "learned", "x = e + p", "Gehring et al. 2017", learned},
    Position{"one_hot", "one-hot, beside", "x = [e; p]", "a column for each place", one_hot_places,
             nullptr, nullptr, true},
    Position{"rope", "rotary (RoPE)", "q, k turned by position", "Su et al. 2021", nullptr, rotate},
    Position{"alibi", "ALiBi", "s = s − m|i − j|",
             "Press, Smith & Lewis 2022; slopes m = 2^(−8(h+1)/H) as their paper has them", nullptr,
             nullptr, alibi<alibi_slope>},
    Position{"alibi_program", "ALiBi (program)", "s = s − m|i − j|",
             "the program of Press, Smith & Lewis 2022, and BLOOM: other slopes m where the number "
             "of heads H is no power of two",
             nullptr, nullptr, alibi<alibi_slope_of_program>},
    Position{"relative", "relative (T5)", "s = s + b_{j−i}",
             "Raffel et al. 2020; under a mask that looks back alone, the buckets of T5's decoder",
             nullptr, nullptr, relative},
};

}  // namespace

std::span<const Position> positions() { return all_positions; }
const Position& position(std::string_view name) { return named(positions(), "position", name); }

std::vector<Field<PositionChoices>> PositionChoices::fields() {
    return {{"position", "Positions", "How a token's place comes into attention",
             &PositionChoices::position, 0, 0, values_of<positions>}};
}

}  // namespace attend
