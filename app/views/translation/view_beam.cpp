#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/chart/chart.h"
#include "app/gui/sizes.h"
#include "app/views/scene_view.h"
#include "app/views/translation/translation_room.h"
#include "app/views/translation/translation_views.h"
#include "core/texts/translation.h"
#include "core/workspaces/translation_scene.h"

namespace attend {

namespace {

/// A beginning that the beam kept: a row of beam/tree.
struct Beginning {
    Index step = 0, parent = -1;  // −1: none
    std::string word;
    double log_p = 0;
    double place = 0;  // among those of its step, from the top
    bool chosen = false;
};

std::vector<Beginning> beginnings(const Matrix& tree, const WordList& words) {
    std::vector<Beginning> found;
    for (Index row = 0; row < tree.rows(); ++row) {
        Beginning one{static_cast<Index>(tree(row, 0)), static_cast<Index>(tree(row, 1)),
                      words.word(static_cast<Index>(tree(row, 2))),
                      static_cast<double>(tree(row, 3))};
        one.place = row > 0 && found.back().step == one.step ? found.back().place + 1 : 0;
        found.push_back(std::move(one));
    }
    return found;
}

/// Marks the one whose words are shown, from its end back.
void mark_chosen(std::vector<Beginning>& all, const std::vector<WrittenWord>& written) {
    Index row = -1;
    const auto words = std::ssize(written);
    for (Index i = std::ssize(all) - 1; i >= 0; --i) {
        const Beginning& end = all[static_cast<std::size_t>(i)];
        if (end.step != words - 1 || end.word != written.back().piece) continue;
        Index at = i;
        bool same = true;
        for (Index step = words - 1; same && step >= 0 && at >= 0; --step) {
            same = all[static_cast<std::size_t>(at)].word ==
                   written[static_cast<std::size_t>(step)].piece;
            at = all[static_cast<std::size_t>(at)].parent;
        }
        if (same) row = i;
    }
    for (; row >= 0; row = all[static_cast<std::size_t>(row)].parent)
        all[static_cast<std::size_t>(row)].chosen = true;
}

std::string text_up_to(const std::vector<Beginning>& all, std::size_t row) {
    std::string text;
    for (auto at = static_cast<Index>(row); at >= 0; at = all[static_cast<std::size_t>(at)].parent)
        text = all[static_cast<std::size_t>(at)].word + (text.empty() ? "" : " ") + text;
    return text;
}

/// A step a column, the likeliest beginning on top; lines as wide as they are likely.
Chart tree_chart(const Frame& frame, std::vector<Beginning> all) {
    const Theme& theme = *frame.ui.theme;
    Chart chart;
    double deepest = 1;
    for (const Beginning& one : all) deepest = std::max(deepest, one.place);
    chart.x = {.low = -1.2, .high = static_cast<double>(all.back().step) + 0.8, .hidden = true};
    chart.y = {.low = -deepest - 0.6, .high = 0.6, .hidden = true};
    ChartPoints points{.name = "beam", .radius = 0.2f};
    for (const Beginning& one : all) {
        const bool root = one.parent < 0;
        const Beginning* const before = root ? nullptr : &all[static_cast<std::size_t>(one.parent)];
        const Rgb color = one.chosen ? theme.role(Role::output) : theme.dim_text;
        const auto x = static_cast<double>(one.step);
        chart.series.push_back(
            {.x = {root ? -1 : static_cast<double>(before->step), x},
             .y = {root ? 0 : -before->place, -one.place},
             .color = color,
             .width = std::max(0.08f, 0.5f * static_cast<float>(std::exp(one.log_p))),
             .alpha = one.chosen ? 1 : 0.6f});
        points.x.push_back(x), points.y.push_back(-one.place);
        chart.marks.push_back(
            {.kind = ChartMark::Kind::words,
             .x = x,
             .y = -one.place,
             .words = {{one.word, one.chosen ? Role::output : Role::other, one.chosen}},
             .is_dim = !one.chosen});
    }
    points.color = theme.text;
    points.help = [all = std::move(all)](std::size_t row) {
        return say<texts::translation::beginning_help>(
            "text"_is = text_up_to(all, row), "number"_is = fmt::format("{:.3f}", all[row].log_p));
    };
    chart.points = {std::move(points)};
    return chart;
}

Box beam_view(Frame& frame) {
    const TranslationScene& scene = *translation_of(*frame.scene());
    if (!scene.tree)
        return box::column(
            {box::empty(say<texts::translation::no_beam>()),
             box::text("decoding: beam", {Face::semibold, sizes::title, frame.ui.theme->text}, 8)
                 .named("beam/choose")
                 .on_click([&frame] { frame.draft().choices.decoding = "beam"; })
                 .centered()},
            sizes::far);
    std::vector<Beginning> all =
        beginnings(frame.evaluation()->value(*scene.tree), scene.model->about.lexicon.target);
    mark_chosen(all, scene.written);
    return box::chart("beam", tree_chart(frame, std::move(all)), {50, 16}).grow().grow_high();
}

}  // namespace

namespace view_files {
extern constinit const SceneView beam{
    .place = 45,
    .name = "beam",
    .tab = "Beam",
    .label = "Beam search",
    .group = ViewGroup::see,
    .help = "The beginnings that the beam keeps at each step; the wider a line, the likelier",
    .extent = ViewExtent::center,
    .applies = to_translations,
    .view = beam_view,
    .shows = "beam search"};
}

}  // namespace attend
