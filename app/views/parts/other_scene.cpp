#include "app/views/parts/other_scene.h"

#include <tuple>

#include "app/gui/controls.h"
#include "app/gui/panel.h"
#include "app/views/parts/noun.h"
#include "core/document/what_if.h"
#include "core/models/model.h"
#include "core/plural.h"
#include "core/texts/compare.h"
#include "core/workspaces/model_graph.h"
#include "core/workspaces/next_token.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

bool is_altered(const Frame& frame) {
    return !is_all_on(frame.scene()->choices) || !frame.evaluation()->edits->empty();
}

void clear_alterations(Choices& choices) {
    switch_all_on(choices);
    for (const WholeParameter& of : {next_word, next_against}) choices.set(of, of.standard);
}

/// Whether what is shown knows the same tokens: of a model that of the same one, also read again.
bool has_tokens_of(const Frame& frame, const Scene& scene) {
    const Sequence &then = scene.asks(), &now = frame.scene()->asks();
    const Model *const model_then = model_of(then), *const model_now = model_of(now);
    if (then.opened == now.opened || !model_then || !model_now) return true;
    return frame.ui.states.kept(std::tuple(then.opened, now.opened),
                                [&] { return model_then->vocabulary == model_now->vocabulary; });
}

/// The document as it would be with nothing off and nothing edited; null while it is computed.
const OtherState::AllOn* all_on(const Frame& frame, OtherState& state) {
    OtherState::AllOnKey key{frame.scene()->choices, frame.scene()->asks().opened,
                             frame.scene()->answers().opened};
    clear_alterations(key.choices);
    const bool current = follow_work(frame, state.all_on, "Computing with all on", key, false, [&] {
        // Of the same text it shares all but what reads a choice of the next token.
        const OtherState::AllOn* const last = state.all_on.result();
        Computed base = frame.base();
        if (last && last->scene->choices.sentence == key.choices.sentence &&
            last->scene->asks().opened == key.opened &&
            last->scene->answers().opened == key.opened_second)
            base = {*last->scene, last->evaluation, base.resources};
        return [base = std::move(base), key](const Progress& progress) {
            WhatIf there = what_if(base,
                                   {[&](Choices& choices) { choices = key.choices; },
                                    [](Edits& edits) { edits.clear(); }},
                                   progress);
            return OtherState::AllOn{std::make_shared<const Scene>(std::move(there.scene)),
                                     std::move(there.evaluation)};
        };
    });
    return current ? state.all_on.result() : nullptr;
}

}  // namespace

void unpin(const Frame& frame) {
    frame.ui.states.of<OtherState>().pinned.reset();
    frame.store.pinned.reset();
}

namespace {

/// What was pinned before a restart, as far as it can be of the model that is shown.
const Saved* to_pin_again(const Frame& frame) {
    const auto& pinned = frame.store.pinned;
    if (frame.ui.states.of<OtherState>().pinned || !pinned) return nullptr;
    const Choices &then = pinned->document.choices, &now = frame.scene()->choices;
    const bool here = then.workspace == now.workspace && then.model == now.model;
    return here && !frame.stale() ? &*pinned : nullptr;
}

/// Computes it beside the frame, and pins it.
void pin_again(const Frame& frame, const Saved& saved) {
    auto& state = frame.ui.states.of<OtherState>();
    auto& job = state.from_session;
    const Choices& key = saved.document.choices;
    const bool current = follow_work(frame, job, "Computing what was pinned", key, false, [&] {
        return [base = frame.base(), document = saved.document](const Progress& progress) {
            WhatIf there = what_if(base,
                                   {[&](Choices& choices) { choices = document.choices; },
                                    [&](Edits& edits) { edits = document.edits; }},
                                   progress);
            return OtherState::AllOn{std::make_shared<const Scene>(std::move(there.scene)),
                                     std::move(there.evaluation)};
        };
    });
    if (!job.problem().empty()) {
        frame.store.say(say<texts::compare::let_go>("why"_is = job.problem()));
        return unpin(frame);
    }
    if (!current || !job.result()) return;
    const auto& [scene, evaluation] = *job.result();
    const Selection& selection = saved.selection;
    const Block& block = block_or_first(*scene, selection.layer, selection.head);
    state.pinned = PinnedScene{scene,
                               evaluation,
                               selection.query,
                               altered_in_words(*scene, evaluation),
                               {block.layer, block.head}};
}

}  // namespace

OtherScene other_scene(const Frame& frame) {
    auto& state = frame.ui.states.of<OtherState>();
    if (const Saved* const saved = to_pin_again(frame)) {
        pin_again(frame, *saved);
        if (!state.pinned && frame.store.pinned)
            return {.exists = true, .problem = why_none(state.from_session, {})};
    }
    if (const PinnedScene* const pinned = pinned_scene(frame))
        return {true, true, pinned->scene.get(), &pinned->evaluation};
    if (!is_altered(frame)) return {};
    OtherScene other{.exists = true};
    if (const OtherState::AllOn* const there = all_on(frame, state))
        other.scene = there->scene.get(), other.evaluation = &there->evaluation;
    other.problem = why_none(state.all_on, {});
    return other;
}

const PinnedScene* pinned_scene(const Frame& frame) {
    auto& pinned = frame.ui.states.of<OtherState>().pinned;
    const Choices& here = frame.scene()->choices;
    if (!pinned || pinned->scene->choices.workspace != here.workspace) return nullptr;
    if (!has_tokens_of(frame, *pinned->scene)) unpin(frame);
    return pinned ? &*pinned : nullptr;
}

void pin_scene(Frame& frame) {
    const HeadPlace place{frame.block().layer, frame.block().head};
    Saved saved{frame.store.document(), frame.session().selection};
    saved.document.choices = frame.scene()->choices;
    saved.document.edits = *frame.evaluation()->edits;
    saved.selection.layer = place.layer, saved.selection.head = place.head;
    frame.store.pinned = std::move(saved);
    frame.ui.states.of<OtherState>().pinned =
        PinnedScene{std::make_shared<const Scene>(*frame.scene()), *frame.evaluation(),
                    frame.session().selection.query, altered_in_words(frame), place};
}

void set_same_head(const Frame& frame, bool same) {
    if (auto& pinned = frame.ui.states.of<OtherState>().pinned) pinned->same_head = same;
}

std::string altered_in_words(const Frame& frame) {
    return altered_in_words(*frame.scene(), *frame.evaluation());
}

std::string altered_in_words(const Scene& scene, const Evaluation& evaluation) {
    const Choices& choices = scene.choices;
    std::string text;
    const auto add = [&](const std::string& part) {
        text =
            text.empty() ? part : say<texts::compare::next>("before"_is = text, "part"_is = part);
    };
    const auto number = [&](std::size_t count) {
        return text.empty() ? capital(number_in_words(count)) : std::to_string(count);
    };
    if (const auto off = choices.heads_off.size(); off > 0)
        add(say<texts::compare::heads_off>("off"_is = number(off), "n"_is = scene.blocks.size()));
    if (const auto off = choices.layers_off.size(); off > 0)
        add(say<texts::compare::layers_off>("off"_is = number(off), "n"_is = scene.layers.size()));
    if (const auto edited = evaluation.edits->size(); edited > 0)
        add(say<texts::compare::edited>("edited"_is = number(edited), "n"_is = edited));
    return text;
}

}  // namespace attend
