#include "core/ops/random_normal.h"
#include "core/parameters/sources.h"

namespace attend {

namespace {

class Drawn final : public ParameterSource {
  public:
    explicit Drawn(std::uint32_t seed) : seed_(seed) {}

    OperationPtr leaf(const WantedLeaf& wanted) const override {
        if (wanted.use >= LeafUse::bias) return nullptr;
        return std::make_shared<const RandomNormal>(wanted.axes, seed_, wanted.path,
                                                    wanted.deviation);
    }

  private:
    std::uint32_t seed_;
};

}  // namespace

ParameterSourcePtr random_source(std::uint32_t seed) { return std::make_shared<const Drawn>(seed); }

}  // namespace attend
