#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/gui/controls.h"
#include "app/gui/text.h"
#include "app/views/heads/lines.h"
#include "app/views/heads/options.h"
#include "app/views/parts/choose_head.h"

namespace attend {

namespace {

constexpr float entry_line = 1.35f, entry_size = 0.92f;  // em, relative to body text

void choose_which(Frame& frame, ImVec2 position, float width) {
    const Selection& selection = frame.session().selection;
    bool& only = frame.draft().view.of<LinesOptions>().one_head;
    const std::string one = fmt::format("only head {}", selection.head);
    const std::array<std::string_view, 2> labels{"all heads", one};
    int chosen = only ? 1 : 0;
    ImGui::SetCursorScreenPos(position);
    if (segmented(frame.ui, "lines/heads", labels, chosen, width,
                  "Lines of all heads of the layer that are switched on, or of the chosen one"))
        only = chosen == 1;
}

/// So many heads are "h12", fewer "head 3".
bool has_short_names(const Frame& frame) { return frame.scene()->choices.heads > 16; }

struct LegendPointed {
    int head = -1, at = -1;  // in which frame
};

/// The head's lines in little: from query to key where it stands in front of many.
void draw_sample(const Frame& frame, const LinesOfHeads& heads, int head, ImVec2 min, bool drawn) {
    const float high = frame.ui.em(0.24f), wide = frame.ui.em(1);
    const ImVec2 max{min.x + wide, min.y + high};
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float alpha = drawn ? 1.0f : 0.25f;
    if (heads.many() && head == heads.in_front) {
        const ImU32 from = frame.ui.role(Role::query, alpha), to = frame.ui.role(Role::key, alpha);
        return list.AddRectFilledMultiColor(min, max, from, to, to, from);
    }
    list.AddRectFilled(min, max, ink(color_of_head(frame, heads, head), alpha), frame.ui.em(0.1f));
}

/// The look of a head's lines, and its name: a click leaves it alone, another brings all back.
void legend_entry(Frame& frame, const LinesOfHeads& heads, int head, ImVec2 min, float width) {
    const Ui& ui = frame.ui;
    const Selection& selection = frame.session().selection;
    bool& only = frame.draft().view.of<LinesOptions>().one_head;
    const HeadPlace place{selection.layer, head};
    const bool on = was_on(frame, place), drawn = only ? selection.head == head : on;
    const float high = ui.em(entry_line);
    const std::string tag = fmt::format("lines/head/{}", head);
    const bool clicked = press_area(ui, tag, min, {width, high});
    tooltip(ui, only && selection.head == head ? "Click shows the lines of all heads again"
                : on                           ? "Click shows the lines of this head alone"
                     : "This head is switched off. Click shows its lines alone");
    if (clicked && only && selection.head == head) {
        only = false;
    } else if (clicked) {
        only = true;
        choose_head(frame, selection.layer, head);
    }
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (ImGui::IsItemHovered()) {
        list.AddRectFilled(min, {min.x + width, min.y + high}, ink(ui.theme->hover), ui.em(0.25f));
        ui.states.of<LegendPointed>() = {head, ImGui::GetFrameCount()};
    }
    const float middle = std::round(min.y + high / 2);
    draw_sample(frame, heads, head, {min.x + ui.em(0.3f), middle - ui.em(0.12f)}, drawn);
    const std::string name =
        fmt::format("{}{}{}", has_short_names(frame) ? "h" : "head ", head, on ? "" : " off");
    draw_text(ui, {min.x + ui.em(1.55f), middle}, name,
              {drawn ? Face::semibold : Face::regular, entry_size,
               drawn ? ui.theme->text : ui.theme->dim_text},
              {0, 0.5f});
}

float draw_legend_of_heads(Frame& frame, const LinesOfHeads& drawn, ImVec2 position, float width) {
    const Ui& ui = frame.ui;
    const int heads = frame.scene()->choices.heads;
    const std::string longest = fmt::format("{}00{}", has_short_names(frame) ? "h" : "head ",
                                            frame.scene()->choices.heads_off.empty() ? "" : " off");
    const float entry = measure_text(ui, longest, Face::semibold, entry_size).x + ui.em(2.1f);
    const int columns = std::max(1, static_cast<int>(width / entry));
    for (int head = 0; head < heads; ++head)
        legend_entry(frame, drawn, head,
                     {position.x + static_cast<float>(head % columns) * entry,
                      position.y + static_cast<float>(head / columns) * ui.em(entry_line)},
                     entry);
    return static_cast<float>((heads + columns - 1) / columns) * ui.em(entry_line);
}

}  // namespace

int head_in_front(const Frame& frame) {
    const auto& pointed = frame.ui.states.of<LegendPointed>();
    const bool now = pointed.at >= ImGui::GetFrameCount() - 1;
    return now ? pointed.head : frame.store.session.selection.head;
}

ThresholdControl draw_lines_controls(Frame& frame, const LinesOfHeads& heads,
                                     const HiddenWeight* hidden, ImVec2 position, float width) {
    const Ui& ui = frame.ui;
    const float which = std::min(ui.em(13), width), gap = ui.em(1.5f);
    choose_which(frame, {position.x, position.y + ui.em(0.35f)}, which);
    double& threshold = frame.draft().view.of<LinesOptions>().threshold;
    const bool beside = width - which - gap >= ui.em(14);
    const ImVec2 at = beside ? ImVec2{position.x + which + gap, position.y}
                             : ImVec2{position.x, position.y + ui.em(2.2f)};
    ThresholdControl control = threshold_control(frame, "lines/threshold", threshold, hidden, at,
                                                 beside ? width - which - gap : width);
    control.height += at.y - position.y + ui.em(0.3f);
    control.height +=
        draw_legend_of_heads(frame, heads, {position.x, position.y + control.height}, width) +
        ui.em(0.4f);
    return control;
}

}  // namespace attend
