#include "app/views/lookup/lookup_answers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/ribbons_between.h"
#include "app/gui/figures.h"
#include "app/gui/sizes.h"
#include "app/views/lit.h"
#include "app/views/lookup/lookup_table.h"
#include "app/views/parts/choose_token.h"
#include "core/texts/look_up.h"

namespace attend {

namespace {

constexpr float whole = 40;  // em: never shortened

/// How the answers stand below each other, in em.
struct AnswerRows {
    AnswerSizes sizes;
    std::vector<float> heights, letters;  // of each answer that has a line: its line, its letters
    std::size_t told = 0;
    bool rest = false;  // the others share one line below
};

AnswerRows rows_of(const LookUpState& state, const AnswerSizes& sizes) {
    const LookUpModel& model = state.model;
    AnswerRows rows{sizes, {}, {}};
    if (model.weight_sum > 1.001) rows.sizes.unit /= static_cast<float>(model.weight_sum);
    const std::size_t level = level_answers(model);
    float used = 0;
    for (std::size_t i = 0; i < std::min(model.answers.size(), sizes.most); ++i) {
        const float letters = i == 0 && level == 1 ? sizes.letters[0]
                              : i < 3 && level < 4 ? sizes.letters[1]
                                                   : sizes.letters[2],
                    share = static_cast<float>(std::fmax(model.answers[i].share, 0.0)) *
                            rows.sizes.unit,
                    high = std::max(share, 1.3f * letters);
        if (i > 0 && used + high > sizes.room) break;
        used += high + sizes.between;
        rows.heights.push_back(high), rows.letters.push_back(letters);
    }
    rows.told = rows.heights.size();
    rows.rest = rows.told < model.answers.size();
    if (rows.rest) rows.heights.push_back(1.53f * sizes.rest);
    return rows;
}

/// The rows that share one line: each answer gets one ribbon from there, as wide as their weights.
void add_folded(const Frame& frame, const LookUpState& state, const AnswerRows& rows,
                box::RibbonsBetween& ribbons) {
    const LookUpModel& model = state.model;
    std::vector<double> weight(rows.heights.size());
    for (std::size_t i = state.shown.size(); i < model.by_weight.size(); ++i) {
        const Index row = model.by_weight[i];
        const auto answer =
            model.numbers
                ? std::size_t{0}
                : static_cast<std::size_t>(model.answer_of[static_cast<std::size_t>(row)]);
        weight[std::min(answer, weight.size() - 1)] += number_of(frame, model.weights, row);
    }
    for (std::size_t answer = 0; answer < weight.size(); ++answer) {
        if (!(weight[answer] >= 1e-6)) continue;
        const float wide = static_cast<float>(weight[answer]) * rows.sizes.unit;
        ribbons.parts.push_back({state.shown.size(), answer, wide, wide, 0.25f});
    }
}

Box ribbons_of(Frame& frame, const LookUpState& state, const AnswerRows& rows,
               box::RibbonRows left) {
    const LookUpModel& model = state.model;
    box::RibbonsBetween ribbons;
    ribbons.bar = rows.sizes.bar;
    ribbons.left = std::move(left);
    ribbons.right = {rows.heights, true, rows.sizes.between};
    const auto lit = key_looked_at(frame);
    for (std::size_t place = 0; place < state.shown.size(); ++place) {
        const Index row = state.shown[place];
        const double weight = number_of(frame, model.weights, row);
        if (!(weight > 0) || rows.heights.empty()) continue;
        const auto answer =
            model.numbers
                ? std::size_t{0}
                : static_cast<std::size_t>(model.answer_of[static_cast<std::size_t>(row)]);
        box::RibbonBetween one{place, std::min(answer, rows.heights.size() - 1)};
        one.to_width = static_cast<float>(weight) * rows.sizes.unit;
        one.from_width =
            std::min(one.to_width, rows.sizes.widest > 0 ? rows.sizes.widest
                                                         : 0.86f * ribbons.left.heights[place]);
        one.lit = lit == row, one.alpha = one.lit ? 0.9f : 0.5f;
        one.in_light = is_lit(frame, model.weights, {0, row});
        ribbons.parts.push_back(one);
    }
    if (state.rest > 0 && !rows.heights.empty()) add_folded(frame, state, rows, ribbons);
    return box::ribbons_between(std::move(ribbons), rows.sizes.ribbons).grow_high();
}

BoxActs of_output(Frame& frame, NodeId output, Cell cell) {
    BoxActs acts;
    acts.click = [&frame, output, cell] { select_cell(frame, frame.node(output), cell); };
    acts.point = [&frame, output, cell] { frame.hover(frame.node(output), cell); };
    return acts;
}

Box answer(Frame& frame, const LookUpState& state, const AnswerRows& rows, std::size_t place) {
    const Ui& ui = frame.ui;
    const LookUpModel::Answer& shown = state.model.answers[place];
    const bool first = rows.letters[place] == rows.sizes.letters[0],
               small = rows.letters[place] == rows.sizes.letters[2];
    const Face face = first ? Face::semibold : Face::regular;
    Boxes names;  // of one that has no room smaller
    for (const float size : rows.sizes.letters)
        if (size <= rows.letters[place])
            names.push_back(
                box::text(answer_text(shown),
                          {face, size, first ? ui.theme->role(Role::output) : ui.theme->text})
                    .high(rows.heights[place]));
    const TextStyle share{face, rows.letters[place], small ? ui.theme->dim_text : ui.theme->text};
    return box::row({box::first_that_fits(std::move(names)), box::space(0).grow(),
                     box::text(percent_figure(shown.share), share, whole)})
        .named(fmt::format("lookup/answer/{}", place))
        .help(say<texts::look_up::answer_help>("answer"_is = answer_text(shown),
                                               "share"_is = typeset(shown.share),
                                               "rows"_is = shown.rows))
        .on(of_output(frame, state.model.output, {0, shown.column}))
        .in_light(is_lit(frame, state.model.output, {0, shown.column}))
        .high(rows.heights[place]);
}

Box rest_of(const Ui& ui, const LookUpState& state, const AnswerRows& rows) {
    double share = 0;
    for (std::size_t i = rows.told; i < state.model.answers.size(); ++i)
        share += state.model.answers[i].share;
    return box::text(
               say<texts::look_up::more_answers>("n"_is = state.model.answers.size() - rows.told,
                                                 "share"_is = share_text(share)),
               dim_style(ui, rows.sizes.rest))
        .named("lookup/answers/rest")
        .high(rows.heights.back());
}

/// Values that are numbers are mixed to one.
Box mixed(Frame& frame, const LookUpState& state, const AnswerRows& rows) {
    const Ui& ui = frame.ui;
    const auto number = static_cast<double>(frame.evaluation()->value(state.model.output)(0, 0));
    const TableSource& source = *frame.scene()->table;
    return box::column(
               {box::text(std::isfinite(number) ? typeset(number) : "no value",
                          {Face::semibold, rows.sizes.letters[0], ui.theme->role(Role::output)}),
                box::text(say<texts::look_up::mixed_column>(
                              "column"_is = source.table->columns[source.value]),
                          dim_style(ui, rows.sizes.rest))},
               0)
        .named("lookup/answer/mixed")
        .help("Σ α v: the values, each as much as its key weighs")
        .on(of_output(frame, state.model.output, {0, 0}))
        .in_light(is_lit(frame, state.model.output))
        .high(rows.heights.front());
}

/// What the answers add up to: 1, unless somebody set a weight.
Box heading(const Frame& frame, const LookUpState& state) {
    const Ui& ui = frame.ui;
    const std::string why = why_not_one(*frame.scene(), *frame.evaluation(), state.model);
    Box sum = why.empty() ? box::text(state.model.numbers ? "" : "adds up to 100 %",
                                      dim_style(ui, sizes::title), whole)
                          : box::text("Σ " + typeset(state.model.weight_sum),
                                      {Face::semibold, sizes::title, ui.theme->warning})
                                .named("lookup/sum")
                                .help(why);
    return box::row({box::text("answer",
                               {Face::semibold, sizes::title, ui.theme->role(Role::output)}, whole),
                     std::move(sum).droppable()})
        .high(heading_height);
}

}  // namespace

AnswerBoxes answer_boxes(Frame& frame, const LookUpState& state, box::RibbonRows from,
                         const AnswerSizes& sizes) {
    const Ui& ui = frame.ui;
    AnswerRows rows = rows_of(state, sizes);
    Boxes told;
    if (!state.model.answered) {
        told.push_back(box::text(frame.store.computation().is_veiled() ? "?" : "no answer",
                                 {Face::semibold, sizes.letters[1], ui.theme->dim_text})
                           .named("lookup/no_answer"));
        rows.heights.clear();
    } else if (state.model.numbers) {
        rows.heights = {std::max(rows.sizes.unit, 2 * sizes.letters[0])};
        told.push_back(mixed(frame, state, rows));
    } else {
        for (std::size_t place = 0; place < rows.told; ++place)
            told.push_back(answer(frame, state, rows, place));
        if (rows.rest) told.push_back(rest_of(ui, state, rows));
    }
    return {ribbons_of(frame, state, rows, std::move(from)),
            box::column(std::move(told), sizes.between).at_top()};
}

Box look_up_answers(Frame& frame, const RowHeights& heights) {
    const LookUpState& state = look_up_state(frame);
    const auto count = static_cast<float>(std::min<std::size_t>(row_count(state), 16));
    AnswerSizes look;
    look.room = heights.pitch * count;
    if (heights.pitch < sizes::of(44)) look.letters = {sizes::view, sizes::field, sizes::title};
    auto [ribbons, answers] = answer_boxes(
        frame, state,
        {std::vector<float>(row_count(state), heights.pitch), true, 0, std::string(look_up_list)},
        look);
    constexpr Length wide{9, 18, sizes::of(374)};
    Box body = box::row({std::move(ribbons), std::move(answers).wide(wide).grow()}, sizes::of(20));
    const float high = heights.pitch * static_cast<float>(row_count(state));
    body = heights.scrolls ? std::move(body).grow_high() : std::move(body).high(high);
    Box title = box::row(
        {box::space(0).wide(look.ribbons), heading(frame, state).wide(wide).grow()}, sizes::of(20));
    Boxes lines{std::move(title), std::move(body)};
    if (heights.scrolls) lines.push_back(box::space(1.25f));
    return box::column(std::move(lines), 0).at_top();
}

}  // namespace attend
