#pragma once
#include <any>
#include <typeindex>
#include <unordered_map>

namespace attend {

/// What panels keep from frame to frame beside the selection: which rows are unfolded, how a list
/// is sorted, what was derived from the values last time. Each panel defines a type of its own,
/// default-made at first use, copyable; nobody else reads it.
///
///     auto& state = frame.session().panels.of<WeightedSumState>();
class PanelMemory {
  public:
    template <class State>
    State& of() {
        std::any& slot = states_[typeid(State)];
        if (!slot.has_value()) slot.emplace<State>();
        return *std::any_cast<State>(&slot);
    }

  private:
    std::unordered_map<std::type_index, std::any> states_;
};

}  // namespace attend
