#include "app/views/kernel/kernel.h"
#include "app/views/parts/document_text.h"

namespace attend {

namespace {
constexpr float text_size = 1.3f;
}

float kernel_query_height(const Frame& frame, float, float) {
    return live_text_height(frame.ui, text_size);
}

void draw_kernel_query(Frame& frame) {
    const float width = ImGui::GetContentRegionAvail().x;
    document_text(frame, "query", &Choices::query, {"Type a query", width, text_size});
}

}  // namespace attend
