#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/sizes.h"
#include "app/views/parts/follow_job.h"
#include "app/views/scene_view.h"
#include "app/views/words/options.h"
#include "app/views/words/words.h"
#include "core/attention/position.h"
#include "core/attention/projection.h"
#include "core/workspaces/model_graph.h"

namespace attend {

namespace {

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
Box elsewhere(Frame& frame, const std::string& why) {
    const Theme& theme = *frame.ui.theme;
    Boxes buttons;
    for (const Remedy& remedy : remedies) {
        if (!remedy.helps(*frame.scene())) continue;
        buttons.push_back(
            box::framed(box::text(remedy.label, {Face::regular, sizes::control, theme.text}),
                        {theme.field, theme.field_border}, {0.9f, 0.3f})
                .named(fmt::format("words/{}", remedy.name))
                .help(remedy.help)
                .on_click([&frame, &remedy] { remedy.apply(frame.draft().choices); }));
    }
    return box::column({box::rich({{"Nothing to compare. ", Role::other, true}, {why}},
                                  {sizes::title, false, 0}),
                        box::flow(std::move(buttons), sizes::near)},
                       sizes::apart)
        .wide({12, 34, 34})
        .centered();
}

/// The last answer steps back while a newer one is being found, unless that is a matter of a
/// moment.
bool steps_back(WordsState& state) {
    if (state.motion.current()) {
        state.stale_since = -1;
        return false;
    }
    if (state.stale_since < 0) state.stale_since = ImGui::GetTime();
    return ImGui::GetTime() - state.stale_since >= unseen_wait;
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

/// Also of a model, whose words are those of its vocabulary.
bool to_words(const Workspace& of) {
    return to_chosen_heads(of) || (of.heads && of.opens == Opens::model);
}

Box words_view(Frame& frame) {
    if (model_of(frame.scene()->asks())) return words_of_layers(frame);
    auto& state = frame.ui.states.of<WordsState>();
    state.lit_word = std::exchange(state.next_lit_word, {});
    const WordMotion* const motion = words_moved(frame, state);
    if (motion && !motion->elsewhere.empty()) return elsewhere(frame, motion->elsewhere);
    if (!motion || !state.motion.problem().empty())
        return box::empty(why_none(state.motion, "Finding the nearest words…"));
    if (!all_finite(*motion))
        return box::empty("The output has numbers that are not finite: they stand nowhere.");
    const bool roomy = ImGui::GetContentRegionAvail().x > 80 * ImGui::GetFontSize();
    const Length wide = motion->other ? Length{18, roomy ? 31.0f : 22.0f, 31} : Length{18, 18, 21};
    const auto beside = [&] {
        return box::row({words_plane(frame, *motion), words_lists(frame, *motion).wide(wide)},
                        sizes::object);
    };
    const auto below = [&] {
        return box::column({words_plane(frame, *motion), words_lists(frame, *motion)},
                           sizes::apart);
    };
    return box::first_that_fits({beside(), below()}).old(steps_back(state)).grow().grow_high();
}

RichText words_subtitle(const Frame& frame) {
    const std::string token = frame.query_text();
    if (token.empty()) return {};
    return {{"where "}, {token, Role::query, true}, {" stands, and what stands around it"}};
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
    .subtitle = words_subtitle,
    .applies = to_words,
    .least_height = 33,
    .view = words_view,
    .shows = "words before and after attention",
    .controls = words_controls};
}

}  // namespace attend
