#pragma once
#include <algorithm>
#include <array>
#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/plural.h"
#include "core/text/message_parts.h"

namespace attend {

/// A whole sentence with named slots, in the part of ICU's MessageFormat that translators use most:
///
///     {query} gives {share} to {key}
///     {n, plural, =0 {nobody is} one {one head is} other {# heads are}} masked
///     {side, select, query {asks} other {answers}}
///     {n, number} "1,234"    {n, spellout} "three"
///
/// A brace of the text's own is quoted: '{'. The sentences of each room stand together in
/// core/texts.
struct Message {
    std::string_view text;

    /// Does not compile where the text is malformed.
    consteval Message(const char* written) : text(written) {
        for_each_slot(text, [](const MessageSlot&) {});
    }
};

/// What is put into a slot, as text and, where it counts something, as number, its thousands apart
/// (a place or a seed counts nothing: it is given as text); a truth is "true" or "false", to select
/// by.
struct Given {
    std::string_view name;
    std::string text;
    std::optional<double> count;
};

/// A sentence that was made, piece by piece.
struct SaidPart {
    std::string text;
    std::optional<std::size_t> slot;  // which of the given it was; none: the sentence's own words
};
std::vector<SaidPart> said_parts(std::string_view text, std::span<const Given> given);

/// The name of a slot, known to the compiler.
template <std::size_t size>
struct SlotName {
    char text[size];
    consteval SlotName(const char (&name)[size]) { std::copy_n(name, size, text); }
};

/// What is given for a slot: "query"_is = name.
template <SlotName slot, class Value>
struct Slot {
    static constexpr std::string_view name{slot.text};
    static constexpr bool counts = std::integral<Value> && !std::same_as<Value, bool>;
    static constexpr bool is_text = std::integral<Value> || requires(const Value& text) {
        std::string(text);
    };
    const Value& value;

    Given given() const {
        if constexpr (std::same_as<Value, bool>)
            return {name, value ? "true" : "false", {}};
        else if constexpr (counts)
            return {name, counted(value), static_cast<double>(value)};
        else if constexpr (is_text)
            return {name, std::string(value), {}};
        else
            return {name, {}, {}};  // a piece that is put in as it is
    }
};

template <SlotName slot>
struct IsSlot {
    template <class Value>
    constexpr Slot<slot, Value> operator=(const Value& value) const {
        return {value};
    }
};
template <SlotName slot>
constexpr IsSlot<slot> operator""_is() {
    return {};
}

/// Whether the message has each given slot, and each of its slots is given: a number where it is
/// counted.
template <class... Slots>
consteval bool fits(const Message& message) {
    constexpr std::array<std::string_view, sizeof...(Slots)> names{Slots::name...};
    constexpr std::array<bool, sizeof...(Slots)> counts{Slots::counts...};
    std::array<bool, sizeof...(Slots)> used{};
    bool all = true;
    for_each_slot(message.text, [&](const MessageSlot& slot) {
        bool found = false;
        for (std::size_t i = 0; i < names.size(); ++i)
            if (names[i] == slot.name)
                found = used[i] = counts[i] || slot.kind.empty() || slot.kind == "select";
        all = all && found;
    });
    for (const bool is_used : used) all = all && is_used;
    return all;
}

/// The sentence: say<texts::sentence::gives>("query"_is = name, …).
template <const Message& message, class... Slots>
std::string say(const Slots&... slots) {
    static_assert(fits<Slots...>(message), "slots that the message has, all of them, no others");
    static_assert((Slots::is_text && ...),
                  "text, a whole number or a truth: others are written first");
    const std::array<Given, sizeof...(Slots)> given{slots.given()...};
    std::string text;
    for (const SaidPart& part : said_parts(message.text, given)) text += part.text;
    return text;
}

/// The same as pieces: a slot may be a Run, or several, and stands there as it is; other text is
/// Run{text}.
template <class Run, const Message& message, class... Slots>
std::vector<Run> say_in(const Slots&... slots) {
    static_assert(fits<Slots...>(message), "slots that the message has, all of them, no others");
    const auto runs = [](const auto& value) {
        std::vector<Run> all;
        if constexpr (std::convertible_to<decltype(value), std::vector<Run>>)
            all = value;
        else if constexpr (std::convertible_to<decltype(value), Run>)
            all = {value};
        return all;
    };
    const std::array<Given, sizeof...(Slots)> given{slots.given()...};
    const std::array<std::vector<Run>, sizeof...(Slots)> as_they_are{runs(slots.value)...};
    std::vector<Run> said;
    for (SaidPart& part : said_parts(message.text, given)) {
        if (part.slot && !as_they_are[*part.slot].empty()) {
            const std::vector<Run>& put_in = as_they_are[*part.slot];
            said.insert(said.end(), put_in.begin(), put_in.end());
        } else if (!part.text.empty()) {
            Run run{};
            run.text = std::move(part.text);
            said.push_back(std::move(run));
        }
    }
    return said;
}

}  // namespace attend
