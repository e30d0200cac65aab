#pragma once
#include <any>
#include <map>
#include <typeindex>

namespace attend {

/// What is chosen of single views: of each that has any a struct of its own, which options.h in
/// its folder declares. What nobody has changed is as the struct begins.
class ViewOptions {
  public:
    template <class Options>
    const Options& of() const {
        static const Options standard;
        const auto found = held_.find(typeid(Options));
        return found == held_.end() ? standard : *std::any_cast<Options>(&found->second.options);
    }
    template <class Options>
    Options& of() {
        const auto [place, added] = held_.try_emplace(typeid(Options));
        if (added) place->second = {Options(), is_same<Options>};
        return *std::any_cast<Options>(&place->second.options);
    }

    bool operator==(const ViewOptions& other) const;

  private:
    struct Held {
        std::any options;
        bool (*same)(const ViewOptions& a, const ViewOptions& b) = nullptr;
    };
    template <class Options>
    static bool is_same(const ViewOptions& a, const ViewOptions& b) {
        return a.of<Options>() == b.of<Options>();
    }

    std::map<std::type_index, Held> held_;
};

}  // namespace attend
