#include "core/document/axis_match.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "core/files/numbers.h"

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

/// Rows of a table and where they are in another one.
class RowMatches {
  public:
    RowMatches(const Labels& a, const Labels& b)
        : a_(a), b_(b), match_(a.size(), -1), stays_(a.size()), taken_(b.size()) {}

    /// The same rows in any order: the first of a name is the first of that name.
    void match_names() {
        std::unordered_map<std::string_view, std::vector<Index>> places;  // the last first
        for (std::size_t i = b_.size(); i-- > 0;) places[b_[i]].push_back(static_cast<Index>(i));
        for (std::size_t i = 0; i < a_.size(); ++i) {
            const auto found = places.find(a_[i]);
            if (found == places.end() || found->second.empty()) continue;
            match_[i] = found->second.back();
            found->second.pop_back();
            taken_[static_cast<std::size_t>(match_[i])] = true;
        }
    }

    /// Names that are written otherwise and are the same number ("4.0" is "4"), where no other row
    /// of either side is that number. A row whose number is still there was not renamed.
    void match_numbers() {
        if (std::ranges::find(match_, -1) == match_.end()) return;
        std::unordered_map<std::string, FoundOnce> found;
        const auto numbers = [&](const Labels& labels, Index FoundOnce::*side) {
            std::vector<FoundOnce*> of(labels.size());
            for (std::size_t i = 0; i < labels.size(); ++i)
                if (auto number = decimal_digits(labels[i])) {
                    of[i] = &found[std::move(*number)];
                    of[i]->add(side, i);
                }
            return of;
        };
        const auto in_a = numbers(a_, &FoundOnce::a), in_b = numbers(b_, &FoundOnce::b);
        for (std::size_t i = 0; i < a_.size(); ++i) {
            if (!in_a[i] || match_[i] >= 0) continue;
            stays_[i] = in_a[i]->b >= 0;
            if (in_a[i]->on_both() && !taken_[static_cast<std::size_t>(in_a[i]->b)])
                match_[i] = in_a[i]->b;
        }
        for (std::size_t j = 0; j < b_.size(); ++j)
            if (in_b[j] && in_b[j]->a >= 0) taken_[j] = true;
    }

    /// One that is called otherwise in its own place was renamed.
    void match_places() {
        if (a_.size() != b_.size()) return;
        for (std::size_t i = 0; i < a_.size(); ++i)
            if (match_[i] < 0 && !stays_[i] && !taken_[i]) match_[i] = static_cast<Index>(i);
    }

    std::vector<Index> take() { return std::move(match_); }

  private:
    const Labels &a_, &b_;
    std::vector<Index> match_;
    std::vector<bool> stays_, taken_;
};

std::vector<Index> matched_rows(const Labels& a, const Labels& b, Rows rows) {
    RowMatches matches(a, b);
    matches.match_names();
    matches.match_numbers();
    if (rows == Rows::renamed) matches.match_places();
    return matches.take();
}

constexpr const char* second_text = "token of the second text";
bool of_second_text(const Axis& axis) { return axis.name() == second_text; }

}  // namespace

bool of_table(const Axis& axis) { return axis.named() && axis.counts_entries(); }

Axis with_first_names(const Axis& before, const Axis& after, const std::vector<Index>& match) {
    if (!of_table(before) || !of_table(after)) return after;
    std::optional<Labels> labels;
    for (Index i = 0; i < before.size(); ++i) {
        const Index there = place_in(match, i);
        if (there < 0) continue;
        std::string name = before.label(i);
        const std::string now = after.label(there);
        if (name == now) continue;
        const auto number = decimal_digits(name);
        if (!number || number != decimal_digits(now)) continue;
        if (!labels) labels = after.labels();
        (*labels)[static_cast<std::size_t>(there)] = std::move(name);
    }
    return labels ? Axis(after.name(), std::move(*labels)) : after;
}

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
