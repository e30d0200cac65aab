#include "app/views/kernel/kernel.h"
#include "app/views/setup/setup_parts.h"

namespace attend {

void draw_kernel_setup(Frame& frame) { draw_color_choices(frame); }

}  // namespace attend
