#include "app/views/parts/empty_state.h"
#include "app/views/setup/choice_controls.h"
#include "core/attention/projection.h"
#include "core/embedding/kinds.h"
#include "core/training/built_in.h"
#include "core/workspaces/trained_heads.h"

namespace attend {

namespace {

/// What vectors can come from: what is built in, and each file that is in use or was read before.
std::vector<NamedSource> sources(const Frame& frame, const std::string& chosen) {
    std::vector<NamedSource> list;
    for (const EmbeddingKind& kind : embedding_kinds())
        add_source(list, std::string(kind.name), std::string(kind.label));
    for (const auto& [id, file] : frame.store.computation().resources())
        if (std::holds_alternative<WordTablePtr>(file) ||
            std::holds_alternative<MatrixFilePtr>(file))
            add_source(list, id, file_label(id));
    if (!chosen.empty()) add_source(list, chosen, file_label(chosen));
    return list;
}

/// `as_first`: an empty choice means "as the first text".
void embedding_combo(Frame& frame, std::string_view name, std::string& value, bool as_first) {
    std::vector<NamedSource> list = sources(frame, value);
    if (as_first) list.insert(list.begin(), {"", "As the first text"});
    list.push_back({"file", "File…"});
    std::string chosen = value;
    const bool changed =
        choose_row<NamedSource>(frame.ui, name, choice_field(name).label, list, chosen, 0, false);
    explain_choice(frame.ui, name, value.find('/') == std::string::npos ? "" : value);
    if (!changed) return;
    if (chosen == list.back().name)
        frame.ask(ChooseEmbeddingFile{as_first});
    else
        value = chosen;
    begin_trained(frame.draft().choices);
}

/// Where learned vectors and heads are from.
void choose_trained(Frame& frame) {
    std::string& value = frame.draft().choices.trained;
    std::vector<NamedSource> list;
    for (const BuiltInWeights& row : built_in_weights())
        add_source(list, std::string(row.name), std::string(row.label));
    if (!value.empty()) add_source(list, value, file_label(value));
    choose_row<NamedSource>(frame.ui, "trained", choice_field("trained").label, list, value, 0,
                            false);
    const BuiltInWeights* const row = find_named(built_in_weights(), value);
    explain_choice(frame.ui, "trained", row ? row->help : std::string_view(value));
    problem_under(frame, "trained");
}

/// The first text's; what it reads is asked for elsewhere.
void choose_first_embedding(Frame& frame) {
    embedding_combo(frame, "embedding", frame.draft().choices.embedding, false);
    if (const auto id = frame.scene() ? frame.scene()->graph->sequence(0).words : std::nullopt)
        set_by_hand_under(frame, frame.node(*id).path, {&*id, 1});
    problem_under(frame, "embedding");
}

/// What the embeddings in use read, and where projections come from.
std::vector<const Parameter*> parameters_of(const Choices& choices) {
    std::vector<const Parameter*> all;
    const auto add = [&](std::span<const Parameter* const> read) {
        all.insert(all.end(), read.begin(), read.end());
    };
    for (const std::string& id : {choices.embedding, choices.second_embedding})
        if (const EmbeddingKind* const kind = find_embedding_kind(id)) add(kind->parameters);
    add(projection(choices.projection).parameters);
    return all;
}

}  // namespace

void choose_embedding(Frame& frame) {
    choose_first_embedding(frame);
    if (const EmbeddingKind* const kind = find_embedding_kind(frame.draft().choices.embedding))
        choose_parameters(frame, "embedding", {kind->parameters.begin(), kind->parameters.end()});
}

void draw_input_choices(Frame& frame) {
    Choices& choices = frame.draft().choices;
    choose_first_embedding(frame);
    if (!choices.second_text.empty() || !choices.second_embedding.empty()) {
        embedding_combo(frame, "second_embedding", choices.second_embedding, true);
        problem_under(frame, "second_embedding");
    }
    if (!choices.second_text.empty()) {
        pressed_in(frame.ui, "join_keys", choice_field("join_keys").label, choices.join_keys,
                   ImGui::GetContentRegionAvail().x);
        explain_choice(frame.ui, "join_keys");
        problem_under(frame, "join_keys");
    }
    if (reads_trained(choices)) choose_trained(frame);
    choose_parameters(frame, "embedding", parameters_of(choices));
    choose(frame, "tokenizer", {{}, true});
    choose(frame, "position");
}

}  // namespace attend
