#include "app/views/words/words_marks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/gui/rich_text.h"
#include "app/gui/text.h"
#include "app/views/words/words.h"

namespace attend {

namespace {

constexpr float radius = 0.27f;  // of a mark, in em
constexpr RichTextStyle legend_style{0.88f, true, 0};
constexpr float item_line = 1.25f, after_item = 0.95f;  // em

/// Of what stands below the marks: in as many lines as it needs.
RichTextStyle caption_in(float width) { return {legend_style.size, legend_style.dim, width}; }

struct LegendItem {
    enum class Mark { before, after, there, neighbor } mark;
    std::string_view text;
};

/// As the heads of the table have them, in full or shortly.
std::vector<LegendItem> legend_items(const WordMotion& motion, bool brief) {
    const bool there = motion.other && motion.other->token >= 0;
    const std::string_view one = brief ? "after 1" : "after, sentence 1";
    std::vector<LegendItem> items{{LegendItem::Mark::before, "before"},
                                  {LegendItem::Mark::after, there ? one : "after"}};
    if (there) items.push_back({LegendItem::Mark::there, brief ? "after 2" : "after, sentence 2"});
    if (!motion.vocabulary.empty()) items.push_back({LegendItem::Mark::neighbor, "nearest words"});
    return items;
}

float item_width(const Ui& ui, const LegendItem& item) {
    return ui.em(1.8f) + measure_text(ui, item.text, Face::regular, legend_style.size).x;
}

/// Shorter where it is to fit a line.
std::string share_text(const WordMotion& motion, std::string_view axes = "→ ↑ principal axes") {
    const double shorter = drawn_shorter(motion);
    return fmt::format(
        "{}{}{} 0 and 1 of {}: {:.0f} % of {} variance",
        shorter > 1 ? fmt::format("after: drawn at 1/{:.0f} of its length · ", shorter) : "",
        motion.words.size() > most_named_words ? "point at a dot for its word · " : "", axes,
        motion.scene_axes ? "these vectors" : motion.vocabulary, motion.plane.share * 100,
        motion.scene_axes ? "their" : "its");
}

float items_width(const Ui& ui, const std::vector<LegendItem>& items) {
    float width = 0;
    for (const LegendItem& item : items) width += item_width(ui, item);
    return width;
}

/// Shortly where in full they would be more than a line.
std::vector<LegendItem> items_in(const Ui& ui, const WordMotion& motion, float width) {
    std::vector<LegendItem> items = legend_items(motion, false);
    return items_width(ui, items) - ui.em(after_item) <= width ? items : legend_items(motion, true);
}

bool fits_one_line(const Ui& ui, const WordMotion& motion, float width) {
    return items_width(ui, items_in(ui, motion, width)) + ui.em(1) +
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

namespace {

void draw_mark(const Ui& ui, LegendItem::Mark mark, ImVec2 at) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    switch (mark) {
        case LegendItem::Mark::before:
            return draw_before(ui, list, at, 1);
        case LegendItem::Mark::after:
            return draw_after(ui, list, at, 1);
        case LegendItem::Mark::there:
            return draw_after_there(ui, list, at);
        case LegendItem::Mark::neighbor:
            return list.AddCircleFilled(at, ui.em(0.15f), ink(ui.theme->dim_text));
    }
}

/// In a line where a few signs less make one, else in several.
std::string caption_of(const Ui& ui, const WordMotion& motion, float width) {
    for (const std::string_view axes : {"→ ↑ principal axes", "principal axes", "axes"})
        if (std::string text = share_text(motion, axes);
            measure_text(ui, text, Face::regular, legend_style.size).x <= width)
            return text;
    return share_text(motion);
}

/// Where each item begins, in lines of so many pixels.
std::vector<ImVec2> places_of_items(const Ui& ui, const std::vector<LegendItem>& items,
                                    float width) {
    std::vector<ImVec2> places;
    ImVec2 at{0, 0};
    for (const LegendItem& item : items) {
        const float wide = item_width(ui, item);
        if (at.x > 0 && at.x + wide - ui.em(after_item) > width) at = {0, at.y + ui.em(item_line)};
        places.push_back(at);
        at.x += wide;
    }
    return places;
}

}  // namespace

float words_legend_height(const Ui& ui, const WordMotion& motion, float width) {
    if (fits_one_line(ui, motion, width)) return ui.em(1.7f);
    const float lines = places_of_items(ui, items_in(ui, motion, width), width).back().y;
    return ui.em(1.75f) + lines +
           measure_rich(ui, {{caption_of(ui, motion, width)}}, caption_in(width)).y;
}

void draw_words_legend(Frame& frame, const WordMotion& motion, Place room) {
    const Ui& ui = frame.ui;
    const TextStyle style = dim_style(ui, legend_style.size);
    const float middle = std::round(room.position.y + ui.em(1));
    const std::vector<LegendItem> items = items_in(ui, motion, room.size.x);
    const std::vector<ImVec2> places = places_of_items(ui, items, room.size.x);
    for (std::size_t i = 0; i < items.size(); ++i) {
        const ImVec2 at{room.position.x + places[i].x, middle + places[i].y};
        draw_mark(ui, items[i].mark, {at.x + ui.em(0.35f), at.y});
        draw_text(ui, {at.x + ui.em(0.85f), at.y}, items[i].text, style, {0, 0.5f});
    }
    const ImVec2 end{room.position.x + room.size.x, room.position.y + room.size.y};
    ui.tag("words/legend", room.position, end);
    if (fits_one_line(ui, motion, room.size.x))
        return draw_text(ui, {end.x, middle}, share_text(motion), style, {1, 0.5f});
    draw_rich(ui, {room.position.x, middle + places.back().y + ui.em(0.7f)},
              {{caption_of(ui, motion, room.size.x)}}, caption_in(room.size.x));
}

}  // namespace attend
