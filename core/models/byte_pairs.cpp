#include "core/models/byte_pairs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numeric>
#include <queue>

#include "core/error.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

constexpr std::uint32_t none = ~0u;
/// Far above SentencePiece's own 16 characters: each split of a piece is looked up.
constexpr std::size_t longest_scored_piece = 512;

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

std::optional<std::uint8_t> byte_of_piece(std::string_view piece) {
    constexpr std::string_view begin = "<0x";
    if (piece.size() != begin.size() + 3 || !piece.starts_with(begin) || piece.back() != '>')
        return std::nullopt;
    const char *const first = piece.data() + begin.size(), *const last = first + 2;
    std::uint8_t byte = 0;
    const auto [end, problem] = std::from_chars(first, last, byte, 16);
    return problem == std::errc() && end == last ? std::optional(byte) : std::nullopt;
}

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
                     std::optional<std::uint32_t> unknown, std::string_view place,
                     std::optional<CharacterWords> characters)
    : pieces_(std::move(pieces)), unknown_(unknown.value_or(none)), characters_(characters) {
    ids_.reserve(pieces_.size());
    merges_.reserve(merges.size());
    for (std::uint32_t id = 0; id < pieces_.size(); ++id) ids_.try_emplace(pieces_[id], id);
    for (int byte = 0; byte < 256; ++byte)
        of_byte_.push_back(
            characters ? find(fmt::format("<0x{:02X}>", byte)).value_or(none)
                       : find(letter_of_byte(static_cast<std::uint8_t>(byte))).value_or(unknown_));
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

void BytePairs::merge_by_scores(std::span<const float> scores, std::string_view place) {
    std::vector<std::uint32_t> order;
    for (std::uint32_t id = 0; id < pieces_.size(); ++id)
        if (!std::isnan(scores[id])) order.push_back(id);
    std::ranges::stable_sort(order, std::greater<>(), [&](std::uint32_t id) { return scores[id]; });
    std::uint32_t rank = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const std::uint32_t id = order[i];
        if (i > 0 && scores[id] != scores[order[i - 1]]) ++rank;  // equal ones have the same
        const std::string_view piece = pieces_[id];
        if (piece.size() > longest_scored_piece)
            throw Error(fmt::format("{}, piece {}", place, id),
                        fmt::format("{} of {} bytes", in_quotes(piece), piece.size()),
                        fmt::format("{} bytes at most", longest_scored_piece));
        for (std::size_t at = 1; at < piece.size(); ++at) {
            if (is_inside_character(piece[at])) continue;
            const auto left = find(piece.substr(0, at));
            const auto right = left ? find(piece.substr(at)) : std::nullopt;
            if (right) merges_.try_emplace(pair_of(*left, *right), Joined{rank, id});
        }
    }
}

std::vector<BytePairs::Piece> BytePairs::bytes_in(std::string_view word) const {
    std::vector<Piece> parts;
    for (std::size_t i = 0; i < word.size(); ++i) {
        const std::uint32_t id = of_byte_[static_cast<std::uint8_t>(word[i])];
        if (id == none) continue;  // as the library does: a byte without a piece is left out
        parts.push_back({id, i, i + 1});
    }
    return parts;
}

std::vector<BytePairs::Piece> BytePairs::characters_in(std::string_view word) const {
    std::vector<Piece> parts;
    bool fuses = false;  // the character before had no piece, and this one may join it
    for (std::size_t at = 0; at < word.size();) {
        const std::size_t begin = at;
        next_code_point(word, at);
        const std::string_view character = word.substr(begin, at - begin);
        const auto has_piece = [this](char byte) {
            return of_byte_[static_cast<std::uint8_t>(byte)] != none;
        };
        const bool fused = std::exchange(fuses, false);
        if (const auto id = find(character)) {
            parts.push_back({*id, begin, at});
        } else if (characters_->byte_fallback && std::ranges::all_of(character, has_piece)) {
            for (std::size_t i = begin; i < at; ++i)
                parts.push_back({of_byte_[static_cast<std::uint8_t>(word[i])], i, i + 1});
        } else if (unknown_ != none) {
            fuses = characters_->fuse_unknown;
            if (fused)
                parts.back().end = at;
            else
                parts.push_back({unknown_, begin, at});
        }
    }
    return parts;
}

std::vector<BytePairs::Piece> BytePairs::cut(std::string_view word, bool whole) const {
    if (whole) {
        std::string letters;
        for (const char c : word) letters += letter_of_byte(static_cast<std::uint8_t>(c));
        if (const auto id = find(characters_ ? word : std::string_view(letters)))
            return {{*id, 0, word.size()}};
    }
    std::vector<Link> links;
    for (const Piece& part : characters_ ? characters_in(word) : bytes_in(word))
        links.push_back({part.id, part.begin, part.end, links.size() - 1, links.size() + 1});
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
