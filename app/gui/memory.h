#pragma once
#include <map>
#include <memory>
#include <optional>
#include <type_traits>
#include <typeindex>

namespace attend {

/// What a panel remembers from one frame to the next and nobody else needs to know (whether a
/// section is open, when something was typed, what is costly to measure): a struct of its own,
/// found by its type, made at first use.
class Memory {
  public:
    template <class T>
    T& of() {
        std::shared_ptr<void>& kept = place_of(typeid(T));
        if (!kept) kept = std::make_shared<T>();
        return *static_cast<T*>(kept.get());
    }

    /// What `make()` gives, made anew where the key is another one than before: one result for each
    /// place in the code that asks.
    template <class Key, class Make>
    const std::invoke_result_t<Make>& kept(const Key& key, Make make) {
        struct Kept {  // a type of its own, as `make` is
            std::optional<Key> key;
            std::invoke_result_t<Make> result;
        };
        Kept& kept = of<Kept>();
        if (!(kept.key == key)) kept = {key, make()};
        return kept.result;
    }

  private:
    std::shared_ptr<void>& place_of(std::type_index type);

    std::map<std::type_index, std::shared_ptr<void>> kept_;
};

/// Noted by a panel, as ImGui::GetFrameCount(), in a frame that does not show yet what it is to
/// show, since that is being computed: a picture waits for it.
struct Unfinished {
    int frame = -1;
};

}  // namespace attend
