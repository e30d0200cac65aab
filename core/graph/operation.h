#pragma once
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <typeinfo>
#include <utility>
#include <vector>

#include "core/graph/axis.h"
#include "core/graph/explanation.h"
#include "core/graph/made_before.h"
#include "core/graph/matrix.h"
#include "core/progress.h"

namespace attend {

using InputAxes = std::span<const Axes>;
/// One gradient per input, of the input's shape; an empty matrix says "no dependence".
using Gradients = std::vector<Matrix>;

/// What stands in an input, read for a term of an explanation.
inline Operand read(Inputs inputs, std::size_t input, Cell cell) {
    return {input, cell, static_cast<double>((*inputs[input])(cell.row, cell.column))};
}
/// {r} = Σ_j {0}_j {1}_j: an explanation with `count` terms, each a product.
template <class TermAt>
Explanation sum_of_products(Explanation explanation, Index count, TermAt term) {
    explanation.products = true;
    for (Index j = 0; j < count; ++j) explanation.terms.push_back(term(j));
    explanation.steps = {products_in_digits(explanation.terms)};
    return explanation;
}

/// What backward() was given, and what it gave by one of the inputs.
struct BackwardStep {
    /// The operation's inputs, behind them its result and the gradient by that: an explanation's
    /// operands are numbered as they stand here.
    Inputs read;
    std::size_t input;   // by which
    const Matrix& made;  // the gradient by it

    std::size_t result_place() const { return read.size() - 2; }
    std::size_t gradient_place() const { return read.size() - 1; }
    Inputs inputs() const { return read.first(read.size() - 2); }
    const Matrix& result() const { return *read[result_place()]; }
    const Matrix& gradient() const { return *read[gradient_place()]; }
    Operand result_at(Cell cell) const { return attend::read(read, result_place(), cell); }
    Operand gradient_at(Cell cell) const { return attend::read(read, gradient_place(), cell); }
    Operand input_at(std::size_t i, Cell cell) const { return attend::read(read, i, cell); }
};

/// What takes long to make, is shared by several operations, and is made once, by whoever computes
/// the first of them: never by whoever describes a graph.
class Preparation {
  public:
    virtual ~Preparation() = default;
    virtual bool made() const = 0;
    /// Floating-point operations, roughly, that make() takes.
    virtual double cost() const = 0;
    /// Does nothing where it is made. Throws Error; Cancelled where it was stopped, and then begins
    /// anew the next time.
    virtual void make(const Progress& progress) const = 0;
};

/// A step of a computation. It holds parameters (a temperature), never state, and knows four things
/// about itself: its result's axes, its value, its gradient, and how one cell came about. From
/// these four come every view, edit, explanation, export and test.
///
/// An operation without inputs makes a leaf: a look-up in a word table, numbers drawn with a seed.
/// Derive from OperationOf<Self>, which supplies equals().
class Operation {
  public:
    virtual ~Operation() = default;

    /// What `attend nodes` prints: "softmax", "matmul".
    virtual std::string_view name() const = 0;
    /// What happens, in a sentence, to whoever walks through the computation; may be empty.
    virtual std::string_view in_words() const { return {}; }
    /// What stands before an input, from the second on, where the inputs are written with signs
    /// between them: "×" of a product. Nothing where the operation is said in a word.
    virtual std::string_view sign(std::size_t) const { return {}; }
    /// Whether an input is read turned: the keys of Q Kᵀ.
    virtual bool turns(std::size_t) const { return false; }
    /// That word, as it stands on the arrow of a step: the name, "layer norm".
    virtual std::string spoken() const;
    /// Same kind, same parameters: on the same inputs it gives the same result.
    virtual bool equals(const Operation& other) const = 0;
    /// The result's sides. Throws Error with both shapes where the inputs do not fit.
    virtual Axes axes(InputAxes inputs) const = 0;
    virtual Value forward(Inputs inputs) const = 0;
    /// The same of what takes seconds: tells how far it is. Throws Cancelled.
    virtual Value forward_slowly(Inputs inputs, const Progress&) const { return forward(inputs); }
    /// The gradient of a loss by each input, given its `gradient` by the result.
    virtual Gradients backward(Inputs inputs, const Matrix& result,
                               const Matrix& gradient) const = 0;
    /// The same, added to what stands in `sums`: one an input, of its shape; null where nobody
    /// asks.
    virtual void add_backward(Inputs inputs, const Matrix& result, const Matrix& gradient,
                              std::span<Matrix* const> sums) const;
    /// How a number came about that backward() gives: every one is a sum over numbers of the
    /// gradient by the result. By differences of backward() itself, unless there is a better way to
    /// say it.
    virtual Explanation explain_backward(const BackwardStep& step, Cell cell) const;
    /// Whether backward() says how the result follows the inputs.
    virtual bool has_gradient() const { return true; }
    /// How result(cell) came about. Symbols of the nodes are put in by the graph: see Explanation.
    virtual Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const = 0;
    /// The contributions of the terms of explain() to all of a row: (terms, columns of the result),
    /// a term at the place of its first operand's column. By explain(), unless there is a shorter
    /// way.
    virtual Matrix addends(Inputs inputs, const Matrix& result, Index row) const;
    /// Floating-point operations, roughly: decides whether to compute at once or in a job.
    virtual double cost(std::span<const Shape>, Shape result) const { return cells_in(result); }
    /// Whether row i of the result reads row i of this input and no other, whichever i is: then
    /// forward_rows() of some of its rows gives those rows of the result.
    virtual bool by_rows(std::size_t) const { return false; }
    /// Whether the number of a row counts as well: a turn by its place.
    virtual bool counts_rows() const { return false; }
    /// Rows of the result from the `first` on; the inputs are those rows of what is read by rows.
    virtual Value forward_rows(Inputs inputs, Index /*first*/) const { return forward(inputs); }
    /// forward_rows(), written to where these rows will be.
    virtual void forward_to(Inputs inputs, Index first, Matrix& rows) const;
    /// Whether the first input of forward_to() may be what stands there: each number, or each row,
    /// is read before it is written.
    virtual bool works_in_place() const { return false; }
    /// Whether nodes of this operation that read the same first input cost less together: then
    /// forward_together() gives, to rounding, what forward() gives of the `inputs` of each.
    virtual bool cheaper_together() const { return false; }
    virtual std::vector<Value> forward_together(std::span<const std::vector<Value>> inputs) const;
    /// forward(), to the last bit, by what was made before of other inputs; nothing where that is
    /// no shorter.
    virtual Remade forward_after(const MadeBefore& /*before*/, Inputs /*inputs*/) const {
        return {};
    }
    /// What the result keeps of the one before of the same operation. Less than that may be said.
    virtual KeptRows keeps(std::span<const ChangedInput> inputs) const;
    /// Whether a −∞ that it gives of finite numbers is meant: what may not be attended to.
    virtual bool masks() const { return false; }
    /// Why there is no number where it gives NaN of finite ones; empty where that is a mistake.
    virtual std::string_view why_none() const { return {}; }
    /// Whether it gives its one input as it is, under another name.
    virtual bool renames(std::size_t /*inputs*/) const { return false; }
    /// What forward() needs, or null; forward() makes it itself where nobody did before.
    virtual const Preparation* preparation() const { return nullptr; }
};

using OperationPtr = std::shared_ptr<const Operation>;

inline bool same_operation(const Operation& a, const Operation& b) {
    return &a == &b || a.equals(b);
}

/// An operation as a parameter of another one.
struct SameOperation {
    OperationPtr operation;
    bool operator==(const SameOperation& other) const {
        return same_operation(*operation, *other.operation);
    }
};

/// An operation with these parameters, which nodes share.
template <class Op, class... Parameters>
OperationPtr shared(Parameters&&... parameters) {
    return std::make_shared<const Op>(std::forward<Parameters>(parameters)...);
}

/// Supplies equals() from `auto key() const`, a tuple of the parameters.
template <class Self>
class OperationOf : public Operation {
  public:
    bool equals(const Operation& other) const final {
        return typeid(other) == typeid(Self) &&
               static_cast<const Self&>(*this).key() == static_cast<const Self&>(other).key();
    }
};

/// Supplies forward() of what is made by forward_to(), and may be made in place of its first input.
template <class Self>
class InPlaceOf : public OperationOf<Self> {
  public:
    Value forward(Inputs inputs) const final {
        Matrix result(inputs[0]->rows(), inputs[0]->cols());
        this->forward_to(inputs, 0, result);
        return share(std::move(result));
    }
    bool works_in_place() const final { return true; }
};

/// Of what only looks at a computation: no loss is taken of it.
template <class Self>
class MeasureOf : public OperationOf<Self> {
  public:
    Gradients backward(Inputs inputs, const Matrix&, const Matrix&) const final {
        return Gradients(inputs.size());
    }
    bool has_gradient() const final { return false; }
};

/// Of what takes seconds: forward() is forward_slowly(), which nobody hears.
template <class Self>
class SlowMeasureOf : public MeasureOf<Self> {
  public:
    Value forward(Inputs inputs) const final { return this->forward_slowly(inputs, {}); }
};

}  // namespace attend
