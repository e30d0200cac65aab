#include "core/translation/learning/numbers.h"

#include <vector>

namespace attend {

namespace {

Matrix zeros(Index rows, Index columns) { return Matrix::Zero(rows, columns); }

CellNumbers cell_of_zeros(Index embed, Index state, Index context) {
    return {zeros(embed, 3 * state), zeros(state, 2 * state), zeros(state, state),
            context > 0 ? zeros(context, 3 * state) : Matrix(), zeros(1, 3 * state)};
}

using VisitNumbers = std::function<void(const std::string& path, Matrix& numbers)>;

void visit_cell(const std::string& place, CellNumbers& cell, const VisitNumbers& visit) {
    constexpr const char* gates[] = {"update", "reset", "candidate"};
    const Index k = cell.size();
    for (Index gate = 0; gate < 3; ++gate) {
        const auto columns = [&](const char* name, Matrix& whole, Index first) {
            Matrix part = part_of(whole, 0, whole.rows(), first, k);
            visit(place + "/" + gates[gate] + "/" + name, part);
        };
        columns("w", cell.w, gate * k);
        if (gate < 2)
            columns("u", cell.u, gate * k);
        else
            columns("u", cell.u_candidate, 0);
        if (cell.c.size() > 0) columns("c", cell.c, gate * k);
        columns("b", cell.b, gate * k);
    }
}

}  // namespace

NetworkNumbers::NetworkNumbers(const NetworkSizes& of, Index source_words, Index target_words)
    : sizes(of),
      source_vectors(zeros(source_words, of.embed)),
      target_vectors(zeros(target_words, of.embed)),
      forward(cell_of_zeros(of.embed, of.encoder, 0)),
      backward(cell_of_zeros(of.embed, of.encoder, 0)),
      decoder(cell_of_zeros(of.embed, of.state, of.context())),
      start_w(zeros(of.encoder, of.state)),
      start_b(zeros(1, of.state)),
      output_w(zeros(of.state, target_words)),
      output_c(zeros(of.context(), target_words)),
      output_b(zeros(1, target_words)) {
    if (!of.attends()) return;
    w_1 = zeros(of.hidden, of.state), w_2 = zeros(of.hidden, of.context());
    b = zeros(1, of.hidden), v = zeros(1, of.hidden);
    if (of.own()) own_w = zeros(of.state, of.context()), own_b = zeros(1, of.context());
}

void NetworkNumbers::each_leaf(const VisitNumbers& visit) {
    visit("encoder/vectors", source_vectors);
    visit("decoder/vectors", target_vectors);
    visit_cell("encoder/forward", forward, visit);
    visit_cell("encoder/backward", backward, visit);
    visit("decoder/start/w", start_w);
    visit("decoder/start/b", start_b);
    if (sizes.attends()) {
        visit("attention/additive/w_1", w_1);
        visit("attention/additive/w_2", w_2);
        visit("attention/additive/b", b);
        visit("attention/additive/v", v);
    }
    if (sizes.own()) {
        visit("attention/own/w", own_w);
        visit("attention/own/b", own_b);
    }
    visit_cell("decoder", decoder, visit);
    visit("output/w", output_w);
    visit("output/c", output_c);
    visit("output/b", output_b);
}

void NetworkNumbers::add(NetworkNumbers& other) {
    std::vector<Matrix> parts;
    other.each_leaf([&](const std::string&, Matrix& numbers) {
        parts.push_back(Matrix::rows_of(numbers, 0, numbers.rows()));
    });
    std::size_t next = 0;
    each_leaf([&](const std::string&, Matrix& numbers) { numbers += parts[next++]; });
}

}  // namespace attend
