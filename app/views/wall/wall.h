#pragma once
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

/// Of all tiles together; those of a signed wall diverge.
ColorScale wall_scale(const Frame& frame, double end, bool has_signs);
/// A role as a picture of its pattern, in a square of `side` pixels at `min`.
void draw_role_glyph(const Ui& ui, ImDrawList& list, std::size_t role, ImVec2 min, float side,
                     float alpha = 1);

/// Where tiles stand in `room` pixels, with the numbers of layers and heads around them.
struct TilesPlan {
    WallLayout layout;
    float aside = 0;          // before all of it: a narrow wall stands in the middle
    float left = 0, top = 0;  // of the numbers
    float lens = 0;           // what each layer would say, below; 0: there is none
    float height = 0;         // of all of it: more than there is room for is scrolled
};
TilesPlan plan_tiles(const Frame& frame, const Wall& wall, ImVec2 room);
/// All tiles, in `room` pixels at `position`; more scroll. Returns their scale of colors, from its
/// one end to the other; none until it is known.
std::optional<ColorScale> draw_wall_tiles(Frame& frame, const Wall& wall, ImVec2 position,
                                          ImVec2 room);
/// Whether so many pixels have room for what each layer would say, below its column of tiles: low
/// ones are left to these.
bool has_lens(const Frame& frame, const Wall& wall, float height);
/// What may stand in place of a head's weights: an edit of theirs, which undo takes back.
enum class WeightsInstead { own, uniform, previous };
void replace_weights(Frame& frame, HeadPlace place, WeightsInstead instead);
/// The menu that offers it; `opened`: for which head it is asked for in this frame.
void draw_replace_menu(Frame& frame, const Wall& wall, std::optional<std::size_t> opened);
/// For the tile that the mouse points at, from `min` to `max`: beside it.
void draw_wall_tooltip(Frame& frame, const Wall& wall, std::size_t head, const WallPicture& picture,
                       ImVec2 min, ImVec2 max);
/// "all 72", and each role that a head has, with how many: shows them alone. Returns how far to the
/// right the last line of them reaches, and the height.
ImVec2 draw_role_chips(Frame& frame, const Wall& wall, ImVec2 position, float width);
/// Where the chosen cell weighs most, in so many lines at the cursor.
void draw_strongest(Frame& frame, const Wall& wall, float width, std::size_t most);
/// What its columns are: "layer, head", "weight", "× others".
void draw_strongest_columns(const Frame& frame, float width);
/// The same as chips in so many lines, at most `width` pixels wide.
void draw_strongest_lines(Frame& frame, const Wall& wall, ImVec2 position, float width, int lines);
constexpr float strongest_line_height = 2;  // em of its text
/// From which score on a head has a role.
void draw_thresholds(Frame& frame, float width);
/// "it → animal", at most `width` pixels.
RichText cell_in_words(const Frame& frame, const Wall& wall, float width);

}  // namespace attend
