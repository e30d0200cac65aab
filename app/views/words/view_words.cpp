#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/gui/controls.h"
#include "app/gui/panel.h"
#include "app/gui/text.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/follow_job.h"
#include "app/views/scene_view.h"
#include "app/views/setup/choice_controls.h"
#include "app/views/words/options.h"
#include "app/views/words/words.h"
#include "core/attention/position.h"
#include "core/attention/projection.h"

namespace attend {

namespace {

constexpr float narrow = 34;         // em: below it the table stands under the plane
constexpr double unseen_wait = 0.2;  // seconds that an old answer stays as it is

/// The last answer; also while a newer one is being found.
const WordMotion* words_moved(Frame& frame, WordsState& state) {
    const auto& options = frame.options<WordsOptions>();
    const auto tokens = frame.scene()->asks().size();
    const WordsAsked asked{frame.store.computation().revision(),
                           std::clamp<Index>(frame.session().selection.query, 0, tokens - 1),
                           options.other, options.scene_axes,
                           options.by_distance ? Nearness::euclidean : Nearness::cosine};
    follow_work(frame, state.motion, "Finding the nearest words", asked, false, [&] {
        return [request = MotionRequest{frame.base(), asked.token, asked.other, asked.scene_axes,
                                        asked.nearness}](const Progress& progress) {
            return move_words(request, progress);
        };
    });
    return state.motion.result();
}

/// What would bring the output into the space of the words.
struct Remedy {
    const char *name, *label, *help;
    bool (*helps)(const Scene& scene);
    void (*apply)(Choices& choices);
};

bool stands_beside(const Scene& scene) { return position(scene.choices.position).beside; }
bool is_of_two_tables(const Scene& scene) {
    return scene.crosses() && scene.answers().source != scene.asks().source;
}
bool goes_on_after(const Choices& choices) {
    return choices.layer_norm != "none" || choices.feed_forward != "none" ||
           choices.activation != "none";
}
void end_with_attention(Choices& choices) {
    choices.layer_norm = choices.feed_forward = choices.activation = "none";
}

constexpr std::array remedies{
    Remedy{"w_o", "Output projection: on",
           "The output projection W_O leads from the heads back to the width and the space of the "
           "words",
           [](const Scene& scene) {
               return scene.choices.projection != "random" && !scene.output_projection();
           },
           [](Choices& choices) { choices.output_projection = true; }},
    Remedy{"position", "Positions: none", "No columns for places beside the words",
           [](const Scene& scene) {
               return stands_beside(scene) && !projection(scene.choices.projection).check;
           },
           [](Choices& choices) { choices.position = "none"; }},
    Remedy{"source", "One embedding for both", "The second text is looked up where the first is",
           is_of_two_tables, [](Choices& choices) { choices.second_embedding.clear(); }},
    Remedy{"attention_alone", "Attention alone",
           "Without layer norm, feed-forward and activation the output is made of word vectors",
           [](const Scene& scene) {
               return scene.choices.projection == "identity" && goes_on_after(scene.choices);
           },
           end_with_attention},
    Remedy{"identity", "Projection: identity",
           "One head with Q = K = V = X: the output is an average of word vectors",
           [](const Scene& scene) { return scene.choices.projection != "identity"; },
           [](Choices& choices) {
               choices.projection = "identity";
               choices.heads = choices.layers = 1;
               end_with_attention(choices);
               switch_all_on(choices);
               choices.output_projection.reset();
               choices.query_width = choices.key_width = choices.value_width = std::nullopt;
               if (position(choices.position).beside) choices.position = "none";
           }},
};

/// Why there is nothing to draw, and what would mend it.
void draw_elsewhere(Frame& frame, const std::string& why) {
    const Ui& ui = frame.ui;
    const float width = std::min(ImGui::GetContentRegionAvail().x, ui.em(34));
    const float left = ImGui::GetCursorPosX() + (ImGui::GetContentRegionAvail().x - width) / 2;
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() + ImGui::GetContentRegionAvail().y * 0.25f);
    ImGui::SetCursorPosX(left);
    rich_text(ui, {{"Nothing to compare. ", Role::other, true}, {why}}, {1.1f, false, width});
    ImGui::Dummy({1, ui.em(0.6f)});
    ImGui::SetCursorPosX(left);
    for (const Remedy& remedy : remedies) {
        if (!remedy.helps(*frame.scene())) continue;
        if (button(ui, fmt::format("words/{}", remedy.name), remedy.label, ui.em(12)))
            remedy.apply(frame.draft().choices);
        tooltip(ui, remedy.help);
        ImGui::SameLine(0, ui.em(0.6f));
    }
    ImGui::NewLine();
}

/// The last answer steps back while a newer one is being found, unless that is a matter of a
/// moment.
void dim_old_answer(Frame& frame, ImVec2 min, ImVec2 max) {
    auto& state = frame.ui.states.of<WordsState>();
    if (state.motion.current()) {
        state.stale_since = -1;
        return;
    }
    if (state.stale_since < 0) state.stale_since = ImGui::GetTime();
    if (ImGui::GetTime() - state.stale_since < unseen_wait) return;
    ImGui::GetWindowDrawList()->AddRectFilled(min, max, ink(frame.ui.theme->panel, 0.5f));
}

/// Plane and table beside each other, or one over the other.
void draw_parts(Frame& frame, const WordMotion& motion) {
    const Ui& ui = frame.ui;
    const ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const float gap = ui.em(1);
    if (room.x < ui.em(narrow)) {
        const float upper = std::floor(room.y * 0.6f);
        draw_words_plane(frame, motion, {at, {room.x, upper}});
        draw_words_table(frame, motion,
                         {{at.x, at.y + upper + gap}, {room.x, room.y - upper - gap}});
    } else {
        const float right = std::min(ui.em(motion.other ? 30 : 22),
                                     std::floor(room.x * (motion.other ? 0.5f : 0.4f)));
        draw_words_plane(frame, motion, {at, {room.x - right - gap, room.y}});
        draw_words_table(frame, motion, {{at.x + room.x - right, at.y}, {right, room.y}});
    }
    const ImVec2 end{at.x + room.x, at.y + room.y};
    dim_old_answer(frame, at, end);
    dim_stale(frame, at, end);
}

bool all_finite(const WordMotion& motion) {
    return motion.before.allFinite() && motion.after.allFinite() &&
           (!motion.other || motion.other->after.allFinite());
}

}  // namespace

std::string_view nearness_name(const Frame& frame) {
    return frame.options<WordsOptions>().by_distance ? "distance" : "cosine";
}

namespace {

void draw_words(Frame& frame) {
    if (draw_problem(frame, "words before and after attention")) return;
    auto& state = frame.ui.states.of<WordsState>();
    state.lit_word = std::exchange(state.next_lit_word, {});
    const WordMotion* const motion = words_moved(frame, state);
    if (motion && !motion->elsewhere.empty()) return draw_elsewhere(frame, motion->elsewhere);
    draw_words_controls(frame);
    if (!motion || !state.motion.problem().empty())
        return empty_state(frame.ui, why_none(state.motion, "Finding the nearest words…"));
    if (!all_finite(*motion))
        return empty_state(frame.ui,
                           "The output has numbers that are not finite: they stand nowhere.");
    const float least = frame.ui.em(10);
    if (ImGui::GetContentRegionAvail().y >= least) return draw_parts(frame, *motion);
    ImGui::BeginChild("words/parts", {0, least});  // the panel is scrolled to it
    draw_parts(frame, *motion);
    ImGui::EndChild();
}

RichText words_subtitle(const Frame& frame) {
    const std::string token = frame.query_text();
    if (token.empty()) return {};
    return {{"from the word vector to the output of attention · nearest words of "},
            {token, Role::query, true}};
}

}  // namespace

namespace view_files {
extern constinit const SceneView words{
    .place = 120,
    .name = "words",
    .tab = "Words",
    .label = "Words before and after",
    .group = ViewGroup::understand,
    .help =
        "Where each word's vector stands before and after attention, and which words of the "
        "vocabulary are near",
    .extent = ViewExtent::below,
    .draw = draw_words,
    .subtitle = words_subtitle,
    .least_height = 33};
}

}  // namespace attend
