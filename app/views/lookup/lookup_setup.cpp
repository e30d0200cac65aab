#include "app/views/lookup/lookup.h"
#include "app/views/setup/setup_parts.h"

namespace attend {

void draw_lookup_setup(Frame& frame) { draw_color_choices(frame); }

}  // namespace attend
