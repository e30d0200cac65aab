#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/figures.h"
#include "app/gui/sizes.h"
#include "app/views/heads/lines.h"
#include "app/views/heads/options.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/small_map.h"
#include "app/views/pointing.h"
#include "app/views/scene_view.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

constexpr float given_width = 4, lines_gap = sizes::of(10);            // em
constexpr Length gets_width{8, 20, 28.7f}, lines_width{6, 30, 49.5f};  // em
constexpr int gets_rank = 3, given_rank = 2;                           // what gives way first

/// What every token gets of all rows together, of each head that is drawn on average.
const std::vector<double>& gets_of(const Frame& frame, const LinesOfHeads& heads) {
    return frame.ui.states.kept(std::pair(frame.store.computation().revision(), heads.places), [&] {
        std::vector<double> sums(static_cast<std::size_t>(weights_axes(frame).columns.size()));
        for (const Value& weights : heads.weights)
            for (Index column = 0; column < weights->cols(); ++column)
                sums[static_cast<std::size_t>(column)] +=
                    weights->col(column).cast<double>().sum() /
                    static_cast<double>(heads.weights.size());
        return sums;
    });
}

/// The weight that the row that asks gives a token: of several heads the one in front.
double weight_given(const LinesOfHeads& heads, Index row, Index column) {
    std::size_t of = 0;
    for (std::size_t i = 0; i < heads.places.size(); ++i)
        if (heads.places[i].head == heads.in_front) of = i;
    return static_cast<double>((*heads.weights[of])(row, column));
}

struct LinesLook {
    Frame& frame;
    const LinesOfHeads& heads;
    bool shares;               // rows sum to 1
    float ask, answer;         // em: of the names
    std::optional<Index> key;  // that is looked at

    const Axes& axes() const { return weights_axes(frame); }
};

Box asking_word(const LinesLook& look, const WordRows& rows, Index i) {
    Frame& frame = look.frame;
    return word_box(
        frame.ui, rows, fmt::format("lines/ask/{}", i), unique_label(look.axes().rows, i),
        {Role::query, frame.session().hover.query == i, frame.asking() == i},
        {[&frame, i] { point_at_query(frame, i); }, [&frame, i] { choose_query(frame, i); }});
}

Box answering_word(const LinesLook& look, const WordRows& rows, Index i) {
    Frame& frame = look.frame;
    const auto choose = [&frame, i] {
        frame.scene()->crosses() ? choose_key(frame, i) : choose_query(frame, i);
    };
    return word_box(frame.ui, rows, fmt::format("lines/answer/{}", i),
                    unique_label(look.axes().columns, i),
                    {Role::key, frame.session().hover.key == i, look.key == i, false, true},
                    {[&frame, i] { frame.session().next_hover.key = i; }, choose});
}

Box share_given(const LinesLook& look, const WordRows& rows, Index i) {
    const Frame& frame = look.frame;
    const Index row = std::min<Index>(frame.asking(), look.axes().rows.size() - 1);
    const double weight = weight_given(look.heads, row, i);
    const bool own = look.key == i;
    const Theme& theme = *frame.ui.theme;
    return box::text(
               look.shares ? percent_figure(weight) : rounded_text(weight, 2),
               {own ? Face::semibold : Face::regular, std::min(rows.text_size(), sizes::title),
                own ? theme.role(Role::weights) : theme.dim_text})
        .named(fmt::format("lines/share/{}", i));
}

/// What it gets of all rows, beside what it would get where all were even.
Box gets_bar(const LinesLook& look, const WordRows& rows, Index i) {
    const Theme& theme = *look.frame.ui.theme;
    const std::vector<double>& all = gets_of(look.frame, look.heads);
    const double even = static_cast<double>(look.axes().rows.size()) /
                        static_cast<double>(look.axes().columns.size()),
                 end = std::max(std::ceil(*std::ranges::max_element(all) / even), 2.0) * even,
                 here = all[static_cast<std::size_t>(i)];
    const bool own = look.key == i;
    const Rgb key = theme.role(Role::key);
    return box::row({box::bar(here / end, own ? key : mix(theme.panel, key, 0.55f), theme.track,
                              std::min(sizes::of(20), 0.5f * rows.pitch), even / end)
                         .grow(),
                     box::text(rounded_text(here, 1), {own ? Face::semibold : Face::regular,
                                                       std::min(rows.text_size(), sizes::title),
                                                       own ? theme.text : theme.dim_text})
                         .wide(3)
                         .right()},
                    sizes::apart)
        .named(fmt::format("lines/gets/{}", i))
        .help(
            fmt::format("What “{}” gets from all rows together. The line: where every row is even",
                        unique_label(look.axes().columns, i)));
}

/// The columns of names, ribbons and numbers, and what stands over each, in the same widths.
Box beside(const LinesLook& look, Box ask, Box ribbons, Box answer, Box share, Box gets) {
    Boxes columns{std::move(ask).wide({std::min(look.ask, 4.0f), look.ask, look.ask + 16}),
                  std::move(ribbons).wide(lines_width),
                  std::move(answer).wide({std::min(look.answer, 4.0f), look.answer, look.answer}),
                  std::move(share).wide(given_width).droppable(given_rank)};
    if (look.shares) columns.push_back(std::move(gets).wide(gets_width).droppable(gets_rank));
    return box::row(std::move(columns), lines_gap).grow();
}

Box headings(const LinesLook& look) {
    const Theme& theme = *look.frame.ui.theme;
    const auto heading = [](std::string text, Rgb color) {
        return box::text(std::move(text), {Face::semibold, sizes::control, color});
    };
    return beside(look, box::layers({heading("asks", theme.role(Role::query)).right()}),
                  box::space(1), heading("answers", theme.role(Role::key)), box::space(1),
                  heading("gets from all rows together", theme.text));
}

Box rows_of(const LinesLook& look, const WordRows& rows) {
    const Index ask = look.axes().rows.size(), answer = look.axes().columns.size();
    const auto column = [&](Index count, const auto& one) {
        return word_column(rows, count, [&](Index i) { return one(look, rows, i); });
    };
    return beside(look, column(ask, asking_word),
                  word_ribbons("lines/between", ribbons_of_heads(look.frame, look.heads, rows)),
                  column(answer, answering_word), column(answer, share_given),
                  column(answer, gets_bar))
        .grow_high();
}

Box foot(Frame& frame, const LinesOfHeads& heads) {
    return box::row({box::clauses("Left every block is 100 %. Right a block is as high as what the "
                                  "word gets.",
                                  sizes::control)
                         .droppable(),
                     box::space(0).grow(),
                     box::text(lines_drawn(frame, heads), dim_style(frame.ui, sizes::control), 10)
                         .named("lines/threshold/drawn")
                         .right()},
                    sizes::apart)
        .grow();
}

Box lines_view(Frame& frame) {
    const LinesOfHeads& heads = frame.ui.states.of<LinesOfHeads>() = lines_of_heads(frame);
    if (heads.places.empty()) return box::empty("Every head of this layer is switched off.");
    const Axes& axes = weights_axes(frame);
    const WordRows widest{1, 2};
    const LinesLook look{frame,
                         heads,
                         keys_of_query(frame) > 0,
                         word_width(frame.ui, widest, axes.rows),
                         word_width(frame.ui, widest, axes.columns),
                         key_looked_at(frame)};
    Boxes boxes;
    if (frame.scene()->choices.heads > 1 && !frame.options<LinesOptions>().one_head)
        boxes.push_back(legend_of_heads(frame, heads).droppable(2));
    boxes.push_back(headings(look));
    boxes.push_back(
        word_rows("lines/picture", std::max(axes.rows.size(), axes.columns.size()),
                  std::min<Index>(frame.session().selection.query, axes.rows.size() - 1),
                  [look](const WordRows& rows) { return rows_of(look, rows); })
            .grow()
            .grow_high());
    boxes.push_back(foot(frame, heads).droppable());
    return box::column(std::move(boxes), sizes::tight).grow().grow_high();
}

RichText lines_subtitle(const Frame& frame) {
    if (!frame.scene()) return {};
    const bool one = frame.options<LinesOptions>().one_head || frame.scene()->choices.heads == 1;
    return {{one ? "every row of this head at once: as wide as the weight"
                 : "every row of all heads of the layer at once: as wide as the weight"},
            {" · click a word to ask"}};
}

std::string lines_title(const Frame&) { return "Lines"; }

}  // namespace

namespace view_files {
extern constinit const SceneView lines{
    .place = 50,
    .name = "lines",
    .tab = "Lines",
    .label = "Lines between tokens",
    .group = ViewGroup::see,
    .help = "Who asks whom: a line a weight, a hue a head, with a threshold",
    .extent = ViewExtent::below,
    .subtitle = lines_subtitle,
    .title = lines_title,
    .applies = to_heads,
    .view = lines_view,
    .shows = "lines of attention",
    .controls = lines_controls};
}

}  // namespace attend
