#include "app/state/axis_moves.h"

#include <algorithm>
#include <string>

#include "core/document/axis_match.h"

namespace attend {

namespace {

constexpr Index most_words = 500, most_rows = 100'000;  // looked through in a frame

/// Whether `now`, the first piece of what was typed, can be what is left of the word `before`.
bool is_begun_alike(const std::string& before, const std::string& now) {
    return !now.empty() && before.starts_with(now);
}

}  // namespace

AxisMoves::AxisMoves(const Axis& before, const Axis& now) {
    const Index most = before.counts_tokens() ? most_words : most_rows;
    if (before.name() != now.name() || before.size() > most || before == now) return;
    match_ = matched(before, now);
    match_.resize(static_cast<std::size_t>(before.size()), -1);
    if (!before.counts_tokens()) return;
    const auto left = std::ranges::count_if(match_, [](Index place) { return place >= 0; });
    if (2 * left < std::ssize(match_))
        keep_ends_alone(before, now);
    else
        match_edited(before, now);
}

/// One word between two that are still there, where one stands now, or the pieces of one.
void AxisMoves::match_edited(const Axis& before, const Axis& now) {
    const auto at = [&](Index place) { return match_[static_cast<std::size_t>(place)]; };
    for (Index place = 0; place < before.size(); ++place) {
        if (at(place) >= 0) continue;
        const bool first = place == 0, last = place + 1 == before.size();
        const Index begin = first ? 0 : at(place - 1) + 1, end = last ? now.size() : at(place + 1);
        if ((!first && begin == 0) || end < 0) continue;  // a neighbor is gone, too
        const Index pieces = end - begin;
        constexpr Index most_pieces = 3;
        if (pieces == 1 || (pieces > 1 && pieces <= most_pieces &&
                            is_begun_alike(before.label(place), now.label(begin))))
            match_[static_cast<std::size_t>(place)] = begin;
    }
}

void AxisMoves::keep_ends_alone(const Axis& before, const Axis& now) {
    std::ranges::fill(match_, -1);
    const Index most = std::min(before.size(), now.size());
    Index begin = 0, end = 0;
    while (begin < most && before.label(begin) == now.label(begin)) {
        match_[static_cast<std::size_t>(begin)] = begin;
        ++begin;
    }
    while (end < most - begin &&
           before.label(before.size() - 1 - end) == now.label(now.size() - 1 - end)) {
        ++end;
        match_[static_cast<std::size_t>(before.size() - end)] = now.size() - end;
    }
}

std::optional<Index> AxisMoves::of(Index place) const {
    if (place < 0 || place >= std::ssize(match_)) return place;
    const Index now = match_[static_cast<std::size_t>(place)];
    return now < 0 ? std::nullopt : std::optional(now);
}

}  // namespace attend
