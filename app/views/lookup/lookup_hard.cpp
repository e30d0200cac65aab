
#include <map>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/lines.h"
#include "app/gui/box/ribbons_between.h"
#include "app/gui/box/span.h"
#include "app/gui/figures.h"
#include "app/gui/said.h"
#include "app/gui/sizes.h"
#include "app/views/lookup/lookup_table.h"
#include "app/views/parts/choose_token.h"
#include "core/plural.h"
#include "core/texts/look_up.h"

namespace attend {

namespace {

struct HardAnswer {
    bool found = false;
    std::string large;
    RichText small;
};

/// "Pierre", or "Pierre, Ada" where several keys are the query; and below it why.
HardAnswer answer_of(const Frame& frame, const LookUpModel& model) {
    const Scene& scene = *frame.scene();
    const std::vector<Index>& matches = model.matches;
    const TextRun query{scene.choices.query, Role::query, true};
    if (matches.empty())
        return {false, "no such key",
                say_rich<texts::look_up::hard_none>("n"_is = scene.table->table->rows.size(),
                                                    "query"_is = query)};
    if (model.numbers) {
        const auto mean = static_cast<double>(frame.evaluation()->value(model.hard_output)(0, 0));
        return {true, typeset(mean),
                say_rich<texts::look_up::hard_mean>("n"_is = matches.size(), "query"_is = query)};
    }
    std::map<std::string, int> times;
    std::string all;
    for (const Index row : matches)
        if (times[value_text(scene, row)]++ == 0) append_listed(all, value_text(scene, row));
    return {true, all,
            say_rich<texts::look_up::hard_keys>("n"_is = matches.size(), "query"_is = query)};
}

/// "Eggerton would be: Egon"; a click asks for it.
Box known_key(Frame& frame) {
    const Scene& scene = *frame.scene();
    const Index row = scene.table->table->rows.size() > 1 ? 1 : 0;
    const std::string key = key_text(scene, row);
    if (key.empty()) return box::space(0);
    return box::text(
               say<texts::look_up::would_be>("key"_is = key, "answer"_is = value_text(scene, row)),
               dim_style(frame.ui, sizes::control))
        .named("lookup/known_key")
        .help("A key that is there · click: asks for it")
        .on_click([&frame, key] { frame.draft().choices.query = key; });
}

Box card(Frame& frame, const LookUpModel& model) {
    const Ui& ui = frame.ui;
    const HardAnswer answer = answer_of(frame, model);
    const Rgb color = answer.found ? ui.theme->role(Role::output) : ui.theme->text;
    Boxes lines;
    lines.push_back(box::text(answer.large, {Face::semibold, sizes::view, color}).centered());
    lines.push_back(box::rich(answer.small, {sizes::title, true, 0}).centered());
    if (!answer.found) lines.push_back(known_key(frame).centered());
    const Index row = model.matches.empty() ? 0 : model.matches.front();
    Box inside = box::padded(box::column(std::move(lines), 0.35f), {1, 1.2f});
    Box around = answer.found
                     ? box::framed(std::move(inside), {ui.theme->panel, color, 0.5f, 2}, {0, 0})
                     : box::dashed_frame(std::move(inside), ui.theme->dim_text);
    return std::move(around)
        .named("lookup/hard_answer")
        .help(answer.found
                  ? "A table gives the value of the key that is the query, and nothing else"
                  : "A row of zeros: no key is the query, and no value is taken")
        .on_click([&frame, node = model.hard_scores, row] {
            select_cell(frame, frame.node(node), {0, row});
        });
}

/// From the card to each row: strong where it gives its value.
Box links(const Frame& frame, const LookUpState& state, const RowHeights& heights) {
    const Theme& theme = *frame.ui.theme;
    box::RibbonsBetween lines;
    lines.left.heights = {1};
    lines.right = {std::vector<float>(row_count(state), heights.pitch), true, 0,
                   std::string(look_up_list)};
    for (std::size_t i = 0; i < state.shown.size(); ++i) {
        const bool is_one = number_of(frame, state.model.hard_scores, state.shown[i]) != 0;
        box::RibbonBetween line{0, i};
        line.line = is_one ? theme.role(Role::weights) : theme.field_border;
        line.alpha = is_one ? 1 : 0.7f, line.lit = is_one;
        lines.parts.push_back(line);
    }
    return box::ribbons_between(std::move(lines), {2, 5, 5.5f}).grow_high();
}

}  // namespace

Box hard_answer(Frame& frame, const RowHeights& heights) {
    const Ui& ui = frame.ui;
    const LookUpState& state = look_up_state(frame);
    Box title =
        box::row({box::text("hard", {Face::semibold, sizes::title, ui.theme->text}),
                  box::text("s = 1 where k = q", dim_style(ui, sizes::control)).droppable()})
            .high(heading_height);
    Box body = box::row(
        {card(frame, state.model).wide({8, 12.4f, 12.4f}), links(frame, state, heights)}, 0);
    const float high = heights.pitch * static_cast<float>(row_count(state));
    body = heights.scrolls ? std::move(body).grow_high() : std::move(body).high(high);
    Boxes lines{std::move(title), std::move(body)};
    if (heights.scrolls) lines.push_back(box::space(1.25f));
    return box::column(std::move(lines), 0).at_top();
}

}  // namespace attend
