#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "app/gui/ui.h"
#include "app/render/colormap.h"
#include "core/document/document.h"
#include "core/graph/evaluate.h"

namespace attend {

/// Of all matrices of a kind together.
struct Spread {
    Range range;
    float end = 0;  // of their scale: at the largest, of signed numbers as signed_scale_end() says
    bool operator==(const Spread&) const = default;
};
using ColoringRanges = std::map<std::string, Spread>;  // by kind

/// Which color each number has. The same value has the same color in every matrix of its kind: all
/// weights, and the matrices of one head that hold the same numbers (the masked scores; the
/// outputs, which are averages of values). What differs in magnitude is not of one kind: scores
/// would be a gray slab on the scale of dot products, an early layer on that of a late one. If the
/// user unties them, each matrix spans its own range. Weights are drawn on a sequential scale from
/// 0 to weight_scale_end() of the chosen head, bent at the even weight, signed numbers on a
/// diverging one centered on 0, which few outliers do not stretch (signed_scale_end()). Where all
/// of them have one sign and the least is more than a third of the largest, which would be one
/// field of one color, they run from the one to the other in the colors of that sign.
class Coloring {
  public:
    Coloring() = default;
    /// `chosen`: the weights of the chosen head; null: all together say where their scale ends.
    /// `keys`: among how many a query's weight is shared, so that colors bend at 1 / keys; 0: its
    /// weights are no shares.
    Coloring(const Ui& ui, const View& view, const Evaluation* evaluation,
             const Value& chosen = nullptr, Index keys = 0);

    ColorScale of(const Node& node) const;
    /// For signed numbers that stand in no node: over their own range.
    ColorScale vectors() const;
    ColorScale weights() const { return scale("weights", true); }
    /// The same for maps side by side, up to `end`: they are compared.
    ColorScale weights_to(double end) const;
    /// With another end of all weights.
    Coloring ending_at(double end) const;

    /// For tests: the same object as long as nothing else is shown.
    const ColoringRanges* ranges() const { return ranges_.get(); }

  private:
    std::optional<Spread> spread_of(const std::string& kind) const;
    ColorScale scale(const std::string& kind, bool from_zero) const;

    View view_;
    const Colormap* sequential_ = nullptr;
    const Colormap* diverging_ = nullptr;
    float even_ = 0;
    double weights_end_ = 1;
    std::shared_ptr<const ColoringRanges> ranges_;
};

/// The weights that say where their scale ends: as they were before single numbers of them were
/// put in, so that an edit of one changes its color alone.
const Value& weights_of_scale(const Evaluation& evaluation, NodeId weights);

}  // namespace attend
