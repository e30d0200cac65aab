#include <fmt/format.h>

#include <algorithm>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/panel.h"
#include "app/gui/text.h"
#include "app/views/words/words.h"

namespace attend {

namespace {

constexpr float least_of_word = 0.72f;  // of the others' size

struct WordColumn {
    std::string_view tag, title, short_title;
    Role role;
    const Neighbors* neighbors;
};

bool contains_word(const Neighbors& neighbors, const std::string& word) {
    return std::any_of(neighbors.begin(), neighbors.end(),
                       [&](const Neighbor& near) { return near.word == word; });
}

struct NeighborTable {
    Frame& frame;
    const WordMotion& motion;
    std::vector<WordColumn> columns;
    float width, row_height;  // pixels, of a column and a row

    bool is_tight() const { return width < frame.ui.em(8.5f); }

    void heading(ImVec2 at) const {
        const Ui& ui = frame.ui;
        ImDrawList& list = *ImGui::GetWindowDrawList();
        for (const WordColumn& column : columns) {
            draw_text(ui, at,
                      shortened(ui, is_tight() ? column.short_title : column.title,
                                width - ui.em(0.8f), Face::semibold),
                      {Face::semibold, 1, ui.theme->role(column.role)});
            const float line = at.y + ui.em(1.45f);
            list.AddLine({at.x, line}, {at.x + width - ui.em(0.8f), line},
                         ink(ui.theme->role(column.role), 0.7f), ui.hairline());
            at.x += width;
        }
    }

    void cell(const WordColumn& column, std::size_t row, ImVec2 at) const {
        if (row >= column.neighbors->size()) return;
        const Ui& ui = frame.ui;
        const Neighbor& near = (*column.neighbors)[row];
        const float room = width - ui.em(0.8f);
        auto& state = ui.states.of<WordsState>();
        const std::string name = fmt::format("words/{}/{}", column.tag, row);
        press_area(ui, name, at, {room, row_height}, ImGuiButtonFlags_None);
        if (ImGui::IsItemHovered()) state.next_lit_word = near.word;
        const bool came = column.neighbors != &motion.near_before &&
                          !contains_word(motion.near_before, near.word);
        tooltip_of(near, came);
        ImDrawList& list = *ImGui::GetWindowDrawList();
        if (state.lit_word == near.word)
            list.AddRectFilled({at.x - ui.em(0.2f), at.y}, {at.x + room, at.y + row_height},
                               ink(ui.theme->hover), ui.em(0.2f));
        const bool tight = is_tight();
        const float size = tight ? 0.9f : 1;
        const std::string number = rounded_text(near.value, tight ? 2 : 3);
        const float right = measure_text(ui, number, Face::regular, size).x + ui.em(0.4f);
        const float middle = at.y + row_height / 2;
        const Face face = came ? Face::semibold : Face::regular;
        // A long word is a little smaller where that leaves it whole.
        const float part = (room - right) / measure_text(ui, near.word, face, size).x,
                    fitted = size * (part >= least_of_word ? std::min(part, 1.0f) : 1.0f);
        draw_text(ui, {at.x, middle}, shortened(ui, near.word, room - right, face, fitted),
                  {face, fitted, came ? ui.theme->text : ui.theme->dim_text}, {0, 0.5f});
        draw_text(ui, {at.x + room, middle}, number, dim_style(ui, size), {1, 0.5f});
    }

    void tooltip_of(const Neighbor& near, bool came) const {
        if (!begin_item_tooltip(frame.ui)) return;
        ImGui::PushTextWrapPos(frame.ui.em(22));
        const std::string text =
            fmt::format("“{}”: {} {}{}", near.word, nearness_name(frame), near.value,
                        came ? "\nNot among the nearest before attention" : "");
        ImGui::TextUnformatted(text.c_str());
        ImGui::PopTextWrapPos();
        ImGui::EndTooltip();
    }
};

/// What the numbers come to, in words.
RichText in_words(const WordMotion& motion) {
    const std::string& word = motion.words[static_cast<std::size_t>(motion.token)];
    RichText text{{"Cosine of "},
                  {word, Role::query, true},
                  {fmt::format(" before and after: {:.3f}.",
                               motion.cosines[static_cast<std::size_t>(motion.token)])}};
    if (!motion.other) return text;
    const WordMotion::Other& other = *motion.other;
    if (!other.problem.empty()) {
        text.push_back({" Sentence 2: " + other.problem + "."});
    } else if (other.token < 0) {
        text.push_back({" “" + word + "” does not stand in sentence 2."});
    } else {
        text.push_back({fmt::format(" After, in sentences 1 and 2: {:.3f}.", other.alike)});
    }
    if (other.edits_left > 0)
        text.push_back({fmt::format(" {} of your edits belong{} to sentence 1 alone.",
                                    other.edits_left, other.edits_left == 1 ? "s" : "")});
    return text;
}

std::vector<WordColumn> word_columns(const WordMotion& motion) {
    const bool also_there = motion.other && motion.other->token >= 0;
    std::vector<WordColumn> columns{
        {"before", "before", "before", Role::input, &motion.near_before},
        {"after", also_there ? "after, sentence 1" : "after", also_there ? "after 1" : "after",
         Role::output, &motion.near_after}};
    if (also_there)
        columns.push_back(
            {"there", "after, sentence 2", "after 2", Role::output, &motion.other->near_after});
    return columns;
}

/// Rows as high as leaves the sentences below them in sight, if they can be read then.
float row_height_in(const Ui& ui, float room, std::size_t rows) {
    constexpr float most = 1.5f, least = 1.15f;  // em
    return std::floor(std::clamp(room / static_cast<float>(std::max<std::size_t>(rows, 1)),
                                 ui.em(least), ui.em(most)));
}

}  // namespace

void draw_words_table(Frame& frame, const WordMotion& motion, Place room) {
    const Ui& ui = frame.ui;
    if (room.size.x < ui.em(8) || room.size.y < ui.em(4)) return;
    ImGui::SetCursorScreenPos(room.position);
    ImGui::BeginChild("words/table", room.size, ImGuiChildFlags_None);
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const RichTextStyle small{0.92f, true, width};
    const RichText bold_says{{"Bold: not among the nearest before."}};
    if (motion.vocabulary.empty()) {
        rich_text(ui,
                  {{"This embedding has no words but the sentence's own: no others can be near. "
                    "Choose GloVe, hand-made vectors or a file of word vectors."}},
                  small);
    } else {
        const std::string title =
            fmt::format("Nearest in {}, by {}", motion.vocabulary, nearness_name(frame));
        rich_text(ui, {{title}}, small);
        std::vector<WordColumn> columns = word_columns(motion);
        const float each = width / static_cast<float>(columns.size());
        std::size_t rows = 0;
        for (const WordColumn& column : columns) rows = std::max(rows, column.neighbors->size());
        ImVec2 at{start.x, ImGui::GetCursorScreenPos().y + ui.em(0.5f)};
        const float top = at.y + ui.em(1.75f), under = ui.em(0.6f),
                    said = measure_rich(ui, in_words(motion), {1, false, width}).y +
                           measure_rich(ui, bold_says, small).y +
                           2 * ImGui::GetStyle().ItemSpacing.y,
                    left = room.position.y + room.size.y - top - under - said;
        const NeighborTable table{frame, motion, std::move(columns), each,
                                  row_height_in(ui, left, rows)};
        table.heading(at);
        at.y = top;
        for (std::size_t row = 0; row < rows; ++row)
            for (std::size_t column = 0; column < table.columns.size(); ++column)
                table.cell(table.columns[column], row,
                           {at.x + static_cast<float>(column) * each,
                            at.y + static_cast<float>(row) * table.row_height});
        ImGui::SetCursorScreenPos(
            {at.x, at.y + static_cast<float>(rows) * table.row_height + under});
    }
    ImGui::PushID("in words");
    rich_text(ui, in_words(motion), {1, false, width});
    rich_text(ui, bold_says, small);
    ImGui::PopID();
    ImGui::EndChild();
}

}  // namespace attend
