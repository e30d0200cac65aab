#include "core/parameters/sources.h"

namespace attend {

namespace {

class Principal final : public ParameterSource {
  public:
    Principal(Basis x, Basis memory) : x_(std::move(x)), memory_(std::move(memory)) {}

    OperationPtr leaf(const WantedLeaf& wanted) const override {
        switch (wanted.use) {
            case LeafUse::query:
                return axes(wanted, x_, false);
            case LeafUse::key:
            case LeafUse::value:
                return axes(wanted, memory_, false);
            case LeafUse::output:
                return axes(wanted, x_, true);
            default:
                return nullptr;
        }
    }

  private:
    static OperationPtr axes(const WantedLeaf& wanted, const Basis& basis, bool transposed) {
        return std::make_shared<const PrincipalAxes>(wanted.axes, basis, wanted.first, transposed);
    }

    Basis x_, memory_;
};

}  // namespace

ParameterSourcePtr principal_source(Basis x, Basis memory) {
    return std::make_shared<const Principal>(std::move(x), std::move(memory));
}

}  // namespace attend
