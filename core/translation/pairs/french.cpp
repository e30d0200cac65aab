#include <algorithm>
#include <set>
#include <sstream>

#include "core/text/split.h"
#include "core/translation/pairs/french_words.h"
#include "core/translation/pairs/pair.h"

namespace attend {

namespace {

using Words = std::vector<std::string>;
using TableRows = std::vector<Words>;

Words words_of_line(std::string_view line) {
    std::istringstream stream{std::string(line)};
    Words words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

TableRows rows_of(std::string_view table) {
    TableRows rows;
    for (const std::string_view line : split(table, '\n')) rows.push_back(words_of_line(line));
    return rows;
}

void append(Words& words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
}
void append(TableRows& rows, const TableRows& from, std::size_t first, std::size_t end,
            std::size_t step = 1) {
    for (std::size_t i = first; i < end; i += step) rows.push_back(from[i]);
}

/// Nouns of a kind, and the adjectives that stand behind them.
struct Nouns {
    TableRows nouns, adjectives;
};

/// The grammar's tables, read once.
struct FrenchTables {
    Nouns people, animals, food, objects, places;
    TableRows before = rows_of(french::before_noun), verbs = rows_of(french::verbs);

    FrenchTables() {
        const TableRows colors = rows_of(french::colors), others = rows_of(french::others),
                        moods = rows_of(french::moods);
        people = {rows_of(french::people), moods};
        animals = {rows_of(french::animals), colors};
        append(animals.adjectives, moods, 0, moods.size());
        food.nouns = rows_of(french::food);
        append(food.adjectives, colors, 0, 4, 3);
        append(food.adjectives, others, 0, 2);
        objects = {rows_of(french::objects), colors};
        append(objects.adjectives, others, 0, 3);
        places.nouns = rows_of(french::places);
        append(places.adjectives, colors, 1, 4);
        append(places.adjectives, others, 1, others.size());
    }

    /// p people, a animals, f food, o objects, l places.
    const Nouns& of_letter(char letter) const {
        return letter == 'p'   ? people
               : letter == 'a' ? animals
               : letter == 'f' ? food
               : letter == 'o' ? objects
                               : places;
    }
};

const FrenchTables& french_tables() {
    static const FrenchTables tables;
    return tables;
}

/// Whether a French word begins with a vowel, before which others lose theirs.
bool begins_with_vowel(std::string_view word) {
    constexpr std::string_view vowels[] = {"a", "e", "i", "o", "u", "h", "â", "à", "é",
                                           "è", "ê", "ë", "î", "ï", "ô", "û", "œ"};
    return std::ranges::any_of(vowels,
                               [&](std::string_view vowel) { return word.starts_with(vowel); });
}
bool takes_an(const std::string& english) {
    return std::string_view("aeiou").find(english.front()) != std::string_view::npos;
}

/// Both sides of a part of a sentence.
struct FrenchPhrase {
    Words english, french;
    bool plural = false;
};

/// A noun with its adjectives, without a determiner.
struct NounCore : FrenchPhrase {
    bool feminine = false, before = false;  // an adjective stands before the noun
    bool vowel() const { return begins_with_vowel(french.front()); }
    /// Of "le", "la", "l'", "les".
    std::string article() const { return plural ? "les" : vowel() ? "l'" : feminine ? "la" : "le"; }
};

/// How likely adjectives and plurals are.
struct NounShape {
    double adjective = 0.55, two = 0.15;
    bool singular = false;
};

/// Makes a sentence, taking its uniform numbers one after the other.
class FrenchGrammar {
  public:
    explicit FrenchGrammar(const UniformNumbers& uniforms) : uniforms_(uniforms) {}

    TranslationPair sentence() {
        const std::size_t kind = below(10);
        FrenchPhrase one = clause();
        if (kind < 6) return {one.english, one.french};
        const FrenchPhrase two = clause();
        const std::string that = begins_with_vowel(two.french.front()) ? "qu'" : "que";
        if (kind == 6) return joined({one, {{"and"}, {"et"}}, two});
        if (kind == 7) return joined({one, {{"because"}, {"parce", that}}, two});
        if (kind == 8) return joined({{{"when"}, {"quand"}}, one, {{","}, {","}}, two});
        const bool she = below(2) == 1;
        return joined(
            {{{she ? "she" : "he", "says", "that"}, {she ? "elle" : "il", "dit", that}}, two});
    }

  private:
    static TranslationPair joined(const std::vector<FrenchPhrase>& parts) {
        TranslationPair pair;
        for (const FrenchPhrase& part : parts) {
            append(pair.source, part.english);
            append(pair.target, part.french);
        }
        return pair;
    }

    std::size_t below(std::size_t n) {
        return static_cast<std::size_t>((1 - uniforms_(next_++)) * static_cast<double>(n));
    }
    bool happens(double share) { return uniforms_(next_++) <= share; }
    template <class Row>
    const Row& one_of(const std::vector<Row>& rows) {
        return rows[below(rows.size())];
    }

    NounCore noun_core(const Nouns& table, const NounShape& shape) {
        Words noun = one_of(table.nouns);
        NounCore core;
        core.plural = !shape.singular && happens(0.3);
        core.feminine = noun[4] == "f";
        if (happens(0.03)) {  // a word that nobody knows: masculine, singular, copied by attention
            noun.assign(4, std::string(unknown_word));
            core.plural = core.feminine = false;
        }
        const std::size_t form = (core.plural ? 3U : 1U) + (core.feminine ? 1U : 0U);
        core.french = {noun[core.plural ? 3 : 2]};
        const bool any = happens(shape.adjective), after = happens(0.65), two = happens(shape.two);
        const Words &behind = one_of(table.adjectives), &front = one_of(french_tables().before);
        if (any && (!after || two)) core.english.push_back(front[0]);
        if (any && (after || two)) {
            core.english.push_back(behind[0]);
            core.french.push_back(behind[form]);
        }
        if (any && (!after || two)) {
            core.before = true;
            const bool other_form = form == 1 && front.size() > 5 && core.vowel();
            core.french.insert(core.french.begin(), front[other_form ? 5 : form]);
        }
        core.english.push_back(noun[core.plural ? 1 : 0]);
        return core;
    }

    /// A noun with its determiner; `of`: behind “de”, with which that is contracted.
    FrenchPhrase determined(const Nouns& table, const NounShape& shape, bool of = false) {
        const std::size_t kind = below(7);
        NounCore core = noun_core(table, shape);
        const bool plural = core.plural, feminine = core.feminine, vowel = core.vowel();
        std::string english, french;
        if (kind < 3) {
            english = "the", french = core.article();
        } else if (kind < 5) {
            english = plural ? "some" : "a";
            french = plural     ? (core.before ? (vowel ? "d'" : "de") : "des")
                     : feminine ? "une"
                                : "un";
            if (!plural && core.english.front() == "other") {
                english = "another";
                core.english.erase(core.english.begin());
            } else if (!plural && takes_an(core.english.front())) {
                english = "an";
            }
        } else if (kind == 5) {
            english = plural ? "these" : "this";
            french = plural ? "ces" : feminine ? "cette" : vowel ? "cet" : "ce";
        } else {
            english = std::vector<std::string>{"my", "his", "her"}[below(3)];
            const std::string letter = english == "my" ? "m" : "s";
            french = letter + (plural ? "es" : feminine && !vowel ? "a" : "on");
        }
        core.english.insert(core.english.begin(), english);
        const Words before = of ? contracted(french, vowel) : Words{french};
        core.french.insert(core.french.begin(), before.begin(), before.end());
        return core;
    }

    /// “de” before a determiner.
    static Words contracted(const std::string& determiner, bool vowel) {
        if (determiner == "le") return {"du"};
        if (determiner == "les") return {"des"};
        if (determiner == "des" || determiner == "de" || determiner == "d'")
            return {vowel ? "d'" : "de"};
        if (determiner == "un" || determiner == "une") return {"d'", determiner};
        return {"de", determiner};
    }

    FrenchPhrase noun_phrase(const Nouns& table, double possessive) {
        if (!happens(possessive)) return determined(table, {});
        const FrenchPhrase owner = determined(french_tables().people, {0.25, 0, true}, true);
        const NounCore owned = noun_core(table, {});
        FrenchPhrase phrase{owner.english, {owned.article()}, owned.plural};
        phrase.english.emplace_back("'s");
        append(phrase.english, owned.english);
        append(phrase.french, owned.french);
        append(phrase.french, owner.french);
        return phrase;
    }

    FrenchPhrase subject() {
        if (happens(0.3)) {
            const std::size_t who = below(3);
            return {{std::vector<std::string>{"he", "she", "they"}[who]},
                    {std::vector<std::string>{"il", "elle", "ils"}[who]},
                    who == 2};
        }
        const bool person = happens(0.7);
        return noun_phrase(person ? french_tables().people : french_tables().animals, 0.12);
    }

    /// What is done, with the pronoun of whom it is done to, and “not”, “never”, “always”, “often”.
    struct Deed {
        const Words& verb;
        bool past, pronoun;
        std::size_t mode, whom;  // 0 and 1: not; 2: never; 3: always; 4: often; else plainly
        bool negated() const { return mode <= 2; }
    };

    static void add_english(FrenchPhrase& sentence, const Deed& deed) {
        Words& english = sentence.english;
        const std::string& form = deed.verb[deed.past ? 2 : sentence.plural ? 1 : 0];
        if (deed.mode < 2) {
            append(english, {deed.past         ? "did"
                             : sentence.plural ? "do"
                                               : "does",
                             "not", deed.verb[1]});
        } else {
            if (deed.mode <= 4)
                english.push_back(
                    std::vector<std::string>{"never", "always", "often"}[deed.mode - 2]);
            english.push_back(form);
        }
        if (deed.pronoun)
            english.push_back(std::vector<std::string>{"him", "her", "them"}[deed.whom]);
    }

    static void add_french(FrenchPhrase& sentence, const Deed& deed) {
        Words& french = sentence.french;
        const std::string core =
            deed.past ? (sentence.plural ? "ont" : "a") : deed.verb[sentence.plural ? 4 : 3];
        Words inner;
        if (deed.pronoun)
            inner.push_back(deed.whom < 2 && begins_with_vowel(core)
                                ? "l'"
                                : std::vector<std::string>{"le", "la", "les"}[deed.whom]);
        inner.push_back(core);
        if (deed.negated()) french.push_back(begins_with_vowel(inner.front()) ? "n'" : "ne");
        append(french, inner);
        constexpr const char* adverbs[] = {"pas", "pas", "jamais", "toujours", "souvent"};
        if (deed.mode <= 4) french.emplace_back(adverbs[deed.mode]);
        if (deed.past) french.push_back(deed.verb[5 + (deed.pronoun ? deed.whom : 0)]);
    }

    void add_object(FrenchPhrase& sentence, const Deed& deed) {
        const std::string& kinds = deed.verb[8];
        FrenchPhrase object =
            noun_phrase(french_tables().of_letter(kinds[below(kinds.size())]), 0.2);
        std::string& first = object.french.front();
        if (deed.negated() && (first == "un" || first == "une" || first == "des"))
            first = begins_with_vowel(object.french[1]) ? "d'" : "de";
        append(sentence.english, object.english);
        append(sentence.french, object.french);
    }

    void add_place(FrenchPhrase& sentence) {
        const std::size_t kind = below(3);
        const FrenchTables& tables = french_tables();
        const FrenchPhrase where =
            determined(kind == 2 ? tables.people : tables.places, {0.3, 0, false}, kind == 1);
        constexpr const char *english[] = {"in", "near", "with"},
                             *french[] = {"dans", "près", "avec"};
        sentence.english.emplace_back(english[kind]);
        sentence.french.emplace_back(french[kind]);
        append(sentence.english, where.english);
        append(sentence.french, where.french);
    }

    FrenchPhrase clause() {
        FrenchPhrase sentence = subject();
        const Words& verb = one_of(french_tables().verbs);
        const bool past = happens(0.45),
                   pronoun = happens(0.3) && verb[8].find('p') != std::string::npos;
        const std::size_t mode = below(10), whom = below(3);
        const Deed deed{verb, past, pronoun, mode, whom};
        add_english(sentence, deed);
        add_french(sentence, deed);
        if (!pronoun) add_object(sentence, deed);
        if (happens(0.3)) add_place(sentence);
        return sentence;
    }

    const UniformNumbers& uniforms_;
    Index next_ = 0;
};

/// The words of a vocabulary behind those that are none, in the order of their bytes.
WordList vocabulary_of(Words no_words, const std::set<std::string>& words) {
    no_words.insert(no_words.end(), words.begin(), words.end());
    return {std::move(no_words), "french"};
}

Lexicon french_lexicon() {
    std::set<std::string> english, french;
    const auto take = [](std::set<std::string>& into, const Words& row, std::size_t first,
                         std::size_t end) {
        for (std::size_t i = first; i < std::min(end, row.size()); ++i) into.insert(row[i]);
    };
    for (const std::string_view table :
         {french::people, french::animals, french::food, french::objects, french::places})
        for (const Words& row : rows_of(table)) take(english, row, 0, 2), take(french, row, 2, 4);
    for (const std::string_view table :
         {french::colors, french::others, french::moods, french::before_noun})
        for (const Words& row : rows_of(table)) take(english, row, 0, 1), take(french, row, 1, 6);
    for (const Words& row : rows_of(french::verbs))
        take(english, row, 0, 3), take(french, row, 3, 8);
    for (const std::string& word : words_of_line(french::small_english)) english.insert(word);
    for (const std::string& word : words_of_line(french::small_french)) french.insert(word);
    return {vocabulary_of({"<pad>", "<unk>", "<end>"}, english),
            vocabulary_of({"<pad>", "<start>", "<end>", "<unk>"}, french), TextPieces::words,
            TextPieces::words};
}

}  // namespace

const PairMaker& french_pairs() {
    static const PairMaker pairs{
        [](const UniformNumbers& uniforms) { return FrenchGrammar(uniforms).sentence(); },
        []() -> const Lexicon& {
            static const Lexicon lexicon = french_lexicon();
            return lexicon;
        },
        48,
        56,
        {1, 7, 9, 11, 13, 16, 19, 23}};
    return pairs;
}

}  // namespace attend
