#include "app/views/parts/other_scene.h"

#include <fmt/format.h>

#include <tuple>

#include "app/gui/controls.h"
#include "app/gui/panel.h"
#include "app/views/parts/noun.h"
#include "core/document/what_if.h"
#include "core/models/model.h"
#include "core/plural.h"
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
    const Side &then = scene.x, &now = frame.scene()->x;
    const Model *const model_then = model_of(then), *const model_now = model_of(now);
    if (then.opened == now.opened || !model_then || !model_now) return true;
    return frame.ui.states.kept(std::tuple(then.opened, now.opened),
                                [&] { return model_then->vocabulary == model_now->vocabulary; });
}

/// The document as it would be with nothing off and nothing edited; null while it is computed.
const OtherState::AllOn* all_on(const Frame& frame, OtherState& state) {
    OtherState::AllOnKey key{frame.scene()->choices, frame.scene()->x.opened,
                             frame.scene()->memory.opened};
    clear_alterations(key.choices);
    const bool current = follow_work(frame, state.all_on, "Computing with all on", key, false, [&] {
        // Of the same text it shares all but what reads a choice of the next token.
        const OtherState::AllOn* const last = state.all_on.result();
        Computed base = frame.base();
        if (last && last->scene->choices.sentence == key.choices.sentence &&
            last->scene->x.opened == key.opened && last->scene->memory.opened == key.opened_second)
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

OtherScene other_scene(const Frame& frame) {
    auto& state = frame.ui.states.of<OtherState>();
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
    if (!has_tokens_of(frame, *pinned->scene)) pinned.reset();
    return pinned ? &*pinned : nullptr;
}

void pin_scene(Frame& frame) {
    frame.ui.states.of<OtherState>().pinned =
        PinnedScene{std::make_shared<const Scene>(*frame.scene()), *frame.evaluation(),
                    frame.session().selection.query, altered_in_words(frame)};
}

void draw_pin(Frame& frame, ImVec2 right) {
    auto& pinned = frame.ui.states.of<OtherState>().pinned;
    const bool is_pinned = pinned_scene(frame);
    const float wide = frame.ui.em(6);
    ImGui::SetCursorScreenPos({right.x - wide, right.y});
    if (button(frame.ui, "pin", is_pinned ? "Unpin A" : "Pin as A", wide, !frame.stale())) {
        if (is_pinned)
            pinned.reset();
        else
            pin_scene(frame);
    }
    tooltip(frame.ui, is_pinned ? "Compares with nothing off and nothing edited again"
                                : "Keeps what is shown as A: then change anything, and see both");
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

}  // namespace attend
