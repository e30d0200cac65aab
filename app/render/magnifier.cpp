#include "app/render/magnifier.h"

#include <algorithm>
#include <cmath>

namespace attend {

void begin_magnified(ImGuiIO& io, const Magnifier& magnifier) {
    io.DisplayFramebufferScale.x *= magnifier.factor;
    io.DisplayFramebufferScale.y *= magnifier.factor;
}

void magnify(ImDrawData& data, const Magnifier& magnifier) {
    if (magnifier.factor == 1) return;
    const float hidden = 1 - 1 / magnifier.factor;
    const auto from = [&](float share, float size) {
        return std::floor(std::clamp(share, 0.0f, 1.0f) * hidden * size);
    };
    data.DisplayPos.x += from(magnifier.at.x, data.DisplaySize.x);
    data.DisplayPos.y += from(magnifier.at.y, data.DisplaySize.y);
    data.DisplaySize.x /= magnifier.factor;
    data.DisplaySize.y /= magnifier.factor;
}

}  // namespace attend
