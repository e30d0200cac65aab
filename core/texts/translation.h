#pragma once
#include "core/text/message.h"

// clang-format off: a line a sentence
namespace attend::texts::translation {

// The room Translation. {word}: of the target.

// The headline: "la takes 74 % from car" and what is written.
constexpr Message writes{"and writes {word}, {share} sure"};
constexpr Message would_be{"; {other} would be {share}"};
constexpr Message writes_end{"and ends, {share} sure"};

// The objects below it.
constexpr Message alignment{"Alignment"};
constexpr Message alignment_note{"a row for each word; drag a number to force it"};
constexpr Message alignment_own{"left the source, right its own characters"};
// How often the score was computed: {m} words so far ask {n} keys.
constexpr Message calls{
    "{calls} of {all} scores so far: {m} × {n}; {n} keys and {m} states are mapped first, once "
    "each"};
constexpr Message attends_to_nothing{
    "Nothing is attended to: each word reads the same vector, the encoder's last states."};
constexpr Message reads{"What {word} reads"};
constexpr Message reads_note{"states h of the source, as high as their weight"};
constexpr Message next{"Next word"};
constexpr Message next_note{"of {n}, click one to force it"};
constexpr Message asks_with{"asks with s"};
constexpr Message becomes{"becomes s"};
constexpr Message force_help{"Write {word} here: all that follows is written anew"};
constexpr Message is_forced{"{word} was put in"};
constexpr Message let_go{"write on by itself"};

// The same by the network that was trained without attention.
constexpr Message without{"Without attention"};
constexpr Message trained_so{"same size, trained so"};
constexpr Message without_help{
    "What a network of the same size writes that has one vector for the whole sentence. Struck: "
    "not in its place"};

// Exact translations by the length of the source.
constexpr Message by_length{
    "Without attention, {n, plural, one {# word is} other {# words are}} {too_many, select, true "
    "{too many} other {few enough}}: {without} against {with}"};
constexpr Message with{"with attention"};
constexpr Message one_vector{"One vector for all"};
constexpr Message one_vector_note{
    "Without attention all words must fit into these {n} numbers. With it every word of the target "
    "goes back and reads again."};
constexpr Message both{"The same sentences, both networks"};
constexpr Message both_note{"struck: not in its place"};
constexpr Message no_accuracy{"These weights do not say how often they are right."};
constexpr Message source{
    "The argument of Bahdanau, Cho and Bengio (2015), figure 2: there with BLEU on real text, here "
    "exact sentences of a small grammar."};

// What the encoder reads.
constexpr Message forward{"Read from left to right"};
constexpr Message forward_note{"a row for each word: all that came before is in it"};
constexpr Message backward{"Read from right to left"};
constexpr Message backward_note{"all that comes after is in it"};
constexpr Message side_by_side{
    "Both side by side are the keys and the values. The decoder begins with what the second one "
    "knows at the first word."};

// The beam.
constexpr Message no_beam{"Choose decoding: beam, and each step keeps the likeliest beginnings."};
constexpr Message beginning_help{"“{text}”: log p {number}"};

}  // namespace attend::texts::translation
// clang-format on
