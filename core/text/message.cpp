#include "core/text/message.h"

#include <charconv>
#include <cmath>

namespace attend {

namespace {

class Speaking {
  public:
    explicit Speaking(std::span<const Given> given) : given_(given) {}

    void say(std::string_view message, const Given* counted_by = nullptr) {
        while (!message.empty()) {
            const MessagePart part = take_message_part(message);
            if (part.is_slot)
                say_slot(part.slot, counted_by);
            else
                say_words(part.text, counted_by);
        }
    }

    std::vector<SaidPart> parts;

  private:
    const Given& given(std::string_view name) const {
        const auto found = std::ranges::find(given_, name, &Given::name);
        if (found == given_.end())
            throw std::logic_error("nothing is given for the slot \"" + std::string(name) + "\"");
        return *found;
    }

    void add(std::string text) {
        if (text.empty()) return;
        if (parts.empty() || parts.back().slot)
            parts.push_back({std::move(text), {}});
        else
            parts.back().text += text;
    }

    /// In a plural, # is its number.
    void say_words(std::string_view text, const Given* counted_by) {
        std::string words(text);
        if (counted_by)
            for (std::size_t at = 0; (at = words.find('#', at)) != words.npos;
                 at += counted_by->text.size())
                words.replace(at, 1, counted_by->text);
        add(std::move(words));
    }

    void say_slot(const MessageSlot& slot, const Given* counted_by) {
        const Given& value = given(slot.name);
        if (slot.kind == "spellout")
            return add(number_in_words(static_cast<std::size_t>(value.count.value())));
        const bool plural = slot.kind == "plural";
        if (plural || slot.kind == "select")
            return say(chosen(slot, value), plural ? &value : counted_by);
        parts.push_back({value.text, static_cast<std::size_t>(&value - given_.data())});
    }

    std::string_view chosen(const MessageSlot& slot, const Given& value) const {
        std::string_view other;
        std::optional<std::string_view> of_one;  // which may be empty
        for (std::string_view options = slot.options; !options.empty();) {
            const auto [selector, message] = take_message_option(options);
            const bool is_it = slot.kind == "select" ? selector == value.text
                                                     : is_exactly(selector, value.count.value());
            if (is_it) return message;
            if (selector == "one") of_one = message;
            if (selector == "other") other = message;
        }
        return slot.kind == "plural" && value.count == 1 ? of_one.value_or(other) : other;
    }

    /// "=0"
    static bool is_exactly(std::string_view selector, double count) {
        if (!selector.starts_with('=')) return false;
        double number = 0;
        std::from_chars(selector.data() + 1, selector.data() + selector.size(), number);
        return number == count;
    }

    std::span<const Given> given_;
};

}  // namespace

std::vector<SaidPart> said_parts(std::string_view text, std::span<const Given> given) {
    Speaking speaking(given);
    speaking.say(text);
    return std::move(speaking.parts);
}

}  // namespace attend
