#include "app/views/sentence/chips.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>

#include "app/gui/typing_order.h"
#include "app/gui/widgets.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/stage.h"
#include "app/views/pointing.h"
#include "app/views/sentence/chip_paint.h"
#include "core/graph/unique_label.h"
#include "core/workspaces/scene.h"

namespace attend {

namespace {

TokenOrigin origin_of_chip(const Frame& frame, const ChipRow& row, Index at) {
    return origin_of(*frame.scene(), row.number, at, *frame.evaluation()->edits);
}

/// Another token that is looked up as the same word, and has its vector.
std::string same_word_note(const Frame& frame, const ChipRow& row, Index at) {
    const Sequence& sequence = row.sequence;
    const auto same_vector = [&](Index other) {
        const auto place = static_cast<std::size_t>(other);
        return sequence.tokens[place].word == sequence.tokens[static_cast<std::size_t>(at)].word &&
               origin_of_chip(frame, row, other) == sequence.embedding.origins[place];
    };
    for (Index other = 0; other < sequence.size(); ++other)
        if (other != at && same_vector(other))
            return fmt::format("\nThe same word as token {}: the same vector",
                               sequence.place_of(other));
    return {};
}

/// Where a token that takes part stands in the matrices, and where its vector is from.
std::string part_note(const Frame& frame, const ChipRow& row, Index place, Index at) {
    const TokenOrigin origin = origin_of_chip(frame, row, at);
    const std::string stands =
        row.asks ? fmt::format("Token {}: row {} of the matrices", place, at)
                 : fmt::format("Token {} of the second text: column {} of the weights", place, at);
    // Numbers that were set by hand are no longer those of the other token.
    const bool own = origin == row.sequence.embedding.origins[static_cast<std::size_t>(at)];
    return fmt::format("{}\n{}{}", stands, origin.from,
                       own ? same_word_note(frame, row, at) : std::string());
}

const Token& token_at(const Sequence& sequence, Index place) {
    return sequence.all[static_cast<std::size_t>(place)];
}

bool is_known(const Frame& frame, const ChipRow& row, std::optional<Index> at) {
    return !at || origin_of_chip(frame, row, *at).known;
}

/// A tooltip below a chip and its figure: beside the mouse it would lie over those that one goes on
/// to.
bool begin_below(const Ui& ui) {
    const ImVec2 min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax();
    const bool at_left = min.x < ImGui::GetIO().DisplaySize.x / 2;
    if (ImGui::IsItemHovered(ImGuiHoveredFlags_ForTooltip))
        ImGui::SetNextWindowPos({at_left ? min.x : max.x, max.y + ui.em(1.8f)}, ImGuiCond_Always,
                                {at_left ? 0.0f : 1.0f, 0});
    const bool begun = begin_item_tooltip(ui);
    if (!begun) ImGui::GetCurrentContext()->NextWindowData.ClearFlags();
    return begun;
}

void chip_tooltip(const Frame& frame, const ChipRow& row, Index i, const std::string& words) {
    const Ui& ui = frame.ui;
    if (!begin_below(ui)) return;
    const Token& token = token_at(row.sequence, i);
    const std::optional<Index> at = row.sequence.row_of(i);
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
    if (!words.empty()) ImGui::TextUnformatted(words.c_str());
    const char* const click = !at        ? ""
                              : row.asks ? "Asks while you point at it. Click: make it the query. "
                                           "← → move it. "
                                         : "Click: how this number came about. ";
    const char* const drop = !row.may_drop ? ""
                             : at          ? "Right-click or Delete: leave it out"
                                           : "Right-click or Delete: take it in again";
    ImGui::TextDisabled("%s%s", click, drop);
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

/// Everything that is drawn of one chip.
struct OneChip {
    Frame& frame;
    const ChipsInPlace& chips;
    Index i;
    ChipShare share;

    const ChipRow& row() const { return *chips.row; }
    std::optional<Index> at() const { return row().sequence.row_of(i); }

    /// Of the weights, which names it.
    const Axis& axis() const {
        const Axes& axes = frame.node(frame.block().weights).axes;
        return row().answers ? axes.columns : axes.rows;
    }
    /// Of a pair that is read as one sequence, where its places in the text begin anew.
    bool of_second_text() const {
        if (!row().asks) return true;
        std::size_t last = 0;
        for (Index place = 0; place <= i; ++place) {
            const Token& token = token_at(row().sequence, place);
            if (token.begin == token.end) continue;  // stands in no text
            if (token.begin < last) return true;
            last = token.begin;
        }
        return false;
    }
    Index index() const { return row().answers ? chips.first_key + *at() : *at(); }

    ChipPaint paint() const {
        const ChipLine& line = *chips.line;
        const auto place = static_cast<std::size_t>(i);
        const ChipLine::Place& stands = line.places[place];
        const float left = chips.from.x + stands.x;
        ChipPaint paint;
        paint.min = {left, chips.from.y};
        paint.max = {left + stands.width, chips.from.y + chips.height};
        paint.text = line.sizes.text;
        paint.look = look();
        paint.filled = share.filled, paint.key = share.key;
        const auto& model = row().sequence.model_tokens;
        paint.dim = place < model.size() && model[place].special;
        paint.frameless = line.close && !share.asks && !share.key;
        if (at() && axis().repeated(index()) && !line.close && !on_stage(frame))
            paint.place = place_below(index());
        paint.joined = stands.joined;
        paint.goes_on = place + 1 < line.places.size() && line.places[place + 1].joined;
        return paint;
    }

    ChipLook look() const {
        const Hover& hover = frame.session().hover;
        const bool as_query = at() && row().asks && hover.query == at(),
                   as_key = at() && row().answers && hover.key == chips.first_key + *at();
        ChipLook look;
        look.struck = !at();
        look.chosen = share.asks;
        look.lit = as_query || as_key;
        look.unknown = !is_known(frame, row(), at());
        look.role = row().asks && !(as_key && !as_query && !look.chosen) ? Role::query : Role::key;
        return look;
    }

    void draw() const {
        const ChipPaint chip = paint();
        ImGui::SetCursorScreenPos(chip.min);
        const std::string name = fmt::format("{}/{}", row().tag, i);
        const bool clicked = ImGui::InvisibleButton(("##" + name).c_str(), chip.max - chip.min,
                                                    ImGuiButtonFlags_EnableNav);
        const bool hovered = ImGui::IsItemHovered();
        frame.ui.tag(name);
        if (chips.moved && share.asks && ImGui::IsWindowFocused()) ImGui::FocusItem();
        paint_chip(frame.ui, token_at(row().sequence, i).text, chip);
        if (row().asks && at() && at() == resting_query(frame))
            outline_resting(frame.ui, chip.min, chip.max);
        draw_chip_menu(frame, row(), i);
        chip_tooltip(frame, row(), i, share.words);
        if (ImGui::IsItemFocused()) {
            own_figures(ImGui::GetItemID());
            frame.ui.states.of<ChipHasKeyboard>() = {ImGui::GetFrameCount(),
                                                     share.asks || share.key, of_second_text(),
                                                     token_at(row().sequence, i)};
        }
        if (!at()) return;
        if (clicked) row().asks ? choose_query(frame, *at()) : choose_key(frame, *at());
        if (!hovered) return;
        if (row().asks)
            point_at_query(frame, *at());
        else
            frame.session().next_hover.key = chips.first_key + *at();
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

}  // namespace

std::optional<Index> ChipsInPlace::place_of_key(Index key) const {
    const Index at = key - first_key;
    const Index count = row->sequence.size();
    if (!row->answers || at < 0 || at >= count) return std::nullopt;
    return row->sequence.place_of(at);
}

bool ChipsInPlace::sees(Index place) const {
    const float x = middle(place);
    return x >= low && x <= high;
}

bool move_query(Frame& frame, const ChipRow& row) {
    const int steps = steps_asked_for(frame, ImGui::GetID("arrows"));
    const Index count = row.sequence.size();
    const Index before = frame.session().selection.query;
    if (steps != 0) choose_query(frame, std::clamp<Index>(before + steps, 0, count - 1));
    // A mouse that rests on a chip does not ask on in the place of the one that was moved to.
    if (steps != 0) ImGui::SetNavCursorVisibleAfterMove();
    return frame.session().selection.query != before;
}

void draw_chips(Frame& frame, const ChipsInPlace& chips,
                const std::function<ChipShare(std::optional<Index> row)>& share) {
    const auto [first, last] =
        chips.line->between(chips.low - chips.from.x, chips.high - chips.from.x);
    const float around = frame.ui.em(0.5f);
    ImGui::PushClipRect({chips.low, chips.from.y - around},
                        {chips.high, chips.from.y + chips.height + around}, true);
    for (std::size_t i = first; i < last; ++i) {
        const auto place = static_cast<Index>(i);
        const std::optional<Index> at = chips.row->sequence.row_of(place);
        OneChip{frame, chips, place, share(at)}.draw();
    }
    ImGui::PopClipRect();
}

}  // namespace attend
