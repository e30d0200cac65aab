#pragma once
#include <string>

namespace attend {

// What is chosen of the views of the room Training.

struct LearnedMapOptions {
    std::string of = "tokens_ask";  // or places_ask
    bool operator==(const LearnedMapOptions&) const = default;
};

}  // namespace attend
