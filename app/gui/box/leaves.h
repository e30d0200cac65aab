#pragma once
#include <string>

#include "app/gui/box/box.h"
#include "app/gui/formula.h"
#include "app/gui/rich_text.h"
#include "app/gui/text.h"

namespace attend::box {

// Boxes without boxes inside. Lengths are in em.

/// One line of text; where it has less room than it wishes it is shortened, down to `least`, and
/// its tooltip says all of it.
Box text(std::string text, const TextStyle& style, float least = 2);
/// Text in several colors; wrapped between words where it has less room than one line takes.
Box rich(RichText text, const RichTextStyle& style = {});
/// Text in one color, wrapped.
Box wrapped(std::string text, const TextStyle& style);
/// Dim clauses "a · b · c" on one line, the last of which are left out where there is no room; the
/// tooltip says all.
Box clauses(std::string text, float size = 0.82f);
/// What to do where there is nothing to show, in the middle of the place.
Box empty(std::string text);
/// In the mark-up of core/graph/explanation.h.
Box formula(std::string markup, SymbolRoles roles, const FormulaStyle& style = {});

/// A share from 0 to 1 of its width, on a track; `high` em. A fine line stands at `mark`, in the
/// color of text.
Box bar(double share, Rgb color, std::optional<Rgb> track = std::nullopt, float high = 0.6f,
        std::optional<double> mark = std::nullopt);
/// Anything else of a fixed size.
Box picture(ImVec2 em, std::function<void(const Ui&, Place)> paint);
/// Anything else that fills its place; `least` and `wish` say how large it wants to be.
struct CanvasSize {
    ImVec2 least{2, 2}, wish{10, 10};
    bool grows = true;
};
Box canvas(CanvasSize em, std::function<void(const Ui&, Place)> paint);
Box space(float em);
/// A control of Dear ImGui's or ours, drawn at the cursor, that is told its width; `high` in em, 0:
/// as high as a field.
Box control(Length em, float high, std::function<void(float width)> draw);

}  // namespace attend::box
