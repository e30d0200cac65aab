#include "app/views/words/words_marks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/rich_text.h"
#include "app/gui/text.h"
#include "app/views/words/words.h"

namespace attend {

namespace {

constexpr float radius = 0.27f;  // of a mark, in em
constexpr RichTextStyle legend_style{0.88f, true, 0};

struct LegendItem {
    enum class Mark { before, after, there, neighbor } mark;
    std::string_view text;
};

std::vector<LegendItem> legend_items(const WordMotion& motion) {
    const bool there = motion.other && motion.other->token >= 0;
    std::vector<LegendItem> items{{LegendItem::Mark::before, "before"},
                                  {LegendItem::Mark::after, there ? "after, sentence 1" : "after"}};
    if (there) items.push_back({LegendItem::Mark::there, "after, sentence 2"});
    if (!motion.vocabulary.empty()) items.push_back({LegendItem::Mark::neighbor, "nearest words"});
    return items;
}

float item_width(const Ui& ui, const LegendItem& item) {
    return ui.em(1.8f) + measure_text(ui, item.text, Face::regular, legend_style.size).x;
}

std::string share_text(const WordMotion& motion) {
    const double shorter = drawn_shorter(motion);
    return fmt::format(
        "{}{}→ ↑ principal axes 0 and 1 of {}: {:.0f} % of {} variance",
        shorter > 1 ? fmt::format("after: drawn at 1/{:.0f} of its length · ", shorter) : "",
        motion.words.size() > most_named_words ? "point at a dot for its word · " : "",
        motion.scene_axes ? "these vectors" : motion.vocabulary, motion.plane.share * 100,
        motion.scene_axes ? "their" : "its");
}

float items_width(const Ui& ui, const WordMotion& motion) {
    float width = 0;
    for (const LegendItem& item : legend_items(motion)) width += item_width(ui, item);
    return width;
}

bool fits_one_line(const Ui& ui, const WordMotion& motion, float width) {
    return items_width(ui, motion) + ui.em(1) +
               measure_text(ui, share_text(motion), Face::regular, legend_style.size).x <
           width;
}

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

void draw_before(const Ui& ui, ImDrawList& list, ImVec2 at, float alpha) {
    list.AddCircleFilled(at, ui.em(radius), ink(ui.theme->panel));
    list.AddCircle(at, ui.em(radius), ui.role(Role::input, alpha), 0, ui.hairline() * 1.5f);
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
    const float thick = ui.hairline() * (arrow.alpha < 1 ? 1.2f : 2);
    const float head = std::min(ui.em(0.5f), length * 0.4f),
                whole = length - 2 * away - head * 0.8f;
    const float dash = arrow.dashed ? ui.em(0.4f) : whole;
    for (float at = 0; at < whole; at += 1.8f * std::max(dash, 1.0f)) {
        const float until = std::min(at + dash, whole);
        list.AddLine({start.x + along.x * at, start.y + along.y * at},
                     {start.x + along.x * until, start.y + along.y * until}, color, thick);
    }
    const ImVec2 across{-along.y * head * 0.45f, along.x * head * 0.45f};
    const ImVec2 back{end.x - along.x * head, end.y - along.y * head};
    list.AddTriangleFilled(end, {back.x + across.x, back.y + across.y},
                           {back.x - across.x, back.y - across.y}, color);
}

float words_legend_height(const Ui& ui, const WordMotion& motion, float width) {
    return ui.em(fits_one_line(ui, motion, width) ? 1.7f : 3);
}

void draw_words_legend(Frame& frame, const WordMotion& motion, Place room) {
    const Ui& ui = frame.ui;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const TextStyle style = dim_style(ui, legend_style.size);
    float x = room.position.x;
    const float middle = std::round(room.position.y + ui.em(1));
    for (const LegendItem& item : legend_items(motion)) {
        if (x + item_width(ui, item) > room.position.x + room.size.x + ui.em(0.95f)) break;
        const ImVec2 at{x + ui.em(0.35f), middle};
        switch (item.mark) {
            case LegendItem::Mark::before:
                draw_before(ui, list, at, 1);
                break;
            case LegendItem::Mark::after:
                draw_after(ui, list, at, 1);
                break;
            case LegendItem::Mark::there:
                draw_after_there(ui, list, at);
                break;
            case LegendItem::Mark::neighbor:
                list.AddCircleFilled(at, ui.em(0.15f), ink(ui.theme->dim_text));
                break;
        }
        draw_text(ui, {x + ui.em(0.85f), middle}, item.text, style, {0, 0.5f});
        x += item_width(ui, item);
    }
    const std::string text = shortened(ui, share_text(motion), room.size.x, style.face, style.size);
    if (fits_one_line(ui, motion, room.size.x))
        draw_text(ui, {room.position.x + room.size.x, middle}, text, style, {1, 0.5f});
    else
        draw_text(ui, {room.position.x, middle + ui.em(1.3f)}, text, style, {0, 0.5f});
}

}  // namespace attend
