#include "core/text/character.h"

#include <utf8proc.h>

#include "core/text/utf8.h"

namespace attend {

namespace {

constexpr std::int32_t soft_hyphen = 0xAD, hyphen = 0x2010, unbroken_hyphen = 0x2011;
constexpr std::int32_t raised_comma = 0x2019, letter_apostrophe = 0x2BC;

bool is_apostrophe(std::int32_t code) {
    return code == '\'' || code == raised_comma || code == letter_apostrophe;
}

bool is_hyphen(std::int32_t code) {
    return code == '-' || code == hyphen || code == unbroken_hyphen;
}

CharacterKind kind_of(std::int32_t code) {
    if (is_apostrophe(code)) return CharacterKind::apostrophe;
    if (is_hyphen(code) || code == '.' || code == soft_hyphen) return CharacterKind::joiner;
    switch (utf8proc_category(code)) {
        case UTF8PROC_CATEGORY_LU:
        case UTF8PROC_CATEGORY_LL:
        case UTF8PROC_CATEGORY_LT:
        case UTF8PROC_CATEGORY_LM:
        case UTF8PROC_CATEGORY_LO:
        case UTF8PROC_CATEGORY_MN:
        case UTF8PROC_CATEGORY_MC:
        case UTF8PROC_CATEGORY_ME:
        case UTF8PROC_CATEGORY_ND:
        case UTF8PROC_CATEGORY_NL:
        case UTF8PROC_CATEGORY_NO:
            return CharacterKind::word;
        case UTF8PROC_CATEGORY_ZS:
        case UTF8PROC_CATEGORY_ZL:
        case UTF8PROC_CATEGORY_ZP:
        case UTF8PROC_CATEGORY_CC:
        case UTF8PROC_CATEGORY_CF:
            return CharacterKind::space;
        default:
            return CharacterKind::other;
    }
}

/// By the first code point that shows: a cluster may begin with an invisible one.
CharacterKind kind_of(std::string_view cluster) {
    for (std::size_t at = 0; at < cluster.size();) {
        const CharacterKind kind = kind_of(next_code_point(cluster, at));
        if (kind != CharacterKind::space) return kind;
    }
    return CharacterKind::space;
}

}  // namespace

std::vector<Character> characters_of(std::string_view text) {
    std::vector<Character> characters;
    characters.reserve(text.size());
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = grapheme_end(text, begin);
        characters.push_back({kind_of(text.substr(begin, end - begin)), begin, end});
        begin = end;
    }
    return characters;
}

std::string spelled_plainly(std::string_view text) {
    std::string plain;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        const std::int32_t code = next_code_point(text, at);
        if (is_apostrophe(code))
            plain += '\'';
        else if (is_hyphen(code))
            plain += '-';
        else if (code != soft_hyphen)
            plain += text.substr(begin, at - begin);
    }
    return composed(plain);
}

std::string look_up_word(std::string_view text) { return lower_case(spelled_plainly(text)); }

}  // namespace attend
