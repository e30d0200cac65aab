#include "app/views/walkthrough/step_outline.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/gui/box/containers.h"
#include "app/gui/box/dial.h"
#include "app/gui/box/fitted.h"
#include "app/gui/sizes.h"
#include "core/texts/steps.h"

namespace attend {

namespace {

constexpr std::size_t most_with_dots = 16;

Box dot_of(const Ui& ui, bool walked) {
    return box::dot(walked ? ui.theme->text : ui.theme->dim_text, walked);
}

/// Scrolls the list to the step that this is drawn in, once after another step was chosen.
Box brought_into_sight(Walk& walk) {
    return box::control({0, 0, 0}, 0.1f, [&walk](float) {
        if (std::exchange(walk.scroll, false))
            ImGui::SetScrollFromPosY(ImGui::GetCursorScreenPos().y - ImGui::GetWindowPos().y);
    });
}

Box line_of(Frame& frame, Walk& walk, std::size_t place, bool dots) {
    const Ui& ui = frame.ui;
    const Step& step = walk.steps[place];
    const bool here = place == walk.at;
    const TextStyle style{here ? Face::semibold : Face::regular, sizes::control,
                          here ? ui.theme->text : ui.theme->dim_text};
    Box mark = dots ? dot_of(ui, place <= walk.at)
                    : box::text(fmt::format("{}", place + 1), style).right().wide(1.6f);
    if (here) mark = box::row({brought_into_sight(walk), std::move(mark)}, 0);
    Boxes boxes{std::move(mark)};
    boxes.push_back(box::text(step.name(), style, 4).grow());
    Box line = box::row(std::move(boxes), 0.8f).grow();
    const Rgb ground = here ? ui.theme->active : ui.theme->panel;
    return box::framed(std::move(line), {ground, std::nullopt, 0.4f}, {0.5f, 0.1f})
        .grow()
        .high(dots ? Length{1.5f, 2.6f, 3.5f} : Length{1.5f, 1.7f, 1.7f})
        .named(fmt::format("steps/{}", place + 1))
        .help(fmt::format("{}  {}\n{}", place + 1, step.full_title(), frame.node(step.node).path))
        .on_click([&frame, &walk, place] { go_to_step(frame, walk, place); });
}

Box heading(const Ui& ui, Walk& walk, int layer, std::size_t count) {
    const bool open = walk.open.contains(layer);
    return box::row({box::text(open ? "▾" : "▸", dim_style(ui, sizes::control)).wide(1),
                     box::text(say<texts::steps::layer>("layer"_is = layer),
                               {Face::semibold, sizes::control, ui.theme->text})
                         .grow(),
                     box::text(say<texts::steps::count>("n"_is = count), dim_style(ui, sizes::axis))
                         .droppable()},
                    0.3f)
        .high(1.7f)
        .named(fmt::format("steps/layer/{}", layer))
        .help(open ? "Fold this layer's steps" : "Show this layer's steps")
        .on_click([&walk, layer] {
            if (!walk.open.erase(layer)) walk.open.insert(layer);
        });
}

Box walk_button(const Ui& ui, const char* tag, std::string text, bool strong,
                std::function<void()> go) {
    Box said =
        box::text(std::move(text),
                  {strong ? Face::semibold : Face::regular, sizes::control, ui.theme->text}, 2);
    return box::framed(std::move(said),
                       {strong ? ui.theme->active : ui.theme->panel, ui.theme->border, 0.4f},
                       {0.8f, 0.45f})
        .named(tag)
        .on_click(std::move(go));
}

}  // namespace

std::string step_count(const Walk& walk) {
    return say<texts::steps::place>("place"_is = walk.at + 1, "n"_is = walk.steps.size());
}

Box step_outline(Frame& frame, Walk& walk) {
    const bool stacked =
        std::ranges::any_of(walk.steps, [](const Step& s) { return s.layer >= 0; });
    const bool dots = walk.steps.size() <= most_with_dots && !stacked;
    Boxes lines;
    for (std::size_t begin = 0; begin < walk.steps.size();) {
        const int layer = walk.steps[begin].layer;
        std::size_t end = begin;
        while (end < walk.steps.size() && walk.steps[end].layer == layer) ++end;
        if (layer >= 0) lines.push_back(heading(frame.ui, walk, layer, end - begin));
        for (std::size_t i = begin; i < end && (layer < 0 || walk.open.contains(layer)); ++i)
            lines.push_back(line_of(frame, walk, i, dots));
        begin = end;
    }
    return box::scrolled("step list", box::column(std::move(lines), 0));
}

Box step_buttons(Frame& frame, Walk& walk) {
    const Ui& ui = frame.ui;
    const auto go = [&frame, &walk](std::size_t to) {
        return [&frame, &walk, to] { go_to_step(frame, walk, to); };
    };
    Boxes boxes;
    if (walk.at > 0)
        boxes.push_back(walk_button(ui, "steps/previous",
                                    "← " + walk.steps[walk.at - 1].full_title(), false,
                                    go(walk.at - 1)));
    if (walk.at + 1 < walk.steps.size())
        boxes.push_back(walk_button(ui, "steps/next", walk.steps[walk.at + 1].full_title() + " →",
                                    true, go(walk.at + 1)));
    return box::row(std::move(boxes), 0.5f);
}

}  // namespace attend
