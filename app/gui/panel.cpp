#include "app/gui/panel.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/gui/controls.h"
#include "app/gui/text.h"
#include "app/gui/tooltip.h"

namespace attend {

namespace {

constexpr float heading_size = 0.83f;
constexpr float title_height = 1.35f;  // of its text
constexpr std::string_view between_clauses = " · ";

/// The title line of the panel that is being drawn: what it shows may put controls on it.
struct TitleLine {
    ImVec2 position;
    float left = 0, right = 0;  // pixels of the screen: free between these
    float middle = 0;           // of the line, down from its position
    bool open = false;
};

/// "a · b · c" as its clauses.
std::vector<RichText> clauses_of(const RichText& text) {
    std::vector<RichText> clauses(1);
    for (const TextRun& run : text)
        for (std::size_t begin = 0; begin <= run.text.size();) {
            const std::size_t end =
                std::min(run.text.find(between_clauses, begin), run.text.size());
            if (end > begin)
                clauses.back().push_back({run.text.substr(begin, end - begin), run.role, run.bold});
            if (end == run.text.size()) break;
            clauses.emplace_back();
            begin = end + between_clauses.size();
        }
    return clauses;
}

float draw_title(const Ui& ui, ImVec2 position, std::string_view title, float size = 1) {
    draw_text(ui, position, title, {Face::semibold, size, ui.theme->text});
    return measure_text(ui, title, Face::semibold, size).x + ui.em(0.75f * size);
}

/// Draws what fits into `width`; returns whether that is everything.
bool draw_subtitle(const Ui& ui, ImVec2 position, float width, const RichText& subtitle,
                   float size = heading_size) {
    const RichText fitting = fitting_clauses(ui, subtitle, width, size);
    if (!fitting.empty()) draw_rich(ui, position, fitting, {size, true, 0});
    return text_of(fitting) == text_of(subtitle);
}
}  // namespace

std::string text_of(const RichText& text) {
    std::string all;
    for (const TextRun& run : text) all += run.text;
    return all;
}

RichText fitting_clauses(const Ui& ui, const RichText& text, float width, float size) {
    RichText fitting;
    for (const RichText& clause : clauses_of(text)) {
        RichText longer = fitting;
        if (!longer.empty()) longer.push_back({std::string(between_clauses)});
        longer.insert(longer.end(), clause.begin(), clause.end());
        if (measure_rich(ui, longer, {size, true, 0}).x > width) break;
        fitting = std::move(longer);
    }
    return fitting;
}

std::optional<ImVec2> title_room(const Ui& ui, ImVec2 size, float kept) {
    auto& line = ui.states.of<TitleLine>();
    const float needed = size.x + (kept > 0 ? kept + ui.em(0.5f) : 0);
    if (!line.open || line.right - line.left < needed) return std::nullopt;
    const float middle = line.position.y + line.middle;
    const ImVec2 place{line.right - size.x, std::round(middle - size.y / 2)};
    line.right = place.x - ui.em(0.5f);
    return place;
}

Panel::Panel(const Ui& ui, std::string_view name, Place place, std::string_view title,
             const RichText& subtitle, const Look& look)
    : ui_(ui), subtitle_(subtitle), look_(look) {
    ImGui::SetCursorScreenPos(place.position);
    ImGui::PushStyleColor(ImGuiCol_ChildBg, ImVec4(0, 0, 0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, look.inset ? panel_padding(ui) : ImVec2{0, 0});
    ImGui::BeginChild(std::string(name).c_str(), place.size,
                      ImGuiChildFlags_AlwaysUseWindowPadding);
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
    ui.tag(name, place.position, place.position + place.size);
    hovered_ = ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows |
                                      ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
    auto& line = ui.states.of<TitleLine>();
    line.open = !title.empty();
    if (title.empty()) return;
    const ImVec2 position = ImGui::GetCursorScreenPos();
    const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
    ImGui::SetNextItemAllowOverlap();  // controls may stand on the line
    ImGui::InvisibleButton("##title", {width, ui.em(title_height * look.title)});
    title_hovered_ = ImGui::IsItemHovered();
    maximize_ = title_hovered_ && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
    ui.tag(std::string(name) + "/title");
    line.position = position;
    line.left = position.x + draw_title(ui, position, title, look.title);
    line.right = position.x + width;
    line.middle = look.title > 1 ? ui.em(0.62f * look.title) : ui.em(heading_size) / 2;
}

Panel::~Panel() {
    // Last, when it is known how much of the line the controls have left.
    auto& line = ui_.states.of<TitleLine>();
    if (line.open && !subtitle_.empty()) {
        // On the title's baseline, where that is larger.
        const float down = look_.title > 1 ? ui_.em(look_.title - look_.subtitle) : 0;
        const bool whole = draw_subtitle(ui_, {line.left, line.position.y + down},
                                         line.right - line.left, subtitle_, look_.subtitle);
        const ImVec2 low = line.position, high{line.right, low.y + ui_.em(title_height)};
        if (!whole && title_hovered_ && begin_tooltip_beside(ui_, low, high)) {
            ImGui::PushTextWrapPos(ui_.em(24));
            ImGui::TextUnformatted(text_of(subtitle_).c_str());
            ImGui::PopTextWrapPos();
            ImGui::EndTooltip();
        }
    }
    line.open = false;
    // A cursor that was moved, with nothing after it, is no content: Dear ImGui takes it for a
    // mistake.
    ImGui::GetCurrentWindow()->DC.IsSetPos = false;
    ImGui::EndChild();
}

void fade_below(const Ui& ui) {
    if (ImGui::GetScrollY() >= ImGui::GetScrollMaxY() - 1) return;
    const ImRect seen = ImGui::GetCurrentWindow()->InnerClipRect;
    const ImU32 none = ink(ui.theme->panel, 0), full = ink(ui.theme->panel);
    canvas().AddRectFilledMultiColor({seen.Min.x, seen.Max.y - ui.em(1.6f)}, seen.Max, none, none,
                                     full, full);
}

void heading(const Ui& ui, std::string_view title, const RichText& subtitle) {
    const ImVec2 position = ImGui::GetCursorScreenPos();
    const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
    const float used = draw_title(ui, position, title);
    const bool whole = draw_subtitle(ui, {position.x + used, position.y}, width - used, subtitle);
    ImGui::Dummy({width, ui.em(heading_size) + ui.em(0.2f)});
    if (!whole) tooltip(ui, text_of(subtitle));
}

void draw_fold_mark(const Ui& ui, ImVec2 middle, bool open, Rgb color) {
    ImDrawList& list = canvas();
    const float r = ui.em(0.2f);
    if (open)
        list.AddTriangleFilled({middle.x - r * 1.3f, middle.y - r * 0.7f},
                               {middle.x + r * 1.3f, middle.y - r * 0.7f}, {middle.x, middle.y + r},
                               ink(color));
    else
        list.AddTriangleFilled({middle.x - r * 0.7f, middle.y - r * 1.3f}, {middle.x + r, middle.y},
                               {middle.x - r * 0.7f, middle.y + r * 1.3f}, ink(color));
}

bool folding_heading(const Ui& ui, std::string_view name, std::string_view title,
                     const RichText& subtitle, bool open, std::string_view help) {
    const ImVec2 position = ImGui::GetCursorScreenPos();
    const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f),
                high = ui.em(heading_size) + ui.em(0.2f), mark = ui.em(1.2f);
    if (ImGui::InvisibleButton(std::string(name).c_str(), {width, high},
                               ImGuiButtonFlags_EnableNav))
        open = !open;
    ui.tag(name);
    const bool lit = ImGui::IsItemHovered();
    tooltip(ui, help);
    const float used = draw_title(ui, position, title);
    draw_subtitle(ui, {position.x + used, position.y}, width - used - mark, subtitle);
    draw_fold_mark(ui, {position.x + width - ui.em(0.7f), position.y + ui.em(0.42f)}, open,
                   lit ? ui.theme->text : ui.theme->dim_text);
    return open;
}

void divider(const Ui& ui) {
    const ImVec2 position = ImGui::GetCursorScreenPos();
    const ImVec2 window = ImGui::GetWindowPos();
    const float y = std::round(position.y + ui.em(0.35f));
    canvas().AddRectFilled({window.x, y}, {window.x + ImGui::GetWindowSize().x, y + ui.hairline()},
                           ink(ui.theme->border));
    ImGui::Dummy({1, ui.em(0.85f)});
}

void empty_state(const Ui& ui, std::string_view text) {
    const ImVec2 position = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const RichText runs = {{std::string(text)}};
    const RichTextStyle style{1, true, std::max(room.x * 0.8f, ui.em(6))};
    const ImVec2 size = measure_rich(ui, runs, style);
    draw_rich(ui,
              {std::round(position.x + std::max((room.x - size.x) / 2, 0.0f)),
               std::round(position.y + std::max((room.y - size.y) / 2, 0.0f))},
              runs, style);
    ImGui::Dummy({std::max(room.x, 1.0f), std::max(room.y, 1.0f)});
}

}  // namespace attend
