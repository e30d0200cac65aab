#include "core/ops/product.h"
#include "core/translation/learning/pass.h"

namespace attend {

namespace {

Matrix times_turned(const Matrix& a, const Matrix& b) {
    Matrix result = Matrix::Zero(a.rows(), b.rows());
    add_product(a, b, Turned::second, result);
    return result;
}

void add_rows_to(const Matrix& numbers, const std::vector<Index>& rows, Matrix& table) {
    Index place = 0;
    for (const Index row : rows) table.row(row) += numbers.row(place++);
}

}  // namespace

void ForcedPass::backward(Scalar share, NetworkNumbers& sums) {
    by_logits_ *= share;
    go_back_outputs(sums);
    go_back_steps(sums);
    go_back_decoder(sums);
    go_back_start(sums);
    go_back_encoder(sums);
}

void ForcedPass::go_back_outputs(NetworkNumbers& sums) {
    add_product(decoder_.after, by_logits_, Turned::first, sums.output_w);
    add_product(contexts_, by_logits_, Turned::first, sums.output_c);
    sums.output_b += by_logits_.colwise().sum();
    by_states_ = times_turned(by_logits_, numbers_.output_w);
    by_contexts_ = times_turned(by_logits_, numbers_.output_c);
}

void ForcedPass::go_back_steps(NetworkNumbers& sums) {
    const NetworkSizes& sizes = numbers_.sizes;
    by_keys_ = Matrix::Zero(keys_.rows(), keys_.cols());
    by_hidden_keys_ = Matrix::Zero(hidden_keys_.rows(), hidden_keys_.cols());
    by_queries_ = Matrix::Zero(queries_.rows(), queries_.cols());
    for (Index step = targets_.steps(); step-- > 0;) {
        if (sizes.own() && step + 1 < targets_.steps()) go_back_own(step, sums);
        const Index rows = targets_.rows(step);
        Matrix by_before(rows, sizes.state);
        cell_backward(numbers_.decoder, decoder_, targets_.begin(step), rows,
                      targets_.of(by_states_, step), by_before);
        Matrix by_context = targets_.of(by_contexts_, step);
        add_product(targets_.of(decoder_.gates, step), numbers_.decoder.c, Turned::second,
                    by_context);
        if (sizes.attends()) {
            go_back_look(step, sums);
            add_product(targets_.of(by_queries_, step), numbers_.w_1, Turned::none, by_before);
        }
        if (step == 0)
            by_start_ = std::move(by_before);
        else
            targets_.of(by_states_, step - 1).topRows(rows) += by_before;
    }
}

void ForcedPass::go_back_look(Index step, NetworkNumbers& sums) {
    for (Index at = targets_.begin(step); at < targets_.begin(step) + targets_.rows(step); ++at) {
        const Look& look = looks_[static_cast<std::size_t>(at)];
        const auto by_context = by_contexts_.row(at);
        const Eigen::Map<const Eigen::Matrix<Scalar, Eigen::Dynamic, 1>> weights(
            weights_.data() + look.hidden, look.keys);
        Eigen::Matrix<Scalar, Eigen::Dynamic, 1> by_scores =
            keys_.middleRows(look.key, look.keys) * by_context.transpose();
        by_keys_.middleRows(look.key, look.keys).noalias() += weights * by_context;
        // Of softmax: α (∂α − Σ α ∂α).
        by_scores.array() -= weights.dot(by_scores);
        by_scores.array() *= weights.array();
        auto hidden = hidden_.middleRows(look.hidden, look.keys);
        sums.v.row(0).noalias() += by_scores.transpose() * hidden;
        // tanh' = 1 − tanh².
        hidden = ((1 - hidden.array().square()).rowwise() * numbers_.v.row(0).array()).colwise() *
                 by_scores.array();
        by_hidden_keys_.middleRows(look.key, look.keys) += hidden;
        by_queries_.row(at) = hidden.colwise().sum();
    }
}

/// What later steps saw of the words that were written in this one.
void ForcedPass::go_back_own(Index step, NetworkNumbers& sums) {
    const Index rows = targets_.rows(step + 1);
    Matrix by_own(rows, numbers_.sizes.context()), by_hidden(rows, numbers_.sizes.hidden);
    for (Index row = 0; row < rows; ++row) {
        by_own.row(row) = by_keys_.row(own_key(row, step));
        by_hidden.row(row) = by_hidden_keys_.row(own_key(row, step));
    }
    add_product(by_hidden, numbers_.w_2, Turned::none, by_own);
    const Matrix states = Matrix::rows_of(decoder_.after, targets_.begin(step), rows);
    add_product(states, by_own, Turned::first, sums.own_w);
    sums.own_b += by_own.colwise().sum();
    Matrix by_states = Matrix::rows_of(by_states_, targets_.begin(step), rows);
    add_product(by_own, numbers_.own_w, Turned::second, by_states);
}

void ForcedPass::go_back_decoder(NetworkNumbers& sums) {
    add_cell_gradients(decoder_, sums.decoder);
    add_product(word_vectors_, decoder_.gates, Turned::first, sums.decoder.w);
    add_product(contexts_, decoder_.gates, Turned::first, sums.decoder.c);
    add_rows_to(times_turned(decoder_.gates, numbers_.decoder.w), words_before_,
                sums.target_vectors);
    if (!numbers_.sizes.attends()) return;
    add_product(by_queries_, decoder_.before, Turned::first, sums.w_1);
    sums.b += by_queries_.colwise().sum();
    add_product(by_hidden_keys_, keys_, Turned::first, sums.w_2);
    add_product(by_hidden_keys_, numbers_.w_2, Turned::none, by_keys_);
}

void ForcedPass::go_back_start(NetworkNumbers& sums) {
    by_start_.array() *= 1 - start_.array().square();
    add_product(last_, by_start_, Turned::first, sums.start_w);
    sums.start_b += by_start_.colwise().sum();
    by_last_ = times_turned(by_start_, numbers_.start_w);
}

void ForcedPass::go_back_last_states(Matrix& by_forward, Matrix& by_backward) const {
    const Index n = numbers_.sizes.encoder;
    for (Index step = 0; step < targets_.steps(); ++step)
        for (Index row = 0; row < targets_.rows(step); ++row) {
            const std::size_t text = text_of(row);
            const Index at = targets_.begin(step) + row, last = std::ssize(texts_[text].source) - 1;
            by_forward.row(source_row(text, last)) += by_contexts_.row(at).head(n);
            by_backward.row(source_row(text, 0)) += by_contexts_.row(at).tail(n);
        }
}

void ForcedPass::go_back_encoder(NetworkNumbers& sums) {
    const Index n = numbers_.sizes.encoder;
    Matrix by_forward = Matrix::Zero(sources_.all, n), by_backward = by_forward;
    if (!numbers_.sizes.attends()) go_back_last_states(by_forward, by_backward);
    for (std::size_t text = 0; numbers_.sizes.attends() && text < texts_.size(); ++text)
        for (Index at = 0; at < std::ssize(texts_[text].source); ++at) {
            const auto by_key = by_keys_.row(first_key_[text] + at);
            by_forward.row(source_row(text, at)) = by_key.head(n);
            by_backward.row(source_row(text, at)) = by_key.tail(n);
        }
    for (Index row = 0; row < by_last_.rows(); ++row)
        by_backward.row(source_row(text_of(row), 0)) += by_last_.row(row);
    Matrix by_vectors = Matrix::Zero(source_vectors_.rows(), source_vectors_.cols());
    go_back_direction(numbers_.forward, forward_, true, by_forward, sums.forward, by_vectors);
    go_back_direction(numbers_.backward, backward_, false, by_backward, sums.backward, by_vectors);
    add_rows_to(by_vectors, source_words_, sums.source_vectors);
}

void ForcedPass::go_back_direction(CellNumbers& cell, CellPass& pass, bool forward,
                                   Matrix& by_states, CellNumbers& sums, Matrix& by_vectors) {
    const Index steps = sources_.steps();
    for (Index i = steps; i-- > 0;) {
        const Index step = forward ? i : steps - 1 - i, last = forward ? step - 1 : step + 1;
        const Index rows = sources_.rows(step);
        Matrix by_before(rows, cell.size());
        cell_backward(cell, pass, sources_.begin(step), rows, sources_.of(by_states, step),
                      by_before);
        if (last < 0 || last >= steps) continue;
        const Index known = std::min(sources_.rows(last), rows);
        sources_.of(by_states, last).topRows(known) += by_before.topRows(known);
    }
    add_cell_gradients(pass, sums);
    add_product(source_vectors_, pass.gates, Turned::first, sums.w);
    add_product(pass.gates, cell.w, Turned::second, by_vectors);
}

}  // namespace attend
