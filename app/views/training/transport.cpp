#include "app/views/training/transport.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <array>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/controls.h"
#include "app/gui/sizes.h"
#include "app/gui/widgets.h"
#include "app/views/training/learning.h"

namespace attend {

namespace {

enum class Sign { first, play, pause, next };

/// Bars and triangles in the middle of a place, `half` pixels from its middle to its top.
void paint_sign(Sign sign, ImVec2 middle, float half, ImU32 color) {
    ImDrawList& on = canvas();
    const auto bar = [&](float x) {
        on.AddRectFilled({middle.x + x - 0.15f * half, middle.y - half},
                         {middle.x + x + 0.15f * half, middle.y + half}, color);
    };
    const auto arrow = [&](float from, float to) {
        on.AddTriangleFilled({middle.x + from, middle.y - half}, {middle.x + to, middle.y},
                             {middle.x + from, middle.y + half}, color);
    };
    if (sign == Sign::first) bar(-0.9f * half), arrow(0.9f * half, -0.7f * half);
    if (sign == Sign::next) bar(0.9f * half), arrow(-0.9f * half, 0.7f * half);
    if (sign == Sign::play) arrow(-0.55f * half, 0.95f * half);
    if (sign == Sign::pause) bar(-0.45f * half), bar(0.45f * half);
}

Box sign_box(const Ui& ui, Sign sign) {
    const bool round = sign == Sign::play || sign == Sign::pause;
    const float side = sizes::of(34);
    return box::picture({side, side}, [sign, round, theme = ui.theme](const Ui&, Place place) {
        const ImVec2 middle = place.position + place.size / 2;
        if (round) canvas().AddCircleFilled(middle, place.size.x / 2, ink(theme->active));
        paint_sign(sign, middle, place.size.x * 0.21f, ink(theme->text));
    });
}

/// One of the speeds: a mark on a line, a knob where it is chosen.
Box speed_stop(Frame& frame, std::size_t stop) {
    const std::size_t chosen = play_speed(frame);
    return box::picture(
               {sizes::of(22), sizes::of(24)},
               [stop, chosen, theme = frame.ui.theme](const Ui& ui, Place place) {
                   const ImVec2 middle = place.position + place.size / 2;
                   const float last = static_cast<float>(play_speeds.size() - 1);
                   const auto here = static_cast<float>(stop);
                   const ImVec2 from{here > 0 ? place.position.x : middle.x, middle.y},
                       to{here < last ? place.position.x + place.size.x : middle.x, middle.y};
                   const ImU32 passed = ink(theme->text), rest = ink(theme->track);
                   canvas().AddLine(from, middle, stop <= chosen ? passed : rest, ui.em(0.12f));
                   canvas().AddLine(middle, to, stop < chosen ? passed : rest, ui.em(0.12f));
                   canvas().AddLine({middle.x, middle.y - ui.em(0.25f)},
                                    {middle.x, middle.y + ui.em(0.25f)}, rest, ui.em(0.07f));
                   if (stop == chosen)
                       canvas().AddCircleFilled(middle, ui.em(0.42f), ink(theme->text));
               })
        .named(fmt::format("transport/speed/{}", stop))
        .help(play_speed_text(stop))
        .on_click([&frame, stop] { set_play_speed(frame, stop); })
        .without_hover();
}

Box speed(Frame& frame) {
    Boxes stops;
    for (std::size_t stop = 0; stop < play_speeds.size(); ++stop)
        stops.push_back(speed_stop(frame, stop));
    BoxActs acts;
    acts.wheel = [&frame](float steps) {
        const auto now = static_cast<int>(play_speed(frame));
        set_play_speed(frame, static_cast<std::size_t>(std::max(now + (steps > 0 ? 1 : -1), 0)));
    };
    return box::row(std::move(stops), 0).named("transport/speed").on(std::move(acts));
}

void step_by(Frame& frame, Index by) {
    play(frame, false);
    show_step(frame, shown_step(frame) + by);
}

void pressed_key(Frame& frame, ImGuiKey key) {
    const Index far = ImGui::GetIO().KeyShift ? 10 : 1;
    const TrainingRun& run = *learned(frame).run;
    switch (key) {
        case ImGuiKey_Space:
            return play(frame, !is_playing(frame));
        case ImGuiKey_LeftArrow:
            return step_by(frame, -far);
        case ImGuiKey_RightArrow:
            return step_by(frame, far);
        case ImGuiKey_Home:
            return step_by(frame, run.first_step() - shown_step(frame));
        default:
            return step_by(frame, run.steps() - shown_step(frame));
    }
}

bool something_else_reads_keys(const Frame& frame) {
    return ImGui::GetIO().WantTextInput || !frame.store.session.overlay.empty() || is_asked() ||
           frame.store.session.presenting ||
           ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
}

}  // namespace

Box transport(Frame& frame) {
    if (!frame.scene() || !training_of(*frame.scene())) return box::space(0);
    const Ui& ui = frame.ui;
    const bool playing = is_playing(frame);
    const Index step = shown_step(frame), steps = learned(frame).run ? learned(frame).steps() : 0;
    const auto pressed = [&frame](ImGuiKey key) {
        return [&frame, key] { pressed_key(frame, key); };
    };
    Boxes parts{
        sign_box(ui, Sign::first)
            .named("transport/first")
            .help("Before anything was learned", "Home")
            .on_click(pressed(ImGuiKey_Home)),
        sign_box(ui, playing ? Sign::pause : Sign::play)
            .named("transport/play")
            .help(playing ? "Stop here" : "Learn, and watch", "Space")
            .on_click(pressed(ImGuiKey_Space)),
        sign_box(ui, Sign::next)
            .named("transport/next")
            .help("Learn one step", "→")
            .on_click(pressed(ImGuiKey_RightArrow)),
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
            pressed_key(frame, key);
    }
}

}  // namespace attend
