#include "app/views/words/words_marks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/sizes.h"
#include "app/views/words/words.h"

namespace attend {

namespace {

constexpr float radius = 0.27f;  // of a mark, in em

}  // namespace

Eigen::RowVector2d zero_of(const WordMotion& motion) {
    return -(motion.plane.origin.transpose() * motion.plane.axes);
}

double drawn_shorter(const WordMotion& motion) {
    const Eigen::RowVector2d zero = zero_of(motion);
    const auto size = [&](const PlanePoints& points) {
        return (points.rowwise() - zero).rowwise().norm().maxCoeff();
    };
    double after = size(motion.after);
    if (motion.other && motion.other->token >= 0)
        after = std::max(after, size(motion.other->after));
    const double ratio = after / std::max(size(motion.before), 1e-12);
    double shorter = 1;
    for (double step = 1; step <= 1e6; step *= 10)
        for (const double part : {2.0, 3.0, 5.0, 10.0})
            if (part * step <= ratio * 1.1) shorter = part * step;
    return shorter;
}

void draw_before(const Ui& ui, ImDrawList& list, ImVec2 at, Rgb color, float alpha) {
    list.AddCircleFilled(at, ui.em(radius), ink(ui.theme->panel));
    list.AddCircle(at, ui.em(radius), ink(color, alpha), 0, ui.hairline() * 2);
}

void draw_after(const Ui& ui, ImDrawList& list, ImVec2 at, float alpha) {
    list.AddCircleFilled(at, ui.em(radius), ui.role(Role::output, alpha));
}

void draw_after_there(const Ui& ui, ImDrawList& list, ImVec2 at) {
    list.AddCircleFilled(at, ui.em(radius), ink(ui.theme->panel));
    list.AddCircle(at, ui.em(radius), ui.role(Role::output), 0, ui.hairline() * 2);
    list.AddCircleFilled(at, ui.em(radius * 0.4f), ui.role(Role::output));
}

void draw_arrow_of_word(const Ui& ui, ImDrawList& list, ImVec2 from, ImVec2 to, WordArrow arrow) {
    const float length = std::hypot(to.x - from.x, to.y - from.y), away = ui.em(radius * 1.25f);
    if (length < 2.2f * away) return;
    const ImVec2 along{(to.x - from.x) / length, (to.y - from.y) / length};
    const ImVec2 start{from.x + along.x * away, from.y + along.y * away},
        end{to.x - along.x * away, to.y - along.y * away};
    const ImU32 color = ui.role(Role::output, arrow.alpha);
    const float thick = arrow.leads ? ui.em(arrow.dashed ? sizes::of(4) : sizes::of(8))
                                    : ui.hairline() * (arrow.alpha < 1 ? 1.2f : 2);
    const float head = std::min(std::max(ui.em(0.5f), 1.6f * thick), length * 0.4f),
                whole = length - 2 * away - head * 0.8f;
    const float dash = arrow.dashed ? ui.em(0.4f) : whole;
    for (float at = 0; at < whole; at += 1.8f * std::max(dash, 1.0f)) {
        const float until = std::min(at + dash, whole);
        list.AddLine({start.x + along.x * at, start.y + along.y * at},
                     {start.x + along.x * until, start.y + along.y * until}, color, thick);
    }
    const float half = std::max(0.45f * head, 0.8f * thick);
    const ImVec2 across{-along.y * half, along.x * half};
    const ImVec2 back{end.x - along.x * head, end.y - along.y * head};
    list.AddTriangleFilled(end, {back.x + across.x, back.y + across.y},
                           {back.x - across.x, back.y - across.y}, color);
}

std::string plane_caption(const WordMotion& motion) {
    const double shorter = drawn_shorter(motion);
    std::string text = fmt::format("right, up: the two main axes of {}, {:.0f} % of {} variance",
                                   motion.scene_axes ? "these vectors" : motion.vocabulary,
                                   motion.plane.share * 100, motion.scene_axes ? "their" : "its");
    if (shorter > 1) text += fmt::format(" · after: drawn at 1/{:.0f} of its length", shorter);
    if (motion.words.size() > most_named_words) text += " · point at a dot for its word";
    return text;
}

}  // namespace attend
