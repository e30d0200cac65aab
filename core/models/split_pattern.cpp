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

// Steps of PCRE2's backtracking. Real tokenizers take a few for each word.
constexpr std::uint64_t steps_at_least = 200'000, steps_a_byte = 200;
/// A match that stays within these is not counted: of so many steps, seeing so many bytes.
constexpr std::uint32_t steps_of_a_word = 100;
constexpr std::size_t bytes_of_a_word = 256;
constexpr std::uint32_t most_steps_of_a_start = 100'000'000;

PCRE2_SPTR units_of(std::string_view text) { return reinterpret_cast<PCRE2_SPTR>(text.data()); }

}  // namespace

struct SplitPattern::Compiled {
    pcre2_code* code = nullptr;
    ~Compiled() { pcre2_code_free(code); }
};

struct SplitBudget::Matching {
    pcre2_match_context* context = pcre2_match_context_create(nullptr);
    pcre2_match_data* data = pcre2_match_data_create(1, nullptr);
    pcre2_jit_stack* stack = nullptr;

    Matching() = default;
    ~Matching() {
        pcre2_match_data_free(data);
        pcre2_match_context_free(context);
        pcre2_jit_stack_free(stack);
    }
    Matching(const Matching&) = delete;
    Matching& operator=(const Matching&) = delete;

    /// A larger one than PCRE2 takes of itself; false where there is one already.
    bool get_stack() {
        constexpr std::size_t first = 1 << 16, most = 1 << 24;
        if (stack) return false;
        stack = pcre2_jit_stack_create(first, most, nullptr);
        pcre2_jit_stack_assign(context, nullptr, stack);
        return stack;
    }
};

SplitBudget::SplitBudget(std::size_t bytes)
    : bytes_(bytes),
      steps_(steps_at_least + steps_a_byte * bytes),
      left_(steps_),
      matching_(std::make_unique<Matching>()) {
    constexpr std::uint32_t most_kilobytes = 64 * 1024;
    pcre2_set_heap_limit(matching_->context, most_kilobytes);
}

SplitBudget::~SplitBudget() = default;

SplitPattern::SplitPattern(std::string_view expression, std::string_view place)
    : compiled_(std::make_unique<Compiled>()),
      place_(fmt::format("{}, the pattern {}", place, in_quotes(expression))) {
    int problem = 0;
    std::size_t at = 0;
    compiled_->code =
        pcre2_compile(units_of(expression), expression.size(),
                      PCRE2_UTF | PCRE2_UCP | PCRE2_NO_UTF_CHECK | PCRE2_NEVER_BACKSLASH_C,
                      &problem, &at, nullptr);
    if (!compiled_->code)
        throw Error(place, in_quotes(expression),
                    fmt::format("a regular expression; at byte {}: {}", at, message_of(problem)));
    pcre2_jit_compile(compiled_->code,
                      PCRE2_JIT_COMPLETE | PCRE2_JIT_PARTIAL_HARD);  // slower without; no matter
}

SplitPattern::~SplitPattern() = default;
SplitPattern::SplitPattern(SplitPattern&&) noexcept = default;
SplitPattern& SplitPattern::operator=(SplitPattern&&) noexcept = default;

void SplitPattern::take(SplitBudget& budget, std::uint64_t steps) const {
    if (steps > budget.left_)
        throw Error(
            place_,
            fmt::format("more than {} steps for a text of {} bytes", budget.steps_, budget.bytes_),
            "a pattern that looks at each character a few times");
    budget.left_ -= steps;
}

/// PCRE2's own limit is one for each start, and does not count what a step sees. So it is shown a
/// window of the text, and says where it looked beyond it (PCRE2_PARTIAL_HARD): what it then gives
/// is what it gives for the whole text. Wider windows and higher limits are paid for.
SplitPattern::Range SplitPattern::next(std::string_view text, std::size_t at,
                                       SplitBudget& budget) const {
    SplitBudget::Matching& matching = *budget.matching_;
    const std::size_t* const found = pcre2_get_ovector_pointer(matching.data);
    std::size_t window = bytes_of_a_word;
    std::uint32_t limit = steps_of_a_word;
    std::uint32_t anchored = 0;  // once a start takes or sees much, start by start
    while (at < text.size()) {
        std::size_t end = std::min(text.size() - at, window) + at;
        while (end < text.size() && is_inside_character(text[end])) ++end;
        const std::uint32_t partial = end < text.size() ? PCRE2_PARTIAL_HARD : 0;
        pcre2_set_match_limit(matching.context, limit);
        const int result =
            pcre2_match(compiled_->code, units_of(text), end, at,
                        PCRE2_NO_UTF_CHECK | partial | anchored, matching.data, matching.context);
        if (result >= 0) return {found[0], found[1]};
        if (result == PCRE2_ERROR_NOMATCH) {
            if (!anchored) {
                at = end;
                continue;
            }
            take(budget, limit);
            next_code_point(text, at);
            window = bytes_of_a_word;
            limit = steps_of_a_word;
        } else if (result == PCRE2_ERROR_PARTIAL && found[0] > at) {
            at = found[0];
        } else if (result == PCRE2_ERROR_PARTIAL) {
            take(budget, window);
            window *= 4;
            anchored = PCRE2_ANCHORED;
        } else if (result == PCRE2_ERROR_MATCHLIMIT || result == PCRE2_ERROR_DEPTHLIMIT) {
            take(budget, limit);
            if (anchored) limit = std::min(limit * 8, most_steps_of_a_start);
            anchored = PCRE2_ANCHORED;
        } else if (result != PCRE2_ERROR_JIT_STACKLIMIT || !matching.get_stack()) {
            throw Error(place_, "a text that it cannot cut up", message_of(result));
        }
    }
    return {text.size(), text.size()};
}

std::vector<std::pair<std::size_t, std::size_t>> SplitPattern::words(std::string_view text,
                                                                     SplitBudget& budget) const {
    std::vector<std::pair<std::size_t, std::size_t>> words;
    std::size_t at = 0, told = 0;
    while (at < text.size()) {
        const Range found = next(text, at, budget);
        if (found.begin >= text.size()) break;
        if (found.end <= std::max(found.begin, at)) {  // nothing: go on behind the next character
            at = std::max(found.begin, at);
            next_code_point(text, at);
            continue;
        }
        if (found.begin > told) words.emplace_back(told, found.begin);
        words.emplace_back(found.begin, found.end);
        at = told = found.end;
    }
    if (told < text.size()) words.emplace_back(told, text.size());
    return words;
}

}  // namespace attend
