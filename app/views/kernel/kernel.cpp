#include "app/views/kernel/kernel.h"

#include "app/views/matrix/matrix_view.h"
#include "app/views/parts/empty_state.h"

namespace attend {

void draw_kernel(Frame& frame) {
    if (draw_problem(frame, "kernel")) return;
    MatrixOptions options;
    options.panel = "kernel";
    options.size = ImGui::GetContentRegionAvail();
    draw_matrix(frame, frame.block().weights, options);
}

RichText kernel_subtitle(const Frame&) { return {{"weights"}}; }

}  // namespace attend
