#include <fmt/format.h>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/sizes.h"
#include "app/views/parts/follow_job.h"
#include "app/views/parts/lead.h"
#include "app/views/scene_view.h"
#include "app/views/training/training_views.h"
#include "app/views/training/why.h"

namespace attend {

namespace {

/// "−0.0749 → −0.0772", and the number's way over all kept steps.
Box moved_number(Frame& frame, const WhyLook& look) {
    const Ui& ui = frame.ui;
    const Theme& theme = *ui.theme;
    const auto figure = [](double number) { return number_text(number, 4); };
    Boxes words{box::text(figure(look.move.before), {Face::bold, sizes::leader, theme.dim_text}, 5),
                box::text("→", {Face::regular, sizes::leader, theme.edited}, 1),
                box::text(figure(look.move.after), {Face::bold, sizes::leader, theme.edited}, 5)
                    .named("why/after")};
    return box::column(
        {box::text(fmt::format("{}[{},{}]", look.node.path, look.cell.row, look.cell.column),
                   dim_style(ui, sizes::title), 10),
         box::row(std::move(words), sizes::near),
         box::text("in one step of " + look.optimizer, dim_style(ui, sizes::title), 8),
         number_over_time(frame, look)},
        sizes::tight);
}

/// What is selected is a learned matrix, or the query's weights of the head that is shown.
Box why_view(Frame& frame) {
    const std::optional<WhyLook> look = look_at_why(frame);
    if (!look) return box::empty(why_nothing_moves(frame));
    Boxes road{
        object(frame.ui, fmt::format("{} examples vote", look->move.by_example.size()),
               "an example a bar: what each adds to the gradient", examples_vote(frame, *look))
            .grow(),
        object(frame.ui, look->optimizer + " remembers",
               "gradients of the last steps, their mean, their usual size",
               optimizer_remembers(frame, *look))
            .grow(),
        object(frame.ui, "Through softmax", "of this text: what the chosen row learns",
               through_softmax(frame).grow_high())
            .grow()
            .droppable(1)};
    return box::column({moved_number(frame, *look).high({9, 13, 16}),
                        box::row(std::move(road), sizes::object).grow().grow_high()},
                       sizes::far)
        .grow()
        .grow_high()
        .old(!look->current);
}

}  // namespace

namespace view_files {
extern constinit const SceneView why_it_moves{
    .place = 240,
    .name = "why_it_moves",
    .tab = "Why it moves",
    .label = "Why does this number move?",
    .group = ViewGroup::understand,
    .help = "How one learned number changes in this step: examples, optimizer, softmax",
    .extent = ViewExtent::center,
    .applies = to_training,
    .view = why_view,
    .shows = "why a number moves"};
}

}  // namespace attend
