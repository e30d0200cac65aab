#include "app/views/sentence/chips.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>

#include "app/gui/typing_order.h"
#include "app/state/editing.h"
#include "app/views/lit.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/stage.h"
#include "app/views/parts/weight_row.h"
#include "app/views/parts/written.h"
#include "app/views/pointing.h"
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

/// What its tooltip says, and what can be done with it.
std::pair<std::string, std::string> told(const Frame& frame, const ChipRow& row, Index place,
                                         const ChipShare& share) {
    const std::optional<Index> at = row.sequence.row_of(place);
    std::string text =
        token_at(row.sequence, place).text + "\n" +
        (at ? part_note(frame, row, place, *at)
            : fmt::format("Token {} is left out: everything is computed without it", place));
    if (!share.words.empty()) text += "\n" + share.words;
    const char* const click = !at        ? ""
                              : row.asks ? "Asks while you point at it. Click: make it the query. "
                                           "← → move it. "
                                         : "Click: how this number came about. ";
    const char* const all = at && row.answers ? "Shift+click: give it everything. " : "";
    const char* const drop = !row.may_drop ? ""
                             : at          ? "Right-click or Delete: leave it out"
                                           : "Right-click or Delete: take it in again";
    return {std::move(text), std::string(click) + all + drop};
}

/// Of a pair that is read as one sequence, where its places in the text begin anew.
bool is_of_second_text(const ChipRow& row, Index chip) {
    if (!row.asks) return true;
    std::size_t last = 0;
    for (Index place = 0; place <= chip; ++place) {
        const Token& token = token_at(row.sequence, place);
        if (token.begin == token.end) continue;  // stands in no text
        if (token.begin < last) return true;
        last = token.begin;
    }
    return false;
}

/// What the mouse was over in the last frame: of that alone the tooltip's text is made.
struct PointedChip {
    std::string name;
    int frame = -1;
};
/// The query was moved by the keyboard: its chip takes that over.
struct MovedQuery {
    bool now = false;
};

void point(Frame& frame, const ChipRow& row, Index place) {
    frame.ui.states.of<PointedChip>() = {row.name(place), ImGui::GetFrameCount()};
    const auto at = row.sequence.row_of(place);
    if (!at || !ImGui::IsItemHovered()) return;
    if (row.asks)
        point_at_query(frame, *at);
    else
        frame.session().next_hover.key = row.first_key + *at;
}

/// The asking row gives everything to one key, as if somebody had put its weights in.
void give_all(Frame& frame, Index key) {
    const Node& weights = frame.node(frame.block().weights);
    if (weights.notation.numbers == Numbers::none || frame.stale()) return;
    const Index query = std::min(frame.store.session.selection.query, weights.shape().rows - 1);
    attempt(frame, [&] {
        for (Index column = 0; column < weights.shape().columns; ++column)
            if (!is_masked(*frame.evaluation(), frame.block().weights, frame.block().seen,
                           {query, column}))
                set_number(frame.draft(), weights.path, {query, column}, column == key ? 1 : 0);
    });
}

BoxActs acts_of(Frame& frame, const ChipRow& row, Index place, bool chosen) {
    BoxActs acts;
    acts.point = [&frame, row, place] { point(frame, row, place); };
    acts.click = [&frame, row, place] {
        if (const auto key = row.key_at(place); key && ImGui::GetIO().KeyShift)
            return give_all(frame, *key);
        if (const auto at = row.sequence.row_of(place))
            row.asks ? choose_query(frame, *at) : choose_key(frame, *at);
    };
    acts.double_click = acts.click;
    if (row.may_drop) acts.menu = [&frame, row, place] { open_chip_menu(frame, row, place); };
    acts.focus = [&frame, row, place, chosen] {
        own_figures(ImGui::GetItemID());
        frame.ui.states.of<ChipHasKeyboard>() = {ImGui::GetFrameCount(), chosen,
                                                 is_of_second_text(row, place),
                                                 token_at(row.sequence, place)};
        ImGui::SetKeyOwner(ImGuiKey_Delete, ImGui::GetItemID());
        if (ImGui::IsKeyPressed(ImGuiKey_Delete, ImGuiInputFlags_None, ImGui::GetItemID()))
            toggle_token(frame, row, place);
        move_query_by_keys(frame);
    };
    return acts;
}

}  // namespace

std::optional<Index> ChipRow::place_of_key(Index key) const {
    const Index at = key - first_key;
    if (!answers || at < 0 || at >= keys.value_or(sequence.size())) return std::nullopt;
    return sequence.place_of(at);
}

std::optional<Index> ChipRow::key_at(Index place) const {
    const auto at = sequence.row_of(place);
    if (!answers || !at || *at >= keys.value_or(sequence.size())) return std::nullopt;
    return first_key + *at;
}

bool touches_next(const Sequence& sequence, std::size_t i) {
    if (i + 1 >= sequence.model_tokens.size()) return false;
    const ModelToken &token = sequence.model_tokens[i], &next = sequence.model_tokens[i + 1];
    return !token.special && !next.special && token.end == next.begin && token.end > token.begin;
}

Box chip_box(Frame& frame, const ChipRow& row, Index place, const ChipShare& share,
             const box::LineSize& size) {
    const Theme& theme = *frame.ui.theme;
    const Hover& hover = frame.session().hover;
    const std::optional<Index> at = row.sequence.row_of(place), key = row.key_at(place);
    const auto i = static_cast<std::size_t>(place);
    const auto& model = row.sequence.model_tokens;
    const bool as_query = at && row.asks && hover.query == at, as_key = key && hover.key == key;
    box::Chip chip{token_at(row.sequence, place).text, size.chip};
    chip.filled = share.filled;
    chip.lit = as_query || as_key;
    const Role role = share.asks || (row.asks && (as_query || !as_key)) ? Role::query : Role::key;
    if (share.asks || chip.lit) chip.outline = theme.role(role);
    if (share.key && !share.asks) chip.outline = theme.role(Role::key);
    chip.heavy = share.asks;
    chip.dim = i < model.size() && model[i].special;
    chip.masked = share.masked;
    chip.joined = i > 0 && touches_next(row.sequence, i - 1);
    chip.goes_on = touches_next(row.sequence, i);
    chip.unknown = at && !origin_of_chip(frame, row, *at).known;
    chip.struck = !at;
    const Index written = written_rows(frame);
    if (row.asks && at && *at >= written) {
        chip.to_come = true;
        if (*at == written) chip.dashed = theme.dim_text;
    }
    if (row.asks && at && at == resting_query(frame)) chip.dashed = theme.role(Role::query);
    Box made = box::chip(std::move(chip)).named(row.name(place)).without_hover();
    const auto& pointed = frame.ui.states.of<PointedChip>();
    if (pointed.frame + 1 >= ImGui::GetFrameCount() && pointed.name == row.name(place))
        std::tie(made.tip, made.shortcut) = told(frame, row, place, share);
    bool& moved = frame.ui.states.of<MovedQuery>().now;
    // The keyboard follows the chosen query, even while the mouse points at another chip.
    const bool rests = row.asks && at && *at == frame.session().selection.query;
    if (rests && moved) made.gets_keyboard = true, moved = false;
    return std::move(made)
        .in_light((at && row.asks && is_lit_query(frame, *at)) || (key && is_lit_key(frame, *key)))
        .on(acts_of(frame, row, place, share.asks || share.key));
}

void move_query_by_keys(Frame& frame) {
    if (!frame.scene() || on_stage(frame)) return;
    const ImGuiID owner = ImGui::GetItemID();
    int steps = 0;
    for (const auto& [key, step] : {std::pair{ImGuiKey_LeftArrow, -1}, {ImGuiKey_RightArrow, 1}}) {
        ImGui::SetKeyOwner(key, owner);
        if (ImGui::IsKeyPressed(key, ImGuiInputFlags_Repeat, owner)) steps += step;
    }
    if (steps == 0) return;
    const Index count = frame.node(frame.block().weights).shape().rows;
    const Index before = frame.session().selection.query;
    choose_query(frame, std::clamp<Index>(before + steps, 0, count - 1));
    frame.ui.states.of<MovedQuery>().now = true;
    // A mouse that rests on a chip does not ask on in the place of the one that was moved to.
    frame.session().next_hover = {};
    ImGui::SetNavCursorVisibleAfterMove();
}

}  // namespace attend
