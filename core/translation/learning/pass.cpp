#include "core/translation/learning/pass.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/ops/product.h"
#include "core/simd/rows.h"

namespace attend {

namespace {

std::vector<std::size_t> by_length(const std::vector<ForcedText>& texts,
                                   std::span<const Index> ForcedText::*side) {
    std::vector<std::size_t> order(texts.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater(),
                             [&](std::size_t i) { return (texts[i].*side).size(); });
    return order;
}

std::vector<ForcedText> in_order(const std::vector<ForcedText>& texts,
                                 const std::vector<std::size_t>& order) {
    std::vector<ForcedText> sorted;
    for (const std::size_t i : order) sorted.push_back(texts[i]);
    return sorted;
}

std::vector<Index> lengths_of(const std::vector<ForcedText>& texts,
                              const std::vector<std::size_t>& order,
                              std::span<const Index> ForcedText::*side) {
    std::vector<Index> lengths;
    for (const std::size_t i : order) lengths.push_back(std::ssize(texts[i].*side));
    return lengths;
}

std::vector<std::size_t> counted(std::size_t count) {
    std::vector<std::size_t> all(count);
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
}

Matrix rows_of_table(const Matrix& table, const std::vector<Index>& rows) {
    Matrix found(std::ssize(rows), table.cols());
    Index place = 0;
    for (const Index row : rows) found.row(place++) = table.row(row);
    return found;
}

}  // namespace

ForcedPass::ForcedPass(NetworkNumbers& numbers, const std::vector<ForcedText>& texts, Index start)
    : numbers_(numbers),
      texts_(in_order(texts, by_length(texts, &ForcedText::source))),
      as_given_(by_length(texts, &ForcedText::source)),
      by_target_(by_length(texts_, &ForcedText::target)),
      sources_(lengths_of(texts_, counted(texts_.size()), &ForcedText::source)),
      targets_(lengths_of(texts_, by_target_, &ForcedText::target)) {
    for (Index step = 0; step < sources_.steps(); ++step)
        for (Index row = 0; row < sources_.rows(step); ++row)
            source_words_.push_back(
                texts_[static_cast<std::size_t>(row)].source[static_cast<std::size_t>(step)]);
    for (Index step = 0; step < targets_.steps(); ++step)
        for (Index row = 0; row < targets_.rows(step); ++row) {
            const auto target = texts_[text_of(row)].target;
            const auto at = static_cast<std::size_t>(step);
            words_.push_back(target[at]);
            words_before_.push_back(step == 0 ? start : target[at - 1]);
        }
}

ForcedLoss ForcedPass::forward() {
    encode();
    place_keys();
    decode();
    ForcedLoss told;
    tell(told);
    return told;
}

void ForcedPass::run_direction(CellNumbers& cell, CellPass& pass, bool forward) {
    pass = CellPass(sources_.all, cell.size());
    pass.gates.rowwise() = cell.b.row(0);
    add_product(source_vectors_, cell.w, Turned::none, pass.gates);
    const Index steps = sources_.steps();
    for (Index i = 0; i < steps; ++i) {
        const Index step = forward ? i : steps - 1 - i, last = forward ? step - 1 : step + 1;
        Matrix before = sources_.of(pass.before, step);
        const Index known =
            last < 0 || last >= steps ? 0 : std::min(sources_.rows(last), before.rows());
        if (known > 0) before.topRows(known) = pass.after.middleRows(sources_.begin(last), known);
        before.bottomRows(before.rows() - known).setZero();  // a text that begins here
        cell_forward(cell, pass, sources_.begin(step), before.rows());
    }
}

void ForcedPass::encode() {
    source_vectors_ = rows_of_table(numbers_.source_vectors, source_words_);
    run_direction(numbers_.forward, forward_, true);
    run_direction(numbers_.backward, backward_, false);
    const Index texts = std::ssize(texts_);
    last_ = Matrix(texts, numbers_.sizes.encoder);
    for (Index row = 0; row < texts; ++row)
        last_.row(row) = backward_.after.row(static_cast<Index>(text_of(row)));
    start_ = Matrix(texts, numbers_.sizes.state);
    start_.rowwise() = numbers_.start_b.row(0);
    add_product(last_, numbers_.start_w, Turned::none, start_);
    for (Index row = 0; row < texts; ++row)
        simd::tanh(start_.row_begin(row), start_.row_begin(row), start_.cols());
}

/// A text's keys follow one another: its tokens, and room for the words that it writes.
void ForcedPass::place_keys() {
    const Index n = numbers_.sizes.encoder;
    Index all = 0;
    first_key_.clear();
    for (const ForcedText& text : texts_) {
        first_key_.push_back(all);
        all += std::ssize(text.source) + (numbers_.sizes.own() ? std::ssize(text.target) : 0);
    }
    keys_ = Matrix::Zero(all, 2 * n);
    for (std::size_t text = 0; text < texts_.size(); ++text)
        for (Index at = 0; at < std::ssize(texts_[text].source); ++at) {
            const Index key = first_key_[text] + at, row = source_row(text, at);
            keys_.row(key).head(n) = forward_.after.row(row);
            keys_.row(key).tail(n) = backward_.after.row(row);
        }
    if (!numbers_.sizes.attends()) return;
    hidden_keys_ = Matrix::Zero(all, numbers_.sizes.hidden);
    add_product(keys_, numbers_.w_2, Turned::second, hidden_keys_);
}

void ForcedPass::look(Index step) {
    const Index a = numbers_.sizes.hidden, rows = targets_.rows(step);
    Matrix queries = targets_.of(queries_, step);
    queries.rowwise() = numbers_.b.row(0);
    add_product(targets_.of(decoder_.before, step), numbers_.w_1, Turned::second, queries);
    for (Index row = 0; row < rows; ++row) {
        const Index at = targets_.begin(step) + row;
        const Look& look = looks_[static_cast<std::size_t>(at)];
        Matrix hidden = Matrix::rows_of(hidden_, look.hidden, look.keys);
        hidden.array() =
            (hidden_keys_.middleRows(look.key, look.keys).rowwise() + queries.row(row)).array();
        simd::tanh(hidden.row_begin(0), hidden.row_begin(0), look.keys * a);
        Eigen::Map<Eigen::Matrix<Scalar, Eigen::Dynamic, 1>> weights(weights_.data() + look.hidden,
                                                                     look.keys);
        weights.noalias() = hidden * numbers_.v.row(0).transpose();
        simd::softmax(weights.data(), weights.data(), look.keys, weights.maxCoeff(), 1);
        contexts_.row(at).noalias() = weights.transpose() * keys_.middleRows(look.key, look.keys);
    }
}

void ForcedPass::decode() {
    const NetworkSizes& sizes = numbers_.sizes;
    word_vectors_ = rows_of_table(numbers_.target_vectors, words_before_);
    decoder_ = CellPass(targets_.all, sizes.state);
    decoder_.gates.rowwise() = numbers_.decoder.b.row(0);
    add_product(word_vectors_, numbers_.decoder.w, Turned::none, decoder_.gates);
    contexts_ = Matrix(targets_.all, sizes.context());
    queries_ = Matrix(targets_.all, sizes.attends() ? sizes.hidden : 0);
    place_looks();
    for (Index step = 0; step < targets_.steps(); ++step) {
        Matrix before = targets_.of(decoder_.before, step);
        if (step == 0)
            before.array() = start_.array();
        else
            before.array() = targets_.of(decoder_.after, step - 1).topRows(before.rows()).array();
        if (sizes.attends())
            look(step);
        else
            take_last_states(step);
        Matrix gates = targets_.of(decoder_.gates, step);
        add_product(targets_.of(contexts_, step), numbers_.decoder.c, Turned::none, gates);
        cell_forward(numbers_.decoder, decoder_, targets_.begin(step), before.rows());
        if (sizes.own() && step + 1 < targets_.steps()) add_own_keys(step);
    }
}

void ForcedPass::place_looks() {
    if (!numbers_.sizes.attends()) return;
    looks_.clear();
    Index hidden = 0;
    for (Index step = 0; step < targets_.steps(); ++step)
        for (Index row = 0; row < targets_.rows(step); ++row) {
            const std::size_t text = text_of(row);
            const Index keys =
                std::ssize(texts_[text].source) + (numbers_.sizes.own() ? step : Index{0});
            looks_.push_back({first_key_[text], keys, hidden});
            hidden += keys;
        }
    hidden_ = Matrix(hidden, numbers_.sizes.hidden);
    weights_.resize(static_cast<std::size_t>(hidden));
}

void ForcedPass::take_last_states(Index step) {
    const Index n = numbers_.sizes.encoder;
    for (Index row = 0; row < targets_.rows(step); ++row) {
        const std::size_t text = text_of(row);
        const Index last = first_key_[text] + std::ssize(texts_[text].source) - 1,
                    at = targets_.begin(step) + row;
        contexts_.row(at).head(n) = keys_.row(last).head(n);
        contexts_.row(at).tail(n) = keys_.row(first_key_[text]).tail(n);
    }
}

void ForcedPass::add_own_keys(Index step) {
    const Index rows = targets_.rows(step + 1);
    Matrix own(rows, numbers_.sizes.context()), hidden = Matrix::Zero(rows, numbers_.sizes.hidden);
    own.rowwise() = numbers_.own_b.row(0);
    add_product(Matrix::rows_of(decoder_.after, targets_.begin(step), rows), numbers_.own_w,
                Turned::none, own);
    add_product(own, numbers_.w_2, Turned::second, hidden);
    for (Index row = 0; row < rows; ++row) {
        const Index key = own_key(row, step);
        keys_.row(key) = own.row(row);
        hidden_keys_.row(key) = hidden.row(row);
    }
}

/// Leaves the gradient of Σ −log p by the logits, p less 1 where the right word is.
void ForcedPass::tell(ForcedLoss& told) {
    by_logits_ = Matrix(targets_.all, numbers_.output_b.cols());
    by_logits_.rowwise() = numbers_.output_b.row(0);
    add_product(decoder_.after, numbers_.output_w, Turned::none, by_logits_);
    add_product(contexts_, numbers_.output_c, Turned::none, by_logits_);
    told.words = targets_.all;
    told.exact.assign(texts_.size(), true);
    for (Index step = 0; step < targets_.steps(); ++step)
        for (Index row = 0; row < targets_.rows(step); ++row) {
            const Index at = targets_.begin(step) + row,
                        word = words_[static_cast<std::size_t>(at)];
            Scalar* const p = by_logits_.row_begin(at);
            Index likeliest = 0;
            const Scalar largest = by_logits_.row(at).maxCoeff(&likeliest), logit = p[word];
            simd::softmax(p, p, by_logits_.cols(), largest, 1);
            // log Σ exp z = the largest z, less log p of that.
            told.loss += static_cast<double>(largest) -
                         std::log(static_cast<double>(p[likeliest])) - static_cast<double>(logit);
            if (likeliest != word) told.exact[as_given_[text_of(row)]] = false;
            p[word] -= 1;
        }
}

}  // namespace attend
