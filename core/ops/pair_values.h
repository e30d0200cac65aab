#pragma once
#include <Eigen/Core>
#include <memory>
#include <vector>

#include "core/ops/pair_formula.h"

namespace attend {

/// Which pair a formula is taken of.
struct PairPlace {
    double row = 0, column = 0, keys = 0;
};

/// What all parts of a formula come to, for one pair after the other: their room is kept.
class PairValues {
  public:
    PairValues(std::shared_ptr<const PairFormula> formula, Eigen::Index width);

    /// The score of q and k, (d) each.
    double score(const Eigen::VectorXd& q, const Eigen::VectorXd& k, const PairPlace& place);

    // Of the pair of score():

    /// What a part comes to, where it is a number.
    double number(std::size_t part) const { return numbers_[part]; }
    /// What it comes to, where it is a vector, (d).
    Eigen::VectorXd vector(std::size_t part) const { return vectors_.col(column(part)); }
    /// The score if a part, a number, were another one, and all that it is made of as it is.
    double score_with(std::size_t part, double other) const;
    /// Adds `by` times the score's slope by each number of q and of k.
    void add_slopes(double by, Eigen::VectorXd& by_q, Eigen::VectorXd& by_k);

  private:
    using Part = PairFormula::Part;
    static Eigen::Index column(std::size_t part) { return static_cast<Eigen::Index>(part); }
    void compute(std::size_t part);
    double number_of(const Part& of) const;
    Eigen::VectorXd vector_of(const Part& of) const;
    void hand_down_number(std::size_t part);
    void hand_down_vector(std::size_t part);

    std::shared_ptr<const PairFormula> formula_;
    PairPlace place_;
    std::vector<double> numbers_, slopes_;
    Eigen::MatrixXd vectors_, vector_slopes_;  // (d, parts)
};

}  // namespace attend
