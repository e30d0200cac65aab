#include "core/lesson/command.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>

#include "core/named.h"
#include "core/text/split.h"
#include "core/text/utf8.h"

namespace attend::lesson {

namespace {

/// The first word, and what stands behind it.
std::pair<std::string_view, std::string_view> first_word(std::string_view text) {
    text = trimmed(text);
    const std::size_t end = text.find_first_of(" \t");
    if (end == std::string_view::npos) return {text, {}};
    return {text.substr(0, end), trimmed(text.substr(end))};
}

using Does = decltype(Command::does);

std::string one_word(std::string_view rest, std::string_view expected) {
    if (rest.empty() || rest.find_first_of(" \t") != std::string_view::npos)
        throw unexpected(rest.empty() ? "nothing" : in_quotes(rest), expected);
    return std::string(rest);
}

template <class Nothing>
Does alone(std::string_view rest) {
    if (!rest.empty()) throw unexpected(in_quotes(rest), "nothing behind it");
    return Nothing{};
}

Does open_scene(std::string_view rest) {
    if (rest.empty()) throw unexpected("nothing", "a file");
    return OpenScene{std::string(rest)};
}

/// NAME=VALUE, which blanks separate; a value with blanks stands in quotation marks.
Does set_names(std::string_view rest) {
    SetNames set;
    for (const std::string& word : split_list(rest, ' ')) {
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos || equals == 0)
            throw unexpected(in_quotes(word), "NAME=VALUE, a value with blanks in \"…\"");
        std::string value = word.substr(equals + 1);
        if (value.size() > 1 && value.starts_with('"') && value.ends_with('"'))
            value = value.substr(1, value.size() - 2);
        set.sets.push_back(word.substr(0, equals + 1) + value);
    }
    if (set.sets.empty()) throw unexpected("nothing", "NAME=VALUE");
    return set;
}

Does show_view(std::string_view rest) { return ShowView{one_word(rest, "the name of a view")}; }

Does select_cell(std::string_view rest) {
    NodePart part = parse_node_part(rest);
    if (!part.rows || !part.columns || part.rows->end || part.columns->end)
        throw unexpected(in_quotes(rest), "PATH[row,column]");
    return SelectCell{std::move(part)};
}

Does pin(std::string_view rest) {
    if (rest != "A") throw unexpected(rest.empty() ? "nothing" : in_quotes(rest), "A");
    return PinA{};
}

Does light(std::string_view rest) {
    Light light;
    for (const std::string& part : split_list(rest)) light.parts.push_back(parse_node_part(part));
    return light;
}

Does big(std::string_view rest) { return Big{split_list(rest)}; }

Does open_panel(std::string_view rest) { return OpenPanel{one_word(rest, "the name of a panel")}; }

Does go_to_step(std::string_view rest) {
    NodePart part = parse_node_part(rest);
    if (part.columns || (part.rows && part.rows->end))
        throw unexpected(in_quotes(rest), "PATH, or PATH[row]");
    return GoToStep{std::move(part)};
}

/// "a", "b" of "a WORD b"; throws Error where the word is not there.
std::pair<std::string_view, std::string_view> around(std::string_view text, std::string_view word,
                                                     std::string_view expected) {
    const std::size_t at = text.rfind(word);
    if (at == std::string_view::npos)
        throw unexpected(text.empty() ? "nothing" : in_quotes(text), expected);
    return {trimmed(text.substr(0, at)), trimmed(text.substr(at + word.size()))};
}

Does play(std::string_view rest) {
    constexpr std::string_view expected = "sum PATH[row,column] at N, or product PATH[row] at N";
    const auto [what, of] = first_word(rest);
    if (what != "sum" && what != "product")
        throw unexpected(rest.empty() ? "nothing" : in_quotes(rest), expected);
    const auto [part, speed] = around(of, " at ", expected);
    Play play{what == "sum" ? Play::Kind::sum : Play::Kind::product, parse_node_part(part), 1};
    const bool has_column = play.part.columns.has_value();
    if (!play.part.rows || has_column != (play.kind == Play::Kind::sum))
        throw unexpected(in_quotes(rest), expected);
    play.terms_a_second = parse_amount(speed, "terms a second");
    if (play.terms_a_second <= 0) throw unexpected(in_quotes(speed), "more than 0 terms a second");
    return play;
}

/// NAME A .. B
AxisRange range_of(std::string_view text, std::string_view expected) {
    const auto [name, numbers] = first_word(text);
    const auto [from, to] = around(numbers, "..", expected);
    return {std::string(name), parse_amount(from, expected), parse_amount(to, expected)};
}

Does sweep(std::string_view rest) {
    constexpr std::string_view expected = "NAME A .. B in SECONDSs";
    const auto [range, seconds] = around(rest, " in ", expected);
    const AxisRange swept = range_of(range, expected);
    if (!seconds.ends_with('s')) throw unexpected(in_quotes(seconds), "seconds, such as 4s");
    const double time = parse_amount(seconds.substr(0, seconds.size() - 1), "seconds");
    if (time <= 0) throw unexpected(in_quotes(seconds), "more than 0 seconds");
    return Sweep{swept.name, swept.from, swept.to, time};
}

Does axis(std::string_view rest) {
    AxisRange range = range_of(rest, "NAME A .. B");
    if (range.from >= range.to) throw unexpected(in_quotes(rest), "an end above the begin");
    return range;
}

Index whole(std::string_view text, std::string_view expected) {
    const double number = parse_amount(text, expected);
    if (number < 0 || number != std::floor(number) || number > 1e9)
        throw unexpected(in_quotes(text), expected);
    return static_cast<Index>(number);
}

Does train(std::string_view rest) {
    const auto [to, steps] = first_word(rest);
    if (to != "to") throw unexpected(rest.empty() ? "nothing" : in_quotes(rest), "to N");
    return TrainTo{whole(steps, "a whole number of steps")};
}

Does write_words(std::string_view rest) {
    return WriteWords{whole(rest, "a whole number of words")};
}

struct Verb {
    std::string_view name;
    Does (*read)(std::string_view rest);
};
constexpr std::array verbs{Verb{"new", alone<NewScene>}, Verb{"open", open_scene},
                           Verb{"set", set_names},       Verb{"view", show_view},
                           Verb{"select", select_cell},  Verb{"pin", pin},
                           Verb{"light", light},         Verb{"big", big},
                           Verb{"panel", open_panel},    Verb{"step", go_to_step},
                           Verb{"play", play},           Verb{"sweep", sweep},
                           Verb{"axis", axis},           Verb{"train", train},
                           Verb{"write", write_words},   Verb{"black", alone<Black>}};

Command parse_command(std::string_view text, int line) {
    const auto [name, rest] = first_word(text);
    std::vector<std::string> names;
    for (const Verb& verb : verbs) {
        if (verb.name == name) try {
                return {verb.read(rest), line};
            } catch (const Error& error) {
                throw Error(fmt::format("{}: {}", name, error.what()));
            }
        names.emplace_back(verb.name);
    }
    throw Error(
        fmt::format("found the command {}, {}", in_quotes(name), did_you_mean(name, names)));
}

}  // namespace

std::vector<std::string> split_list(std::string_view text, char separator) {
    std::vector<std::string> parts;
    std::string part;
    bool quoted = false;
    int depth = 0;
    const auto end_part = [&] {
        if (const std::string_view whole = trimmed(part); !whole.empty()) parts.emplace_back(whole);
        part.clear();
    };
    for (const char byte : text) {
        if (byte == '"') quoted = !quoted;
        if (!quoted && byte == '[') ++depth;
        if (!quoted && byte == ']') --depth;
        if (byte == separator && !quoted && depth == 0)
            end_part();
        else
            part += byte;
    }
    end_part();
    return parts;
}

double parse_amount(std::string_view text, std::string_view expected) {
    const std::string_view typed = trimmed(text);
    double number = 0;
    const char* const end = typed.data() + typed.size();
    const auto read = std::from_chars(typed.data(), end, number);
    if (read.ec != std::errc() || read.ptr != end || !std::isfinite(number))
        throw unexpected(typed.empty() ? "nothing" : in_quotes(typed), expected);
    return number;
}

void parse_commands(std::string_view text, int line, std::vector<Command>& commands,
                    Faults& faults) {
    for (const std::string& command : split_list(text, ';'))
        without_fault(faults, line, [&] { commands.push_back(parse_command(command, line)); });
}

}  // namespace attend::lesson
