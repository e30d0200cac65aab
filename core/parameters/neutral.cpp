#include "core/ops/fill.h"
#include "core/parameters/sources.h"

namespace attend {

namespace {

class Neutral final : public ParameterSource {
  public:
    OperationPtr leaf(const WantedLeaf& wanted) const override {
        switch (wanted.use) {
            case LeafUse::bias:
                return filled(wanted, 0, "0: a bias before training");
            case LeafUse::gain:
                return filled(wanted, 1, "1: a gain before training");
            case LeafUse::shift:
                return filled(wanted, 0, "0: a shift before training");
            default:
                return nullptr;
        }
    }

  private:
    static OperationPtr filled(const WantedLeaf& wanted, Scalar number, const char* origin) {
        return std::make_shared<const Fill>(wanted.axes, number, origin);
    }
};

}  // namespace

ParameterSourcePtr neutral_source() { return std::make_shared<const Neutral>(); }

}  // namespace attend
