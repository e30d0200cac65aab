#include "app/views/sentence/chips.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>

#include "app/gui/widgets.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/empty_state.h"
#include "core/document/token_origins.h"

namespace attend {

namespace {

constexpr float gap = 0.4f, joined_gap = 0.1f, widest_text = 12, padding = 0.7f,
                height_in_em = 1.6f;  // in em

float line_pitch(const Ui& ui) { return ui.em(height_in_em) + ui.em(gap); }

TokenOrigin origin_of_chip(const Frame& frame, const ChipRow& row, Index at) {
    return origin_of(*frame.scene(), !row.asks, at, *frame.evaluation()->edits);
}

/// Another token that is looked up as the same word, and has its vector.
std::string same_word_note(const Frame& frame, const ChipRow& row, Index at) {
    const Side& side = row.side;
    const auto same_vector = [&](Index other) {
        const auto place = static_cast<std::size_t>(other);
        return side.tokens[place].word == side.tokens[static_cast<std::size_t>(at)].word &&
               origin_of_chip(frame, row, other) == side.embedding.origins[place];
    };
    for (Index other = 0; other < static_cast<Index>(side.tokens.size()); ++other)
        if (other != at && same_vector(other))
            return fmt::format("\nThe same word as token {}: the same vector",
                               side.place_of(other));
    return {};
}

/// Where a token that takes part stands in the matrices, and where its vector is from.
std::string part_note(const Frame& frame, const ChipRow& row, Index place, Index at) {
    const TokenOrigin origin = origin_of_chip(frame, row, at);
    const std::string stands =
        row.asks ? fmt::format("Token {}: row {} of the matrices", place, at)
                 : fmt::format("Token {} of the second text: column {} of the weights", place, at);
    // Numbers that were set by hand are no longer those of the other token.
    const bool own = origin == row.side.embedding.origins[static_cast<std::size_t>(at)];
    return fmt::format("{}\n{}{}", stands, origin.from,
                       own ? same_word_note(frame, row, at) : std::string());
}

const Token& token_at(const Side& side, Index place) {
    return side.all[static_cast<std::size_t>(place)];
}

bool is_known(const Frame& frame, const ChipRow& row, std::optional<Index> at) {
    return !at || origin_of_chip(frame, row, *at).known;
}

void chip_tooltip(const Frame& frame, const ChipRow& row, Index i) {
    const Ui& ui = frame.ui;
    if (!begin_item_tooltip(ui)) return;
    const Token& token = token_at(row.side, i);
    const std::optional<Index> at = row.side.row_of(i);
    const std::string text =
        at ? part_note(frame, row, i, *at)
           : fmt::format("Token {} is left out: everything is computed without it", i);
    rich_text(ui, {{shortened(ui, token.text, ui.em(60)), Role::other, true}},
              {1, false, ui.em(22)});
    ImGui::PushTextWrapPos(ui.em(24));
    const bool known = is_known(frame, row, at);
    if (!known) ImGui::PushStyleColor(ImGuiCol_Text, vec4(ui.theme->warning));
    ImGui::TextUnformatted(text.c_str());
    if (!known) ImGui::PopStyleColor();
    const char* const click = !at        ? ""
                              : row.asks ? "Click: make it the query. ← → move it. "
                                         : "Click: select its column. ";
    const char* const drop = !row.may_drop ? ""
                             : at          ? "Right-click or Delete: leave it out"
                                           : "Right-click or Delete: take it in again";
    ImGui::TextDisabled("%s%s", click, drop);
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

struct ChipArea {
    Frame& frame;
    const ChipRow& row;
    const ChipPlaces& chips;
    ImVec2 top;  // of the first line, scrolled
    float width;

    bool chosen(Index i) const {
        return row.asks && row.side.row_of(i) == frame.session().selection.query;
    }

    ChipLook look(Index i) const {
        const Hover& hover = frame.session().hover;
        const std::optional<Index> at = row.side.row_of(i);
        const bool as_query = at && row.asks && hover.query == at,
                   as_key = at && row.answers && hover.key == at;
        ChipLook look;
        look.struck = !at;
        look.chosen = chosen(i);
        look.lit = as_query || as_key;
        look.unknown = !is_known(frame, row, at);
        look.role = row.asks && !(as_key && !as_query && !look.chosen) ? Role::query : Role::key;
        return look;
    }

    void draw(Index i, bool take_focus) const {
        const ChipPlaces::Place& place = chips.places[static_cast<std::size_t>(i)];
        const Ui& ui = frame.ui;
        ImGui::SetCursorScreenPos(
            {top.x + place.x, top.y + static_cast<float>(place.line) * line_pitch(ui)});
        const std::string& text = token_at(row.side, i).text;
        const ChipEvents events =
            chip(ui, fmt::format("{}/{}", row.tag, i),
                 shortened(ui, text, place.width - 2 * ui.em(padding)), look(i));
        if (take_focus) ImGui::FocusItem();
        draw_chip_menu(frame, row, i);
        chip_tooltip(frame, row, i);
        const std::optional<Index> at = row.side.row_of(i);
        if (!at) return;
        if (events.hovered) {
            Hover& hover = frame.session().next_hover;
            if (row.asks) hover.query = at;
            if (row.answers) hover.key = at;
        }
        if (events.clicked) row.asks ? choose_query(frame, *at) : choose_key(frame, *at);
    }

    void draw_hint(const RichText& hint) const {
        if (chips.places.empty()) return;
        const Ui& ui = frame.ui;
        const ChipPlaces::Place& last = chips.places.back();
        const RichTextStyle style{0.83f, true, 0};
        const float x = last.x + last.width + ui.em(0.7f);
        const ImVec2 size = measure_rich(ui, hint, style);
        if (x + size.x > width) return;
        const float y = top.y + static_cast<float>(last.line) * line_pitch(ui) +
                        (ui.em(height_in_em) - size.y) / 2;
        draw_rich(ui, {std::round(top.x + x), std::round(y)}, hint, style);
    }
};

/// Where ← and → move the query: −1, 0 or 1. Takes the keys from Dear ImGui's own navigation.
int steps_asked_for(const Frame& frame, ImGuiID owner) {
    const ImGuiContext& g = *ImGui::GetCurrentContext();
    const bool panel_has_keyboard =
        ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows) ||
        (g.NavWindow && g.NavWindow == ImGui::GetCurrentWindow()->ParentWindow);
    if (!panel_has_keyboard || ImGui::IsAnyItemActive() || !frame.scene()) return 0;
    int steps = 0;
    for (const auto& [key, step] : {std::pair{ImGuiKey_LeftArrow, -1}, {ImGuiKey_RightArrow, 1}}) {
        ImGui::SetKeyOwner(key, owner);
        if (ImGui::IsKeyPressed(key, ImGuiInputFlags_Repeat, owner)) steps += step;
    }
    return steps;
}

/// Brings a chip's line into the child window that is being drawn, if it is outside.
void scroll_to(const Ui& ui, const ChipPlaces::Place& place, float height) {
    const float y = ImGui::GetCursorStartPos().y + static_cast<float>(place.line) * line_pitch(ui);
    if (y < 0 || y + ui.em(height_in_em) > height)
        ImGui::SetScrollFromPosY(y + ui.em(height_in_em) / 2);
}

/// Moves the query by the keyboard. Returns whether the chips are to scroll to it.
bool move_query(Frame& frame, const ChipRow& row) {
    if (!row.asks) return false;
    const int steps = steps_asked_for(frame, ImGui::GetID("arrows"));
    const auto count = static_cast<Index>(row.side.tokens.size());
    const Index before = frame.session().selection.query;
    if (steps != 0) choose_query(frame, std::clamp<Index>(before + steps, 0, count - 1));
    return frame.session().selection.query != before;
}

/// Whether a model cut a word between this token and the next one.
bool touches_next(const Side& side, std::size_t i) {
    if (i + 1 >= side.model_tokens.size()) return false;
    const ModelToken &token = side.model_tokens[i], &next = side.model_tokens[i + 1];
    return !token.special && !next.special && token.end == next.begin && token.end > token.begin;
}

}  // namespace

ChipPlaces place_chips(const Ui& ui, const Side& side, float width) {
    const Tokens& tokens = side.all;
    ChipPlaces result;
    result.places.reserve(tokens.size());
    const float widest = std::min(ui.em(widest_text) + 2 * ui.em(padding), width);
    float x = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const Token& token = tokens[i];
        // Longer than this is shortened anyway; measuring a million letters would take time.
        const std::string_view start = std::string_view(token.text).substr(0, 200);
        const float own = std::ceil(measure_text(ui, start).x) + 2 * ui.em(padding);
        const float wide = std::min(own, widest);
        if (x > 0 && x + wide > width) {
            x = 0;
            ++result.lines;
        }
        result.places.push_back({x, wide, result.lines});
        x += wide + ui.em(i + 1 < tokens.size() && touches_next(side, i) ? joined_gap : gap);
    }
    if (!tokens.empty()) ++result.lines;
    return result;
}

float chip_lines_height(const Ui& ui, int lines) {
    return static_cast<float>(lines) * line_pitch(ui) - ui.em(gap);
}

void draw_chips(Frame& frame, const ChipRow& row, ImVec2 size, const RichText& hint) {
    const Ui& ui = frame.ui;
    ChipPlaces chips = place_chips(ui, row.side, size.x);
    const bool scrolls = chip_lines_height(ui, chips.lines) > size.y;
    const float bar = scrolls ? ImGui::GetStyle().ScrollbarSize : 0;
    if (scrolls) chips = place_chips(ui, row.side, size.x - bar);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::BeginChild(std::string(row.tag).c_str(), size, ImGuiChildFlags_None,
                      scrolls ? 0 : ImGuiWindowFlags_NoScrollbar);
    ImGui::PopStyleVar();  // menus and tooltips that open in here have a padding
    const bool moved = move_query(frame, row);
    if (moved && scrolls) {
        const Index place = row.side.place_of(frame.session().selection.query);
        scroll_to(ui, chips.places[static_cast<std::size_t>(place)], size.y);
    }
    const ImVec2 top = ImGui::GetCursorScreenPos();
    const ChipArea area{frame, row, chips, top, size.x - bar};
    const float window_top = ImGui::GetWindowPos().y;
    const auto line_at = [&](float y) { return static_cast<int>((y - top.y) / line_pitch(ui)); };
    const int first = line_at(window_top), last = line_at(window_top + size.y);
    const auto& places = chips.places;
    const auto begin = std::lower_bound(
        places.begin(), places.end(), first,
        [](const ChipPlaces::Place& place, int line) { return place.line < line; });
    for (auto it = begin; it != places.end() && it->line <= last; ++it)
        area.draw(it - places.begin(),
                  moved && area.chosen(it - places.begin()) && ImGui::IsWindowFocused());
    area.draw_hint(hint);
    take_room(top, {1, std::max(chip_lines_height(ui, chips.lines), 1.0f)});
    ImGui::EndChild();
    dim_stale(frame, ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
}

}  // namespace attend
