#include "app/views/window/palette_search.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "core/near.h"
#include "core/text/split.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

/// How a text fits a name or one of the other words.
enum Points { nothing = 0, has_it = 150, words_begin = 500, begins = 700, same = 1000 };
constexpr int less_of_other_words = 20, less_elsewhere = 40, words_here_and_there = 300;

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

bool is_number(std::string_view word) { return word.find_first_not_of("0123456789") == word.npos; }

/// "Mask: top_k" -> "mask top k": lower case, one space between words, no articles. "the 1" is a
/// token and its place.
std::string plain_words(std::string_view text) {
    std::string letters, typed(text);
    for (const std::string_view mark : {"…", "’", "“", "”"})
        for (std::size_t at = typed.find(mark); at != typed.npos; at = typed.find(mark, at))
            typed.replace(at, mark.size(), " ");
    for (const char c : typed) {
        const bool character = static_cast<unsigned char>(c) < 128 &&
                               !std::isalnum(static_cast<unsigned char>(c)) && c != '%';
        letters += character ? ' ' : lower(c);
    }
    std::string result, whole;
    const auto add_to = [](std::string& words, std::string_view word) {
        words += (words.empty() ? "" : " ") + std::string(word);
    };
    for (const std::string_view word : split(letters, ' ')) {
        if (word.empty()) continue;
        add_to(whole, word);
        if (word != "a" && word != "an" && word != "the") add_to(result, word);
    }
    return is_number(result) ? whole : result;
}

/// "how do i save" -> "save"
std::string without_how(std::string text) {
    for (const std::string_view asking :
         {"how do i ", "how can i ", "how to ", "where is ", "where do i find "})
        if (text.starts_with(asking) && text.size() > asking.size())
            return text.substr(asking.size());
    return text;
}

/// What an entry is called: its label, that without what stands before the colon, other words.
std::vector<std::string> names_of_entry(const PaletteEntry& entry) {
    std::vector<std::string> names{plain_words(entry.label)};
    if (const std::size_t colon = entry.label.find(": "); colon != std::string::npos)
        names.push_back(plain_words(std::string_view(entry.label).substr(colon + 2)));
    for (const std::string_view words : split(entry.words, ','))
        names.push_back(plain_words(words));
    return names;
}

/// All of them in one, to look for words that stand here and there.
std::string together(const std::vector<std::string>& names) {
    std::string all;
    for (const std::string& name : names) all += name + " ";
    return all;
}

bool word_begins(std::string_view name, std::string_view word) {
    for (std::size_t at = name.find(word); at != name.npos; at = name.find(word, at + 1))
        if (at == 0 || name[at - 1] == ' ') return true;
    return false;
}

bool all_words_begin(std::string_view name, std::string_view text) {
    for (const std::string_view word : split(text, ' '))
        if (!word_begins(name, word)) return false;
    return true;
}

int points_of(std::string_view name, std::string_view text) {
    if (name == text) return same;
    const int longer = static_cast<int>(std::min<std::size_t>(name.size(), 90)) / 4;
    if (name.starts_with(text)) return begins - longer;
    if (all_words_begin(name, text)) return words_begin - longer;
    return text.size() > 2 && name.find(text) != name.npos ? has_it - longer : nothing;
}

bool is_room(std::string_view name) {
    return std::ranges::find(workspaces(), name, &Workspace::name) != workspaces().end();
}

/// The best of all names.
int points_of(const PaletteEntry& entry, std::string_view text) {
    const int less = entry.elsewhere ? less_elsewhere : 0;
    int best = nothing;
    const std::vector<std::string> names = names_of_entry(entry);
    const std::size_t own = entry.label.find(": ") == std::string::npos ? 1 : 2;
    for (std::size_t i = 0; i < names.size(); ++i) {
        int points = points_of(names[i], text);
        // "attention" is one of several poolings, and the name of a room: that says little.
        if (i == 1 && own == 2 && is_room(names[i])) points -= 2 * less_of_other_words;
        best = std::max(best, points - less - (i < own ? 0 : less_of_other_words));
    }
    const std::string all = together(names);
    if (best < words_here_and_there && all_words_begin(all, text))
        return words_here_and_there - static_cast<int>(std::min<std::size_t>(all.size(), 100));
    return std::max(best, 0);
}

/// What is said around the words that are looked for.
bool says_little(std::string_view word) {
    constexpr std::array<std::string_view, 22> words{
        "i",  "my",  "own", "me",  "it",   "to",   "of",   "in",  "on",  "for",  "with",
        "is", "can", "do",  "see", "show", "make", "some", "two", "and", "this", "from"};
    return std::ranges::find(words, word) != words.end();
}

/// Whether a word in it negates the others: "not causal", "without causal mask".
bool says_no(std::string_view text) {
    constexpr std::array<std::string_view, 8> words{"not",  "without", "never",  "no",
                                                    "dont", "don",     "remove", "delete"};
    for (const std::string_view word : split(text, ' '))
        if (std::ranges::find(words, word) != words.end()) return true;
    return false;
}

/// How many of the words that say something an entry is called by; nothing where that is less than
/// half of them.
int points_of_some(const PaletteEntry& entry, std::string_view text) {
    const std::string all = together(names_of_entry(entry));
    int wanted = 0, there = 0;
    for (const std::string_view word : split(text, ' ')) {
        if (says_little(word)) continue;
        ++wanted;
        there += !is_number(word) && word_begins(all, word) ? 1 : 0;
    }
    return 2 * there < wanted ? nothing : there;
}

/// The distance of a word from the nearest word of a name; none where it is near none. What is
/// begun is no misspelling.
std::optional<std::size_t> misspelt_in(std::string_view name, std::string_view word) {
    constexpr std::size_t least = 4;  // letters: shorter ones are near everything
    if (word_begins(name, word)) return 0;
    std::optional<std::size_t> best;
    if (word.size() < least || is_number(word)) return best;
    for (const std::string_view there : split(name, ' '))
        if (const auto by = misspelt_by(word, there); by && (!best || *by < *best)) best = by;
    return best;
}

/// How an entry is called with letters that are wrong; nothing where any word is of another name.
int points_of_misspelt(const PaletteEntry& entry, std::string_view text) {
    int best = nothing;
    int less = entry.elsewhere ? less_elsewhere : 0;
    for (const std::string& name : names_of_entry(entry)) {
        std::size_t wrong = 0;
        bool all = true;
        for (const std::string_view word : split(text, ' ')) {
            const auto by = misspelt_in(name, word);
            all &= by.has_value();
            wrong += by.value_or(0);
        }
        const int longer = static_cast<int>(std::min<std::size_t>(name.size(), 90)) / 4;
        if (all) best = std::max(best, words_begin - 100 * static_cast<int>(wrong) - longer - less);
        less = std::max(less, less_of_other_words);
    }
    return best;
}

std::vector<const PaletteEntry*> sorted(std::vector<std::pair<int, const PaletteEntry*>>& fitting) {
    std::stable_sort(fitting.begin(), fitting.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<const PaletteEntry*> result;
    for (const auto& [points, entry] : fitting) result.push_back(entry);
    return result;
}

}  // namespace

std::optional<int> rate_letters(std::string_view text, std::string_view label) {
    int points = 0;
    std::size_t at = 0;
    bool run = false;
    for (const char wanted : text) {
        if (wanted == ' ') {
            run = false;
            continue;
        }
        const std::size_t begin = at;
        while (at < label.size() && lower(label[at]) != lower(wanted)) ++at;
        if (at == label.size()) return std::nullopt;
        const bool word_start = at == 0 || !std::isalnum(static_cast<unsigned char>(label[at - 1]));
        points += word_start ? 8 : (run && at == begin ? 5 : 0);
        points -= static_cast<int>(std::min<std::size_t>(at - begin, 5));
        run = true;
        ++at;
    }
    return points - static_cast<int>(label.size() / 8);
}

std::vector<const PaletteEntry*> find_entries(const std::vector<PaletteEntry>& entries,
                                              std::string_view typed) {
    // "layer_norm=after" finds "Layer norm: after"
    constexpr std::size_t most_read = 400;  // of what was pasted by mistake
    const std::string text = without_how(plain_words(typed.substr(0, most_read)));
    std::vector<std::pair<int, const PaletteEntry*>> fitting;
    if (text.empty() && !trimmed(typed).empty()) return {};  // marks alone name nothing
    for (const PaletteEntry& entry : entries)
        if (const int points = text.empty() ? same : points_of(entry, text); points > nothing)
            fitting.emplace_back(points, &entry);
    if (!fitting.empty()) return sorted(fitting);
    for (const PaletteEntry& entry : entries)
        if (const int points = points_of_misspelt(entry, text); points > nothing)
            fitting.emplace_back(points, &entry);
    if (!fitting.empty()) return sorted(fitting);
    // Nobody means to change numbers who has not said so, nor to choose what is to go.
    const bool no = says_no(text);
    const auto changes_numbers = [no](const PaletteEntry& entry) {
        return entry.detail == "edit" || (no && entry.detail == "choice");
    };
    for (const PaletteEntry& entry : entries)
        if (const int points = points_of_some(entry, text);
            points > nothing && !changes_numbers(entry))
            fitting.emplace_back(points, &entry);
    if (!fitting.empty()) return sorted(fitting);
    // Letters that stand here and there in a label are no name of it.
    const int least = 2 * static_cast<int>(text.size());
    for (const PaletteEntry& entry : entries)
        if (const auto points = rate_letters(text, entry.label);
            points && *points >= least && !changes_numbers(entry))
            fitting.emplace_back(*points, &entry);
    return sorted(fitting);
}

std::string found_by(const PaletteEntry& entry, std::string_view typed) {
    const std::string text = plain_words(typed);
    if (text.empty() || points_of(plain_words(entry.label), text) > nothing) return {};
    std::string best;
    int most = nothing;
    for (const std::string_view words : split(entry.words, ','))
        if (const int points = points_of(plain_words(words), text); points > most) {
            most = points;
            best = trimmed(words);
        }
    return best;
}

std::optional<std::string> asked_about(std::string_view typed) {
    std::string text = plain_words(typed);
    constexpr std::array<std::string_view, 10> questions{
        "what is ", "what are ", "what does ", "what s ",    "whats ",
        "explain ", "define ",   "help on ",   "help with ", "meaning of "};
    for (const std::string_view question : questions)
        if (text.starts_with(question) && text.size() > question.size()) {
            text.erase(0, question.size());
            if (text.ends_with(" mean")) text.resize(text.size() - 5);
            return text;
        }
    return std::nullopt;
}

}  // namespace attend
