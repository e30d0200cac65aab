#include "core/tables/text_measures.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "core/text/utf8.h"

namespace attend {

namespace {

constexpr char32_t edge_mark = U'\u2423';   // ␣
constexpr char32_t space_mark = U'\u00b7';  // ·

bool is_space(char32_t character) {
    return character == U' ' || character == U'\u00a0' || character == U'\t';
}

/// An n-gram as it is written: "␣l", and a space in it as "·", since it could not be seen.
std::string gram_text(const std::u32string& gram) {
    std::string text;
    for (const char32_t character : gram)
        text += encoded(static_cast<std::int32_t>(is_space(character) ? space_mark : character));
    return text;
}

}  // namespace

std::u32string folded_characters(std::string_view text) {
    const std::string folded = case_folded(text);
    std::u32string characters;
    for (std::size_t at = 0; at < folded.size();)
        characters += static_cast<char32_t>(next_code_point(folded, at));
    return characters;
}

std::vector<std::u32string> grams(const std::u32string& characters, int n) {
    const std::u32string edge(static_cast<std::size_t>(n - 1), edge_mark);
    const std::u32string whole = edge + characters + edge;
    const auto length = static_cast<std::size_t>(n);
    std::vector<std::u32string> all;
    for (std::size_t at = 0; at + length <= whole.size(); ++at)
        all.push_back(whole.substr(at, length));
    return all;
}

std::size_t edit_distance(const std::u32string& a, const std::u32string& b) {
    std::vector<std::size_t> row(b.size() +
                                 1);  // distances of a's first characters to b's first characters
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t change = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({change, row[j] + 1, diagonal + 1});
        }
    }
    return row.back();
}

GramTable::GramTable(const std::vector<std::string>& keys, int n) : n_(n) {
    std::map<std::u32string, Index> known;
    for (const std::string& key : keys) {
        std::vector<Count>& counts = of_key_.emplace_back();
        for (std::u32string& gram : grams(folded_characters(key), n)) {
            const auto [place, is_new] = known.try_emplace(gram, static_cast<Index>(grams_.size()));
            if (is_new) grams_.push_back(std::move(gram));
            const auto found = std::find_if(counts.begin(), counts.end(),
                                            [gram_place = place->second](const Count& count) {
                                                return count.gram == gram_place;
                                            });
            if (found == counts.end())
                counts.push_back({place->second, 1});
            else
                ++found->times;
        }
    }
}

GramTable::Order GramTable::with(const std::string& query) const {
    Order order;
    for (const std::u32string& gram : grams(folded_characters(query), n_)) {
        const auto found = std::find(order.columns.begin(), order.columns.end(), gram);
        if (found == order.columns.end()) {
            order.columns.push_back(gram);
            order.of_query.push_back(1);
        } else {
            ++order.of_query[static_cast<std::size_t>(found - order.columns.begin())];
        }
    }
    const std::vector<std::u32string> asked = order.columns;
    for (const std::u32string& gram : grams_) {
        const auto found = std::find(asked.begin(), asked.end(), gram);
        order.column_of_gram.push_back(found == asked.end()
                                           ? static_cast<Index>(order.columns.size())
                                           : found - asked.begin());
        if (found == asked.end()) order.columns.push_back(gram);
    }
    return order;
}

std::vector<std::string> GramTable::columns(const std::string& query) const {
    std::vector<std::string> texts;
    for (const std::u32string& gram : with(query).columns) texts.push_back(gram_text(gram));
    return texts;
}

Matrix GramTable::counts_of_query(const std::string& query) const {
    const Order order = with(query);
    Matrix counts = Matrix::Zero(1, static_cast<Index>(order.columns.size()));
    for (std::size_t i = 0; i < order.of_query.size(); ++i)
        counts(0, static_cast<Index>(i)) = static_cast<Scalar>(order.of_query[i]);
    return counts;
}

void GramTable::put_counts(const Order& order, Index key, Matrix& counts, Index row) const {
    for (const Count& count : of_key_[static_cast<std::size_t>(key)])
        counts(row, order.column_of_gram[static_cast<std::size_t>(count.gram)]) =
            static_cast<Scalar>(count.times);
}

Matrix GramTable::counts_of_keys(const std::string& query) const {
    std::vector<Index> all(static_cast<std::size_t>(keys()));
    std::iota(all.begin(), all.end(), Index{0});
    return counts_of_keys(query, all);
}

Matrix GramTable::counts_of_keys(const std::string& query, std::span<const Index> keys) const {
    const Order order = with(query);
    Matrix counts = Matrix::Zero(std::ssize(keys), static_cast<Index>(order.columns.size()));
    for (Index row = 0; row < counts.rows(); ++row)
        put_counts(order, keys[static_cast<std::size_t>(row)], counts, row);
    return counts;
}

std::vector<Index> GramTable::keys_with(const std::string& query) const {
    const Order order = with(query);
    std::vector<Index> keys(order.of_query.size(), 0);
    for (const std::vector<Count>& counts : of_key_)
        for (const Count& count : counts) {
            const auto column = static_cast<std::size_t>(
                order.column_of_gram[static_cast<std::size_t>(count.gram)]);
            if (column < keys.size()) ++keys[column];
        }
    return keys;
}

int GramTable::shared(const std::string& query, Index key) const {
    const Order order = with(query);
    int sum = 0;
    for (const Count& count : of_key_[static_cast<std::size_t>(key)]) {
        const auto column =
            static_cast<std::size_t>(order.column_of_gram[static_cast<std::size_t>(count.gram)]);
        if (column < order.of_query.size()) sum += std::min(order.of_query[column], count.times);
    }
    return sum;
}

Matrix GramTable::cosines(const Matrix& q, const std::string& query) const {
    const Order order = with(query);
    const double norm = q.row(0).cast<double>().norm();
    Matrix scores = Matrix::Zero(1, keys());
    for (std::size_t key = 0; key < of_key_.size(); ++key) {
        double dot = 0, squares = 0;
        for (const Count& count : of_key_[key]) {
            const Index column = order.column_of_gram[static_cast<std::size_t>(count.gram)];
            dot += static_cast<double>(q(0, column)) * count.times;
            squares += static_cast<double>(count.times) * count.times;
        }
        if (norm > 0 && squares > 0)
            scores(0, static_cast<Index>(key)) =
                static_cast<Scalar>(dot / (norm * std::sqrt(squares)));
    }
    return scores;
}

}  // namespace attend
