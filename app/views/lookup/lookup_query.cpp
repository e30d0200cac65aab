#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/text.h"
#include "app/state/table_edits.h"
#include "app/views/lookup/lookup.h"
#include "app/views/lookup/similarity_strips.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/room.h"
#include "app/views/parts/stage.h"
#include "app/views/tables/room_query.h"
#include "core/plural.h"
#include "core/text/utf8.h"
#include "core/workspaces/similarity.h"

namespace attend {

namespace {

constexpr float chip_height = 1.5f, above_chips = 0.55f;  // em

/// The query's n-grams and in how many keys each stands.
struct Gram {
    std::string text;
    Index keys = 0;
};

const std::vector<Gram>& grams_of(Frame& frame) {
    return frame.ui.states.kept(frame.store.computation().revision(), [&] {
        const Scene& scene = *frame.scene();
        std::vector<Gram> all;
        const GramTable* const letters = letters_of(scene);
        if (!letters) return all;
        const Axis& names = frame.node(scene.blocks.front().q).axes.columns;
        for (const Index keys : letters->keys_with(scene.choices.query))
            all.push_back({names.label(static_cast<Index>(all.size())), keys});
        return all;
    });
}

void draw_swap(Frame& frame, float width, float height) {
    const Ui& ui = frame.ui;
    const std::string label =
        ended(ui, "⇄ Swap keys and values", width - ui.em(0.8f), Face::regular, 0.95f);
    const FontScope font(ui, Face::regular, 0.95f);
    if (ImGui::Button((label + "##lookup/swap").c_str(), {width, height}))
        swap_columns(frame.draft().choices);
    ui.tag("lookup/swap");
    tooltip(ui, "Asks what was answered: only keys can be asked. The query stays");
}

float draw_gram(const Ui& ui, const Gram& gram, std::size_t place, ImVec2 at) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const std::string count = counted(gram.keys);
    const float text = measure_text(ui, gram.text, Face::regular, 0.95f).x;
    const float number = measure_text(ui, count, Face::regular, 0.82f).x;
    const float width = text + number + ui.em(1.5f), high = ui.em(chip_height);
    const ImVec2 end{at.x + width, at.y + high};
    const Theme& theme = *ui.theme;
    list.AddRectFilled(at, end, ink(theme.field), ui.em(0.25f));
    list.AddRect(at, end, ink(gram.keys > 0 ? theme.role(Role::query) : theme.field_border),
                 ui.em(0.25f), 0, ui.hairline());
    const float middle = at.y + high / 2;
    draw_text(ui, {at.x + ui.em(0.5f), middle}, gram.text,
              {Face::regular, 0.95f, gram.keys > 0 ? theme.text : theme.dim_text}, {0, 0.5f});
    draw_text(ui, {end.x - ui.em(0.4f), middle}, count, {Face::regular, 0.82f, theme.dim_text},
              {1, 0.5f});
    take_room(at, {width, high});
    ui.tag(fmt::format("lookup/gram/{}", place));
    tooltip(ui, gram.keys == 0 ? fmt::format("no key has “{}”", gram.text)
                               : fmt::format("{} {} “{}”", count,
                                             gram.keys == 1 ? "key has" : "keys have", gram.text));
    return width;
}

/// What stands behind the chips, or in their place.
std::string note_of(const Frame& frame, const std::vector<Gram>& shown) {
    const Scene& scene = *frame.scene();
    if (is_query_unknown(scene, *frame.evaluation()))
        return fmt::format("{} is no word of the table of vectors: it is like no key",
                           in_quotes(scene.choices.query));
    if (shown.empty()) return "only keys can be asked: swap them with the values to ask those";
    const int n = scene.choices[gram_letters];
    const bool spaces = scene.choices.query.find(' ') != std::string::npos;
    const std::string_view marks = n == 1   ? (spaces ? " (· is a space)" : "")
                                   : spaces ? " (␣ is the edge of the text, · a space)"
                                            : " (␣ is the edge of the word)";
    return fmt::format("the {} of the query, and in how many keys each occurs{}",
                       plural(gram_name(n)), marks);
}

void draw_grams(Frame& frame, ImVec2 at, float width) {
    const Ui& ui = frame.ui;
    const std::vector<Gram>& grams = grams_of(frame);
    const float end = at.x + width, more_room = ui.em(3);
    for (std::size_t i = 0; i < grams.size(); ++i) {
        const float wide = measure_text(ui, grams[i].text, Face::regular, 0.95f).x + ui.em(2.5f);
        if (at.x + wide + (i + 1 < grams.size() ? more_room : 0) > end) {
            dim_line(ui, {at.x, at.y + ui.em(0.25f)}, more_room,
                     fmt::format("+ {}", grams.size() - i));
            return;
        }
        at.x += draw_gram(ui, grams[i], i, at) + ui.em(0.4f);
    }
    const float left = at.x + ui.em(grams.empty() ? 0 : 0.4f);
    if (end - left > ui.em(6))
        dim_line(ui, {left, at.y + ui.em(0.25f)}, end - left,
                 ended(ui, note_of(frame, grams), end - left, Face::regular, 0.88f), 0.88f);
}

}  // namespace

float lookup_query_height(const Frame& frame, float, float most) {
    const float field = room_query_height(frame.ui),
                whole = field + frame.ui.em(above_chips + chip_height + 0.1f);
    // In a low window rows of the table are worth more.
    return whole + frame.ui.em(1) <= most ? whole : field;
}

void draw_lookup_query(Frame& frame) {
    const Ui& ui = frame.ui;
    const ImVec2 top = ImGui::GetCursorScreenPos();
    const auto [width, height] = ImGui::GetContentRegionAvail();
    const float swap = on_stage(frame) ? 0 : std::min(ui.em(15), std::round(width * 0.3f)),
                gap = swap > 0 ? ui.em(0.6f) : 0;
    const float high = room_query_height(ui);
    room_query(frame, "Type a name", asked_of(frame, "is asked of the column"), width - swap - gap);
    ImGui::SetCursorScreenPos({top.x + width - swap, top.y});
    if (swap > 0) draw_swap(frame, swap, high);
    if (!frame.scene() || !frame.scene()->table || !frame.evaluation()) return;
    if (height < high + ui.em(above_chips + chip_height)) return;
    const ImVec2 chips{top.x, std::floor(top.y + high + ui.em(above_chips))};
    draw_grams(frame, chips, width);
    dim_stale(frame, chips, {chips.x + width, chips.y + ui.em(chip_height)},
              current_problem(frame).has_value());
}

}  // namespace attend
