#include <fmt/format.h>

#include <algorithm>

#include "app/views/lit.h"
#include "app/views/parts/stage.h"
#include "app/views/parts/written.h"
#include "app/views/sentence/attending_row.h"

namespace attend {

namespace {

constexpr double least_drawn = 0.001, least_of_others = 0.01;
constexpr Index most_other_rows = 40;
constexpr float below_arcs = 32;  // units that arcs of the layer below go down

/// Of an arc of this weight, where 1 is the ground's contrast with its color.
float strength_of(double filled) { return 0.35f + 0.65f * static_cast<float>(std::sqrt(filled)); }

box::Link link_to(const AttendingRow& stands, Index key, std::string to) {
    box::Link link{std::move(to), fmt::format("arc/{}", key), stands.filled(key)};
    link.strength = stands.lit(key) ? 1 : strength_of(link.weight);
    link.in_light = is_lit(stands.frame, stands.row.weights, stands.cell(key));
    link.point = [&stands, key](bool pressed) { point_at_pair(stands, key, pressed); };
    return link;
}

/// The keys of one line of chips that get something; what lies beyond its edges together.
std::vector<box::Link> links_among(const AttendingRow& stands, const PlacedBoxes& placed,
                                   const ChipRow& chips) {
    std::vector<box::Link> links;
    std::vector<Index> keys = stands.row.arcs;
    if (stands.key && std::ranges::find(keys, *stands.key) == keys.end())
        keys.push_back(*stands.key);
    for (const Index key : keys) {
        const auto place = chips.place_of_key(key);
        if (!place || stands.row.is_masked(key) || stands.filled(key) < least_drawn) continue;
        if (placed.find(chips.name(*place)))
            links.push_back(link_to(stands, key, chips.name(*place)));
    }
    const auto [first, last] = box::words_in_sight(stands.frame.ui, chips.tag);
    double before = 0, after = 0;
    for (std::size_t i = 0; i < chips.sequence.all.size(); ++i) {
        const auto key = chips.key_at(static_cast<Index>(i));
        if (!key || (i >= first && i < last)) continue;
        const std::string rest = fmt::format("rest/{}/{}", chips.tag, i < first ? "left" : "right");
        // The chosen one has an arc of its own.
        if (stands.key == key && stands.filled(*key) >= least_drawn)
            links.push_back(link_to(stands, *key, rest));
        else if (stands.row.shares)
            (i < first ? before : after) += stands.filled(*key);
    }
    for (const auto& [weight, side] : {std::pair{before, "left"}, {after, "right"}})
        if (is_told(weight))
            links.push_back(
                {fmt::format("rest/{}/{}", chips.tag, side), {}, weight, 0.3f});  // of many
    return links;
}

/// What may be guessed, before it is shown.
std::vector<box::Link> questions(const AttendingRow& stands) {
    std::vector<box::Link> links;
    for (Index key = 0; key < std::ssize(stands.row.given); ++key)
        if (key != stands.row.own && !stands.row.is_masked(key))
            links.push_back({stands.name_of(key), {}, 0, 0.6f, true});
    return links;
}

/// The ribbons of all other rows, faint.
void add_other_rows(const AttendingRow& stands, std::vector<box::Links>& all) {
    const Matrix& weights = stands.frame.evaluation()->value(stands.row.weights);
    if (!stands.row.shares || weights.rows() > most_other_rows) return;
    const Index written = std::min(weights.rows(), written_rows(stands.frame));
    for (Index row = 0; row < written; ++row) {
        if (row == stands.row.query) continue;
        box::Links links{{},
                         stands.asks.name(stands.asks.sequence.place_of(row)),
                         box::LinkWay::across,
                         {},
                         {},
                         all.front().unit};
        for (Index key = 0; key < weights.cols(); ++key) {
            const auto place = stands.answers->place_of_key(key);
            const auto weight = static_cast<double>(weights(row, key));
            if (place && weight >= least_of_others)
                links.links.push_back({stands.answers->name(*place), {}, weight, 0.16f});
        }
        all.push_back(std::move(links));
    }
}

/// What each place gives to the one before it, in the layer below; that of the told key is lit.
void add_layer_below(const AttendingRow& stands, float unit, std::vector<box::Links>& all) {
    for (std::size_t row = 0; row < stands.below.size(); ++row) {
        const auto [key, weight] = stands.below[row];
        const auto from = static_cast<Index>(row);
        if (key == from || weight < least_of_others) continue;
        const bool lit = stands.key == from;
        const float strength = lit ? 1 : 0.16f + 0.16f * static_cast<float>(weight);
        all.push_back(
            {{},
             stands.asks.name(stands.asks.sequence.place_of(from)),
             box::LinkWay::below,
             {{stands.asks.name(stands.asks.sequence.place_of(key)), {}, 0.62 * weight, strength}},
             {},
             unit,
             below_arcs});
    }
}

}  // namespace

std::vector<box::Links> links_of(const AttendingRow& stands, const PlacedBoxes& placed) {
    const std::string from = stands.asks.name(stands.asks.sequence.place_of(stands.row.query));
    const float unit = on_stage(stands.frame) ? stage_pixels(1) : stands.frame.ui.scale;
    box::Links own{"arcs", from, box::LinkWay::above, {}, {}, unit};
    if (stands.asks_first) {
        own.name.clear(), own.links = questions(stands);
        if (stands.answers) own.way = box::LinkWay::across;
        return {std::move(own)};
    }
    if (stands.asks.answers) own.links = links_among(stands, placed, stands.asks);
    if (!stands.answers) {
        std::vector<box::Links> all{std::move(own)};
        add_layer_below(stands, unit, all);
        return all;
    }
    own.way = box::LinkWay::below, own.name = "arcs/own", own.edge = "line/token";
    box::Links across{"arcs", from, box::LinkWay::across, {}, {}, unit};
    across.links = links_among(stands, placed, *stands.answers);
    std::vector<box::Links> all{std::move(across)};
    if (stands.asks.answers) all.push_back(std::move(own));
    add_other_rows(stands, all);
    return all;
}

}  // namespace attend
