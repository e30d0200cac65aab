#include "core/models/split_pattern.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <fmt/format.h>
#include <pcre2.h>

#include <algorithm>

#include "core/error.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

std::string message_of(int code) {
    std::string text(256, '\0');
    const int length =
        pcre2_get_error_message(code, reinterpret_cast<PCRE2_UCHAR*>(text.data()), text.size());
    text.resize(static_cast<std::size_t>(std::max(length, 0)));
    return text;
}

PCRE2_SPTR units_of(std::string_view text) { return reinterpret_cast<PCRE2_SPTR>(text.data()); }

}  // namespace

struct SplitPattern::Compiled {
    pcre2_code* code = nullptr;
    pcre2_match_context* context = nullptr;
    ~Compiled() {
        pcre2_match_context_free(context);
        pcre2_code_free(code);
    }
};

SplitPattern::SplitPattern(std::string_view expression, std::string_view place)
    : compiled_(std::make_unique<Compiled>()), place_(place) {
    int problem = 0;
    std::size_t at = 0;
    compiled_->code =
        pcre2_compile(units_of(expression), expression.size(),
                      PCRE2_UTF | PCRE2_UCP | PCRE2_NO_UTF_CHECK | PCRE2_NEVER_BACKSLASH_C,
                      &problem, &at, nullptr);
    if (!compiled_->code)
        throw Error(place_, in_quotes(expression),
                    fmt::format("a regular expression; at byte {}: {}", at, message_of(problem)));
    compiled_->context = pcre2_match_context_create(nullptr);
    pcre2_set_match_limit(compiled_->context, 1'000'000);
    pcre2_jit_compile(compiled_->code, PCRE2_JIT_COMPLETE);  // slower without; no matter
}

SplitPattern::~SplitPattern() = default;
SplitPattern::SplitPattern(SplitPattern&&) noexcept = default;
SplitPattern& SplitPattern::operator=(SplitPattern&&) noexcept = default;

std::vector<std::pair<std::size_t, std::size_t>> SplitPattern::words(std::string_view text) const {
    const std::unique_ptr<pcre2_match_data, decltype(&pcre2_match_data_free)> match(
        pcre2_match_data_create_from_pattern(compiled_->code, nullptr), &pcre2_match_data_free);
    std::vector<std::pair<std::size_t, std::size_t>> words;
    std::size_t at = 0, told = 0;
    while (at < text.size()) {
        const int found = pcre2_match(compiled_->code, units_of(text), text.size(), at,
                                      PCRE2_NO_UTF_CHECK, match.get(), compiled_->context);
        if (found == PCRE2_ERROR_NOMATCH) break;
        if (found < 0) throw Error(place_, "a text that cannot be split", message_of(found));
        const std::size_t* const ends = pcre2_get_ovector_pointer(match.get());
        if (ends[1] <= std::max(ends[0], at)) {  // nothing: go on behind the next sign
            if (at < text.size()) next_code_point(text, at);
            continue;
        }
        if (ends[0] > told) words.emplace_back(told, ends[0]);
        words.emplace_back(ends[0], ends[1]);
        at = told = ends[1];
    }
    if (told < text.size()) words.emplace_back(told, text.size());
    return words;
}

}  // namespace attend
