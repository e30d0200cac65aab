#include "core/models/byte_pairs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <queue>

#include "core/error.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

constexpr std::uint32_t none = ~0u;

/// By byte: what can be seen stands for itself, the others follow from U+0100 on.
const std::array<std::int32_t, 256>& letters() {
    static const std::array<std::int32_t, 256> all = [] {
        std::array<std::int32_t, 256> codes{};
        std::int32_t next = 256;
        for (int byte = 0; byte < 256; ++byte) {
            const bool seen =
                (byte >= '!' && byte <= '~') || (byte >= 0xA1 && byte <= 0xAC) || byte >= 0xAE;
            codes[static_cast<std::size_t>(byte)] = seen ? byte : next++;
        }
        return codes;
    }();
    return all;
}

/// A piece of a word on the way: the pieces beside it, and how often it was joined.
struct Link {
    std::uint32_t id;
    std::size_t begin, end;
    std::size_t before, after;  // places in the word's list; its size where there is none
};

struct Candidate {
    std::uint32_t rank;
    std::size_t left, right;
    std::uint32_t left_id, right_id;  // what stood there then
    bool operator>(const Candidate& other) const {
        return std::pair(rank, left) > std::pair(other.rank, other.left);
    }
};

}  // namespace

std::string letter_of_byte(std::uint8_t byte) { return encoded(letters()[byte]); }

std::string bytes_of_letters(std::string_view text) {
    std::string bytes;
    for (std::size_t at = 0; at < text.size();) {
        const std::int32_t code = next_code_point(text, at);
        const auto found = std::find(letters().begin(), letters().end(), code);
        if (found == letters().end()) return {};
        bytes += static_cast<char>(found - letters().begin());
    }
    return bytes;
}

BytePairs::BytePairs(std::vector<std::string> pieces, std::span<const std::string> merges,
                     std::optional<std::uint32_t> unknown, std::string_view place)
    : pieces_(std::move(pieces)) {
    ids_.reserve(pieces_.size());
    merges_.reserve(merges.size());
    for (std::uint32_t id = 0; id < pieces_.size(); ++id) ids_.try_emplace(pieces_[id], id);
    for (int byte = 0; byte < 256; ++byte)
        of_byte_.push_back(
            find(letter_of_byte(static_cast<std::uint8_t>(byte))).value_or(unknown.value_or(none)));
    std::string joined;
    for (std::uint32_t rank = 0; rank < merges.size(); ++rank) {
        const std::string_view merge = merges[rank];
        const std::size_t gap = std::min(merge.find(' ', 1), merge.size());
        joined.assign(merge.substr(0, gap)).append(merge.substr(std::min(gap + 1, merge.size())));
        const auto left = find(merge.substr(0, gap)), both = find(joined),
                   right = find(std::string_view(joined).substr(gap));
        if (!left || !right || !both)
            throw Error(fmt::format("{}, merge {}", place, rank), in_quotes(merge),
                        "two pieces of the vocabulary that are one of it together");
        merges_.try_emplace(pair_of(*left, *right), Joined{rank, *both});
    }
}

std::optional<std::uint32_t> BytePairs::find(std::string_view piece) const {
    const auto found = ids_.find(piece);
    return found == ids_.end() ? std::nullopt : std::optional(found->second);
}

std::vector<BytePairs::Piece> BytePairs::cut(std::string_view word, bool whole) const {
    if (whole) {
        std::string letters;
        for (const char c : word) letters += letter_of_byte(static_cast<std::uint8_t>(c));
        if (const auto id = find(letters)) return {{*id, 0, word.size()}};
    }
    std::vector<Link> links;
    for (std::size_t i = 0; i < word.size(); ++i) {
        const std::uint32_t id = of_byte_[static_cast<std::uint8_t>(word[i])];
        if (id == none) continue;  // as the library does: a byte without a piece is left out
        links.push_back({id, i, i + 1, links.size() - 1, links.size() + 1});
    }
    const std::size_t end = links.size();
    std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> waiting;
    const auto offer = [&](std::size_t left) {
        const std::size_t right = left < end ? links[left].after : end;
        if (right >= end) return;
        const auto found = merges_.find(pair_of(links[left].id, links[right].id));
        if (found != merges_.end())
            waiting.push({found->second.rank, left, right, links[left].id, links[right].id});
    };
    for (std::size_t i = 0; i + 1 < end; ++i) offer(i);
    while (!waiting.empty()) {
        const Candidate next = waiting.top();
        waiting.pop();
        Link &left = links[next.left], &right = links[next.right];
        if (left.id != next.left_id || right.id != next.right_id || left.after != next.right)
            continue;
        left.id = merges_.at(pair_of(left.id, right.id)).id;
        left.end = right.end;
        left.after = right.after;
        right.id = none;
        if (left.after < end) links[left.after].before = next.left;
        offer(left.before);
        offer(next.left);
    }
    std::vector<Piece> pieces;
    for (std::size_t i = 0; i < end; i = links[i].after)
        pieces.push_back({links[i].id, links[i].begin, links[i].end});
    return pieces;
}

}  // namespace attend
