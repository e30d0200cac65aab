#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/bars.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/figures.h"
#include "app/gui/sizes.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/follow_job.h"
#include "app/views/scene_view.h"
#include "app/views/training/learning.h"
#include "app/views/training/training_views.h"
#include "core/training/weight_move.h"

namespace attend {

namespace {

/// What the job finds out: of one run at one step.
using SizesKey = std::pair<TrainingRunPtr, Index>;
struct KnownSizes {
    LatestJob<SizesKey, std::vector<LeafSizes>> job;
};

/// A number as a bar on a scale of powers of ten, from the least of all to the largest.
Box log_bar(const Ui& ui, double number, double least, double most, Rgb color) {
    const double span = std::log(most / least);
    const double share = number > 0 && span > 0 ? std::log(number / least) / span : 0;
    return box::row(
        {box::share_bar({.share = 0.03 + 0.97 * std::clamp(share, 0.0, 1.0),
                         .color = color,
                         .track = ui.theme->track})
             .wide({4, 10, 18})
             .grow(),
         box::text(typeset(number), {Face::regular, sizes::control, ui.theme->text}).wide(6)},
        sizes::near);
}

struct Column {
    const char* title;
    double (*number)(const LeafSizes&);
    Role role;
};
constexpr std::array columns{
    Column{"norm", [](const LeafSizes& of) { return of.norm; }, Role::other},
    Column{"gradient", [](const LeafSizes& of) { return of.gradient; }, Role::score},
    Column{"update / norm",
           [](const LeafSizes& of) { return of.norm > 0 ? of.update / of.norm : 0; },
           Role::output}};

/// Of its numbers above 0.
std::pair<double, double> ends_of(const Column& column, const std::vector<LeafSizes>& all) {
    double least = 1e300, most = 0;
    for (const LeafSizes& one : all)
        if (const double number = column.number(one); number > 0)
            least = std::min(least, number), most = std::max(most, number);
    return {least, most};
}

Box matrices_view(Frame& frame) {
    const Learned& known = learned(frame);
    if (!known.run) return box::space(0);
    const Ui& ui = frame.ui;
    auto& job = ui.states.of<KnownSizes>().job;
    const SizesKey key{known.run, shown_step(frame)};
    const bool current = follow_work(frame, job, "Measuring matrices", key, false, [&key] {
        return [key](const Progress& progress) {
            return leaf_sizes(*key.first, key.second, progress);
        };
    });
    const auto* const sizes_known = job.result();
    if (!sizes_known) return box::empty(why_none(job, "Measuring matrices …"));
    std::vector<Boxes> rows(1);
    const auto heading = [&](const std::string& text) {
        return box::text(text, dim_style(ui, sizes::control), 4);
    };
    rows[0].push_back(heading("matrix"));
    for (const Column& column : columns) rows[0].push_back(heading(column.title));
    std::array<std::pair<double, double>, columns.size()> ends;  // the least and the most of each
    for (std::size_t i = 0; i < columns.size(); ++i) ends[i] = ends_of(columns[i], *sizes_known);
    for (const LeafSizes& of : *sizes_known) {
        Boxes row{box::text(of.path, {Face::regular, sizes::control, ui.theme->text}, 8)};
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const Column& column = columns[i];
            const Rgb color =
                column.role == Role::other ? ui.theme->dim_text : ui.theme->role(column.role);
            row.push_back(log_bar(ui, column.number(of), ends[i].first, ends[i].second, color));
        }
        rows.push_back(std::move(row));
    }
    const auto line = [&frame, sizes_known](Box row, std::size_t i) {
        if (i == 0) return row;
        const std::string path = (*sizes_known)[i - 1].path;
        return std::move(row)
            .named("matrices/" + path)
            .help("Click: why a number of it moves")
            .on_click([&frame, path] {
                if (const auto id = frame.evaluation()->graph->find(path))
                    select_cell(frame, frame.node(*id), {0, 0});
            });
    };
    return box::scrolled("matrices", box::table(std::move(rows), line, sizes::apart, 0.2f).grow())
        .grow()
        .grow_high()
        .old(!current);
}

}  // namespace

namespace view_files {
extern constinit const SceneView matrices{
    .place = 250,
    .name = "matrices",
    .tab = "Matrices",
    .label = "The matrices that are learned",
    .group = ViewGroup::understand,
    .help = "Of every matrix: how large it is, its gradient, and how far this step takes it",
    .extent = ViewExtent::center,
    .applies = to_training,
    .view = matrices_view,
    .shows = "matrices"};
}

}  // namespace attend
