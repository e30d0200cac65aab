#pragma once
#include "core/text/message.h"

// clang-format off: a line a sentence
namespace attend::texts::cost {

// What attention costs: the sentences beside its table and its chart. Numbers come as they are
// read aloud: "1,000", "4.1 million".

constexpr Message scores{
    "{n, plural, one {# word asks} other {# words ask}} {keys}: {scored} scores a head. 1,000 "
    "words make {of_thousand} scores, a million words {of_million}."};
constexpr Message mask_not_counted{"{before} What {mask} saves is counted for these words alone."};
// What a mask takes away: of the row that asks, and on average. {part}: of the output's length.
constexpr Message mask_loses{
    "Without the mask “{query}” would give {share} of its weight to what it may not see; with it "
    "its output is {change} away, {part} of its length. A row loses {mean} on average."};
constexpr Message mask_loses_short{
    "“{query}” loses {share} of its weight, a row {mean} on average"};
constexpr Message of_own_keys{"the mask of the sentence's own keys"};
constexpr Message the_mask{"the mask {name}"};
constexpr Message product{"M·N = {queries}·{keys} = {product}"};
constexpr Message called_times{"{product} times"};
constexpr Message called_once{
    "once for each pair that the mask leaves, {calls} times of {product}"};
constexpr Message pairwise{
    "A function of pairs, as additive attention has it, is called {calls}; mapping both sides "
    "first takes M + N = {maps} maps and one product. At 1,000 words: {of_thousand} calls against "
    "{maps_of_thousand} maps, {called} operations against {mapped}."};
constexpr Message this_scene{"this scene: {queries}"};
constexpr Message this_scene_asks{"this scene: {queries} ask {keys}"};
constexpr Message operations{
    "{tokens} words, operations:\n{curves}\nall scores of this scene's kind: {bytes}"};
constexpr Message curve{"{label}: {operations}"};
constexpr Message rate{
    "{rate} operations a second, with mask and normalizer: a second stands that high in the "
    "picture. Attend computes every score and masks then, whatever the mask. {note}"};
constexpr Message measuring{"Measuring up to {words} words…"};
constexpr Message measure{"Measure on this machine"};
constexpr Message measure_help{
    "Computes this layer with random vectors for {first} to {last} words, and puts the times into "
    "the picture"};
constexpr Message stopped{"Measuring was stopped."};

}  // namespace attend::texts::cost
