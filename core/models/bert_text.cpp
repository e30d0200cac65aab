#include "core/models/bert_text.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>

#include "core/text/utf8.h"

namespace attend {

bool is_space(std::int32_t code) {
    switch (code) {
        case '\t':
        case '\n':
        case '\v':
        case '\f':
        case '\r':
        case 0x85:
            return true;
        default:
            break;
    }
    const auto kind = utf8proc_category(code);
    return kind == UTF8PROC_CATEGORY_ZS || kind == UTF8PROC_CATEGORY_ZL ||
           kind == UTF8PROC_CATEGORY_ZP;
}

namespace {

/// Control characters, formats and private ones; nothing that is not assigned.
bool is_control(std::int32_t code) {
    if (code == '\t' || code == '\n' || code == '\r') return false;
    if (code == 0 || code == 0xFFFD) return true;
    const auto kind = utf8proc_category(code);
    return kind == UTF8PROC_CATEGORY_CC || kind == UTF8PROC_CATEGORY_CF ||
           kind == UTF8PROC_CATEGORY_CO;
}

bool is_chinese(std::int32_t code) {
    struct Range {
        std::int32_t first, last;
    };
    static constexpr std::array ranges{Range{0x4E00, 0x9FFF},   Range{0x3400, 0x4DBF},
                                       Range{0x20000, 0x2A6DF}, Range{0x2A700, 0x2B73F},
                                       Range{0x2B740, 0x2B81F}, Range{0x2B920, 0x2CEAF},
                                       Range{0xF900, 0xFAFF},   Range{0x2F800, 0x2FA1F}};
    return std::any_of(ranges.begin(), ranges.end(), [code](const Range& range) {
        return code >= range.first && code <= range.last;
    });
}

bool is_punctuation(std::int32_t code) {
    // In ASCII everything that is neither a letter nor a digit, such as "$".
    if (code < 128)
        return (code >= '!' && code <= '/') || (code >= ':' && code <= '@') ||
               (code >= '[' && code <= '`') || (code >= '{' && code <= '~');
    const auto kind = utf8proc_category(code);
    return kind >= UTF8PROC_CATEGORY_PC && kind <= UTF8PROC_CATEGORY_PO;
}

using Characters = std::vector<TextCharacter>;

Characters cleaned(const Characters& characters) {
    Characters result;
    for (TextCharacter character : characters) {
        if (is_control(character.code)) continue;
        if (is_space(character.code)) character.code = ' ';
        result.push_back(character);
    }
    return result;
}

Characters with_spaces_around_chinese(const Characters& characters) {
    Characters result;
    for (const TextCharacter& character : characters) {
        const TextCharacter space{' ', character.begin, character.end};
        if (is_chinese(character.code))
            result.insert(result.end(), {space, character, space});
        else
            result.push_back(character);
    }
    return result;
}

/// Decomposed, marks in the order that Unicode gives them, and then without those that take no
/// room.
Characters without_accents(const Characters& characters) {
    Characters apart;
    for (const TextCharacter& character : characters) {
        std::array<utf8proc_int32_t, 32> parts;
        int boundary = 0;
        const auto count = utf8proc_decompose_char(character.code, parts.data(), parts.size(),
                                                   UTF8PROC_DECOMPOSE, &boundary);
        for (utf8proc_ssize_t i = 0; i < count; ++i)
            apart.push_back({parts[static_cast<std::size_t>(i)], character.begin, character.end});
    }
    const auto order = [](const TextCharacter& character) {
        return utf8proc_get_property(character.code)->combining_class;
    };
    for (auto at = apart.begin(); at != apart.end();) {
        const auto end = std::find_if(
            at, apart.end(), [&](const TextCharacter& character) { return order(character) == 0; });
        std::stable_sort(at, end, [&](const TextCharacter& a, const TextCharacter& b) {
            return order(a) < order(b);
        });
        at = end == apart.end() ? end : end + 1;
    }
    std::erase_if(apart, [](const TextCharacter& character) {
        return utf8proc_category(character.code) == UTF8PROC_CATEGORY_MN;
    });
    return apart;
}

Characters in_lower_case(const Characters& characters) {
    Characters result;
    for (const TextCharacter& character : characters) {
        result.push_back({utf8proc_tolower(character.code), character.begin, character.end});
        if (character.code == 0x130) {  // İ: the one letter whose small form is two characters
            result.back().code = 'i';
            result.push_back({0x307, character.begin, character.end});
        }
    }
    return result;
}

}  // namespace

std::vector<TextCharacter> BertText::characters(std::string_view text) const {
    Characters characters;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        const std::int32_t code = next_code_point(text, at);
        characters.push_back({code, begin, at});
    }
    if (clean) characters = cleaned(characters);
    if (split_chinese) characters = with_spaces_around_chinese(characters);
    if (strip_accents) characters = without_accents(characters);
    if (lower_case) characters = in_lower_case(characters);
    return characters;
}

std::vector<std::vector<TextCharacter>> bert_words(const std::vector<TextCharacter>& characters) {
    std::vector<Characters> words;
    bool open = false;
    for (const TextCharacter& character : characters) {
        if (is_space(character.code)) {
            open = false;
        } else if (is_punctuation(character.code)) {
            words.push_back({character});
            open = false;
        } else {
            if (!open) words.emplace_back();
            words.back().push_back(character);
            open = true;
        }
    }
    return words;
}

}  // namespace attend
