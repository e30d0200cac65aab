#include "core/ops/pair_values.h"

#include <algorithm>
#include <cmath>

#include "core/ops/pair_functions.h"

namespace attend {

namespace {

using Act = PairFormula::Act;

bool is_given_vector(Act act) { return act == Act::query || act == Act::key; }

}  // namespace

PairValues::PairValues(std::shared_ptr<const PairFormula> formula, Eigen::Index width)
    : formula_(std::move(formula)),
      numbers_(formula_->parts.size()),
      slopes_(formula_->parts.size()),
      vectors_(width, column(formula_->parts.size())),
      vector_slopes_(width, column(formula_->parts.size())) {}

double PairValues::score(const Eigen::VectorXd& q, const Eigen::VectorXd& k,
                         const PairPlace& place) {
    place_ = place;
    for (std::size_t part = 0; part < formula_->parts.size(); ++part) {
        const Act act = formula_->parts[part].act;
        if (is_given_vector(act))
            vectors_.col(column(part)) = act == Act::query ? q : k;
        else
            compute(part);
    }
    return numbers_.back();
}

double PairValues::score_with(std::size_t part, double other) const {
    PairValues changed = *this;
    changed.numbers_[part] = other;
    // What stands before it does not read it.
    for (std::size_t later = part + 1; later < formula_->parts.size(); ++later)
        if (!is_given_vector(formula_->parts[later].act)) changed.compute(later);
    return changed.numbers_.back();
}

void PairValues::compute(std::size_t part) {
    const Part& of = formula_->parts[part];
    if (of.is_vector)
        vectors_.col(column(part)) = vector_of(of);
    else
        numbers_[part] = number_of(of);
}

Eigen::VectorXd PairValues::vector_of(const Part& of) const {
    const auto a = vectors_.col(column(of.a)), b = vectors_.col(column(of.b));
    switch (of.act) {
        case Act::add:
            return a + b;
        case Act::subtract:
            return a - b;
        case Act::multiply:
            if (formula_->parts[of.a].is_vector) return a * numbers_[of.b];
            return b * numbers_[of.a];
        case Act::divide:
            return a / numbers_[of.b];
        default:  // negative
            return -a;
    }
}

double PairValues::number_of(const Part& of) const {
    const double a = numbers_[of.a], b = numbers_[of.b];
    switch (of.act) {
        case Act::row:
            return place_.row;
        case Act::column:
            return place_.column;
        case Act::keys:
            return place_.keys;
        case Act::width:
            return static_cast<double>(vectors_.rows());
        case Act::negative:
            return 0 - a;
        case Act::length:
            return formula_->parts[of.a].is_vector ? vectors_.col(column(of.a)).norm()
                                                   : std::abs(a);
        case Act::function:
            return pair_functions()[of.function].of(a);
        case Act::add:
            return a + b;
        case Act::subtract:
            return a - b;
        case Act::multiply:
            return a * b;
        case Act::dot:
            return vectors_.col(column(of.a)).dot(vectors_.col(column(of.b)));
        case Act::divide:
            return a / b;
        case Act::power:
            return std::pow(a, b);
        case Act::least:
            return std::min(a, b);
        case Act::largest:
            return std::max(a, b);
        default:
            return of.number;
    }
}

void PairValues::add_slopes(double by, Eigen::VectorXd& by_q, Eigen::VectorXd& by_k) {
    std::ranges::fill(slopes_, 0);
    vector_slopes_.setZero();
    slopes_.back() = by;
    for (std::size_t part = formula_->parts.size(); part-- > 0;) {
        const Part& of = formula_->parts[part];
        if (is_given_vector(of.act))
            (of.act == Act::query ? by_q : by_k) += vector_slopes_.col(column(part));
        else if (of.is_vector)
            hand_down_vector(part);
        else if (slopes_[part] != 0)
            hand_down_number(part);
    }
}

void PairValues::hand_down_vector(std::size_t part) {
    const Part& of = formula_->parts[part];
    const Eigen::VectorXd slope = vector_slopes_.col(column(part));
    auto a = vector_slopes_.col(column(of.a)), b = vector_slopes_.col(column(of.b));
    switch (of.act) {
        case Act::add:
            a += slope, b += slope;
            break;
        case Act::subtract:
            a += slope, b -= slope;
            break;
        case Act::multiply: {
            const bool first = formula_->parts[of.a].is_vector;
            const std::size_t vector = first ? of.a : of.b, number = first ? of.b : of.a;
            slopes_[number] += slope.dot(vectors_.col(column(vector)));
            vector_slopes_.col(column(vector)) += numbers_[number] * slope;
            break;
        }
        case Act::divide: {
            const double by = numbers_[of.b];
            slopes_[of.b] -= slope.dot(vectors_.col(column(of.a))) / (by * by);
            a += slope / by;
            break;
        }
        default:  // negative
            a -= slope;
            break;
    }
}

void PairValues::hand_down_number(std::size_t part) {
    const Part& of = formula_->parts[part];
    const double slope = slopes_[part], a = numbers_[of.a], b = numbers_[of.b];
    const auto add = [&](double by_a, double by_b) {
        slopes_[of.a] += slope * by_a;
        if (of.reads_two()) slopes_[of.b] += slope * by_b;
    };
    switch (of.act) {
        case Act::negative:
            return add(-1, 0);
        case Act::length:  // at 0 there is a corner: no direction is better than another
            if (!formula_->parts[of.a].is_vector) return add(a > 0 ? 1 : a < 0 ? -1 : 0, 0);
            if (numbers_[part] > 0)
                vector_slopes_.col(column(of.a)) +=
                    slope / numbers_[part] * vectors_.col(column(of.a));
            return;
        case Act::function:
            return add(pair_functions()[of.function].slope(a), 0);
        case Act::add:
            return add(1, 1);
        case Act::subtract:
            return add(1, -1);
        case Act::multiply:
            return add(b, a);
        case Act::dot:
            vector_slopes_.col(column(of.a)) += slope * vectors_.col(column(of.b));
            vector_slopes_.col(column(of.b)) += slope * vectors_.col(column(of.a));
            return;
        case Act::divide:
            return add(1 / b, -a / (b * b));
        case Act::power:
            return add(b == 0 ? 0 : b * std::pow(a, b - 1),
                       a > 0 ? std::pow(a, b) * std::log(a) : 0);
        case Act::least:
            return add(a <= b, a > b);
        case Act::largest:
            return add(a >= b, a < b);
        default:
            return;
    }
}

}  // namespace attend
