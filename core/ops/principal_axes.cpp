#include "core/ops/principal_axes.h"

#include <algorithm>

#include "core/texts/notes.h"

namespace attend {

namespace {

constexpr Index columns_at_once = 32;

/// The component of largest absolute value is made positive.
void turn_positive(Eigen::Ref<Eigen::MatrixXd> axes) {
    for (Index i = 0; i < axes.cols(); ++i) {
        Index largest = 0;
        axes.col(i).cwiseAbs().maxCoeff(&largest);
        if (axes(largest, i) < 0) axes.col(i) = -axes.col(i);
    }
}

}  // namespace

bool OrthonormalBasis::same_as(const OrthonormalBasis& other) const {
    if (this == &other) return true;
    if (width_ != other.width_) return false;
    if (!source_.find && !other.source_.find) return true;
    return source_.of && other.source_.of && source_.of->equals(*other.source_.of);
}

void OrthonormalBasis::make(const Progress& progress) const {
    if (made()) return;
    const std::scoped_lock lock(mutex_);
    if (made()) return;
    complete(source_.find ? source_.find(progress) : Eigen::MatrixXd(width_, 0));
    made_ = true;
}

void OrthonormalBasis::complete(Eigen::MatrixXd found) const {
    found_ = std::move(found);
    const Index rank = found_.cols();
    if (rank > 0 && rank < width_) {
        reflections_.compute(found_);
        found_ = reflections_.householderQ() * Eigen::MatrixXd::Identity(width_, rank);
    }
    turn_positive(found_);
}

Eigen::MatrixXd OrthonormalBasis::own_axes(Index first, Index count) const {
    const Index rank = found_.cols();
    if (first + count <= rank) return found_.middleCols(first, count);
    Eigen::MatrixXd axes = Eigen::MatrixXd::Zero(width_, count);
    for (Index i = 0; i < count; ++i) axes(first + i, i) = 1;
    if (rank == 0) return axes;
    axes.applyOnTheLeft(reflections_.householderQ());
    turn_positive(axes);
    const Index given = std::clamp<Index>(rank - first, 0, count);
    if (given > 0) axes.leftCols(given) = found_.middleCols(first, given);
    return axes;
}

Matrix OrthonormalBasis::columns(const AxesWanted& wanted) const {
    Matrix result = Matrix::Zero(wanted.width, wanted.count);
    for (Index done = 0; done < wanted.count;) {
        const Index axis = (wanted.first + done) % wanted.width;
        if (axis >= width_) {
            result(axis, done++) = 1;
            continue;
        }
        const Index count = std::min({columns_at_once, width_ - axis, wanted.count - done});
        result.block(0, done, width_, count) = own_axes(axis, count).cast<Scalar>();
        done += count;
    }
    return result;
}

Value OrthonormalBasis::axes(const AxesWanted& wanted) const {
    make({});
    const std::scoped_lock lock(mutex_);
    std::erase_if(given_, [](const auto& entry) { return entry.second.expired(); });
    std::weak_ptr<const Matrix>& given = given_[wanted];
    if (Value value = given.lock()) return value;
    Matrix axes = columns(wanted);
    Value value = share(wanted.transposed ? Matrix(axes.transpose()) : std::move(axes));
    given = value;
    return value;
}

double OrthonormalBasis::cost_of(const AxesWanted& wanted) const {
    const double reflections = source_.most < width_ ? 4.0 * static_cast<double>(source_.most) : 0;
    return static_cast<double>(wanted.width) * static_cast<double>(wanted.count) *
           (1 + reflections);
}

BasisPtr unit_basis(Index width) {
    return std::make_shared<const OrthonormalBasis>(width, OrthonormalBasis::Source{});
}

std::string PrincipalAxes::note(Cell cell) const {
    const Index axis = (first_ + (transposed_ ? cell.row : cell.column)) % dimensions_.size();
    const Index dimension = transposed_ ? cell.column : cell.row;
    if (axis >= basis_.axes->width())
        return say<texts::notes::unit_axis>("dimension"_is = dimensions_.label(axis),
                                            "of"_is = basis_.of, "own"_is = dimension == axis);
    if (dimension < basis_.axes->width())
        return say<texts::notes::principal_axis>("axis"_is = std::to_string(axis),
                                                 "of"_is = basis_.of);
    return say<texts::notes::beside_axis>("axis"_is = std::to_string(axis), "of"_is = basis_.of,
                                          "dimension"_is = dimensions_.label(dimension));
}

}  // namespace attend
