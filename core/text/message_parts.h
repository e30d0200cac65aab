#pragma once
#include <stdexcept>
#include <string_view>

namespace attend {

// How a message is read, by the compiler as well as by the program.

/// "{name}", "{name, kind}" or "{name, kind, options}".
struct MessageSlot {
    std::string_view name, kind, options;
};
/// What comes next in a message: some of its own words, or a slot.
struct MessagePart {
    std::string_view text;
    MessageSlot slot;
    bool is_slot = false;
};
/// "one {one head}" of a plural.
struct MessageOption {
    std::string_view selector, message;
};

/// In a constant, it does not compile.
[[noreturn]] inline void malformed_message(const char* why) { throw std::logic_error(why); }

constexpr std::string_view trimmed_message(std::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    while (text.ends_with(' ')) text.remove_suffix(1);
    return text;
}

/// An apostrophe quotes only before a brace, so that others need no care.
constexpr bool quotes_brace(std::string_view text, std::size_t at) {
    return text[at] == '\'' && at + 1 < text.size() && (text[at + 1] == '{' || text[at + 1] == '}');
}

/// `text` begins with "{": what stands between it and its "}", which it takes, too.
constexpr std::string_view take_braces(std::string_view& text) {
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (quotes_brace(text, i)) {
            i = text.find('\'', i + 1);
            if (i == text.npos) malformed_message("a quoted brace has no second apostrophe");
            continue;
        }
        if (text[i] == '{') ++depth;
        if (text[i] == '}' && --depth == 0) {
            const std::string_view inside = text.substr(1, i - 1);
            text.remove_prefix(i + 1);
            return inside;
        }
    }
    malformed_message("a brace is not closed");
}

/// Up to the next comma, which it takes, too.
constexpr std::string_view take_field(std::string_view& text) {
    const std::size_t end = text.find(',');
    const std::string_view field = trimmed_message(text.substr(0, end));
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
    return field;
}

/// Takes the next part of a message that is not at its end.
constexpr MessagePart take_message_part(std::string_view& text) {
    if (text.front() == '}') malformed_message("a brace is closed that was not opened");
    if (text.front() == '{') {
        std::string_view inside = take_braces(text);
        MessageSlot slot;
        slot.name = take_field(inside);
        slot.kind = take_field(inside);
        slot.options = trimmed_message(inside);
        if (slot.name.empty()) malformed_message("a slot has no name");
        return {{}, slot, true};
    }
    std::size_t end = 0;
    if (quotes_brace(text, 0)) {
        end = text.find('\'', 1);
        if (end == text.npos) malformed_message("a quoted brace has no second apostrophe");
        const MessagePart quoted{text.substr(1, end - 1), {}, false};
        text.remove_prefix(end + 1);
        return quoted;
    }
    while (end < text.size() && text[end] != '{' && text[end] != '}' && !quotes_brace(text, end))
        ++end;
    const MessagePart own{text.substr(0, end), {}, false};
    text.remove_prefix(end);
    return own;
}

/// Takes the next of a slot's options, which begin with no space.
constexpr MessageOption take_message_option(std::string_view& options) {
    const std::size_t begin = options.find('{');
    if (begin == options.npos) malformed_message("an option has no text in braces");
    const std::string_view selector = trimmed_message(options.substr(0, begin));
    if (selector.empty()) malformed_message("an option has no selector");
    options.remove_prefix(begin);
    const MessageOption option{selector, take_braces(options)};
    options = trimmed_message(options);
    return option;
}

/// Calls visit(slot) for each slot, also for those within options.
template <class Visit>
constexpr void for_each_slot(std::string_view message, const Visit& visit) {
    while (!message.empty()) {
        const MessagePart part = take_message_part(message);
        if (!part.is_slot) continue;
        visit(part.slot);
        const bool chooses = part.slot.kind == "plural" || part.slot.kind == "select";
        if (!chooses && !part.slot.kind.empty() && part.slot.kind != "number" &&
            part.slot.kind != "spellout")
            malformed_message("a slot is of an unknown kind");
        bool has_other = !chooses;
        for (std::string_view options = part.slot.options; !options.empty();) {
            const MessageOption option = take_message_option(options);
            has_other = has_other || option.selector == "other";
            for_each_slot(option.message, visit);
        }
        if (!has_other) malformed_message("a choice has no text for \"other\"");
    }
}

}  // namespace attend
