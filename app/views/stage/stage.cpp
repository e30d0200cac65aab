#include "app/views/stage/stage.h"

#include "app/gui/box/containers.h"
#include "app/gui/box/signs.h"
#include "app/gui/room.h"
#include "app/state/command.h"
#include "app/views/desk/rooms.h"
#include "app/views/desk/scene_views.h"
#include "app/views/explanation/staged_number.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/head_part.h"
#include "app/views/parts/stage.h"
#include "app/views/sentence/text_fields.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

// Pixels of the stage.
constexpr float side = 64, edge = 29, below_title = 3, below_sentence = 29, above_foot = 52,
                below_foot = 4;

float high_of(const Ui& ui, float size) { return stage_em(ui, 1.25f * size); }

/// One line as large as fits of these sizes; of the last as many lines as it takes.
Box line(const Ui& ui, const RichText& text, std::initializer_list<float> sizes, bool dim) {
    Boxes forms;
    for (const float size : sizes)
        forms.push_back(
            box::rich(text, {stage_em(ui, size), dim, 0, dim ? Face::semibold : Face::bold}));
    return box::first_that_fits(std::move(forms));
}

/// Title and sentence, or the field in their place while somebody types.
Box heading(Frame& frame, const Staged& shown) {
    const Ui& ui = frame.ui;
    if (shown.heading.kind) return shown.heading;
    if (shows_text_fields(frame))
        return box::column({text_fields(frame)})
            .high(high_of(ui, stage_text::title) + high_of(ui, stage_text::words));
    return box::column(
        {line(ui, shown.title, {stage_text::title, stage_text::large, stage_text::words}, false)
             .high(high_of(ui, stage_text::title))
             .named("stage/title"),
         line(ui, shown.sentence, {stage_text::words, stage_text::small}, true)
             .named("stage/sentence")},
        stage_em(ui, below_title));
}

Box foot(const Ui& ui, Staged& shown) {
    const float size = stage_em(ui, stage_text::small);
    return box::row({std::move(shown.foot), box::space(0).grow(),
                     box::text(shown.keys, {Face::semibold, size, ui.theme->text}, 4)
                         .named("stage/keys")
                         .right()
                         .droppable()},
                    stage_em(ui, 40))
        .high(1.25f * size);
}

/// Of a view without a picture of its own.
Box as_at_the_desk(Frame& frame, const SceneView& view) {
    return box::canvas({{10, 6}, {40, 20}, true}, [&frame, &view](const Ui&, Place place) {
        const Room room("stage/view", place.position, place.size);
        draw_scene_view(frame, view);
    });
}

/// The matrices of the computation, or the sum.
Staged staged_panel(Frame& frame) {
    const bool is_sum = frame.session().maximized == sum_panel.name;
    Staged shown;
    shown.title = {
        {std::string(is_sum ? sum_panel.label : computation_panel.label), Role::other, true}};
    shown.object = box::canvas({{10, 6}, {40, 20}, true}, [&frame, is_sum](const Ui&, Place place) {
        const Room room("stage/panel", place.position, place.size);
        if (is_sum)
            draw_scene_view(frame, *find_scene_view("sum"));
        else
            room_panels(frame).draw_computation(frame);
    });
    shown.foot = box::space(0);
    return shown;
}

/// What is wrong, where nothing can be shown.
Box problem(const Ui& ui, const std::string& text) {
    return box::wrapped(text, {Face::regular, stage_em(ui, stage_text::words), ui.theme->text})
        .centered();
}

Box ground(const Ui& ui) {
    constexpr Rgb darker{0x0B / 255.0f, 0x0D / 255.0f, 0x10 / 255.0f};
    const bool dark = ui.theme->name == "dark";
    return box::filled(dark ? darker : ui.theme->panel);
}

}  // namespace

bool is_staged_panel(std::string_view panel) {
    return panel == computation_panel.name || panel == sum_panel.name;
}

Staged staged_picture(Frame& frame) {
    const Ui& ui = frame.ui;
    if (unfolds_number(frame)) return staged_number(frame);
    if (frame.scene() && is_staged_panel(frame.session().maximized)) return staged_panel(frame);
    const SceneView& view = chosen_view(frame);
    Staged shown;
    const std::string wrong = problem_to_say(frame);
    if (frame.scene() && view.staged) {
        shown = view.staged(frame);
    } else {
        shown.title = {{view.title && frame.scene() ? view.title(frame) : std::string(view.label),
                        Role::other, true}};
        if (view.subtitle && frame.scene()) shown.sentence = view.subtitle(frame);
        if (frame.scene()) shown.object = as_at_the_desk(frame, view);
    }
    if (!wrong.empty() || !shown.object.kind) shown.object = problem(ui, wrong);
    if (!shown.foot.kind)
        shown.foot =
            box::text(place_of_head(frame), dim_style(ui, stage_em(ui, stage_text::small)), 20);
    shown.object = std::move(shown.object).as_picture();
    return shown;
}

Box stage(Frame& frame, Staged shown) {
    const Ui& ui = frame.ui;
    if (ui.states.of<StageIsBlack>().now) return box::filled({0, 0, 0}).named("stage/black");
    Boxes lines{heading(frame, shown),
                box::space(stage_em(ui, below_sentence)),
                std::move(shown.object)
                    .old(frame.stale() && problem_to_say(frame).empty())
                    .grow()
                    .grow_high(),
                box::space(stage_em(ui, above_foot)),
                foot(ui, shown),
                box::space(stage_em(ui, below_foot))};
    return box::layers({ground(ui), box::padded(box::column(std::move(lines), 0).grow().grow_high(),
                                                {stage_em(ui, side), stage_em(ui, edge)})})
        .named("stage");
}

}  // namespace attend
