#include "core/analysis/roles.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/named.h"
#include "core/text/split.h"
#include "core/texts/measures.h"

namespace attend {

namespace {

using Kind = HeadRole::Kind;

constexpr Index least_rows = 4;  // that a column's mean is of

using Row = HeadRole::Row;
using Take = std::function<void(Index column)>;

void previous(const Row& at, const Take& take) {
    if (at.text.same_text && at.row > 0) take(at.row - 1);
}

void next(const Row& at, const Take& take) {
    if (at.text.same_text && !at.causal && at.row < at.last) take(at.row + 1);
}

void self(const Row& at, const Take& take) {
    if (at.text.same_text) take(at.row);
}

/// The places of the row's own word that it sees, its own among them.
std::span<const Index> places_of_word(const Row& at) {
    const auto row = static_cast<std::size_t>(at.row);
    if (!at.text.same_text || row >= at.text.words.size()) return {};
    const std::vector<Index>& places = at.text.places[at.text.words[row]];
    const auto end = at.causal ? std::ranges::lower_bound(places, at.row) : places.end();
    return {places.begin(), end};
}

void same_word(const Row& at, const Take& take) {
    for (const Index place : places_of_word(at))
        if (place != at.row) take(place);
}

void after_same_word(const Row& at, const Take& take) {
    if (!at.causal) return;
    for (const Index place : places_of_word(at))
        if (place + 1 < at.row) take(place + 1);
}

void first(const Row& at, const Take& take) {
    if (!at.text.same_text || at.row > 0) take(0);
}

void last(const Row& at, const Take& take) {
    if (!at.causal && (!at.text.same_text || at.row < at.last)) take(at.last);
}

void one_column(const Row& at, const Take& take) {
    if (!at.text.same_text || (at.causal ? at.row > at.column : at.row != at.column))
        take(at.column);
}

void no_weight(const Row&, const Take&) {}

constexpr std::array roles{
    HeadRole{"previous", "previous", "mean_i {0}_{i,i−1}",
             "The mean weight from a token to the one before it. Elhage et al. 2021", Kind::pattern,
             previous},
    HeadRole{"next", "next", "mean_i {0}_{i,i+1}",
             "The mean weight from a token to the one after it", Kind::pattern, next},
    HeadRole{"self", "self", "mean_i {0}_{i,i}", "The mean weight from a token to itself",
             Kind::pattern, self},
    HeadRole{"same_word", "same word", "mean_i Σ_{j: w_j = w_i} {0}_{i,j}",
             "The mean weight from a token to the other places of the same word", Kind::pattern,
             same_word},
    HeadRole{"induction", "induction", "mean_i Σ_{j: w_j = w_i} {0}_{i,j+1}",
             "The mean weight from a token to what followed the same word before. Olsson et al. "
             "2022",
             Kind::pattern, after_same_word},
    HeadRole{"first", "first token", "mean_{i > 0} {0}_{i,0}",
             "The mean weight on the first token, where heads rest. Xiao et al. 2024", Kind::sink,
             first},
    HeadRole{"last", "last token", "mean_{i < n−1} {0}_{i,n−1}",
             "The mean weight on the last token, where heads rest. Clark et al. 2019", Kind::sink,
             last},
    HeadRole{"one_token", "one token", "max_j mean_{i ≠ j} {0}_{i,j}",
             "The largest mean weight on one token, neither first nor last, from all others",
             Kind::one_token, one_column},
    HeadRole{"broad", "broad", "mean_i {2}_i / ln m_i",
             "How evenly rows are spread: entropy divided by that of equal weights on the m keys "
             "that a row sees",
             Kind::broad, no_weight},
    HeadRole{"other", "other", "", "No score reaches its threshold: read it yourself", Kind::other,
             no_weight},
};
static_assert(roles.size() == head_score_count + 1 && roles[induction_score].name == "induction" &&
              roles[first_score].name == "first" && roles[last_score].name == "last" &&
              roles[one_token_score].name == "one_token" && roles[broad_score].name == "broad");

/// The mean over the rows of what they give.
class RowMean {
  public:
    void add(Index row, double weight) {
        sum_ += weight;
        rows_ += row != last_;
        last_ = row;
    }
    double mean() const { return rows_ > 0 ? sum_ / static_cast<double>(rows_) : no_number; }

  private:
    double sum_ = 0;
    Index rows_ = 0, last_ = -1;
};

std::vector<std::string_view> split_names(std::string_view names) {
    std::vector<std::string_view> parts = split(names, ',');
    for (std::string_view& part : parts) part = trimmed(part);
    std::erase(parts, "");
    return parts;
}

bool any_counts(const RoleRows& rows) {
    for (Index row = 0; row < static_cast<Index>(rows.open.size()); ++row)
        if (rows.counts(row)) return true;
    return false;
}

bool repeats(const RoleText& text) {
    return std::ranges::any_of(text.places, [](auto& places) { return places.size() > 1; });
}

bool reaches(double score, double threshold) { return score >= threshold; }  // no NaN does

}  // namespace

std::span<const HeadRole> head_roles() { return roles; }

void check_roles(const std::string& names) {
    for (const std::string_view name : split_names(names)) named(head_roles(), "wall_roles", name);
}

std::vector<std::size_t> roles_named(std::string_view names) {
    std::vector<std::size_t> found;
    for (const std::string_view name : split_names(names))
        if (const HeadRole* const role = find_named(head_roles(), name))
            found.push_back(static_cast<std::size_t>(role - head_roles().data()));
    return found;
}

RoleText role_text(std::span<const std::string> words, bool same_text, bool shares) {
    RoleText text{same_text, shares, {}, {}};
    std::map<std::string_view, std::size_t> known;
    for (const std::string& word : words) {
        const auto found = known.try_emplace(word, known.size()).first;
        text.places.resize(known.size());
        text.places[found->second].push_back(static_cast<Index>(text.words.size()));
        text.words.push_back(found->second);
    }
    return text;
}

RoleRows role_rows(const Matrix& masked, bool same_text) {
    RoleRows rows{same_text && masked.rows() > 1, {}};
    for (Index i = 0; i < masked.rows(); ++i) {
        const auto open = masked.row(i).array() != minus_infinity;
        rows.open.push_back(open.count());
        const Index later = std::max<Index>(masked.cols() - i - 1, 0);
        rows.causal = rows.causal && open.tail(later).count() == 0;
    }
    return rows;
}

RoleRows role_rows(Index tokens, bool causal) {
    RoleRows rows{causal, {}};
    for (Index i = 0; i < tokens; ++i) rows.open.push_back(causal ? i + 1 : tokens);
    return rows;
}

void each_scored(std::size_t score, Shape weights, const RoleText& text, const RoleRows& rows,
                 Index column, const std::function<void(Index row, Index column)>& take) {
    for (Index row = 0; row < weights.rows; ++row)
        if (rows.counts(row))
            roles[score].columns({text, row, weights.columns - 1, column, rows.causal},
                                 [&](Index j) { take(row, j); });
}

std::vector<Index> broad_rows(const Matrix& entropies, const RoleRows& rows) {
    std::vector<Index> counted;
    for (Index row = 0; row < entropies.rows(); ++row)
        if (rows.counts(row) && rows.open[static_cast<std::size_t>(row)] > 1 &&
            std::isfinite(entropies(row, 0)))
            counted.push_back(row);
    return counted;
}

OneToken one_token(const Matrix& weights, const RoleText& text, const RoleRows& rows) {
    const Index columns = weights.cols();
    Eigen::ArrayXd sums = Eigen::ArrayXd::Zero(columns);
    for (Index i = 0; i < weights.rows(); ++i)
        if (rows.counts(i)) sums += weights.row(i).transpose().array().cast<double>();
    OneToken best{0, no_number};
    Index counted = 0;  // rows from the last one up to the column's own
    for (Index i = 0; i < weights.rows(); ++i) counted += rows.counts(i) ? 1 : 0;
    for (Index j = 0; j + 1 < columns; ++j) {
        // No row before a causal column has any weight there.
        const bool own = text.same_text && rows.counts(j);
        if (rows.causal && own) --counted;
        const Index others = counted - (own && !rows.causal ? 1 : 0);
        if (j == 0 || others < least_rows) continue;
        const double mean = (sums[j] - (own ? static_cast<double>(weights(j, j)) : 0)) /
                            static_cast<double>(others);
        if (std::isnan(best.mean) || mean > best.mean) best = {j, mean};
    }
    return best;
}

std::string averaged_rows(std::size_t score, const RoleRows& rows, std::size_t counted,
                          Index column) {
    const Kind kind = roles[score].kind;
    const std::size_t all = rows.open.size();
    const char* const of = kind == Kind::broad     ? "broad"
                           : kind == Kind::pattern ? "pattern"
                                                   : "column";
    std::string mean =
        counted == all ? say<texts::measures::all_rows>("n"_is = all)
                       : say<texts::measures::some_rows>("n"_is = counted, "all"_is = all,
                                                         "causal"_is = rows.causal, "kind"_is = of);
    if (score != one_token_score) return mean;
    return say<texts::measures::of_column>("column"_is = std::to_string(column),
                                           "least"_is = least_rows, "mean"_is = mean);
}

std::string why_no_score(std::size_t score, const RoleText& text, const RoleRows& rows) {
    const Kind kind = roles[score].kind;
    if (kind == Kind::broad && !text.shares) return say<texts::measures::no_shares>();
    if (kind == Kind::pattern && !text.same_text) return say<texts::measures::two_texts>();
    if (score == induction_score && !rows.causal) return say<texts::measures::not_causal>();
    if (score == same_word_score || score == induction_score)
        if (!repeats(text)) return say<texts::measures::no_repeat>();
    if (!any_counts(rows)) return say<texts::measures::none_counts>("causal"_is = rows.causal);
    if (kind == Kind::broad) return say<texts::measures::none_to_spread>();
    if (kind == Kind::one_token) return say<texts::measures::none_between>();
    if (score == same_word_score) return say<texts::measures::none_sees_again>();
    if (score == induction_score) return say<texts::measures::none_sees_next>();
    return rows.causal ? say<texts::measures::none_later>() : say<texts::measures::none_such_key>();
}

HeadScores head_scores(const Matrix& weights, const RoleText& text, const RoleRows& rows,
                       const Matrix* entropies) {
    HeadScores scores;
    for (std::size_t score = 0; score < one_token_score; ++score) {
        RowMean mean;
        each_scored(score, shape_of(weights), text, rows, 0,
                    [&](Index i, Index j) { mean.add(i, static_cast<double>(weights(i, j))); });
        scores[score] = mean.mean();
    }
    scores[one_token_score] = one_token(weights, text, rows).mean;
    RowMean broad;
    if (entropies)
        for (const Index row : broad_rows(*entropies, rows))
            broad.add(row,
                      static_cast<double>((*entropies)(row, 0)) /
                          std::log(static_cast<double>(rows.open[static_cast<std::size_t>(row)])));
    scores[broad_score] = broad.mean();
    return scores;
}

std::size_t role_of(std::span<const double> scores, const RoleThresholds& thresholds) {
    std::size_t best = other_role;
    const auto largest = [&](Kind kind, double threshold) {
        for (std::size_t i = 0; i < scores.size(); ++i)
            if (roles[i].kind == kind && reaches(scores[i], threshold) &&
                (best == other_role || scores[i] > scores[best]))
                best = i;
        return best != other_role;
    };
    if (largest(Kind::pattern, thresholds.role) || largest(Kind::sink, thresholds.sink) ||
        largest(Kind::one_token, thresholds.role) || largest(Kind::broad, thresholds.broad))
        return best;
    return other_role;
}

}  // namespace attend
