#include <fmt/format.h>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/views/parts/stage.h"
#include "app/views/parts/stage_foot.h"
#include "app/views/parts/written.h"
#include "app/views/sentence/attending.h"
#include "app/views/staged.h"
#include "app/views/translation/translation_room.h"
#include "app/views/translation/writing.h"

namespace attend {

Staged staged_translation(Frame& frame) {
    const Player player = writing_player(frame);
    const Attended& row = attended(frame, frame.asking());
    Staged shown;
    shown.title = given_headline(frame, row);
    for (TextRun& run : shown.title) run.bold = true;
    shown.sentence = written_in_words(frame);
    shown.object = hero_on_stage(frame).grow_high();
    shown.foot = stage_words(frame.ui, fmt::format("{} {}", player.stands, player.of));
    shown.keys = player.playing ? "Space: pause" : "Space: write    ← → a word    Home: the first";
    const Index last = frame.scene()->asks().size() - 1;
    shown.key = [&frame, last](ImGuiKey key) {
        const Player now = writing_player(frame);
        // Beyond the first and the last word an arrow leads to the next picture.
        if (key == ImGuiKey_LeftArrow && now.at <= 0) return false;
        if (key == ImGuiKey_RightArrow && now.at >= last) return false;
        return press_transport_key(now, key);
    };
    return shown;
}

}  // namespace attend
