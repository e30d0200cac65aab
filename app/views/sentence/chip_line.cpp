#include "app/views/sentence/chip_line.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string_view>
#include <unordered_map>

#include "app/gui/text.h"
#include "app/views/parts/stage.h"
#include "app/views/sentence/chip_paint.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

constexpr std::array steps{1.0f, 0.82f, 0.67f, 0.56f};  // of the largest text
constexpr float close_text = 14.0f / 17, least_text = 0.85f,
                widest_text = 9;  // em of body text; of the chip's own
constexpr std::array steps_on_stage{1.0f, stage_text::words / stage_text::large,
                                    stage_text::small / stage_text::large};

/// Padding and gap as parts of the text's size, from the tightest that still looks well to the
/// widest: farther apart, arcs would be flat. The last step may be tighter.
constexpr ChipSizes closest{1, 0.21f, 0.21f}, tightest{1, 0.4f, 0.25f}, tight{1, 0.55f, 0.55f},
    wide{1, 0.86f, 4.3f};

/// Whether a model cut a word between this token and the next one.
bool touches_next(const Sequence& sequence, std::size_t i) {
    if (i + 1 >= sequence.model_tokens.size()) return false;
    const ModelToken &token = sequence.model_tokens[i], &next = sequence.model_tokens[i + 1];
    return !token.special && !next.special && token.end == next.begin && token.end > token.begin;
}

struct MeasuredChips {
    std::vector<float> widths;  // of the texts, in the heavier face: the query may be any of them
    float total = 0;
    std::size_t gaps = 0;

    float with(const ChipSizes& sizes, float em) const {
        const auto count = static_cast<float>(widths.size());
        return total + em * (2 * count * sizes.padding + static_cast<float>(gaps) * sizes.gap);
    }
};

/// What a word that stands there twice needs beside it for its place, beyond the tightest padding;
/// on both sides, since it stands in the middle.
float room_for_place(const Ui& ui, std::size_t place, float text) {
    const float wide = place_width(ui, place_below(static_cast<Index>(place)), text);
    return 2 * std::max(std::ceil(wide - std::floor(ui.em(1) * tightest.padding * text)), 0.0f);
}

MeasuredChips measure(const Ui& ui, const Sequence& sequence, float text, bool with_places = true) {
    MeasuredChips result;
    std::unordered_map<std::string_view, int> times;
    for (const Token& token : sequence.all) ++times[token.text];
    for (std::size_t i = 0; i < sequence.all.size(); ++i) {
        // Longer than this is shortened anyway; measuring a million letters would take time.
        const std::string_view start = std::string_view(sequence.all[i].text).substr(0, 200);
        const float own = std::ceil(measure_text(ui, start, Face::semibold, text).x);
        result.widths.push_back(
            std::min(own, ui.em(text * widest_text)) +
            (with_places && times[sequence.all[i].text] > 1 ? room_for_place(ui, i, text) : 0));
        result.total += result.widths.back();
        result.gaps += i + 1 < sequence.all.size() && !touches_next(sequence, i);
    }
    return result;
}

ChipSizes between(const ChipSizes& from, const ChipSizes& to, float t) {
    return {1, from.padding + (to.padding - from.padding) * t, from.gap + (to.gap - from.gap) * t};
}

/// Padding and gap that fill the room; null where even the tightest do not fit.
std::optional<ChipSizes> fitting(const MeasuredChips& measured, float em, float room, bool last) {
    const auto fill = [&](const ChipSizes& from, const ChipSizes& to) {
        const float low = measured.with(from, em), high = measured.with(to, em);
        return between(from, to,
                       high > low ? std::clamp((room - low) / (high - low), 0.0f, 1.0f) : 1);
    };
    if (measured.with(tight, em) <= room) return fill(tight, wide);
    if (last) return fill(tightest, tight);
    return std::nullopt;
}

ChipLine lay_out(const Ui& ui, const Sequence& sequence, const MeasuredChips& measured,
                 ChipSizes sizes, float text) {
    ChipLine line;
    line.sizes = {text, sizes.padding * text, sizes.gap * text};
    const float padding = std::floor(ui.em(1) * line.sizes.padding),
                gap = std::floor(ui.em(1) * line.sizes.gap);
    float x = 0;
    for (std::size_t i = 0; i < measured.widths.size(); ++i) {
        const bool joined = i > 0 && touches_next(sequence, i - 1);
        if (i > 0 && !joined) x += gap;
        line.places.push_back({x, measured.widths[i] + 2 * padding, joined});
        x += line.places.back().width;
    }
    line.width = x;
    return line;
}

}  // namespace

std::pair<std::size_t, std::size_t> ChipLine::between(float low, float high) const {
    const auto first = std::partition_point(places.begin(), places.end(), [&](const Place& place) {
        return place.x + place.width < low;
    });
    const auto last = std::partition_point(first, places.end(),
                                           [&](const Place& place) { return place.x <= high; });
    return {first - places.begin(), last - places.begin()};
}

namespace {

/// Words side by side where chips find no room; nothing where these do not either.
std::optional<ChipLine> close_line(const Ui& ui, const Sequence& sequence, float room,
                                   float largest) {
    const float text = std::min(largest, close_text), em = ui.em(1) * text;
    const MeasuredChips measured = measure(ui, sequence, text, false);
    const float low = measured.with(closest, em), high = measured.with(tightest, em);
    if (low > room) return std::nullopt;
    const float part = high > low ? std::min((room - low) / (high - low), 1.0f) : 1;
    ChipLine line = lay_out(ui, sequence, measured, between(closest, tightest, part), text);
    line.close = true;
    return line;
}

/// The first of the steps whose chips fit; the last one scrolls.
ChipLine line_in_steps(const Ui& ui, const Sequence& sequence, float room, float largest,
                       std::span<const float> sizes) {
    for (const float step : sizes) {
        const float text = std::max(largest * step, std::min(largest, least_text));
        const bool last = step == sizes.back() || text <= least_text;
        const MeasuredChips measured = measure(ui, sequence, text);
        if (const auto fits = fitting(measured, ui.em(1) * text, room, last)) {
            ChipLine line = lay_out(ui, sequence, measured, *fits, text);
            line.room = room;
            return line;
        }
    }
    return {};
}

}  // namespace

ChipLine chip_line(const Ui& ui, const Sequence& sequence, float room, float largest) {
    ChipLine line = line_in_steps(ui, sequence, room, largest, steps);
    if (!line.scrolls()) return line;
    if (auto close = close_line(ui, sequence, room, largest)) {
        line = std::move(*close);
        line.room = room;
    }
    return line;
}

const ChipLine& place_chips(const Frame& frame, const Sequence& sequence, float room,
                            float largest) {
    struct Kept {
        std::tuple<const Scene*, std::uint64_t, float, float, float> key;
        ChipLine line;
    };
    struct Lines {
        std::array<Kept, 2> of;
    };
    Kept& kept = frame.ui.states.of<Lines>().of[&sequence == &frame.scene()->asks() ? 0 : 1];
    const std::tuple key(frame.scene(), frame.store.computation().revision(), room, largest,
                         frame.ui.em(100));
    if (kept.key == key) return kept.line;
    kept = {key, on_stage(frame) ? line_in_steps(frame.ui, sequence, room, largest, steps_on_stage)
                                 : chip_line(frame.ui, sequence, room, largest)};
    return kept.line;
}

}  // namespace attend
