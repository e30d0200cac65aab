#include "app/views/next_token/next_look.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/views/parts/continue_text.h"
#include "app/views/parts/noun.h"
#include "core/document/what_if.h"
#include "core/graph/told_apart.h"
#include "core/models/token_text.h"
#include "core/plural.h"
#include "core/text/split.h"
#include "core/text/utf8.h"
#include "core/workspaces/model_graph.h"
#include "core/workspaces/next_token.h"

namespace attend {

namespace {

bool is_altered(const Frame& frame) {
    return !is_all_on(frame.scene()->choices) || !frame.evaluation()->edits->empty();
}

void clear_alterations(Choices& choices) {
    switch_all_on(choices);
    for (const WholeParameter& of : {next_word, next_against}) choices.set(of, of.standard);
}

/// The document as it would be with nothing off and nothing edited; null while it is computed.
const NextMemory::AllOn* all_on(const Frame& frame, NextMemory& memory) {
    NextMemory::AllOnKey key{frame.scene()->choices, frame.scene()->x.opened.get()};
    clear_alterations(key.choices);
    const bool current =
        follow_work(frame, memory.all_on, "Computing with all on", key, false, [&] {
            // Of the same text it shares all but what reads a choice of the next token.
            const NextMemory::AllOn* const last = memory.all_on.result();
            Computed base = frame.base();
            if (last && last->scene->choices.sentence == key.choices.sentence &&
                last->scene->x.opened == base.scene.x.opened)
                base = {*last->scene, last->evaluation, base.resources};
            return [base = std::move(base), key](const Progress& progress) {
                WhatIf there = what_if(base,
                                       {[&](Choices& choices) { choices = key.choices; },
                                        [](Edits& edits) { edits.clear(); }},
                                       progress);
                return NextMemory::AllOn{std::make_shared<const Scene>(std::move(there.scene)),
                                         std::move(there.evaluation)};
            };
        });
    return current && memory.all_on.problem().empty() ? memory.all_on.result() : nullptr;
}

/// The pinned one goes where its tokens are no longer those of the model that is shown.
void drop_foreign_pin(const Frame& frame, NextMemory& memory) {
    if (memory.pinned && memory.pinned->scene->x.opened != frame.scene()->x.opened)
        memory.pinned.reset();
}

void add_other(NextLook& look, NextMemory& memory) {
    const Frame& frame = look.frame;
    drop_foreign_pin(frame, memory);
    look.pinned = memory.pinned.has_value();
    look.compares = look.pinned || is_altered(frame);
    if (!look.compares) return;
    SaidNow said;
    if (look.pinned) {
        said = said_now(frame, "Asking what was pinned", *memory.pinned->scene,
                        memory.pinned->evaluation, memory.pinned->row, {look.b});
    } else if (const NextMemory::AllOn* const there = all_on(frame, memory)) {
        said = said_now(frame, "Asking with all on", *there->scene, there->evaluation, look.row,
                        {look.b});
    }
    if (said.current) look.a = said.said;
    look.problem = said.problem;
    if (look.problem.empty() && !look.pinned) look.problem = why_none(memory.all_on, {});
}

}  // namespace

std::string NextLook::token(Index token) const {
    return shown_text(*model.tokenizer, static_cast<std::uint32_t>(token));
}

std::string NextLook::said(Index of) const { return in_sentence(token(of)); }

std::optional<NextLook> look_at_next(Frame& frame, std::string& problem) {
    go_on_from_appended(frame);
    auto& memory = frame.ui.memory.of<NextMemory>();
    const Scene& scene = *frame.scene();
    const std::vector<ModelToken>& tokens = scene.x.model_tokens;
    const Index row = std::clamp<Index>(frame.store.session.selection.query, 0,
                                        static_cast<Index>(tokens.size()) - 1);
    const SaidNow now = said_now(frame, "Guessing the next token", scene, *frame.evaluation(), row);
    problem = now.problem.empty() ? "Guessing the next token …" : now.problem;
    const Model& model = *model_of(scene.x);
    if (!now.said || now.said->from.model != &model) return std::nullopt;
    NextLook look{
        .frame = frame, .model = model, .b = now.said, .current = now.current, .row = row};
    add_other(look, memory);
    const Index wanted = frame.store.document().choices[next_word];
    const bool known = wanted >= 0 && wanted < static_cast<Index>(model.tokenizer->size());
    look.word = known ? wanted : look.first().likeliest.front().token;
    look.listed = likeliest_of_both(look.first(), look.a ? look.b.get() : nullptr);
    return look;
}

void select_probability(const NextLook& look) {
    auto& memory = look.frame.ui.memory.of<NextMemory>();
    Frame& frame = look.frame;
    Session& session = frame.session();
    memory.opened |=
        std::exchange(memory.last_frame, ImGui::GetFrameCount()) + 1 < ImGui::GetFrameCount();
    const auto chosen = frame.scene()->graph->find(session.selection.node);
    const bool weights =
        chosen && std::ranges::find(frame.scene()->blocks, *chosen, &Block::weights) !=
                      frame.scene()->blocks.end();
    if (memory.opened && weights && !look.old())
        session.select(frame.node(frame.scene()->measures.next->probabilities).path,
                       {look.row, look.word});
    if (!look.old()) memory.opened = false;
    if (!memory.explain || frame.stale()) return;
    if (const auto id = frame.scene()->graph->find(memory.explain->first)) {
        const Shape shape = frame.node(*id).shape();
        session.select(memory.explain->first,
                       {std::min(look.row, shape.rows - 1),
                        std::min(memory.explain->second, shape.columns - 1)});
    }
    memory.explain.reset();
}

std::string altered_in_words(const Frame& frame) {
    const Choices& choices = frame.scene()->choices;
    std::string text;
    const auto add = [&](const std::string& part) { append_listed(text, part); };
    const auto number = [&](std::size_t count) {
        return text.empty() ? capital(number_in_words(count)) : std::to_string(count);
    };
    if (const auto off = choices.heads_off.size(); off > 0)
        add(fmt::format("{} of {} heads off", number(off), frame.scene()->blocks.size()));
    if (const auto off = choices.layers_off.size(); off > 0)
        add(fmt::format("{} of {} layers off", number(off), frame.layers()));
    if (const auto edited = frame.evaluation()->edits->size(); edited > 0)
        add(fmt::format("{} {} edited", number(edited), edited == 1 ? "matrix" : "matrices"));
    return text;
}

std::string pinned_in_words(const NextLook& look) {
    const PinnedScene& a = *look.frame.ui.memory.of<NextMemory>().pinned;
    const std::vector<ModelToken>&before = a.scene->x.model_tokens,
          &now = look.frame.scene()->x.model_tokens;
    const auto same_id = [](const ModelToken& x, const ModelToken& y) { return x.id == y.id; };
    const bool same_place =
        a.row == look.row && a.row < std::ssize(before) && a.row < std::ssize(now) &&
        std::equal(before.begin(), before.begin() + a.row + 1, now.begin(), same_id);
    const std::string altered = altered_in_words(look.frame);
    const auto side = [&](const char* name, Index after, const std::string& change) {
        std::string of = same_place ? "" : "after " + look.said(after);
        if (a.altered != altered) append_listed(of, change.empty() ? "all on" : lower_case(change));
        return of.empty() ? std::string(name) : fmt::format("{} ({})", name, of);
    };
    const Index pinned_after = a.row < std::ssize(before)
                                   ? static_cast<Index>(before[static_cast<std::size_t>(a.row)].id)
                                   : look.b->from.after;
    return side("A", pinned_after, a.altered) + " → " + side("B", look.b->from.after, altered);
}

std::pair<std::string, std::string> names_of_bars(const NextLook& look) {
    if (look.pinned) return {"A (pinned)", "B (now)"};
    const Choices& choices = look.frame.scene()->choices;
    const std::size_t heads = choices.heads_off.size(), layers = choices.layers_off.size();
    if (!look.frame.evaluation()->edits->empty()) return {"unedited", "edited"};
    if (layers == 0) return {"all on", fmt::format("{} off", heads)};
    return {"all on", heads == 0 ? count_of(layers, "layer") + " off" : "some off"};
}

void explain_later(Frame& frame, std::string path, Index column) {
    frame.ui.memory.of<NextMemory>().explain = {std::move(path), column};
}

}  // namespace attend
