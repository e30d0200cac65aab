#pragma once
#include <cstddef>
#include <string_view>

namespace attend {

/// The most bytes that are taken from a file, by what it is read for: a file that is larger was not
/// meant, and would fill the memory before anybody could say so.
struct FileLimit {
    std::size_t bytes;
    std::string_view purpose;  // "a text"
};

namespace limits {
inline constexpr FileLimit text{1'000'000, "a text"};
inline constexpr FileLimit settings{1'000'000, "settings"};
inline constexpr FileLimit corpus{100'000'000, "a collection of texts"};
inline constexpr FileLimit document{256'000'000, "a document"};
inline constexpr FileLimit session{1'000'000'000, "what a session left"};
inline constexpr FileLimit keys_and_values{200'000'000, "a table of keys and values"};
inline constexpr FileLimit matrix{1'000'000'000, "a matrix"};
inline constexpr FileLimit model_text{100'000'000, "what a model says of itself"};
inline constexpr FileLimit model{200'000'000'000, "a model"};
inline constexpr FileLimit table{16'000'000'000, "a table of word vectors"};
}  // namespace limits

}  // namespace attend
