#include "core/analysis/places.h"

#include "core/ops/product.h"
#include "core/ops/rotate.h"
#include "core/texts/measures.h"

namespace attend {

namespace {

Matrix turned_ones(Inputs in, const MeasureNumbers&) {
    const std::vector<Value> ones{share(Matrix::Ones(in[0]->rows(), in[0]->cols()))};
    return *Rotate().forward(ones);
}

void explain_turned(Explanation& explanation, Inputs in, const MeasureNumbers&, Cell cell) {
    const std::vector<Value> ones{share(Matrix::Ones(in[0]->rows(), in[0]->cols()))};
    Explanation turned = Rotate().explain(ones, *in[0], cell);
    explanation.formula = std::move(turned.formula);
    for (const std::string_view one : {"{0}_x ", "{0}_y "})
        if (const auto at = explanation.formula.find(one); at != std::string::npos)
            explanation.formula.erase(at, one.size());
    if (const auto at = explanation.formula.find("{0}"); at != std::string::npos)
        explanation.formula.replace(at, 3, "1");
    explanation.steps = std::move(turned.steps);
    explanation.note = std::move(turned.note);
}

Matrix similarities(Inputs in, const MeasureNumbers&) {
    return product(*in[0], *in[0], true) / static_cast<Scalar>(in[0]->cols());
}

void explain_similarity(Explanation& explanation, Inputs in, const MeasureNumbers&, Cell cell) {
    std::vector<Term>& terms = explanation.terms;
    for (Index c = 0; c < in[0]->cols(); ++c) {
        terms.push_back(product_of(read(in, 0, {cell.row, c}), read(in, 0, {cell.column, c})));
        terms.back().contribution /= static_cast<double>(in[0]->cols());
    }
    explanation.fold = Fold::sum;
    if (terms.size() > 1) explanation.steps = {sum_in_digits(terms)};
    explanation.note = say<texts::measures::of_position>("n"_is = in[0]->cols());
}

}  // namespace

const MeasureRule turned_rule{.name = "turned",
                              .formula = "1, turned by its place",
                              .result = MeasureRule::Result::cells,
                              .measure = turned_ones,
                              .explain = explain_turned};
const MeasureRule similarity_rule{.name = "similarity",
                                  .formula = "{0}_i · {0}_j / c",
                                  .result = MeasureRule::Result::rows,
                                  .measure = similarities,
                                  .cost = 200,
                                  .explain = explain_similarity};

}  // namespace attend
