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

/// Control signs, formats and private ones; nothing that is not assigned.
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

using Signs = std::vector<TextSign>;

Signs cleaned(const Signs& signs) {
    Signs result;
    for (TextSign sign : signs) {
        if (is_control(sign.code)) continue;
        if (is_space(sign.code)) sign.code = ' ';
        result.push_back(sign);
    }
    return result;
}

Signs with_spaces_around_chinese(const Signs& signs) {
    Signs result;
    for (const TextSign& sign : signs) {
        const TextSign space{' ', sign.begin, sign.end};
        if (is_chinese(sign.code))
            result.insert(result.end(), {space, sign, space});
        else
            result.push_back(sign);
    }
    return result;
}

/// Decomposed, marks in the order that Unicode gives them, and then without those that take no
/// room.
Signs without_accents(const Signs& signs) {
    Signs apart;
    for (const TextSign& sign : signs) {
        std::array<utf8proc_int32_t, 32> parts;
        int boundary = 0;
        const auto count = utf8proc_decompose_char(sign.code, parts.data(), parts.size(),
                                                   UTF8PROC_DECOMPOSE, &boundary);
        for (utf8proc_ssize_t i = 0; i < count; ++i)
            apart.push_back({parts[static_cast<std::size_t>(i)], sign.begin, sign.end});
    }
    const auto order = [](const TextSign& sign) {
        return utf8proc_get_property(sign.code)->combining_class;
    };
    for (auto at = apart.begin(); at != apart.end();) {
        const auto end =
            std::find_if(at, apart.end(), [&](const TextSign& sign) { return order(sign) == 0; });
        std::stable_sort(at, end,
                         [&](const TextSign& a, const TextSign& b) { return order(a) < order(b); });
        at = end == apart.end() ? end : end + 1;
    }
    std::erase_if(apart, [](const TextSign& sign) {
        return utf8proc_category(sign.code) == UTF8PROC_CATEGORY_MN;
    });
    return apart;
}

Signs in_lower_case(const Signs& signs) {
    Signs result;
    for (const TextSign& sign : signs) {
        result.push_back({utf8proc_tolower(sign.code), sign.begin, sign.end});
        if (sign.code == 0x130) {  // İ: the one letter whose small form is two signs
            result.back().code = 'i';
            result.push_back({0x307, sign.begin, sign.end});
        }
    }
    return result;
}

}  // namespace

std::vector<TextSign> BertText::signs(std::string_view text) const {
    Signs signs;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        const std::int32_t code = next_code_point(text, at);
        signs.push_back({code, begin, at});
    }
    if (clean) signs = cleaned(signs);
    if (split_chinese) signs = with_spaces_around_chinese(signs);
    if (strip_accents) signs = without_accents(signs);
    if (lower_case) signs = in_lower_case(signs);
    return signs;
}

std::vector<std::vector<TextSign>> bert_words(const std::vector<TextSign>& signs) {
    std::vector<Signs> words;
    bool open = false;
    for (const TextSign& sign : signs) {
        if (is_space(sign.code)) {
            open = false;
        } else if (is_punctuation(sign.code)) {
            words.push_back({sign});
            open = false;
        } else {
            if (!open) words.emplace_back();
            words.back().push_back(sign);
            open = true;
        }
    }
    return words;
}

}  // namespace attend
