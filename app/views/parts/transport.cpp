#include "app/views/parts/transport.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/signs.h"
#include "app/gui/sizes.h"
#include "app/gui/widgets.h"

namespace attend {

namespace {

bool something_else_reads_keys(const Frame& frame) {
    return ImGui::GetIO().WantTextInput || !frame.store.session.overlay.empty() || is_asked() ||
           frame.store.session.presenting ||
           ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
}

Box speed(const Ui& ui, const Player& player) {
    const Theme& theme = *ui.theme;
    const auto last = static_cast<double>(player.speeds.size() - 1),
               now = static_cast<double>(player.speed);
    const auto set = [player, last](double share) {
        player.set_speed(static_cast<std::size_t>(std::lround(share * last)));
    };
    BoxActs acts;
    acts.wheel = [set, now, last](float steps) {
        set(std::clamp((now + (steps > 0 ? 1 : -1)) / last, 0.0, 1.0));
    };
    return box::slide({"transport/speed", now / last, theme.text, theme.track, theme.text, set})
        .wide({4, 8, 8})
        .help("How many a second are shown")
        .on(std::move(acts));
}

/// What is pressed, in a disc where it leads.
Box press(const Ui& ui, const Player& player, box::Player sign, const char* name, const char* help,
          const char* keys, ImGuiKey key) {
    const Theme& theme = *ui.theme;
    const bool leads = sign == box::Player::play || sign == box::Player::pause;
    return box::player_sign(sign, theme.text, leads ? std::optional(theme.active) : std::nullopt)
        .wide(sizes::of(34))
        .high(sizes::of(34))
        .named(name)
        .help(help, keys)
        .on_click([player, key] { press_transport_key(player, key); });
}

}  // namespace

bool press_transport_key(const Player& player, ImGuiKey key) {
    const Index far = ImGui::GetIO().KeyShift ? 10 : 1;
    switch (key) {
        case ImGuiKey_Space:
            player.play(!player.playing);
            return true;
        case ImGuiKey_LeftArrow:
            player.go(player.at - far);
            return true;
        case ImGuiKey_RightArrow:
            player.go(player.at + far);
            return true;
        case ImGuiKey_Home:
            player.go(player.first);
            return true;
        case ImGuiKey_End:
            player.end();
            return true;
        default:
            return false;
    }
}

Box transport(Frame& frame, const Player& player) {
    const Ui& ui = frame.ui;
    Boxes parts{
        press(ui, player, box::Player::first, "transport/first", player.to_first, "Home",
              ImGuiKey_Home),
        press(ui, player, player.playing ? box::Player::pause : box::Player::play, "transport/play",
              player.playing ? "Stop here" : player.plays, "Space", ImGuiKey_Space),
        press(ui, player, box::Player::next, "transport/next", player.next, "→",
              ImGuiKey_RightArrow),
        box::space(sizes::near),
        box::text(player.stands, {Face::semibold, sizes::field, ui.theme->text}, 5)
            .named("transport/step"),
        box::text(player.of, dim_style(ui, sizes::title), 3).droppable(1),
        box::space(0).grow(),
        speed(ui, player).droppable(3),
        box::text(player.speeds[player.speed], dim_style(ui, sizes::control), 6)
            .right()
            .droppable(2)};
    return box::framed(box::row(std::move(parts), sizes::near).grow(),
                       {ui.theme->field, ui.theme->field_border, sizes::of(8)},
                       {sizes::apart, sizes::of(4)})
        .named("transport");
}

void read_transport_keys(Frame& frame, const Player& player) {
    if (something_else_reads_keys(frame)) return;
    const ImGuiID owner = ImGui::GetID("transport");
    for (const ImGuiKey key :
         {ImGuiKey_Space, ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_Home, ImGuiKey_End}) {
        ImGui::SetKeyOwner(key, owner);
        const bool arrow = key == ImGuiKey_LeftArrow || key == ImGuiKey_RightArrow;
        if (ImGui::IsKeyPressed(key, arrow ? ImGuiInputFlags_Repeat : ImGuiInputFlags_None, owner))
            press_transport_key(player, key);
    }
}

}  // namespace attend
