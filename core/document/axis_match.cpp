#include "core/document/axis_match.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace attend {

namespace {

using Labels = std::vector<std::string>;

/// Longest common subsequence by dynamic programming; memory is n·m bytes times two.
void match_middle(const Labels& a, const Labels& b, std::size_t begin, std::size_t end_a,
                  std::size_t end_b, std::vector<Index>& match) {
    const std::size_t n = end_a - begin, m = end_b - begin;
    constexpr std::size_t most_cells =
        36'000'000;  // 6,000 changed tokens; beyond, the ends alone are matched
    if (n == 0 || m == 0 || n * m > most_cells) return;
    std::vector<std::uint16_t> length((n + 1) * (m + 1), 0);
    const auto at = [&](std::size_t i, std::size_t j) -> std::uint16_t& {
        return length[i * (m + 1) + j];
    };
    for (std::size_t i = n; i-- > 0;)
        for (std::size_t j = m; j-- > 0;)
            at(i, j) = a[begin + i] == b[begin + j]
                           ? static_cast<std::uint16_t>(at(i + 1, j + 1) + 1)
                           : std::max(at(i + 1, j), at(i, j + 1));
    for (std::size_t i = 0, j = 0; i < n && j < m;) {
        if (a[begin + i] == b[begin + j])
            match[begin + i++] = static_cast<Index>(begin + j++);
        else if (at(i + 1, j) >= at(i, j + 1))
            ++i;
        else
            ++j;
    }
}

/// Where something stands on either side, as far as it does once.
struct FoundOnce {
    Index a = -1, b = -1;
    bool once = true;

    void add(Index FoundOnce::*side, std::size_t place) {
        once &= this->*side < 0;
        this->*side = static_cast<Index>(place);
    }
    bool on_both() const { return once && a >= 0 && b >= 0; }
};

/// Words that stand elsewhere now: what is called so once among the others of either side.
void match_moved(const Labels& a, const Labels& b, std::vector<Index>& match) {
    std::unordered_map<std::string_view, FoundOnce> found;
    std::vector<bool> taken(b.size());
    for (const Index place : match)
        if (place >= 0) taken[static_cast<std::size_t>(place)] = true;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (match[i] < 0) found[a[i]].add(&FoundOnce::a, i);
    if (found.empty()) return;
    for (std::size_t j = 0; j < b.size(); ++j)
        if (!taken[j]) found[b[j]].add(&FoundOnce::b, j);
    for (const auto& [label, here] : found)
        if (here.on_both()) match[static_cast<std::size_t>(here.a)] = here.b;
}

std::vector<Index> matched_labels(const Labels& a, const Labels& b) {
    std::vector<Index> match(a.size(), -1);
    std::size_t begin = 0, end_a = a.size(), end_b = b.size();
    while (begin < end_a && begin < end_b && a[begin] == b[begin]) {
        match[begin] = static_cast<Index>(begin);
        ++begin;
    }
    while (end_a > begin && end_b > begin && a[end_a - 1] == b[end_b - 1])
        match[--end_a] = static_cast<Index>(--end_b);
    match_middle(a, b, begin, end_a, end_b, match);
    match_moved(a, b, match);
    return match;
}

/// The number that a name is; nothing for one that may be told apart from others by more digits
/// than a double has.
std::optional<double> number_of_name(const std::string& label) {
    constexpr std::size_t most_digits = 15;
    double number = 0;
    const char* const end = label.data() + label.size();
    const auto [after, error] = std::from_chars(label.data(), end, number);
    const bool whole = error == std::errc() && after == end && label.size() <= most_digits;
    return whole && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

/// Names that are written otherwise and are the same number ("4.0" is "4"), where no other row of
/// either side is that number.
void match_numbers(const Labels& a, const Labels& b, std::vector<Index>& match,
                   std::vector<bool>& taken) {
    std::unordered_map<double, FoundOnce> found;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (const auto number = number_of_name(a[i])) found[*number].add(&FoundOnce::a, i);
    for (std::size_t j = 0; j < b.size(); ++j)
        if (const auto number = number_of_name(b[j])) found[*number].add(&FoundOnce::b, j);
    for (const auto& [number, here] : found) {
        if (!here.on_both()) continue;
        Index& to = match[static_cast<std::size_t>(here.a)];
        const auto there = static_cast<std::size_t>(here.b);
        if (to >= 0 || taken[there]) continue;
        to = here.b;
        taken[there] = true;
    }
}

/// Rows of a table are the same rows in any order: the first of a name is the first of that name.
/// One that is called otherwise in its own place was renamed.
std::vector<Index> matched_rows(const Labels& a, const Labels& b, Rows rows) {
    std::unordered_map<std::string_view, std::vector<Index>> places;  // the last first
    for (std::size_t i = b.size(); i-- > 0;) places[b[i]].push_back(static_cast<Index>(i));
    std::vector<Index> match(a.size(), -1);
    std::vector<bool> taken(b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        const auto found = places.find(a[i]);
        if (found == places.end() || found->second.empty()) continue;
        match[i] = found->second.back();
        found->second.pop_back();
        taken[static_cast<std::size_t>(match[i])] = true;
    }
    if (std::ranges::find(match, -1) != match.end()) match_numbers(a, b, match, taken);
    if (a.size() != b.size() || rows == Rows::by_name) return match;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (match[i] < 0 && !taken[i]) match[i] = static_cast<Index>(i);
    return match;
}

constexpr const char* second_text = "token of the second text";
bool of_second_text(const Axis& axis) { return axis.name() == second_text; }

}  // namespace

bool of_table(const Axis& axis) { return axis.named() && axis.counts_entries(); }

Axis as_second_text(const Axis& axis) { return {second_text, axis.labels()}; }

std::vector<Index> matched(const Axis& before, const Axis& after, Rows rows) {
    if (of_second_text(before) != of_second_text(after))
        return std::vector<Index>(static_cast<std::size_t>(before.size()), -1);
    if (of_table(before) && of_table(after))
        return matched_rows(before.labels(), after.labels(), rows);
    if (before.named() && after.named()) return matched_labels(before.labels(), after.labels());
    std::vector<Index> match(static_cast<std::size_t>(std::min(before.size(), after.size())));
    std::iota(match.begin(), match.end(), Index{0});
    return match;
}

Index place_in(const std::vector<Index>& match, Index i) {
    return i >= 0 && i < static_cast<Index>(match.size()) ? match[static_cast<std::size_t>(i)] : -1;
}

const std::vector<Index>& AxisMatches::of(const Axis& before, const Axis& after, Rows rows) {
    const std::size_t hash = before.hash() ^ (after.hash() * 31);
    const auto [first, last] = known_.equal_range(hash);
    for (auto known = first; known != last; ++known)
        if (known->second.before == before && known->second.after == after &&
            known->second.rows == rows)
            return known->second.match;
    return known_.emplace(hash, Known{before, after, rows, matched(before, after, rows)})
        ->second.match;
}

}  // namespace attend
