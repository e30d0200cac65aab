#pragma once
#include <array>

#include "app/gui/ui.h"
#include "app/render/color_scale.h"
#include "core/document/document.h"
#include "core/graph/evaluator.h"

namespace attend {

/// Which color each number has. The same value has the same color in every matrix of its kind
/// (weights; scores; projections; vectors), unless the user unties them: then each matrix spans its
/// own range. Weights are drawn on a sequential scale from 0 to 1, signed numbers on a diverging
/// one centered on 0.
class Coloring {
  public:
    Coloring() = default;
    Coloring(const Ui& ui, const View& view, const Evaluation* evaluation);

    ColorScale of(const Node& node) const;
    /// For numbers that are products of a weight and a value: the scale of values.
    ColorScale vectors() const { return scale(Kind::vectors); }
    ColorScale weights() const { return scale(Kind::weights); }

  private:
    enum class Kind { weights, mask, scores, projections, vectors };
    static Kind kind_of(const Node& node);
    ColorScale scale(Kind kind) const;

    View view_;
    const Colormap* sequential_ = nullptr;
    const Colormap* diverging_ = nullptr;
    std::array<Range, 5> ranges_{};  // by Kind, of all matrices of the kind together
};

}  // namespace attend
