#include <algorithm>
#include <array>

#include "app/gui/controls.h"
#include "app/gui/text.h"
#include "app/views/setup/choice_controls.h"
#include "app/views/words/options.h"
#include "app/views/words/words.h"

namespace attend {

namespace {

/// A dim label in front of what follows on the line.
void label_before(const Ui& ui, std::string_view text) {
    ImGui::AlignTextToFramePadding();
    ImGui::PushStyleColor(ImGuiCol_Text, vec4(ui.theme->dim_text));
    ImGui::TextUnformatted(text.data(), text.data() + text.size());
    ImGui::PopStyleColor();
    ImGui::SameLine(0, ui.em(0.5f));
}

void choose_sentence(Frame& frame, float width) {
    const Ui& ui = frame.ui;
    constexpr std::string_view label = "Sentence 2";
    label_before(ui, label);
    const float room = width - measure_text(ui, label).x - ui.em(0.5f);
    text_field(ui, "words/other", frame.draft().view.of<WordsOptions>().other,
               "another sentence with this word", std::max(room, ui.em(6)));
    frame.gesture |= ImGui::IsItemActive();
    tooltip(ui,
            "A second sentence, computed with the same choices: what becomes of the same word "
            "in other company. Empty: none");
}

struct OneOfTwo {
    std::string_view label, tag;
    std::array<std::string_view, 2> names;
    float width;  // em
    std::string_view help;
};

constexpr OneOfTwo axes{
    "Axes",
    "words/axes",
    {"vocabulary", "scene"},
    11,
    "The plane is spanned by the first two principal axes of all vectors of the vocabulary, which "
    "stays the same, or of the vectors drawn here, which shows more of them"};
constexpr OneOfTwo nearness{
    "Near by",
    "words/measure",
    {"cosine", "distance"},
    10,
    "Nearest words by cosine, q·w / (‖q‖‖w‖), which looks at the direction alone, or by Euclidean "
    "distance ‖q − w‖"};

void choose_one(Frame& frame, const OneOfTwo& what, bool& second) {
    const Ui& ui = frame.ui;
    int chosen = second ? 1 : 0;
    label_before(ui, what.label);
    if (segmented(ui, what.tag, what.names, chosen, ui.em(what.width), what.help))
        second = chosen == 1;
}

}  // namespace

void draw_words_controls(Frame& frame) {
    const Ui& ui = frame.ui;
    const float room = ImGui::GetContentRegionAvail().x, switches = ui.em(32);
    const bool one_line = room > switches + ui.em(22);
    choose_sentence(frame, one_line ? room - switches : room);
    if (one_line) ImGui::SameLine(0, ui.em(1.2f));
    choose_one(frame, axes, frame.draft().view.of<WordsOptions>().scene_axes);
    if (room > ui.em(30)) ImGui::SameLine(0, ui.em(1.2f));
    choose_one(frame, nearness, frame.draft().view.of<WordsOptions>().by_distance);
    ImGui::Dummy({1, ui.em(0.2f)});
}

}  // namespace attend
