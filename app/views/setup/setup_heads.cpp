#include <fmt/format.h>

#include <array>

#include "app/gui/text.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/symbols.h"
#include "app/views/setup/choice_controls.h"
#include "app/views/setup/head_thumbnails.h"
#include "core/attention/projection.h"
#include "core/attention/score.h"
#include "core/workspaces/trained_heads.h"

namespace attend {

namespace {

constexpr std::array<int, 4> usual_heads{1, 2, 4, 8};

/// Whether another number of heads than the usual ones is being chosen.
struct HeadsState {
    bool other = false;
};

void choose_heads(Frame& frame) {
    static constexpr std::array<std::string_view, 5> labels{"1", "2", "4", "8", "…"};
    Choices& choices = frame.draft().choices;
    bool& other = frame.ui.states.of<HeadsState>().other;
    const auto usual = std::find(usual_heads.begin(), usual_heads.end(), choices.heads);
    other |= usual == usual_heads.end();
    int chosen = static_cast<int>(other ? usual_heads.size() : usual - usual_heads.begin());
    {
        const ItemGroup group;
        const float width = label_beside(frame.ui, choice_field("heads").label);
        if (segmented(frame.ui, "heads", labels, chosen, width)) {
            other = chosen == static_cast<int>(usual_heads.size());
            if (!other)
                set_heads(choices, usual_heads[static_cast<std::size_t>(chosen)], choices.layers);
        }
        if (other) {
            double heads = choices.heads;
            label_beside(frame.ui, "Number");
            ImGui::PushID("number");
            if (whole_number(frame, "heads", heads))
                set_heads(choices, static_cast<int>(heads), choices.layers);
            ImGui::PopID();
        }
    }
    explain_choice(frame.ui, "heads");
    problem_under(frame, "heads");
    problem_under(frame, "heads_off");
}

void choose_widths(Frame& frame) {
    Choices& choices = frame.draft().choices;
    const Scene* scene = frame.scene();
    const Index key = scene ? scene->key_width() : 0, value = scene ? scene->value_width() : 0;
    if (const Projection* chosen = &projection(choices.projection); chosen->whole_width) {
        formula(frame.ui, fmt::format("d_k = d_v = d = {}", key),
                {{"d_k", Role::key}, {"d_v", Role::value}},
                {0.92f, true, frame.ui.theme->dim_text, false});
        tooltip(frame.ui, chosen->help);
        for (const char* const width : {"query_width", "key_width", "value_width"})
            problem_under(frame, width);
        if ((choices.query_width || choices.key_width || choices.value_width) &&
            link(frame.ui, "widths/auto", "Widths back to auto", Role::other, 0.88f))
            choices.query_width = choices.key_width = choices.value_width = std::nullopt;
        return;
    }
    const bool apart = score_function(choices.score).widths_may_differ || choices.query_width;
    if (apart)
        choose_optional(frame, "query_width", "d_q", {{"d_q", Role::query}}, choices.query_width,
                        key);
    choose_optional(frame, "key_width", apart ? "d_k" : "d_q = d_k",
                    {{"d_q", Role::query}, {"d_k", Role::key}}, choices.key_width, key);
    choose_optional(frame, "value_width", "d_v", {{"d_v", Role::value}}, choices.value_width,
                    value);
}

/// Heads that were learned read the vectors that they were learned on.
void choose_projection(Frame& frame) {
    Choices& choices = frame.draft().choices;
    const std::string before = choices.projection;
    choose(frame, "projection", {"Weights"});
    if (choices.projection == before || choices.projection != trained_name) return;
    choices.embedding = trained_name;
    begin_trained(choices);
}

void choose_output_projection(Frame& frame) {
    const bool on = frame.scene() && frame.scene()->output_projection();
    std::optional<bool>& choice = frame.draft().choices.output_projection;
    int chosen = !choice ? 0 : *choice ? 1 : 2;
    const std::string automatic = choice ? "auto" : on ? "auto (on)" : "auto (off)";
    const std::array<std::string_view, 3> labels{automatic, "on", "off"};
    {
        const ItemGroup group;
        const float width =
            label_beside(frame.ui, in_notation(frame.ui, "W_O"), 0.3f, attention_symbols(frame.ui));
        if (segmented(frame.ui, "output_projection", labels, chosen, width))
            choice = chosen == 0 ? std::nullopt : std::optional(chosen == 1);
    }
    explain_choice(frame.ui, "output_projection", on ? "Now it is on." : "Now it is off.");
    problem_under(frame, "output_projection");
}

/// W_Q, W_K and W_V of every head.
std::vector<NodeId> projections(const Frame& frame) {
    std::vector<NodeId> nodes;
    if (!frame.scene()) return nodes;
    for (const Block& block : frame.scene()->blocks)
        for (const auto& id : {block.w_q, block.w_k, block.w_v})
            if (id) nodes.push_back(*id);
    return nodes;
}

}  // namespace

void draw_head_choices(Frame& frame) {
    choose_heads(frame);
    draw_head_thumbnails(frame);
    choose_widths(frame);
    choose_projection(frame);
    set_by_hand_under(frame, "w_q", projections(frame));
    choose_output_projection(frame);
}

}  // namespace attend
