#include <fmt/format.h>

#include <algorithm>

#include "app/gui/box/choices.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/sizes.h"
#include "app/views/heads/lines.h"
#include "app/views/heads/options.h"
#include "app/views/parts/choose_head.h"
#include "app/views/parts/line_threshold.h"
#include "core/texts/heads.h"

namespace attend {

namespace {

struct LegendPointed {
    int head = -1, at = -1;  // in which frame
};

/// The head of whom the legend shows that it is pointed at; else the chosen one.
int head_in_front(const Frame& frame) {
    const auto& pointed = frame.ui.states.of<LegendPointed>();
    const bool now = pointed.at >= ImGui::GetFrameCount() - 1;
    return now ? pointed.head : frame.store.session.selection.head;
}

Box which_heads(Frame& frame) {
    const Selection& selection = frame.session().selection;
    const auto choose = [&frame](int chosen) {
        frame.draft().view.of<LinesOptions>().one_head = chosen == 0;
    };
    return box::segments(
        frame.ui,
        {.name = "lines/heads",
         .labels = {say<texts::heads::head>("head"_is = selection.head),
                    say<texts::heads::lines_of>("n"_is = frame.scene()->choices.heads,
                                                "layer"_is = selection.layer)},
         .chosen = frame.options<LinesOptions>().one_head ? 0 : 1,
         .help = "Lines of the chosen head, or of all heads of the layer that are switched on",
         .change = choose});
}

Box entry(Frame& frame, const LinesOfHeads& heads, int head) {
    const Theme& theme = *frame.ui.theme;
    const Selection& selection = frame.session().selection;
    const bool drawn = was_on(frame, {selection.layer, head});
    const Rgb color = heads.many() && head == heads.in_front ? theme.role(Role::query)
                                                             : color_of_head(frame, heads, head);
    BoxActs acts;
    acts.click = [&frame, head] {
        frame.draft().view.of<LinesOptions>().one_head = true;
        choose_head(frame, frame.session().selection.layer, head);
    };
    acts.point = [&frame, head] {
        frame.ui.states.of<LegendPointed>() = {head, ImGui::GetFrameCount()};
    };
    return box::padded(
               box::row({box::bar(1, drawn ? color : theme.track, {}, sizes::of(4)).wide(1),
                         box::text(say<texts::heads::legend>("head"_is = head, "on"_is = drawn),
                                   {drawn ? Face::semibold : Face::regular, sizes::control,
                                    drawn ? theme.text : theme.dim_text})},
                        0.4f),
               {0.3f, 0.1f})
        .named(fmt::format("lines/head/{}", head))
        .help(drawn ? "Click shows the lines of this head alone"
                    : "This head is switched off. Click shows its lines alone")
        .on(std::move(acts));
}

}  // namespace

LinesOfHeads lines_of_heads(const Frame& frame) {
    const Selection& selection = frame.store.session.selection;
    LinesOfHeads heads;
    heads.places = frame.options<LinesOptions>().one_head
                       ? std::vector<HeadPlace>{{selection.layer, selection.head}}
                       : heads_on(frame, selection.layer);
    heads.weights = weights_of(frame, heads.places);
    heads.in_front = head_in_front(frame);
    for (const Value& weights : heads.weights) heads.numbers += weights->size();
    return heads;
}

Rgb color_of_head(const Frame& frame, const LinesOfHeads& heads, int head) {
    const Theme& theme = *frame.ui.theme;
    return heads.many() ? theme.dim_text : series_color(theme, head, frame.scene()->choices.heads);
}

Box lines_controls(Frame& frame) {
    const HiddenWeight* const hidden = hidden_lines(frame, lines_of_heads(frame));
    Boxes controls{threshold_opener(frame, "lines/threshold",
                                    frame.draft().view.of<LinesOptions>().threshold,
                                    hidden && hidden->largest > 0 ? hidden->largest : 1)};
    if (frame.scene()->choices.heads > 1) controls.push_back(which_heads(frame));
    return box::row(std::move(controls), sizes::apart);
}

Box legend_of_heads(Frame& frame, const LinesOfHeads& heads) {
    Boxes entries;
    for (int head = 0; head < frame.scene()->choices.heads; ++head)
        entries.push_back(entry(frame, heads, head));
    return box::flow(std::move(entries), sizes::tight);
}

}  // namespace attend
