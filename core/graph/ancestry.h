#pragma once
#include <memory>
#include <span>
#include <vector>

#include "core/graph/evaluation.h"

namespace attend {

/// Everything that the values of some nodes follow from: the matrices of the forward pass that they
/// go back to, and every operation and edit on the way from these. Nodes of the same ancestry have
/// the same values, in whatever evaluation. Nothing is computed for it, and no matrix of the
/// forward pass is kept.
class Ancestry {
  public:
    Ancestry() = default;
    Ancestry(const Evaluation& evaluation, std::span<const NodeId> nodes);

    bool operator==(const Ancestry& other) const;

  private:
    struct Ancestor {
        std::weak_ptr<const Matrix> value;  // of the forward pass: then nothing else is noted
        OperationPtr operation;
        Edit edit;
        std::vector<std::size_t> inputs;  // places in ancestors_
        bool operator==(const Ancestor& other) const;
    };

    std::vector<Ancestor> ancestors_;  // what is read stands before who reads it
    std::vector<std::size_t> nodes_;   // their places
};

}  // namespace attend
