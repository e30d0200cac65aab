#include <fmt/format.h>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/views/sentence/text_fields.h"
#include "app/views/training/learning.h"
#include "app/views/training/training_room.h"

namespace attend {

Player learning_player(Frame& frame) {
    const Index step = shown_step(frame);
    Player player{.stands = fmt::format("step {}", step),
                  .of = fmt::format("of {}", learned(frame).steps()),
                  .at = step,
                  .first = learned(frame).run->first_step(),
                  .playing = is_playing(frame),
                  .speeds = {},
                  .speed = play_speed(frame),
                  .to_first = "Before anything was learned",
                  .plays = "Learn, and watch",
                  .next = "Learn one step",
                  .go = {},
                  .play = [&frame](bool on) { play(frame, on); },
                  .end = [&frame] { play_to_end(frame); },
                  .set_speed = [&frame](std::size_t speed) { set_play_speed(frame, speed); }};
    for (std::size_t speed = 0; speed < play_speeds.size(); ++speed)
        player.speeds.push_back(play_speed_text(speed));
    player.go = [&frame, step](Index to) {
        play(frame, false);
        if (to > step) branch_here(frame);
        show_step(frame, to);
    };
    return player;
}

Box training_top(Frame& frame) {
    if (!frame.scene() || !training_of(*frame.scene())) return text_fields(frame);
    return fields_and_transport(frame, learning_player(frame));
}

}  // namespace attend
