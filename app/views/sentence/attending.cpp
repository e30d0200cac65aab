#include "app/views/sentence/attending.h"

#include <algorithm>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/lengths.h"
#include "app/gui/box/motion.h"
#include "app/gui/sizes.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/parts/stage.h"
#include "app/views/parts/weight_row.h"
#include "app/views/sentence/attending_row.h"
#include "app/views/sentence/guess.h"
#include "app/views/sentence/text_fields.h"
#include "app/views/sentence/weight_motion.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

using sizes::of;

// Text, height, room beside the text, least width, of pixels at scale 1; and what stands below.
constexpr box::LineSize large{
    {sizes::view, of(60), of(24), of(96)}, of(6), of(120), sizes::field, of(38)},
    medium{{sizes::field, of(44), of(18), of(64)}, of(6), of(120), sizes::title, of(36)},
    small{{sizes::title, of(34), of(14), of(40)}, of(6), of(120), sizes::control, of(28)},
    close{{sizes::control, of(34), of(3), 0, false},
          of(2),
          of(12),
          sizes::control,
          of(30),
          false,
          true},
    line{{sizes::title, of(34), of(14), of(40)}, of(16), of(16), sizes::control, of(24), true},
    close_line{
        {sizes::control, of(34), of(8), of(32)}, of(4), of(16), sizes::control, of(24), true, true},
    bare{{sizes::control, of(34), of(8), of(32)}, of(4), of(16), sizes::control, 0, true, true};

std::vector<box::LineSize> sizes_of(HeroForm form) {
    switch (form) {
        case HeroForm::large:
            return {large, medium, small, close};
        case HeroForm::medium:
            return {medium, small, close};
        case HeroForm::small:
            return {line, close_line};
        case HeroForm::bare:
            return {bare};
    }
    return {};
}

/// The room for arcs, em.
Length arcs_in(HeroForm form, bool two_rows) {
    if (form == HeroForm::bare) return two_rows ? Length{of(12), of(16), of(16)} : Length{};
    if (form == HeroForm::small) return two_rows ? Length{of(24), of(40), of(40)} : Length{};
    if (form == HeroForm::medium) return {of(20), of(106), of(106)};
    return {of(120), of(two_rows ? 172 : 238), Length::endless};
}
constexpr Length own_arcs{of(30), of(60), of(110)};

/// What each place gives to the one before it, in the head of the layer below that gives it most.
std::vector<std::pair<Index, double>> given_below(const Frame& frame) {
    std::vector<std::pair<Index, double>> clearest;
    double most = 0;
    for (const Block& block : frame.scene()->blocks) {
        if (block.layer + 1 != frame.block().layer) continue;
        const Matrix& weights = frame.evaluation()->value(block.weights);
        const double sum = static_cast<double>(weights.diagonal(-1).sum());
        if (sum <= most) continue;
        most = sum;
        clearest.assign(1, {0, 0.0});
        for (Index row = 1; row < weights.rows(); ++row)
            clearest.emplace_back(row - 1, static_cast<double>(weights(row, row - 1)));
    }
    return clearest;
}

/// Of the tokens that ask, where they answer, too.
void set_own_keys(ChipRow& chips, const Frame& frame, const Attended& row) {
    const Shape weights = frame.node(row.weights).shape();
    chips.first_key = first_own_key(frame.block(), weights, frame.scene()->in_turn);
    chips.keys = weights.columns - chips.first_key;
}

/// `leads`: what is said, and the layer below, are shown, too.
AttendingRowPtr attending_row(Frame& frame, bool leads) {
    const Scene& scene = *frame.scene();
    const Block& block = frame.block();
    const std::size_t other = block.answers.front();
    const bool may_drop = workspace(frame.room()).reads("dropped");
    const Attended& row = attended(frame, frame.asking());
    ChipRow asks{
        scene.sequences[block.asks], block.asks, true, block.own_keys(), may_drop, "token"};
    set_own_keys(asks, frame, row);
    AttendingRow stands{
        frame,           row, weights_in_motion(frame, row), chosen_key(frame, row), false,
        std::move(asks), {}};
    stands.asks_first = on_stage(frame) && frame.ui.states.of<Guessing>().asked;
    if (block.crosses())
        stands.answers.emplace(ChipRow{scene.sequences[other], other, false, true, true, "answer"});
    if (leads) stands.said = said_by_model(frame);
    if (!stands.said.empty()) stands.below = given_below(frame);
    draw_chip_menu(frame, stands.asks);
    if (stands.answers) draw_chip_menu(frame, *stands.answers);
    return std::make_shared<const AttendingRow>(std::move(stands));
}

/// With room for what is said below the figures.
std::vector<box::LineSize> with_room(std::vector<box::LineSize> sizes, const AttendingRow& stands) {
    for (box::LineSize& size : sizes)
        if (size.note_high > 0) size.note_high += under_figures(stands);
    return sizes;
}

/// Of the keys' line.
std::optional<Box> overview_of(const AttendingRowPtr& stands) {
    return overview_of(stands, stands->answers ? *stands->answers : stands->asks);
}

/// One or two lines of chips, and the room in which arcs or ribbons stand. The overview takes its
/// height from the arcs: the last frame decides whether it is shown, and no height may follow from
/// that.
Box linked_lines(const AttendingRowPtr& stands, const std::vector<box::LineSize>& sizes,
                 Length arcs, std::optional<Box> overview) {
    const auto room = [](Length high) { return box::space(0).grow().high(high); };
    if (arcs.least < overview_high) overview.reset();
    if (overview)
        arcs = {arcs.least - overview_high, arcs.wish - overview_high, arcs.most - overview_high};
    Boxes lines;
    if (stands->answers) {
        if (overview) lines.push_back(std::move(*overview));
        lines.push_back(line_of_chips(stands, *stands->answers, sizes, true));
    }
    lines.push_back(room(arcs));
    lines.push_back(
        box::origin(std::string(words_key), line_of_chips(stands, stands->asks, sizes, false)));
    if (stands->answers && stands->asks.answers) lines.push_back(room(own_arcs));
    if (overview && !stands->answers) lines.push_back(std::move(*overview));
    return box::linked(box::column(std::move(lines), 0),
                       [stands](const PlacedBoxes& placed) { return links_of(*stands, placed); })
        .grow();
}

/// What the words are measured by, without what is drawn of them.
box::WordLine words_of(const ChipRow& row, std::vector<box::LineSize> sizes) {
    box::WordLine words;
    words.name = row.tag;
    words.count = row.sequence.all.size();
    words.sizes = std::move(sizes);
    words.text = [&sequence = row.sequence](std::size_t i) -> std::string_view {
        return sequence.all[i].text;
    };
    if (!row.sequence.model_tokens.empty())
        words.touches_next = [&sequence = row.sequence](std::size_t i) {
            return touches_next(sequence, i);
        };
    return words;
}

ChipShare share_of(const AttendingRow& stands, const ChipRow& row, Index place) {
    ChipShare share;
    const auto at = row.sequence.row_of(place), key = row.key_at(place);
    share.asks = at && row.asks && *at == stands.row.query;
    if (!key || stands.asks_first) return share;
    // What is not written yet is no key that is masked.
    share.masked = stands.row.is_masked(*key) && !(row.asks && stands.frame.scene()->in_turn);
    share.filled = stands.filled(*key), share.key = stands.key == key;
    if (!row.asks)
        share.words = "“" + stands.frame.query_text() + "” gives it " + stands.row.figure(*key);
    return share;
}

/// Which of its words is to be seen.
std::optional<std::size_t> in_sight(const AttendingRow& stands, const ChipRow& row) {
    if (row.asks) {
        const Index last = row.sequence.size() - 1;
        return static_cast<std::size_t>(
            row.sequence.place_of(std::min(stands.frame.session().selection.query, last)));
    }
    const auto place = stands.key ? row.place_of_key(*stands.key) : std::nullopt;
    return place ? std::optional(static_cast<std::size_t>(*place)) : std::nullopt;
}

}  // namespace

Box line_of_chips(const AttendingRowPtr& stands, const ChipRow& row,
                  std::vector<box::LineSize> sizes, bool figures_above) {
    box::WordLine words = words_of(row, std::move(sizes));
    words.notes_above = figures_above;
    words.in_sight = in_sight(*stands, row);
    words.word = [stands, &row](std::size_t i, const box::LineSize& size) {
        const auto place = static_cast<Index>(i);
        return chip_box(stands->frame, row, place, share_of(*stands, row, place), size);
    };
    words.note = [stands, &row](std::size_t i, const box::LineSize& size) {
        return note_of(*stands, row, static_cast<Index>(i), size);
    };
    words.beyond = [stands, &row, figures_above](std::size_t from, std::size_t to,
                                                 const box::LineSize& size) {
        return rest_box(*stands, row, from, to, size, figures_above);
    };
    words.beyond_wide = of(88);
    if (stands->answers)
        words.title = box::text(row.asks ? "asks" : "answers",
                                {Face::regular, sizes::title,
                                 stands->frame.ui.theme->role(row.asks ? Role::query : Role::key)});
    return box::word_line(std::move(words)).named("line/" + row.tag);
}

bool fits_in_a_line(const Frame& frame, float width) {
    const Scene& scene = *frame.scene();
    const ChipRow row{scene.asks(), 0, true, true, false, "token"};
    return box::has_room(frame.ui, words_of(row, sizes_of(HeroForm::large)), width);
}

Box hero(Frame& frame, HeroForm largest) {
    if (std::optional<Box> said = said_instead(frame))
        return box::column({std::move(*said)}).grow();
    const bool leads = largest == HeroForm::large || largest == HeroForm::medium;
    const AttendingRowPtr stands = attending_row(frame, leads);
    const std::optional<Box> overview = overview_of(stands);
    Boxes forms;
    for (const HeroForm form : {HeroForm::large, HeroForm::medium, HeroForm::small, HeroForm::bare})
        // A line above a view gives up its figures before the view is too low.
        if (form >= largest && (form != HeroForm::bare || largest == HeroForm::small))
            forms.push_back(linked_lines(stands, with_room(sizes_of(form), *stands),
                                         arcs_in(form, stands->answers.has_value()), overview));
    Box all = box::first_that_fits(std::move(forms)).grow().old(frame.stale());
    if (std::optional<Box> said = said_of_second(frame))
        return box::column({std::move(*said), std::move(all)}, sizes::near).grow();
    return all;
}

Box hero_on_stage(Frame& frame) {
    if (std::optional<Box> said = said_instead(frame)) return box::column({std::move(*said)});
    const Ui& ui = frame.ui;
    const AttendingRowPtr stands = attending_row(frame, true);
    std::vector<box::LineSize> sizes;
    for (const float text : {stage_text::large, stage_text::words, stage_text::small})
        sizes.push_back({{stage_em(ui, text), stage_em(ui, 96), stage_em(ui, 20), 0},
                         stage_em(ui, 12),
                         stage_em(ui, 120),
                         stage_em(ui, stage_text::words),
                         stage_em(ui, 112)});
    return linked_lines(stands, sizes, {stage_em(ui, 60), stage_em(ui, 430), stage_em(ui, 430)},
                        overview_of(stands))
        .at_bottom();
}

Box sentence_on_top(Frame& frame) {
    return box::column({text_fields(frame), hero(frame, HeroForm::small)}, sizes::near).grow();
}

float height_on_top(const Frame& frame, float, float most) {
    constexpr float field = of(44) + sizes::near;
    const bool two_rows = frame.scene() && frame.scene()->crosses();
    const auto high = [&](const box::LineSize& size, float arcs) {
        const float row = size.chip.high + size.note_high;
        return pixels_of(frame.ui, Length::fixed(field + row + (two_rows ? row + arcs : 0))).wish;
    };
    const float least = high(bare, arcs_in(HeroForm::bare, two_rows).least),
                wish = high(line, arcs_in(HeroForm::small, two_rows).wish);
    return std::max(least, std::min(wish, most));
}

ChipsInView chips_in_view(const Frame& frame, const Attended& row) {
    ChipsInView view;
    const Block& block = frame.block();
    for (const std::size_t number : {block.asks, block.answers.front()}) {
        const bool asks = number == block.asks;
        if (asks && !block.own_keys()) continue;
        ChipRow chips{frame.scene()->sequences[number], number, asks, true, false,
                      asks ? "token" : "answer"};
        if (asks) set_own_keys(chips, frame, row);
        const auto [first, last] = box::words_in_sight(frame.ui, chips.tag);
        for (std::size_t i = 0; last > 0 && i < chips.sequence.all.size(); ++i) {
            const auto key = chips.key_at(static_cast<Index>(i));
            if (!key) continue;
            const bool seen = i >= first && i < last;
            view.all = view.all && seen;
            if (seen)
                view.arcs += static_cast<std::size_t>(std::ranges::count(row.arcs, *key));
            else if (row.shares)
                (i < first ? view.before : view.after) += row.of(*key);
        }
        if (number == block.answers.front()) break;
    }
    return view;
}

std::optional<Index> chosen_key(const Frame& frame, const Attended& row) {
    const Selection& selection = frame.store.session.selection;
    if (const auto id = frame.scene()->graph->find(selection.node)) {
        const Hover pair = hover_of(frame.node(*id), selection.cell);
        const bool there = pair.key && *pair.key < static_cast<Index>(row.given.size());
        if (there && pair.query == row.query) return pair.key;
    }
    if (!row.shares || row.largest == 0) return std::nullopt;
    return std::ranges::max_element(row.given) - row.given.begin();
}

}  // namespace attend
