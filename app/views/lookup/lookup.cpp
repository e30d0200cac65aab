#include "app/views/lookup/lookup.h"

#include "app/views/matrix/matrix_view.h"
#include "app/views/parts/empty_state.h"

namespace attend {

void draw_lookup(Frame& frame) {
    if (draw_problem(frame, "lookup")) return;
    MatrixOptions options;
    options.panel = "lookup";
    options.size = ImGui::GetContentRegionAvail();
    draw_matrix(frame, frame.block().weights, options);
}

RichText lookup_subtitle(const Frame&) { return {{"weights"}}; }

}  // namespace attend
