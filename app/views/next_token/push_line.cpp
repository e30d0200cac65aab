#include "app/views/next_token/push_line.h"

#include <algorithm>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/text.h"
#include "core/workspaces/next_token.h"

namespace attend {

namespace {

/// A bar from the middle of its room, by its sign; hollow where it counts nothing.
void signed_bar(const NextLook& look, ImVec2 middle, float half, float high, double part,
                bool hollow) {
    const Ui& ui = look.frame.ui;
    ImDrawList& list = canvas();
    const float wide = half * static_cast<float>(std::clamp(part, -1.0, 1.0));
    const Rgb color = look.frame.coloring.vectors().map->at(part < 0 ? 0.15f : 0.85f);
    list.AddLine({middle.x, middle.y - high}, {middle.x, middle.y + high},
                 ink(ui.theme->field_border), ui.hairline());
    const ImVec2 min{std::min(middle.x, middle.x + wide), middle.y - high / 2},
        max{std::max(middle.x, middle.x + wide), middle.y + high / 2};
    if (hollow)
        list.AddRect(min, max, ink(color), ui.em(0.1f), 0, ui.hairline());
    else
        list.AddRectFilled(min, max, ink(color), ui.em(0.1f));
}

}  // namespace

std::string signed_text(double number) {
    return (number >= 0.005 ? "+" : "") + number_text(number, 2);
}

void push_line(const NextLook& look, const PushLine& line, const Pushes& pushes, float left,
               float width, bool named) {
    Frame& frame = look.frame;
    const Ui& ui = frame.ui;
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const float high = push_line_height(look), label = named ? ui.em(6.4f) : 0,
                figure = ui.em(3.4f);
    ImGui::SetCursorScreenPos({min.x + left, min.y});
    ImGui::PushID(line.tag.c_str());
    const bool clicked = ImGui::InvisibleButton("push", {std::max(width, 1.0f), high});
    ImGui::PopID();
    ui.tag(line.tag);
    if (!line.path.empty())
        tooltip(ui,
                line.path + (line.off ? ": what it would push, were it on; off, it pushes nothing"
                                      : ": how this push came about"));
    const Rgb color = line.off ? ui.theme->edited : ui.theme->text;
    if (ImGui::IsItemHovered() && !line.path.empty())
        canvas().AddRectFilled({min.x + left, min.y}, {min.x + left + width, min.y + high},
                               ink(ui.theme->hover), ui.em(0.25f));
    const float from = min.x + left, middle = min.y + high / 2;
    if (named) draw_text(ui, {from, middle}, line.name, {Face::regular, 0.88f, color}, {0, 0.5f});
    const float half = std::max((width - label - figure) / 2 - ui.em(0.2f), ui.em(0.5f));
    signed_bar(look, {std::round(from + label + half), middle}, half, ui.em(0.6f),
               line.number / line.most, line.off);
    const std::string number = signed_text(line.number);
    draw_text(ui, {from + width - ui.em(0.2f), middle}, line.off ? "(" + number + ")" : number,
              {Face::regular, 0.9f, color}, {1, 0.5f});
    ImGui::SetCursorScreenPos({min.x, min.y + high});
    if (!clicked || line.path.empty()) return;
    // What is explained is a node of the document.
    Choices& choices = frame.draft().choices;
    choices.set(next_word, static_cast<double>(pushes.word));
    choices.set(next_against, static_cast<double>(pushes.against));
    explain_later(frame, line.path, 0);
}

}  // namespace attend
