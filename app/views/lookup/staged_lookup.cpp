#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "app/gui/box/big_parts.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/signs.h"
#include "app/gui/box/span.h"
#include "app/gui/figures.h"
#include "app/gui/said.h"
#include "app/views/lit.h"
#include "app/views/lookup/lookup.h"
#include "app/views/lookup/lookup_answers.h"
#include "app/views/lookup/lookup_table.h"
#include "app/views/lookup/temperature.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/guessing.h"
#include "app/views/parts/noun.h"
#include "app/views/parts/stage.h"
#include "app/views/parts/stage_foot.h"
#include "core/plural.h"
#include "core/texts/look_up.h"

namespace attend {

namespace {

// Pixels of the stage.
constexpr float pitch = 118, heading_room = 51, key_wide = 366, bar_wide = 380, bar_high = 52,
                share_wide = 138, line_beyond = 40, words_high = 60, to_ribbons = 62,
                to_answers = 20, slider_wide = 550, slider_high = 40;
constexpr std::size_t staged_rows = 5, staged_answers = 5;

/// The look-up with its nearest rows alone, in the order of the table.
LookUpState nearest_of(Frame& frame) {
    LookUpState state = look_up_state(frame);
    const Matrix& scores = frame.evaluation()->value(state.model.scores);
    std::vector<Index>& rows = state.shown;
    rows.resize(static_cast<std::size_t>(scores.cols()));
    std::iota(rows.begin(), rows.end(), Index{0});
    std::ranges::stable_sort(rows, std::greater(), [&](Index row) { return scores(0, row); });
    // What is folded begins behind those that are shown.
    state.model.by_weight = rows;
    state.rest = rows.size() - std::min(rows.size(), staged_rows), state.rest_weight = 0;
    for (std::size_t i = staged_rows; i < rows.size(); ++i)
        state.rest_weight += number_of(frame, state.model.weights, rows[i]);
    rows.resize(std::min(rows.size(), staged_rows));
    std::ranges::sort(rows);
    return state;
}

Index lit_row(const Frame& frame, const LookUpState& state) {
    return key_looked_at(frame).value_or(*std::ranges::max_element(
        state.shown, {}, [&](Index row) { return number_of(frame, state.model.weights, row); }));
}

/// The parts of the picture.
class StagedLookUp {
  public:
    explicit StagedLookUp(Frame& frame)
        : frame_(frame), ui_(frame.ui), state_(nearest_of(frame)), lit_(lit_row(frame, state_)) {}

    Box shown() const {
        Boxes rows;
        for (const Index row : state_.shown) rows.push_back(whole_row(row));
        Box lines = box::column(std::move(rows), 0);
        auto [ribbons, answers] = answer_boxes(frame_, state_, ends(), sizes());
        const float high = heading_high();
        return box::row(
                   {box::column(
                        {headings().high(high),
                         box::layers({std::move(lines).at_top(), even_line().at_top()})
                             .high(stage_em(ui_, pitch * static_cast<float>(state_.shown.size()))),
                         below_rows()},
                        0)
                        .at_top()
                        .grow_high(),
                    box::space(stage_em(ui_, to_ribbons)),
                    box::column({box::space(high).high(high), std::move(ribbons)}, 0).grow_high(),
                    box::space(stage_em(ui_, to_answers)),
                    box::column(
                        {title("answer", Role::output).high(high), std::move(answers).grow()}, 0)
                        .at_top()
                        .grow()
                        .grow_high()},
                   0)
            .grow();
    }

    /// The keys, and a ring beside each.
    Box asked() const {
        Boxes rows{title("key", Role::key).high(heading_high())};
        for (std::size_t i = 0; i < state_.shown.size(); ++i)
            rows.push_back(box::row({key(state_.shown[i]), guess_ring(ui_, state_.shown[i], i + 1)},
                                    stage_em(ui_, to_answers))
                               .high(stage_em(ui_, pitch)));
        return box::column(std::move(rows), 0).at_top();
    }

  private:
    float heading_high() const { return stage_em(ui_, heading_room); }

    Box title(std::string_view what, Role role) const {
        return box::text(std::string(what),
                         {Face::semibold, stage_em(ui_, stage_text::small), ui_.theme->role(role)},
                         20)
            .at_bottom();
    }
    Box headings() const {
        return box::row({title("key", Role::key).wide(stage_em(ui_, key_wide)),
                         title("weight", Role::weights).wide(stage_em(ui_, bar_wide)),
                         box::space(stage_em(ui_, share_wide))},
                        0);
    }

    Box key(Index row) const {
        const bool lit = row == lit_ && !guessing().asked;
        return box::text(key_text(*frame_.scene(), row),
                         {lit ? Face::bold : Face::regular, stage_em(ui_, stage_text::large),
                          lit ? ui_.theme->role(Role::key) : ui_.theme->text})
            .wide(stage_em(ui_, key_wide));
    }
    const Guessing& guessing() const { return ui_.states.of<Guessing>(); }

    Box whole_row(Index row) const {
        const double weight = number_of(frame_, state_.model.weights, row),
                     even = 1.0 / static_cast<double>(state_.model.by_weight.size()),
                     end = weight_ends(frame_.evaluation()->value(state_.model.weights)).second;
        const Theme& theme = *ui_.theme;
        const bool lit = row == lit_;
        const Rgb color = mix(theme.panel, weight_fill(theme), lit ? 1 : 0.65f);
        Box bar = box::span({0, weight / end, color, theme.track}, stage_em(ui_, bar_high))
                      .wide(stage_em(ui_, bar_wide));
        Box share =
            box::row({box::space(0).grow(),
                      box::text(percent_figure(weight),
                                {lit ? Face::bold : Face::regular, stage_em(ui_, stage_text::words),
                                 weight < even ? theme.dim_text : theme.role(Role::weights)},
                                4)},
                     0);
        BoxActs acts;
        const auto at = [&frame = frame_, node = state_.model.weights, row](auto what) {
            what(frame, frame.node(node), Cell{0, row});
        };
        acts.click = [at] { at(select_cell); };
        acts.point = [at] { at([](Frame& f, const Node& n, Cell c) { f.hover(n, c); }); };
        return box::layers({box::row({key(row), std::move(bar),
                                      std::move(share).wide(stage_em(ui_, share_wide))},
                                     0),
                            guessed(row)})
            .named(fmt::format("stage/row/{}", row))
            .on(std::move(acts))
            .without_hover()
            .in_light(is_lit_key(frame_, row))
            .high(stage_em(ui_, pitch));
    }
    /// Below the key that was guessed.
    Box guessed(Index row) const {
        if (guessing().chosen != row) return box::space(0);
        const TextStyle style = guess_style(ui_);
        return box::text("guessed", style, 20).named("guess/shown").high(style.size).at_bottom();
    }

    /// What each key would weigh if all weighed as much, through all rows.
    Box even_line() const {
        const double even = 1.0 / static_cast<double>(state_.model.by_weight.size()),
                     end = weight_ends(frame_.evaluation()->value(state_.model.weights)).second;
        const float rows = static_cast<float>(state_.shown.size());
        if (even >= end) return box::space(0);
        return box::column(
            {box::space(stage_em(ui_, pitch / 2 - line_beyond))
                 .high(stage_em(ui_, pitch / 2 - line_beyond)),
             box::row({box::space(stage_em(ui_, key_wide)),
                       box::upright(even / end, ui_.theme->text).wide(stage_em(ui_, bar_wide)),
                       box::space(stage_em(ui_, share_wide))},
                      0)
                 .high(stage_em(ui_, pitch * (rows - 1) + 2 * line_beyond))},
            0);
    }
    Box below_rows() const {
        const auto words = [&](std::string text, float wide) {
            return stage_words(ui_, std::move(text)).wide(stage_em(ui_, wide));
        };
        const std::string rest = state_.rest == 0
                                     ? ""
                                     : fmt::format("{}, {}", count_of(state_.rest, "more row"),
                                                   percent_figure(state_.rest_weight));
        return box::row({words(rest, key_wide).named("stage/rest"), words("even", bar_wide)}, 0)
            .high(stage_em(ui_, words_high));
    }

    box::RibbonRows ends() const {
        std::vector<float> heights(state_.shown.size(), stage_em(ui_, pitch));
        if (state_.rest > 0) heights.push_back(stage_em(ui_, words_high));
        return {std::move(heights), true};
    }
    AnswerSizes sizes() const {
        AnswerSizes sizes;
        sizes.letters = {stage_em(ui_, stage_text::title), stage_em(ui_, stage_text::large),
                         stage_em(ui_, stage_text::words)};
        sizes.rest = stage_em(ui_, stage_text::small), sizes.unit = stage_em(ui_, 420),
        sizes.between = stage_em(ui_, 20);
        sizes.bar = stage_em(ui_, 12), sizes.widest = stage_em(ui_, bar_high),
        sizes.room = stage_em(ui_, pitch * staged_rows + 60), sizes.most = staged_answers;
        sizes.ribbons = Length::fixed(stage_em(ui_, 302));
        return sizes;
    }

    Frame& frame_;
    const Ui& ui_;
    LookUpState state_;
    Index lit_;
};

/// How the rows answer, as texts::look_up::rows_answer says it.
std::string_view how_rows_answer(const Matrix& weights) {
    constexpr Scalar rounding = 1e-6f, nearly = 1e-2f;
    const Scalar most = weights.maxCoeff();
    if (most > 1 - nearly) return most > 1 - rounding ? "alone" : "nearly";
    return most - weights.minCoeff() < nearly * most / 10 ? "evenly" : "nearer";
}

RichText sentence_of(Frame& frame, const LookUpModel& model) {
    const std::string& query = frame.scene()->choices.query;
    const bool is_key = !model.matches.empty();
    if (frame.ui.states.of<Guessing>().asked)
        return say_rich<texts::look_up::which_answers>(
            "is_key"_is = is_key, "query"_is = query,
            "choose"_is = TextRun{say<texts::look_up::choose>(), Role::input, true});
    if (!model.answered)
        return {{say<texts::look_up::none_answers>("is_key"_is = is_key, "query"_is = query)}};
    const std::string_view how = how_rows_answer(frame.evaluation()->value(model.weights));
    return {{say<texts::look_up::rows_answer>("is_key"_is = is_key, "query"_is = query,
                                              "how"_is = how)}};
}

RichText title_of(Frame& frame, const LookUpModel& model) {
    const TextRun query{frame.scene()->choices.query, Role::query, true};
    if (frame.ui.states.of<Guessing>().asked)
        return say_rich<texts::look_up::what_is_found>("query"_is = query);
    return say_rich<texts::look_up::finds>(
        "query"_is = query, "found"_is = TextRun{found_by(frame, model), Role::output, true});
}

Box softness(Frame& frame) {
    const Ui& ui = frame.ui;
    const double place = slider_place(temperature_of(frame.draft().choices));
    Box line = box::slide({"stage/temperature", place, ui.theme->text, ui.theme->field_border,
                           ui.theme->text, [&frame](double to) { set_temperature(frame, to); }})
                   .wide(stage_em(ui, slider_wide))
                   .high(stage_em(ui, slider_high));
    return box::row({stage_words(ui, "hard"), std::move(line), stage_words(ui, "uniform")},
                    stage_em(ui, 24));
}

bool press(Frame& frame, const LookUpState& state, ImGuiKey key) {
    auto& guessing = frame.ui.states.of<Guessing>();
    if (guessing.asked && key >= ImGuiKey_1 && key <= ImGuiKey_9) {
        const auto number = static_cast<std::size_t>(key - ImGuiKey_1);
        if (number < state.shown.size()) guessing.chosen = state.shown[number];
        return true;
    }
    if (guessing.asked || (key != ImGuiKey_LeftArrow && key != ImGuiKey_RightArrow)) return false;
    constexpr double step = 0.05;
    const double now = slider_place(temperature_of(frame.draft().choices)),
                 next = std::round(now / step + (key == ImGuiKey_LeftArrow ? -1 : 1)) * step;
    set_temperature(frame, std::clamp(next, 0.0, 1.0));
    return true;
}

/// The part that a lesson makes large; nothing: none that stands apart from the picture.
std::optional<Box> large_part(Frame& frame) {
    for (const std::string& name : large_parts(frame.ui))
        if (name == "letters" || name == "shares")
            return lookup_part(frame, name).value().grow().grow_high();
    return std::nullopt;
}

}  // namespace

Staged staged_lookup(Frame& frame) {
    const LookUpModel& model = look_up_state(frame).model;
    auto& guessing = frame.ui.states.of<Guessing>();
    guessing.ask_about("look up " + frame.scene()->choices.query);
    const StagedLookUp picture(frame);
    Staged shown;
    shown.title = title_of(frame, model);
    shown.sentence = sentence_of(frame, model);
    const bool hidden = frame.store.computation().is_veiled();
    // What is not drawn is not made: a lesson asks what of the picture is lit.
    std::optional<Box> large = hidden || guessing.asked ? std::nullopt : large_part(frame);
    shown.object = hidden           ? look_up_question(frame)
                   : guessing.asked ? picture.asked()
                   : large          ? std::move(*large)
                                    : picture.shown();
    shown.has_options = hidden && options_are_keys(frame);
    shown.foot = softness(frame);
    shown.keys = guessing.asked ? "Space: show it"
                                : "Page Up: ask first    ← → harder, softer    E another name";
    shown.step = [&guessing](int by) { return guessing.step(by); };
    shown.key = [&frame](ImGuiKey key) { return press(frame, nearest_of(frame), key); };
    return shown;
}

}  // namespace attend
