#include <fmt/format.h>

#include <algorithm>

#include "core/lesson/blocks.h"
#include "core/lesson/lesson.h"
#include "core/named.h"
#include "core/text/split.h"
#include "core/text/utf8.h"

namespace attend::lesson {

namespace {

constexpr std::size_t most_bytes = 1'000'000, most_lines = 10'000;
constexpr std::string_view fence_mark = "```";

std::vector<Line> lines_of(std::string_view text) {
    std::vector<Line> lines;
    for (int number = 1; !text.empty(); ++number) {
        const std::size_t end = text.find('\n');
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r')) line.remove_suffix(1);
        lines.push_back({line, number});
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return lines;
}

/// Reads a lesson from its first line to its last.
class LessonParser {
  public:
    LessonParser(std::string_view text, std::string file) : lines_(lines_of(text)) {
        parsed_.lesson.file = std::move(file);
    }

    ParsedLesson parse() {
        front_matter();
        while (at_ < lines_.size()) body_line();
        end_words();
        if (parsed_.lesson.steps.empty())
            fault(std::max(1, static_cast<int>(lines_.size())),
                  "found no step, expected a line “## Title”");
        std::ranges::stable_sort(parsed_.faults, {}, &Fault::line);
        return std::move(parsed_);
    }

  private:
    void fault(int line, std::string what) { parsed_.faults.push_back({line, std::move(what)}); }

    // Front matter.

    void front_matter() {
        if (lines_.empty() || lines_[0].text != "---")
            return fault(1, "found no front matter, expected a first line ---");
        std::vector<std::string> seen;
        for (at_ = 1; at_ < lines_.size() && lines_[at_].text != "---"; ++at_)
            if (!trimmed(lines_[at_].text).empty()) front_line(lines_[at_], seen);
        if (at_ >= lines_.size())
            return fault(1, "found front matter without its end, expected ---");
        ++at_;
        for (const char* const key : {"attend", "title", "minutes", "goal"})
            if (std::ranges::find(seen, key) == seen.end())
                fault(1, fmt::format("found no {} in the front matter, expected one", key));
    }
    void front_line(const Line& line, std::vector<std::string>& seen) {
        static const std::vector<std::string> keys{"attend", "title", "minutes", "covers", "goal"};
        const std::size_t colon = line.text.find(':');
        const std::string key(trimmed(line.text.substr(0, colon)));
        if (colon == std::string_view::npos || std::ranges::find(keys, key) == keys.end())
            return fault(line.number, fmt::format("found the key {}, {}", in_quotes(key),
                                                  did_you_mean(key, keys)));
        if (std::ranges::find(seen, key) != seen.end())
            return fault(line.number,
                         fmt::format("found {} for a second time, expected it once", key));
        seen.push_back(key);
        const std::string value(trimmed(line.text.substr(colon + 1)));
        if (value.empty())
            return fault(line.number, fmt::format("found nothing, expected the {}", key));
        take_front(line.number, key, value);
    }
    void take_front(int line, const std::string& key, const std::string& value) {
        Lesson& lesson = parsed_.lesson;
        if (key == "attend" && value != "lesson 1")
            fault(line, fmt::format("found {}, expected lesson 1", in_quotes(value)));
        if (key == "title") lesson.title = value;
        if (key == "goal") lesson.goal = value;
        if (key == "covers") lesson.covers = split_list(value);
        if (key == "minutes")
            without_fault(parsed_.faults, line, [&] {
                lesson.minutes = parse_amount(value, "minutes");
                if (lesson.minutes <= 0) throw unexpected(in_quotes(value), "more than 0 minutes");
            });
    }

    // Steps.

    void body_line() {
        const Line& line = lines_[at_];
        const std::string_view text = trimmed(line.text);
        if (line.text.starts_with(fence_mark)) return fence();
        ++at_;
        if (line.text.starts_with("## ")) {
            end_words();
            parsed_.lesson.steps.push_back(
                {std::string(trimmed(line.text.substr(3))), {}, line.number});
        } else if (text == ". . .") {
            end_words();
            add(line.number, BeatMark{});
        } else if (parsed_.lesson.steps.empty() && !text.empty()) {
            fault(line.number, "found words before the first step, expected a line “## Title”");
        } else {
            if (words_.empty() && text.empty()) return;
            if (words_.empty()) words_line_ = line.number;
            (words_ += line.text) += '\n';
        }
    }
    void end_words() {
        if (const std::string_view text = trimmed(words_); !text.empty())
            add(words_line_, parse_words(text, words_line_, parsed_.faults));
        words_.clear();
    }
    void add(int line, Item item) {
        if (parsed_.lesson.steps.empty())
            return fault(line, "found a block before the first step, expected a line “## Title”");
        parsed_.lesson.steps.back().items.push_back(std::move(item));
    }

    /// From one fence to the next: a block, or code, which is words.
    void fence() {
        const Line opening = lines_[at_];
        std::vector<Line> inside;
        for (++at_; at_ < lines_.size() && trimmed(lines_[at_].text) != fence_mark; ++at_)
            inside.push_back(lines_[at_]);
        if (at_ >= lines_.size())
            fault(opening.number, "found ``` without its end, expected a line ```");
        ++at_;
        const std::string kind(trimmed(opening.text.substr(fence_mark.size())));
        if (kind.empty()) return code(opening, inside);
        end_words();
        block(opening.number, kind, inside);
    }
    void code(const Line& opening, const std::vector<Line>& inside) {
        if (words_.empty()) words_line_ = opening.number;
        words_ += "```\n";
        for (const Line& line : inside) (words_ += line.text) += '\n';
        words_ += "```\n";
    }
    void block(int line, const std::string& kind, const std::vector<Line>& inside) {
        Faults& faults = parsed_.faults;
        if (kind == "do") return add(line, parse_do(inside, faults));
        if (kind == "ask") return add(line, parse_question(inside, line, faults));
        if (kind == "try") return add(line, parse_exercise(inside, line, faults));
        if (kind == "notes") return add(line, notes(line, inside));
        static const std::vector<std::string> kinds{"do", "ask", "try", "notes"};
        fault(line,
              fmt::format("found the block {}, {}", in_quotes(kind), did_you_mean(kind, kinds)));
    }
    static Notes notes(int line, const std::vector<Line>& inside) {
        Notes notes{{}, line};
        for (const Line& read : inside) (notes.text += read.text) += '\n';
        notes.text = trimmed(notes.text);
        return notes;
    }

    std::vector<Line> lines_;
    std::size_t at_ = 0;
    ParsedLesson parsed_;
    std::string words_;  // since the last block
    int words_line_ = 0;
};

}  // namespace

ParsedLesson parse_lesson(std::string_view text, std::string file) {
    const auto refused = [&](std::string what) {
        return ParsedLesson{{std::move(file), {}, {}, 0, {}, {}}, {{1, std::move(what)}}};
    };
    text = without_byte_order_mark(text);
    if (text.size() > most_bytes)
        return refused(fmt::format("found {} bytes, expected at most 1,000,000", text.size()));
    if (invalid_utf8(text)) return refused("found bytes that are not UTF-8, expected a text");
    if (static_cast<std::size_t>(std::ranges::count(text, '\n')) > most_lines)
        return refused("found more than 10,000 lines, expected fewer");
    return LessonParser(text, std::move(file)).parse();
}

std::string fault_text(const std::string& file, const Fault& fault) {
    return fmt::format("{}:{}: {}{}", file, fault.line, fault.warning ? "warning: " : "",
                       fault.what);
}

}  // namespace attend::lesson
