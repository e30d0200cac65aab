#include "app/views/training/transport.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/signs.h"
#include "app/gui/sizes.h"
#include "app/gui/widgets.h"
#include "app/views/training/learning.h"

namespace attend {

namespace {

void step_by(Frame& frame, Index by) {
    play(frame, false);
    if (by > 0) branch_here(frame);
    show_step(frame, shown_step(frame) + by);
}

bool something_else_reads_keys(const Frame& frame) {
    return ImGui::GetIO().WantTextInput || !frame.store.session.overlay.empty() || is_asked() ||
           frame.store.session.presenting ||
           ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
}

Box speed(Frame& frame) {
    const Theme& theme = *frame.ui.theme;
    const auto last = static_cast<double>(play_speeds.size() - 1),
               now = static_cast<double>(play_speed(frame));
    const auto set = [&frame, last](double share) {
        set_play_speed(frame, static_cast<std::size_t>(std::lround(share * last)));
    };
    BoxActs acts;
    acts.wheel = [set, now, last](float steps) {
        set(std::clamp((now + (steps > 0 ? 1 : -1)) / last, 0.0, 1.0));
    };
    return box::slide({"transport/speed", now / last, theme.text, theme.track, theme.text, set})
        .wide({4, 8, 8})
        .help("How many steps a second are shown")
        .on(std::move(acts));
}

/// What is pressed, in a disc where it leads.
Box press(Frame& frame, box::Player sign, const char* name, const char* help, const char* keys,
          ImGuiKey key) {
    const Theme& theme = *frame.ui.theme;
    const bool leads = sign == box::Player::play || sign == box::Player::pause;
    return box::player_sign(sign, theme.text, leads ? std::optional(theme.active) : std::nullopt)
        .wide(sizes::of(34))
        .high(sizes::of(34))
        .named(name)
        .help(help, keys)
        .on_click([&frame, key] { press_transport_key(frame, key); });
}

}  // namespace

bool press_transport_key(Frame& frame, ImGuiKey key) {
    const Index far = ImGui::GetIO().KeyShift ? 10 : 1;
    switch (key) {
        case ImGuiKey_Space:
            play(frame, !is_playing(frame));
            return true;
        case ImGuiKey_LeftArrow:
            step_by(frame, -far);
            return true;
        case ImGuiKey_RightArrow:
            step_by(frame, far);
            return true;
        case ImGuiKey_Home:
            step_by(frame, learned(frame).run->first_step() - shown_step(frame));
            return true;
        case ImGuiKey_End:
            play_to_end(frame);
            return true;
        default:
            return false;
    }
}

Box transport(Frame& frame) {
    if (!frame.scene() || !training_of(*frame.scene())) return box::space(0);
    const Ui& ui = frame.ui;
    const bool playing = is_playing(frame);
    const Index step = shown_step(frame), steps = training_of(*frame.scene())->run->steps();
    Boxes parts{
        press(frame, box::Player::first, "transport/first", "Before anything was learned", "Home",
              ImGuiKey_Home),
        press(frame, playing ? box::Player::pause : box::Player::play, "transport/play",
              playing ? "Stop here" : "Learn, and watch", "Space", ImGuiKey_Space),
        press(frame, box::Player::next, "transport/next", "Learn one step", "→",
              ImGuiKey_RightArrow),
        box::space(sizes::near),
        box::text(fmt::format("step {}", step), {Face::semibold, sizes::field, ui.theme->text}, 5)
            .named("transport/step"),
        box::text(fmt::format("of {}", steps), dim_style(ui, sizes::title), 3).droppable(1),
        box::space(0).grow(),
        speed(frame).droppable(3),
        box::text(play_speed_text(play_speed(frame)), dim_style(ui, sizes::control), 6)
            .right()
            .droppable(2)};
    return box::framed(box::row(std::move(parts), sizes::near).grow(),
                       {ui.theme->field, ui.theme->field_border, sizes::of(8)},
                       {sizes::apart, sizes::of(4)})
        .named("transport");
}

void read_transport_keys(Frame& frame) {
    if (something_else_reads_keys(frame)) return;
    const ImGuiID owner = ImGui::GetID("transport");
    for (const ImGuiKey key :
         {ImGuiKey_Space, ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_Home, ImGuiKey_End}) {
        ImGui::SetKeyOwner(key, owner);
        const bool arrow = key == ImGuiKey_LeftArrow || key == ImGuiKey_RightArrow;
        if (ImGui::IsKeyPressed(key, arrow ? ImGuiInputFlags_Repeat : ImGuiInputFlags_None, owner))
            press_transport_key(frame, key);
    }
}

}  // namespace attend
