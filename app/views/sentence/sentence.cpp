#include "app/views/sentence/sentence.h"

#include <algorithm>

#include "app/gui/controls.h"
#include "app/gui/live_text.h"
#include "app/gui/text.h"
#include "app/views/panels.h"
#include "app/views/parts/document_text.h"
#include "app/views/sentence/chips.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

constexpr float text_size = 1.3f;
constexpr int most_lines = 3;

/// What the panel keeps between frames.
struct Writing {
    bool greeted = false;       // has given the sentence the keyboard
    bool has_keyboard = false;  // the sentence had it when nothing lay over it
    bool covered = false;       // in the last frame
    bool focus_second = false;
};

bool second_is_open(const Frame& frame) {
    return frame.store.session.second_text_open ||
           !frame.store.document().choices.second_text.empty() ||
           (frame.scene() && frame.scene()->cross);
}

/// Whether a second text answers the first; in other rooms both are one sequence.
bool crosses(const Frame& frame) { return workspace(frame.room()).reads("second_embedding"); }

/// A model that writes reads one text.
bool takes_second(const Frame& frame) {
    return !(frame.scene() && frame.scene()->measures.next) || second_is_open(frame);
}

/// The widths of the two columns: the sentence and what is right of it.
struct Columns {
    float gap, left, right;
};
Columns columns_of(const Frame& frame, float width) {
    const Ui& ui = frame.ui;
    if (!takes_second(frame)) return {0, width, 0};
    const float between = ui.em(0.6f);
    const float right = second_is_open(frame) ? std::round((width - between) * 0.45f)
                                              : std::min(ui.em(15), std::round(width * 0.3f));
    return {between, width - between - right, right};
}

/// The button that opens a second text, or its field with × to close it.
void draw_second_field(Frame& frame, float width) {
    const Ui& ui = frame.ui;
    auto& writing = ui.memory.of<Writing>();
    const float high = live_text_height(ui, text_size);
    if (!second_is_open(frame)) {
        const std::string label =
            ended(ui, crosses(frame) ? "+ second text (cross-attention)" : "+ second text (a pair)",
                  width - ui.em(1), Face::regular, 0.9f);
        const FontScope font(ui, Face::regular, 0.9f);
        ImGui::PushStyleColor(ImGuiCol_Text, vec4(ui.theme->dim_text));
        ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, {0.1f, 0.5f});
        if (ImGui::Button((label + "##second_text/open").c_str(), {width, high}))
            frame.session().second_text_open = writing.focus_second = true;
        ImGui::PopStyleVar();
        ImGui::PopStyleColor();
        ui.tag("second_text/open");
        tooltip(ui, choice_field("second_text").help);
        return;
    }
    const float close = high;
    document_text(
        frame, "second_text", &Choices::second_text,
        {crosses(frame) ? "Type a second text: its words answer"
                        : "Type a second text: both are read as one",
         width - close - ui.em(0.3f), text_size, std::exchange(writing.focus_second, false)});
    ImGui::SameLine(0, ui.em(0.3f));
    if (ImGui::Button("×##second_text/close", {close, high})) {
        frame.draft().choices.second_text.clear();
        frame.draft().choices.second_embedding.clear();
        frame.session().second_text_open = false;
    }
    ui.tag("second_text/close");
    tooltip(ui, "Close the second text: the sentence attends to itself again");
}

int lines_of(const Frame& frame, float width) {
    const Scene* scene = frame.scene();
    if (!scene) return 1;
    const Columns columns = columns_of(frame, width);
    const auto lines = [&](const Side& side, float room) {
        return place_chips(frame.ui, side, room).lines;
    };
    const int first = lines(scene->x, scene->cross ? columns.left : width);
    return std::clamp(scene->cross ? std::max(first, lines(scene->memory, columns.right)) : first,
                      1, most_lines);
}

}  // namespace

float sentence_height(const Frame& frame, float width, float most) {
    const Ui& ui = frame.ui;
    const float above = live_text_height(ui, text_size) + ui.em(0.55f);
    int lines = lines_of(frame, width);
    while (lines > 1 && above + chip_lines_height(ui, lines) > most) --lines;
    return above + chip_lines_height(ui, lines);
}

void draw_sentence(Frame& frame) {
    const Ui& ui = frame.ui;
    auto& writing = ui.memory.of<Writing>();
    const ImVec2 top = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const Columns columns = columns_of(frame, room.x);
    const float right = top.x + columns.left + columns.gap;
    const bool two = second_is_open(frame) && crosses(frame);
    // A sheet that closes gives the keyboard back.
    const bool covered = !frame.session().overlay.empty();
    const bool back = std::exchange(writing.covered, covered) && !covered && writing.has_keyboard;
    const bool focus = !std::exchange(writing.greeted, true) || back;
    const bool active = document_text(frame, "sentence", &Choices::sentence,
                                      {"Type a sentence", columns.left, text_size, focus});
    if (!covered && !back) writing.has_keyboard = active;
    if (active) propose_next_token(frame, top, columns.left, text_size);
    ImGui::SetCursorScreenPos({right, top.y});
    if (takes_second(frame)) draw_second_field(frame, columns.right);

    const float below = std::round(top.y + live_text_height(ui, text_size) + ui.em(0.55f));
    const float high =
        std::max(std::min(top.y + room.y - below, chip_lines_height(ui, lines_of(frame, room.x))),
                 chip_lines_height(ui, 1));
    ImGui::SetCursorScreenPos({top.x, below});
    draw_first_tokens(frame, {two ? columns.left : room.x, high});
    if (two) {
        ImGui::SetCursorScreenPos({right, below});
        draw_second_tokens(frame, {columns.right, high});
    }
}

}  // namespace attend
