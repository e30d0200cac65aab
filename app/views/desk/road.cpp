#include <fmt/format.h>

#include "app/gui/box/beams.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/motion.h"
#include "app/gui/frame_times.h"
#include "app/gui/room.h"
#include "app/gui/sizes.h"
#include "app/state/command.h"
#include "app/views/desk/desk.h"
#include "app/views/desk/equation.h"
#include "app/views/desk/rooms.h"
#include "app/views/next_token/next_token.h"
#include "app/views/panels.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/show_view.h"
#include "app/views/scene_view.h"
#include "app/views/sum/sum.h"
#include "app/views/wall/wall.h"
#include "app/views/weights/weights.h"
#include "core/plural.h"
#include "core/workspaces/workspace.h"

namespace attend {

Box drawn(Frame& frame, const char* name, const box::CanvasSize& size,
          std::function<void(Frame&)> draw) {
    return box::canvas(size,
                       [&frame, name, draw = std::move(draw)](const Ui&, Place place) {
                           const TimedStage timed(frame.ui, name);
                           const Room room(name, place.position, place.size);
                           if (takes_keyboard(frame.ui, name)) focus_first_item();
                           draw(frame);
                       })
        .named(name);
}

namespace {

void draw_heads(Frame& frame) {
    const Wall& wall = look_at_wall(frame);
    draw_wall_tiles(frame, wall, ImGui::GetCursorScreenPos(), ImGui::GetContentRegionAvail(), true);
}

Box heads(Frame& frame) {
    const auto count = static_cast<Index>(frame.scene()->blocks.size());
    const int layers = frame.layers();
    return object(frame.ui, count_of(count, "head"),
                  layers > 1 ? fmt::format("{} of {}", count_of(layers, "layer"), count / layers)
                             : "each its own habit",
                  drawn(frame, "heads", {{12, 8}, {28, 22}}, draw_heads).grow_high())
        .grow()
        .droppable(2)
        .named("road/heads");
}

Box computation(Frame& frame) {
    return object(frame.ui, "How the weights come about", "",
                  drawn(frame, "computation", {{20, 8}, {40, 20}},
                        [](Frame& f) { room_panels(f).draw_computation(f); })
                      .grow_high())
        .grow()
        .droppable(2)
        .named("road/computation");
}

/// A box in a child window of its own, to which a beam may lead.
Box inside(Frame& frame, const char* name, const box::CanvasSize& size, Box (*make)(Frame&)) {
    return drawn(frame, name, size, [make, name](Frame& in) {
        const Place place{ImGui::GetCursorScreenPos(), ImGui::GetContentRegionAvail()};
        box::mark_beam_end(in.ui, name, place, 0.4f);
        draw_box(in.ui, make(in).grow_high(), place);
    });
}

Box map(Frame& frame) {
    return object(frame.ui, "Who looks at whom", "rows ask, columns answer",
                  inside(frame, "head", {{12, 9}, {25, 22}}, small_map).grow_high())
        .grow()
        .named("road/map");
}

Box sum(Frame& frame) {
    return object(frame.ui, fmt::format("What {} becomes", frame.query_text()),
                  "values, as high as their weight",
                  inside(frame, "weighted_sum", {{14, 8}, {30, 20}}, sum_alone).grow_high())
        .grow()
        .droppable(1)
        .named("road/sum");
}

/// From the chosen tile to its map, from the row that asks to what it becomes, and from there to
/// what comes next.
Box beams(const Frame& frame) {
    if (frame.settings.theme == "high_contrast") return box::space(0);
    const Theme& theme = *frame.ui.theme;
    return box::beams({{"wall/chosen", "head", theme.text, 0.22f, 0.07f},
                       {"head/asks", "weighted_sum", theme.role(Role::query), 0.34f, 0.06f},
                       {"weighted_sum", "next", theme.role(Role::output), 0.3f, 0.06f}});
}

/// Of a model that writes.
Box next(Frame& frame) {
    return object(frame.ui, "What comes next",
                  fmt::format("all {}", count_of(frame.layers(), "layer")),
                  drawn(frame, "next", {{11, 9}, {18, 20}},
                        [](Frame& in) {
                            box::mark_beam_end(
                                in.ui, "next",
                                {ImGui::GetCursorScreenPos(), ImGui::GetContentRegionAvail()},
                                0.4f);
                            draw_next_panel(in);
                        })
                      .grow_high())
        .droppable(2)
        .named("road/next");
}

}  // namespace

Box chosen_head(Frame& frame) {
    return box::column({map(frame).grow_high(), sum(frame).grow_high()}, sizes::far);
}

Box problem(Frame& frame, std::string_view panel) {
    return box::canvas({{1, 1}, {1, 1}, true}, [&frame, panel](const Ui&, Place place) {
        const Room over((std::string(panel) + "/over").c_str(), place.position, place.size);
        cover_with_problem(frame, panel, place);
    });
}

Box road(Frame& frame, const DrawPanel& draw_panel) {
    if (!frame.scene() && text_is_missing(frame)) return road_without_text(frame);
    if (!frame.scene())
        return box::canvas({{10, 6}, {30, 20}, true}, [&draw_panel](const Ui&, Place place) {
            draw_panel(view_panel.name, place);
        });
    Boxes objects;
    const auto add = [&objects](Box object) {
        std::string key = object.name;
        objects.push_back(box::moving(std::move(key), std::move(object)));
    };
    const Workspace& room = workspace(frame.room());
    // The road pans left by one object while a number is explained.
    if (!explains(frame)) {
        if (room.many_heads)
            add(heads(frame));
        else if (frame.settings.shows(computation_panel.name))
            add(computation(frame));
    }
    add(map(frame));
    if (frame.settings.shows(sum_panel.name)) add(sum(frame));
    if (frame.scene()->measures.next && !explains(frame)) add(next(frame));
    if (explains(frame))
        objects.push_back(explanation(frame, draw_panel).wide({20, 33, 46}).droppable(3));
    Box all =
        box::layers({beams(frame), box::row(std::move(objects), sizes::object)}).grow().grow_high();
    if (shows_equation(frame) && !explains(frame))
        all = box::first_that_fits({equation(frame), std::move(all)}).grow().grow_high();
    all.is_old = frame.stale();
    if (!current_problem(frame)) return all;
    return box::layers({std::move(all), problem(frame, view_panel.name)});
}

}  // namespace attend
