#pragma once
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string>

#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/panel.h"
#include "app/views/sum/weighted_sum_model.h"
#include "core/plural.h"
#include "support/plain_words.h"

namespace attend::test {

/// Reads the sentence about one query's weights, and holds every number of it against the weights
/// that it speaks of.
class WeightsSentence {
  public:
    explicit WeightsSentence(const WeightedSum& sum) : sum_(sum), said_(text_of(sum.sentence)) {
        for (std::size_t key = 0; key < sum.rows.size(); ++key)
            if (!sum.rows[key].masked) left_.insert(key);
    }

    void check() {
        CAPTURE(said_);
        CAPTURE(sum_.query_name);
        check_text(said_);
        if (says("nothing left to attend to")) {
            CHECK(std::all_of(sum_.rows.begin(), sum_.rows.end(),
                              [](const WeightedSum::Row& row) { return row.weight == 0; }));
        } else if (says("no numbers")) {
            CHECK(!std::isfinite(sum_.total));
        } else if (says("The weights sum to")) {
            check_numbers();
        } else if (says("the same of")) {
            check_same();
        } else if (says("nothing but")) {
            take_named(says("practically") ? "" : "100 %", 1);
        } else {
            check_shares();
        }
    }

  private:
    bool says(std::string_view part) const { return said_.find(part) != said_.npos; }
    static bool is_own(const TextRun& run) {
        return run.text == "itself" || run.text == "its own value";
    }
    double weight(std::size_t key) const { return sum_.rows[key].weight; }

    /// The key that a run names, among those that nothing was said of yet; `fits` its weight.
    template <class Fits>
    bool take(const TextRun& run, Fits fits) {
        const auto is_named = [&](std::size_t key) {
            if (is_own(run)) return sum_.rows[key].key == sum_.self;
            const std::string& name = sum_.rows[key].name;  // of signs it has its own marks
            return run.role == Role::key && (name == run.text || "“" + name + "”" == run.text);
        };
        // Of words that stand there twice the heavier one is named first.
        auto found = left_.end();
        for (auto key = left_.begin(); key != left_.end(); ++key)
            if (is_named(*key) && fits(weight(*key)) &&
                (found == left_.end() || weight(*key) > weight(*found)))
                found = key;
        if (found == left_.end()) return false;
        left_.erase(found);
        return true;
    }

    /// The one key of a sentence about all of a query.
    void take_named(const std::string& percent, std::size_t count) {
        std::size_t taken = 0;
        for (const TextRun& run : sum_.sentence)
            taken +=
                (is_own(run) || run.role == Role::key) && take(run, [&](double w) {
                    return w >= 0.995 - 1e-9 && (percent.empty() || percent_text(w) == percent);
                });
        CHECK(taken == count);
    }

    void check_same() {
        double least = 1, largest = 0;
        for (const std::size_t key : left_)
            least = std::min(least, weight(key)), largest = std::max(largest, weight(key));
        const std::string low = percent_text(least), high = percent_text(largest);
        CHECK(says(low == high ? ": " + low : fmt::format(": {} to {}", low, high)));
        CHECK(says("about") == (low != high));
    }

    /// "“station” takes 44 % of its own value, 18 % of “The”, 17 % of “on”; 21 % of four others."
    void check_shares() {
        std::string percent;
        for (const TextRun& run : sum_.sentence) {
            if (run.text.starts_with("; ") && run.text.find("other") != std::string::npos)
                return check_rest(run.text);
            const std::size_t end = run.text.find(" %");
            if (end != std::string::npos) percent = percent_in(run.text, end);
            if (run.role != Role::key && !is_own(run)) continue;
            CAPTURE(run.text);
            CAPTURE(percent);
            CHECK(take(run, [&](double w) { return percent_text(w) == percent; }));
        }
    }

    /// "less than 1 %", "more than 99 %", "44 %" that ends at `end`.
    static std::string percent_in(const std::string& text, std::size_t end) {
        std::string figures = whole_number_before(text, end);
        for (const std::string_view before : {"less than ", "more than "})
            if (text.substr(0, end - figures.size()).ends_with(before))
                figures = std::string(before) + figures;
        return figures + " %";
    }

    /// "; 35 % of four others": the sum of what the named ones leave.
    void check_rest(const std::string& text) const {
        double rest = 0;
        for (std::size_t key = 0; key < sum_.rows.size(); ++key)
            if (left_.contains(key)) rest += weight(key);
        CAPTURE(text);
        const std::size_t end = text.find(" %"), from = text.find(" of ");
        CHECK((end != std::string::npos ? percent_in(text, end) : "nothing") ==
              (rest == 0 ? "nothing" : percent_text(rest)));
        REQUIRE(from != std::string::npos);
        const std::string count = text.substr(from + 4, text.find(" other") - from - 4);
        CHECK(number_of(count) == static_cast<Index>(left_.size()));
    }

    static Index number_of(const std::string& word) {
        constexpr std::array<std::string_view, 13> words{"no",   "one",    "two",   "three", "four",
                                                         "five", "six",    "seven", "eight", "nine",
                                                         "ten",  "eleven", "twelve"};
        const auto* const found = std::find(words.begin(), words.end(), word);
        return found == words.end() ? std::stoll(word) : found - words.begin();
    }

    /// "The weights sum to 1.24: “station” gets 0.50 × “train” + 0.46 × “The”; one other weighs
    /// 0.28."
    void check_numbers() {
        const double apart = std::abs(sum_.total - 1);
        const bool near_one = apart >= 0.0005 && apart < 0.005;
        CHECK(says("sum to " + number_text(sum_.total, near_one ? 3 : 2)));
        std::string before;  // since the last key
        for (const TextRun& run : sum_.sentence) {
            const bool is_key = run.role == Role::key || is_own(run);
            if (is_key) {
                CAPTURE(before);
                CHECK(take(run, [&](double w) {
                    const bool apart = before.find(" − ") != before.npos;
                    return before.ends_with(number_text(apart ? -w : w, 2) + " × ");
                }));
            }
            before = is_key ? "" : before + run.text;
        }
        double rest = 0;
        for (const std::size_t key : left_) rest += weight(key);
        if (!left_.empty())
            CHECK(says((left_.size() == 1 ? "weighs " : "weigh ") + number_text(rest, 2)));
    }

    const WeightedSum& sum_;
    std::string said_;
    std::set<std::size_t> left_;  // unmasked keys that nothing was said of yet
};

inline void check_weights_sentence(const WeightedSum& sum) { WeightsSentence(sum).check(); }

}  // namespace attend::test
