#pragma once
#include <functional>
#include <string>
#include <vector>

#include "app/gui/box/box.h"
#include "app/views/frame.h"

namespace attend {

/// What a transport drives: a run of steps, or words that are written one after the other.
struct Player {
    std::string stands, of;   // "step 160", "of 600"
    Index at = 0, first = 0;  // where it stands, and where it begins
    bool playing = false;
    std::vector<std::string> speeds;      // "10 a second"
    std::size_t speed = 0;                // of these
    const char *to_first, *plays, *next;  // tooltips
    std::function<void(Index)> go;        // to a place, held within the run
    std::function<void(bool)> play;
    std::function<void()> end;  // to the last place
    std::function<void(std::size_t)> set_speed;
};

/// To the first place, play or pause, one on; where it stands, and how fast it plays. Tags:
/// "transport/first", "transport/play", "transport/next", "transport/step", "transport/speed".
Box transport(Frame& frame, const Player& player);
/// What one of these keys does; false: it is none of them.
bool press_transport_key(const Player& player, ImGuiKey key);
/// Space plays or pauses, ← and → go one on, with Shift ten, Home to the first, End to the last.
void read_transport_keys(Frame& frame, const Player& player);

}  // namespace attend
