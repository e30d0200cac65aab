#include "core/attention/notations.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "core/attention/notation_table.h"
#include "core/named.h"
#include "core/text/split.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

struct Word {
    std::string usual, written;
};
/// The longest first.
using Words = std::vector<Word>;

bool is_small(char c) { return c >= 'a' && c <= 'z'; }
bool is_letter(char c) { return is_small(c) || (c >= 'A' && c <= 'Z'); }

/// How many letters begin the text that are one word: "softmax", but one letter of "QK".
std::size_t word_length(std::string_view text) {
    std::size_t end = 0;
    while (end < text.size() && is_letter(text[end])) ++end;
    const bool word =
        std::all_of(text.begin() + 1, text.begin() + static_cast<std::ptrdiff_t>(end), is_small);
    return word ? end : 1;
}

/// The length of the character that begins the text, or of the word.
std::size_t token_length(std::string_view text) {
    if (is_letter(text.front())) return word_length(text);
    std::size_t end = 1;
    while (end < text.size() && is_inside_character(text[end])) ++end;
    return end;
}

/// The length of "_j", "^{(i)}", with which the text begins.
std::size_t script_length(std::string_view text) {
    if (text.size() < 2) return text.size();
    if (text[1] != '{') return 1 + token_length(text.substr(1, 1));
    std::size_t depth = 0, end = 1;
    for (; end < text.size(); ++end) {
        if (text[end] == '{') ++depth;
        if (text[end] == '}' && --depth == 0) break;
    }
    return std::min(end + 1, text.size());
}

/// "_j", "_{ij}": which number of a matrix it is, and no part of its name.
bool begins_with_index(std::string_view text) {
    if (!text.starts_with('_')) return false;
    const std::string_view script = text.substr(1, script_length(text) - 1);
    return std::ranges::all_of(script,
                               [](char c) { return is_small(c) || c == '{' || c == '}'; }) &&
           script.size() <= 4;
}

/// Without the part that tells heads apart, or with the head's number in it.
std::string of_head(std::string_view letters, int head) {
    std::string text;
    bool marked = false;
    for (const char c : letters) {
        if (c == '<' || c == '>')
            marked = c == '<';
        else if (c == '#')
            text += head < 0 ? std::string() : std::to_string(head);
        else if (!marked || head >= 0)
            text += c;
    }
    return text;
}

/// A notation's dictionaries: of symbols of matrices, of their numbers, and of formulas.
struct Dictionary {
    Words matrices, elements, formulas;
    RolesOfSymbols roles;
};

void put(Words& words, std::string_view usual, std::string_view written) {
    if (std::ranges::find(words, usual, &Word::usual) != words.end()) return;
    words.push_back({std::string(usual), of_head(written.empty() ? usual : written, -1)});
}

void sort(Words& words) {
    std::ranges::stable_sort(words, std::greater(),
                             [](const Word& word) { return word.usual.size(); });
}

/// Gives the role to a symbol. A symbol made of several others gets none.
void put_role(RolesOfSymbols& roles, std::string_view letters, Role role) {
    const bool hued = role == Role::query || role == Role::key || role == Role::value ||
                      role == Role::weights || role == Role::output;
    const std::string symbol = of_head(letters, -1);
    if (!hued || symbol.find_first_of(" [") != symbol.npos || symbol.ends_with(')')) return;
    roles.try_emplace(symbol, role);
}

std::string_view written_or(std::string_view written, std::string_view usual) {
    return written.empty() ? usual : written;
}

bool is_word(std::string_view symbol) { return symbol.size() > 1 && is_small(symbol.front()); }

/// `column`: of the tables; the program's own notation has none.
Dictionary make_dictionary(std::optional<std::size_t> column) {
    Dictionary made;
    const auto letters_of = [&](const LettersOf& row) {
        return column ? row.written[*column] : Letters{};
    };
    const auto sign_of = [&](const SignOf& row) {
        return column ? row.written[*column] : row.usual;
    };
    for (const SignOf& row : signs_table()) {
        if (sign_of(row).empty()) continue;  // then its parts are written each by itself
        put(made.formulas, row.usual, sign_of(row));
        if (row.role) put_role(made.roles, sign_of(row), *row.role);
    }
    for (const LettersOf& row : letters_table()) {
        const Letters written = letters_of(row);
        const std::string_view matrix = written_or(written.matrix, row.usual.matrix),
                               element = written_or(written.element, row.usual.element);
        put_role(made.roles, matrix, row.role);
        if (element != "kernel" && element != "bias") put_role(made.roles, element, row.role);
        if (!row.path.empty()) continue;
        put(made.matrices, row.usual.matrix, matrix);
        put(made.elements, row.usual.element, element);
        if (!is_word(row.usual.matrix)) put(made.formulas, row.usual.matrix, matrix);
    }
    for (const SignOf& row : signs_table())
        if (row.usual == "softmax") put(made.elements, row.usual, sign_of(row));
    for (const LettersOf& row : letters_table())  // of those that are made of several: "‖αvW_O‖"
        if (row.path.empty() && !is_word(row.usual.matrix))
            put(made.elements, row.usual.matrix,
                written_or(letters_of(row).matrix, row.usual.matrix));
    for (const Word& word : made.elements) put(made.formulas, word.usual, word.written);
    sort(made.matrices), sort(made.elements), sort(made.formulas);
    return made;
}

const Dictionary& dictionary(std::string_view notation) {
    static const std::vector<Dictionary> all = [] {
        std::vector<Dictionary> made{make_dictionary(std::nullopt)};
        for (std::size_t column = 0; column < other_notations; ++column)
            made.push_back(make_dictionary(column));
        return made;
    }();
    const NamedNotation& row = named(notations(), "notation", notation);
    return all[static_cast<std::size_t>(&row - notations().data())];
}

bool is_own(std::string_view notation) { return notation == notations().front().name; }

/// Goes through a text token by token.
class Rewriting {
  public:
    /// `indexed`: what a symbol is called where an index stands behind it.
    Rewriting(std::string_view text, const Words& words, const Words& indexed)
        : rest_(text), words_(words), indexed_(indexed) {}

    std::string all() {
        for (begins_ = true; !rest_.empty(); begins_ = false) {
            const Word* const word = next_word();
            if (word)
                append(begins_with_index(rest_.substr(word->usual.size())) ? of_index(*word)
                                                                           : word->written,
                       word->usual.size());
            else if (rest_.front() == '_' || rest_.front() == '^')
                append(rest_.substr(0, script_length(rest_)), script_length(rest_));
            else
                append(rest_.substr(0, token_length(rest_)), token_length(rest_));
        }
        return std::move(text_);
    }

  private:
    const Word* next_word() const {
        for (const Word& word : words_)
            if (rest_.starts_with(word.usual) && ends_with(word.usual) &&
                (begins_ || !word.usual.ends_with(" = ")))
                return &word;
        return nullptr;
    }

    /// Whether the symbol ends where the word does.
    bool ends_with(std::string_view word) const {
        const std::string_view after = rest_.substr(word.size());
        if (after.starts_with('_')) return begins_with_index(after);
        if (after.empty() || !is_letter(after.front()) || !is_letter(word.back())) return true;
        return token_length(rest_) < word.size() + 1;
    }

    const std::string& of_index(const Word& word) const {
        const auto found = std::ranges::find(indexed_, word.usual, &Word::usual);
        return found == indexed_.end() ? word.written : found->written;
    }

    /// Words do not run into each other.
    void append(std::string_view written, std::size_t taken) {
        const bool word = written.size() > 1 && is_letter(written.front()) && is_letter(written[1]);
        const bool touches = !text_.empty() && !written.empty() && is_letter(written.front()) &&
                             (is_letter(text_.back()) || text_.back() == '}');
        if (touches && (word || after_word_)) text_ += ' ';
        after_word_ = word;
        text_ += written;
        rest_.remove_prefix(taken);
    }

    std::string text_;
    std::string_view rest_;
    const Words &words_, &indexed_;
    bool begins_ = true, after_word_ = false;
};

const LettersOf* letters_of(const Node& node) {
    for (const LettersOf& row : letters_table())
        if (row.usual.matrix == node.notation.matrix &&
            row.usual.element == node.notation.element && row.role == node.notation.role &&
            node.path.ends_with(row.path))
            return &row;
    return nullptr;
}

/// One number of a matrix that has no row of its own: as that of what is like it, or of what reads
/// the same numbers.
std::string element_in(const Words& words, std::size_t column, const Notation& usual) {
    bool is_symbol = false;
    for (const LettersOf& row : letters_table()) {
        if (row.usual.element != usual.element || !row.path.empty()) continue;
        is_symbol = true;
        if (row.role == usual.role || row.role == Role::input)
            return std::string(written_or(row.written[column].element, usual.element));
    }
    return is_symbol ? usual.element : Rewriting(usual.element, words, words).all();
}

}  // namespace

std::string written_in(std::string_view notation, std::string_view formula) {
    const Dictionary& words = dictionary(notation);
    if (is_own(notation)) return std::string(formula);
    return Rewriting(formula, words.formulas, words.elements).all();
}

Notation written_in(std::string_view notation, const Node& node, int head) {
    const Dictionary& words = dictionary(notation);
    Notation written = node.notation;
    if (is_own(notation)) return written;
    written.formula = Rewriting(written.formula, words.formulas, words.elements).all();
    written.arrow = Rewriting(written.arrow, words.elements, words.elements).all();
    const auto column =
        static_cast<std::size_t>(&named(notations(), "notation", notation) - &notations()[1]);
    const LettersOf* const row = letters_of(node);
    if (!row) {
        written.matrix = Rewriting(written.matrix, words.matrices, words.matrices).all();
        written.element = element_in(words.elements, column, node.notation);
        return written;
    }
    const Letters& letters = row->written[column];
    if (!letters.matrix.empty()) written.matrix = of_head(letters.matrix, head);
    if (!letters.element.empty()) written.element = letters.element;
    return written;
}

std::shared_ptr<const Graph> written_in(std::string_view notation,
                                        std::shared_ptr<const Graph> graph) {
    dictionary(notation);  // an unknown one is refused
    if (is_own(notation)) return graph;
    const bool several =
        std::ranges::any_of(graph->nodes(), [](const Node& node) { return node.head > 0; });
    auto written = std::make_shared<Graph>(*graph);
    for (NodeId id = 0; id < graph->size(); ++id) {
        const Node& node = graph->node(id);
        written->write(id, written_in(notation, node, several ? node.head : -1));
    }
    return written;
}

const RolesOfSymbols& roles_in(std::string_view notation) { return dictionary(notation).roles; }

}  // namespace attend
