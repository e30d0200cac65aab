#include "core/embedding/drawn_words.h"

#include <algorithm>

#include "core/random.h"

namespace attend {

void DrawnWords::read(std::uint32_t seed, const std::string& word, std::span<Scalar> numbers) {
    const std::scoped_lock lock(mutex_);
    std::vector<Scalar>& known = known_[{seed, word}];
    if (known.size() < numbers.size()) {
        kept_ += numbers.size() - known.size();
        drawn_ += numbers.size();
        RandomStream stream(seed, "word " + word);
        known.resize(numbers.size());
        std::ranges::generate(known, [&] { return static_cast<Scalar>(stream.normal()); });
    }
    std::copy_n(known.begin(), numbers.size(), numbers.begin());
    if (kept_ <= most_kept_) return;
    known_.clear();
    kept_ = 0;
}

std::size_t DrawnWords::drawn() const {
    const std::scoped_lock lock(mutex_);
    return drawn_;
}

}  // namespace attend
