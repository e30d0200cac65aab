#pragma once
#include "core/text/message.h"

// clang-format off: a line a sentence
namespace attend::texts::next_token {

// What comes next. {word}, {rival}: tokens in quotation marks; {share}: "41 %".

// Titles and headlines. {text}: what it follows.
constexpr Message subtitle{
    "after {text}, one of {n} · a double click writes it, Alt+1 … 9, 0 the ten"};
constexpr Message title{"{text} {word}"};
constexpr Message next{"next: {answer}"};
constexpr Message after{"after {text}: {answer}"};
constexpr Message answer{"{word} {share}"};
constexpr Message answers{"{word} {before} → {share}"};
constexpr Message after_text{"After {text}: {answer}"};
constexpr Message with_changes{"{changes}: {answer}"};
constexpr Message waiting{"…"};
constexpr Message answer_waits{"{answer} · {why}"};
constexpr Message asking_pinned{"asking what was pinned …"};
constexpr Message computing_all_on{"computing with all on …"};
constexpr Message one_head_waits{"one head of {n}; all together say …"};
constexpr Message one_head{"one head of {n}; all together say {answer}"};
constexpr Message one_head_after{"one head of {n}; all together say {answer} after {text}"};

// A and B.
constexpr Message side{"{side} ({what})"};
constexpr Message after_word{"after {word}"};
constexpr Message after_word_with{"after {word}, {changes}"};
constexpr Message all_on{"all on"};
constexpr Message from_to{"{a} → {b}"};
constexpr Message a_pinned{"A (pinned)"};
constexpr Message b_now{"B (now)"};
constexpr Message unedited{"unedited"};
constexpr Message edited{"edited"};
constexpr Message heads_off{"{n} off"};
constexpr Message layers_off{"{n, plural, one {# layer} other {# layers}} off"};
constexpr Message some_off{"some off"};
constexpr Message computing{"{name}: computing …"};

// The list.
constexpr Message token_help{
    "{word}, token {token}: probability {probability}, rank {rank} of {n}\nDouble click writes it "
    "behind the text{is_chosen, select, true {} other {; a click asks why {chosen} and not this}}"};
constexpr Message others{"{n} others"};
constexpr Message entropy{"Entropy {entropy} nats: as unsure as between {choices} equal choices"};
constexpr Message text_goes_on{"The text goes on with {word}: {share}, surprise {surprise} nats"};
constexpr Message always{"always {word}"};
constexpr Message anything{"anything"};
constexpr Message temperature_help{"{help}. Double click: 1"};

// What each layer would say.
constexpr Message guess{"Layer {layer}: {word}, {share}"};
constexpr Message guess_help{
    "{guess}\nWhat the model would say, had it ended there. Click: how the logit of {word} came "
    "about"};
constexpr Message guess_of_layer_help{
    "{guess}\nClick: how the logit of {word} came about, had the model ended there"};
constexpr Message rank{"{guess}\n{word}: rank {rank}"};
constexpr Message ranks{"{guess}\n{word}: rank {rank}, {other} {other_rank}"};
constexpr Message rank_of{"rank of {word}"};

// Why.
constexpr Message why{"Why {word} and not {rival} ▾"};
constexpr Message what_layers_add{"what each layer adds to the lead of {word}: together {sum}"};
constexpr Message also{"{before} · {name} {number}"};
constexpr Message logits_by_hand{"{before} · the logits were put in by hand"};
constexpr Message push_help{
    "{name}: {number}\nClick: how this came about{head, select, true {, and the head} other {}}"};
constexpr Message push_of_head{"head {head}: {number}"};
constexpr Message most_push{"{push}, the most of {n}"};
constexpr Message push_for{"{number} for {word}{most, select, true {, most of {n}} other {}}"};
constexpr Message push_for_help{"What this head adds to the lead of {word} over {rival}"};
constexpr Message looking{"{looking} {head} gives {key} {share} and adds {number}"};
constexpr Message looking_is_not_pushing{"Looking is not pushing:"};

// Heads that are off.
constexpr Message off_alone{"Off alone, all others on"};
constexpr Message would_add{
    "Off alone, all others on. Were it on, it would add {number} to the logit"};
constexpr Message all_of_them{"all {n}"};
constexpr Message trials{
    "{word} with {n, plural, one {# random head} other {# random heads}} off: the median of "
    "{draws} draws is {median}; {above} of them stay above the {share} of these. Seed {seed}."};
constexpr Message compare_draws{
    "Compare with {draws} draws of {n, plural, one {# random head} other {# random heads}}"};

// On the stage.
constexpr Message head_asks{"In {head} {query} asks"};
constexpr Message head_looks{"In {head} {query} looks at {key}"};
constexpr Message rank_changes{
    "{before}: {word} {rises, select, true {rises} other {falls}} from rank {from} to {to}"};
constexpr Message foot{"{model}, {n, plural, one {# head} other {# heads}}"};
constexpr Message keys{"Space: write {word}    ↑ ↓ another word"};

}  // namespace attend::texts::next_token
