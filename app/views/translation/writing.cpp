#include "app/views/translation/writing.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/state/editing.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/written.h"
#include "app/views/translation/translation_room.h"
#include "core/workspaces/translation_scene.h"

namespace attend {

namespace {

/// How many words a second are written; 0: all at once.
struct Speed {
    double words;
    const char* text;
};
constexpr std::array speeds{Speed{0.5, "½ a second"}, Speed{1, "1 a second"},
                            Speed{2, "2 a second"},   Speed{5, "5 a second"},
                            Speed{20, "20 a second"}, Speed{0, "at once"}};

struct WordByWord {
    bool playing = false;
    std::size_t speed = 1;  // of `speeds`
    double owed = 0;        // words that are still to be shown
    int last_frame = 0;     // in which it was followed
    bool at_end = false;    // it stood at the last word
    Index steps = 0;        // that there were then
};

WordByWord& writing(const Frame& frame) { return frame.ui.states.of<WordByWord>(); }

Index last_step(const Frame& frame) { return frame.scene()->asks().size() - 1; }
/// The last step that writes a word: behind it <end> is written, where the text comes to an end.
Index last_word(const Frame& frame) {
    const bool ends = translation_of(*frame.scene())->written.back().piece == end_of_text;
    return std::max<Index>(last_step(frame) - (ends ? 1 : 0), 0);
}
Index shown_step(const Frame& frame) { return written_rows(frame) - 1; }

void stand_at(Frame& frame, Index step) {
    step = std::clamp<Index>(step, 0, last_step(frame));
    if (step != shown_step(frame)) choose_query(frame, step);
}

void play(Frame& frame, bool on) {
    WordByWord& now = writing(frame);
    now.playing = on, now.owed = 0;
    if (on && shown_step(frame) >= last_word(frame)) stand_at(frame, 0);
}

void go_on(Frame& frame, WordByWord& now) {
    leave_unfinished(frame.ui);  // more is to be seen
    const Index step = shown_step(frame);
    const double a_second = speeds[now.speed].words;
    if (a_second == 0) stand_at(frame, last_word(frame));
    if (a_second == 0 || step >= last_word(frame)) {
        now.playing = false;
        return;
    }
    now.owed += a_second * static_cast<double>(ImGui::GetIO().DeltaTime);
    const auto words = static_cast<Index>(std::min(now.owed, 1.0 + a_second));
    if (words == 0) return;
    now.owed = 0;
    stand_at(frame, std::min(step + words, last_word(frame)));
}

/// Takes back what was put in at the shown step: its word, its alignment.
void free_step(Frame& frame) {
    const Index step = shown_step(frame);
    if (translation_of(*frame.scene())->written[static_cast<std::size_t>(step)].forced)
        force_word(frame, step, std::nullopt);
    const Node& weights = frame.node(frame.block().weights);
    for (Index key = 0; key < weights.shape().columns; ++key)
        reset_number(frame.draft(), weights.path, {step, key});
}

}  // namespace

Player writing_player(Frame& frame) {
    const Index step = shown_step(frame), words = last_word(frame) + 1;
    const bool pieces = translation_of(*frame.scene())->model->about.lexicon.target_pieces ==
                        TextPieces::characters;
    Player player{.stands = step > last_word(frame)
                                ? "the end"
                                : fmt::format("{} {}", pieces ? "character" : "word", step + 1),
                  .of = fmt::format("of {}", words),
                  .at = step,
                  .playing = writing(frame).playing,
                  .speeds = {},
                  .speed = writing(frame).speed,
                  .to_first = "To the first word",
                  .plays = "Write, word by word",
                  .next = "Write one word",
                  .go = [&frame](Index to) { play(frame, false), stand_at(frame, to); },
                  .play = [&frame](bool on) { play(frame, on); },
                  .end = [&frame] { play(frame, false), stand_at(frame, last_word(frame)); },
                  .set_speed = [&frame](std::size_t speed) { writing(frame).speed = speed; }};
    for (const Speed& speed : speeds) player.speeds.emplace_back(speed.text);
    return player;
}

void follow_writing(Frame& frame) {
    WordByWord& now = writing(frame);
    const bool was_away = now.last_frame + 1 < ImGui::GetFrameCount();
    now.last_frame = ImGui::GetFrameCount();
    if (was_away) now.playing = false;
    if (!frame.scene() || !frame.scene()->in_turn || frame.stale()) return;
    const Index steps = last_step(frame) + 1;
    // Where nobody chose a place, all is written at first.
    if (now.steps == 0) now.at_end = frame.store.session.selection.query == 0;
    if (now.at_end && steps != now.steps) stand_at(frame, last_word(frame));
    now.steps = steps;
    read_transport_keys(frame, writing_player(frame));
    if (!ImGui::GetIO().WantTextInput && ImGui::IsKeyPressed(ImGuiKey_Delete)) free_step(frame);
    if (now.playing) go_on(frame, now);
    now.at_end = !now.playing && frame.store.session.selection.query >= last_word(frame);
}

}  // namespace attend
