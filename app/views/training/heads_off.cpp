#include "app/views/training/heads_off.h"

#include <fmt/format.h>

#include "app/gui/box/bars.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/figures.h"
#include "app/gui/sizes.h"
#include "app/views/parts/choose_head.h"
#include "app/views/parts/follow_job.h"
#include "app/views/training/learning.h"

namespace attend {

namespace {

using OffKey = std::pair<TrainingRunPtr, Index>;
/// Shares of right answers: with all heads, then without each.
struct KnownOff {
    LatestJob<OffKey, std::vector<double>> job;
};

std::vector<double> right_without_each(const OffKey& key, const Progress& progress) {
    const auto& [run, step] = key;
    const auto state = run->at(step, progress);
    TrainingSetup setup = run->setup();
    const int heads = setup.heads * setup.layers;
    std::vector<double> right;
    for (int off = -1; off < heads; ++off) {
        progress.at(static_cast<double>(off + 1) / (heads + 1));
        setup.heads_off.clear();
        if (off >= 0) setup.heads_off.push_back(off);
        const Trainer without(setup);
        right.push_back(without.judge(*state, without.examples().validation()).accuracy);
    }
    return right;
}

Box column(const Ui& ui, const std::string& what, double right, bool all) {
    const Rgb color = ui.theme->role(Role::output);
    return box::column(
        {box::text(percent_text(right),
                   {Face::bold, sizes::view, right > 0.9 ? color : ui.theme->text}, 3),
         box::text(what,
                   {all ? Face::regular : Face::semibold, sizes::title,
                    all ? ui.theme->dim_text : ui.theme->text},
                   4),
         box::share_bar({.share = right, .color = color, .track = ui.theme->track, .high = 0.3f})
             .wide({5, 9, 9})},
        sizes::tight);
}

}  // namespace

Box one_head_off(Frame& frame) {
    const Learned& known = learned(frame);
    const int layers = frame.layers(), heads = frame.scene()->choices.heads;
    constexpr int most = 16;
    if (layers * heads > most) return box::empty("So many heads are switched off in Heads.");
    auto& job = frame.ui.states.of<KnownOff>().job;
    const OffKey key{known.run, shown_step(frame)};
    const bool current = follow_work(frame, job, "Switching heads off", key, false, [&key] {
        return [key](const Progress& progress) { return right_without_each(key, progress); };
    });
    const auto* const right = job.result();
    if (!right || std::ssize(*right) != 1 + layers * heads)
        return box::empty(why_none(job, "Switching one head off after the other …"));
    Boxes columns{column(frame.ui, "all heads", (*right)[0], true)};
    for (int i = 0; i < layers * heads; ++i) {
        const int layer = i / heads, head = i % heads;
        const std::string name = fmt::format("{}.{}", layer, head);
        columns.push_back(
            column(frame.ui, "without " + name, (*right)[static_cast<std::size_t>(i) + 1], false)
                .named("without/" + name)
                .help("Click switches this head off, or on, where one looks")
                .on_click([&frame, layer, head] {
                    switch_head(frame, layer, head, !is_on(frame, layer, head));
                }));
    }
    return box::column({box::flow(std::move(columns), sizes::far), box::space(0).grow_high()})
        .old(!current);
}

}  // namespace attend
