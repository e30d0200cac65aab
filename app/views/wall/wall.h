#pragma once
#include "app/gui/box/sketch.h"
#include "app/gui/rich_text.h"
#include "app/views/staged.h"
#include "app/views/wall/wall_layout.h"
#include "app/views/wall/wall_model.h"
#include "app/views/wall/wall_picture.h"

namespace attend {

// The view of all heads as tiles, by what they do.

/// The same on the stage: all heads, or of very many those of the chosen layer.
Staged staged_wall(Frame& frame);

/// Whether a layer has so few heads that the tiles take the whole width. Needs a scene.
bool wall_lies_flat(const Frame& frame);

/// All tiles with the numbers of layers and heads around them; what has no room is scrolled.
Box wall_tiles(Frame& frame, const Wall& wall);
/// The same at a place, for the home; `folds`: many layers go on below, so that all are seen.
/// Returns their scale of colors, from its one end to the other; none until it is known.
std::optional<ColorScale> draw_wall_tiles(Frame& frame, const Wall& wall, ImVec2 position,
                                          ImVec2 room, bool folds = false);
/// The numbers of layers or heads along one side of a band: those of the chosen head stand out.
void draw_wall_numbers(Frame& frame, const WallLayout& layout, ImVec2 origin, bool along,
                       bool layers, int band = 0);
/// Of all tiles together; those of a signed wall diverge.
ColorScale wall_scale(const Frame& frame, double end, bool has_signs);
/// That of the tiles that were drawn last.
std::optional<ColorScale> painted_scale(const Frame& frame);

/// A role as a picture of its pattern, in a square.
const Sketch& sign_of_role(std::size_t role);
Box role_sign(const Ui& ui, std::size_t role);

/// What may stand in place of a head's weights: an edit of theirs, which undo takes back.
enum class WeightsInstead { own, uniform, previous };
void replace_weights(Frame& frame, HeadPlace place, WeightsInstead instead);
/// The menu that offers it; `opened`: for which head it is asked for in this frame.
void draw_replace_menu(Frame& frame, const Wall& wall, std::optional<std::size_t> opened);

/// What the tooltip of a tile says; `scale` is that of all.
Box told_of_head(Frame& frame, const Wall& wall, std::size_t head, const ColorScale& scale);
/// "it → animal", each word at most so many em wide.
RichText cell_in_words(const Frame& frame, const Wall& wall, float em);

/// "all 72", and each role that a head has, with how many: shows them alone.
Box role_chips(Frame& frame, const Wall& wall);
/// What the colors of the tiles that were drawn last say.
Box wall_colors(Frame& frame);
/// The chosen head large, what bar, sign and colors mean, its scores beside the thresholds, and
/// where the chosen cell weighs most.
Box wall_side(Frame& frame, const Wall& wall);
/// The same without the map, for a card.
Box wall_card(Frame& frame, const Wall& wall);
/// Where the chosen cell weighs most, on one line.
Box strongest_line(Frame& frame, const Wall& wall);

}  // namespace attend
