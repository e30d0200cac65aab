#include "core/lesson/node_part.h"

#include <fmt/format.h>

#include <charconv>
#include <numeric>

#include "core/lesson/fault.h"
#include "core/named.h"
#include "core/text/split.h"
#include "core/text/utf8.h"

namespace attend::lesson {

namespace {

/// Where `wanted` stands outside of quotation marks; npos: nowhere.
std::size_t find_unquoted(std::string_view text, char wanted, std::size_t from = 0) {
    bool quoted = false;
    for (std::size_t i = from; i < text.size(); ++i) {
        if (text[i] == '"') quoted = !quoted;
        if (text[i] == wanted && !quoted) return i;
    }
    return std::string_view::npos;
}

std::string without_quotes(std::string_view text) {
    const bool quoted = text.size() >= 2 && text.starts_with('"') && text.ends_with('"');
    return std::string(quoted ? text.substr(1, text.size() - 2) : text);
}

std::optional<AxisPart> parse_axis_part(std::string_view text) {
    text = trimmed(text);
    if (text.empty()) return std::nullopt;
    const std::size_t colon = find_unquoted(text, ':');
    AxisPart part;
    const std::string_view first = trimmed(text.substr(0, colon));
    part.quoted = first.starts_with('"');
    part.first = without_quotes(first);
    if (colon != std::string_view::npos) part.end = without_quotes(trimmed(text.substr(colon + 1)));
    if (part.first.empty() || (part.end && part.end->empty()))
        throw unexpected(in_quotes(text), "a label or number, or FROM:TO");
    return part;
}

/// The places of a label. "label#2" is the second one.
std::vector<Index> places_of_label(const Axis& axis, std::string_view label) {
    std::vector<Index> places;
    for (Index i = 0; i < axis.size(); ++i)
        if (axis.label(i) == label) places.push_back(i);
    return places;
}

std::optional<Index> whole_number(std::string_view text) {
    Index number = 0;
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number);
    return read.ec == std::errc() && read.ptr == end ? std::optional(number) : std::nullopt;
}

[[noreturn]] void refuse_label(const Axis& axis, const std::string& label) {
    const Index last = axis.size() - 1;
    if (whole_number(label) || !axis.named())
        throw unexpected(fmt::format("{} {}", axis.name(), in_quotes(label)),
                         fmt::format("one from 0 to {}", last));
    throw Error(fmt::format("found {} {}, {}", axis.name(), in_quotes(label),
                            did_you_mean(label, axis.labels())));
}

Index index_of(const Axis& axis, const std::string& label, bool quoted) {
    const std::vector<Index> places =
        axis.named() ? places_of_label(axis, label) : std::vector<Index>{};
    if (places.size() > 1)
        throw unexpected(
            fmt::format("{}, which stands there {} times", in_quotes(label), places.size()),
            fmt::format("{0}#1 to {0}#{1}", label, places.size()));
    if (!places.empty()) return places.front();
    const auto number = whole_number(label);
    if (number && !quoted && *number >= 0 && *number < axis.size()) return *number;
    const std::size_t hash = label.rfind('#');
    if (hash != std::string::npos && axis.named()) {
        const std::vector<Index> same = places_of_label(axis, label.substr(0, hash));
        const auto which = whole_number(std::string_view(label).substr(hash + 1));
        if (which && *which >= 1 && *which <= std::ssize(same))
            return same[static_cast<std::size_t>(*which - 1)];
    }
    refuse_label(axis, label);
}

}  // namespace

std::size_t closing_bracket(std::string_view text, std::size_t open) {
    return find_unquoted(text, ']', open);
}

void parse_brackets(std::string_view text, NodePart& part) {
    const std::size_t comma = find_unquoted(text, ',');
    part.rows = parse_axis_part(text.substr(0, comma));
    if (comma == std::string_view::npos) return;
    if (find_unquoted(text, ',', comma + 1) != std::string_view::npos)
        throw unexpected(in_quotes(text), "a row and a column; a label with a comma in \"…\"");
    part.columns = parse_axis_part(text.substr(comma + 1));
}

NodePart parse_node_part(std::string_view text) {
    text = trimmed(text);
    const std::size_t open = text.find('[');
    NodePart part{std::string(trimmed(text.substr(0, open)))};
    const bool is_path = part.path.find_first_of(" \t\"(),;=") == std::string::npos;
    if (part.path.empty() || !is_path)
        throw unexpected(text.empty() ? "nothing" : in_quotes(text), "PATH, or PATH[row,column]");
    if (open == std::string_view::npos) return part;
    if (closing_bracket(text, open) != text.size() - 1)
        throw unexpected(in_quotes(text), "] at its end");
    parse_brackets(text.substr(open + 1, text.size() - open - 2), part);
    return part;
}

std::vector<Index> indices_of(const Axis& axis, const std::optional<AxisPart>& part) {
    std::vector<Index> indices;
    if (!part) {
        indices.resize(static_cast<std::size_t>(axis.size()));
        std::iota(indices.begin(), indices.end(), Index{0});
        return indices;
    }
    const Index first = index_of(axis, part->first, part->quoted);
    if (!part->end) return {first};
    const auto number = whole_number(*part->end);
    const Index end = number == axis.size() ? *number : index_of(axis, *part->end, false);
    if (end <= first)
        throw unexpected(fmt::format("{}:{}", part->first, *part->end), "an end behind its begin");
    indices.resize(static_cast<std::size_t>(end - first));
    std::iota(indices.begin(), indices.end(), first);
    return indices;
}

}  // namespace attend::lesson
