#include "core/analysis/places.h"

#include "core/ops/matmul.h"
#include "core/ops/rotate.h"

namespace attend {

namespace {

Value similarity_of(const Value& vectors) {
    const std::vector<Value> both{vectors, vectors};
    Matrix dots = *MatMul(true).forward(both);
    dots /= static_cast<Scalar>(vectors->cols());
    return share(std::move(dots));
}

}  // namespace

std::optional<Places> places_of(const Evaluation& evaluation, const std::string& head) {
    const Graph& graph = *evaluation.graph;
    Places places;
    if (const auto added = graph.find("position_vectors")) {
        places.vectors = evaluation.at(*added);
        places.axes = graph.node(*added).axes;
    } else if (const auto turned = graph.find(head + "q_rotated")) {
        const Shape shape = graph.node(*turned).shape();
        const std::vector<Value> ones{share(Matrix::Ones(shape.rows, shape.columns))};
        places.vectors = Rotate().forward(ones);
        places.axes = graph.node(*turned).axes;
        places.turned = true;
    } else {
        return std::nullopt;
    }
    places.similarity = similarity_of(places.vectors);
    return places;
}

}  // namespace attend
