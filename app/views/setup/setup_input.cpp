#include <fmt/format.h>

#include <filesystem>

#include "app/gui/text_lines.h"
#include "app/views/parts/empty_state.h"
#include "app/views/setup/setup_parts.h"
#include "core/attention/position.h"
#include "core/embedding/kinds.h"
#include "core/text/tokens.h"

namespace attend {

namespace {

struct Source {
    std::string id, label;
};

std::string label_of(const std::string& id) {
    const EmbeddingKind* const kind = find_embedding_kind(id);
    return kind ? std::string(kind->label) : std::filesystem::path(id).filename().string();
}

/// What vectors can come from: what is built in, and each file that is in use or was read before.
std::vector<Source> sources(const Frame& frame, const std::string& chosen) {
    std::vector<Source> list;
    const auto add = [&](const std::string& id) {
        for (const Source& known : list)
            if (known.id == id) return;
        list.push_back({id, label_of(id)});
    };
    for (const EmbeddingKind& kind : embedding_kinds()) add(std::string(kind.name));
    for (const auto& [id, file] : frame.store.computation().resources())
        if (!std::holds_alternative<CorpusPtr>(file) && !std::holds_alternative<TablePtr>(file))
            add(id);
    if (!chosen.empty()) add(chosen);
    return list;
}

/// `as_first`: an empty choice means "as the first text".
void choose_embedding(Frame& frame, std::string_view name, std::string& value, bool as_first) {
    std::vector<Source> list = sources(frame, value);
    if (as_first) list.insert(list.begin(), {"", "As the first text"});
    list.push_back({"file", "File…"});
    std::vector<std::string_view> labels;
    int chosen = -1;
    for (const Source& source : list) {
        if (source.id == value) chosen = static_cast<int>(labels.size());
        labels.push_back(source.label);
    }
    const bool changed = choice(frame.ui, name, choice_field(name).label, labels, chosen);
    explain_choice(frame.ui, name, value.find('/') == std::string::npos ? "" : value);
    if (!changed) return;
    if (static_cast<std::size_t>(chosen) + 1 == list.size())
        frame.ask(ChooseEmbeddingFile{as_first});
    else
        value = list[static_cast<std::size_t>(chosen)].id;
}

bool uses(const Choices& choices, std::string_view embedding) {
    return choices.embedding == embedding || choices.second_embedding == embedding;
}

void choose_seed(Frame& frame) {
    Choices& choices = frame.draft().choices;
    double seed = choices.seed;
    {
        const ItemGroup group;
        label_beside(frame.ui, "Seed");
        if (whole_number(frame, "seed", seed)) choices.seed = static_cast<std::uint32_t>(seed);
    }
    explain_choice(frame.ui, "seed");
}

}  // namespace

void draw_input_choices(Frame& frame) {
    Choices& choices = frame.draft().choices;
    choose_embedding(frame, "embedding", choices.embedding, false);
    set_by_hand_under(frame, std::array<std::string_view, 1>{"word_vectors"});
    problem_under(frame, "embedding");
    if (!choices.second_text.empty() || !choices.second_embedding.empty()) {
        choose_embedding(frame, "second_embedding", choices.second_embedding, true);
        problem_under(frame, "second_embedding");
    }
    if (!choices.second_text.empty()) {
        pressed_in(frame.ui, "join_keys", "own tokens answer, too", choices.join_keys,
                   ImGui::GetContentRegionAvail().x);
        explain_choice(frame.ui, "join_keys");
        problem_under(frame, "join_keys");
    }
    if (uses(choices, "random")) {
        double width = choices.width;
        {
            const ItemGroup group;
            label_beside(frame.ui, "Width");
            if (whole_number(frame, "width", width)) choices.width = static_cast<int>(width);
        }
        explain_choice(frame.ui, "width");
    }
    if (uses(choices, "random") || choices.projection == "random") choose_seed(frame);
    {
        const ItemGroup group;
        const float width = label_where_room(frame.ui, "Tokens", 8.6f);
        choose_row(frame.ui, "tokenizer", "", tokenizers(), choices.tokenizer, width, true);
    }
    explain_choice(frame.ui, "tokenizer", tokenizer(choices.tokenizer).help);
    problem_under(frame, "tokenizer");
    {
        const ItemGroup group;
        const float width = label_where_room(frame.ui, "Positions", 8);
        choose_row(frame.ui, "position", "", positions(), choices.position, width, false);
    }
    const Position& place = position(choices.position);
    explain_choice(frame.ui, "position",
                   fmt::format("{}\n{}", formula_line(place.formula), place.source));
    problem_under(frame, "position");
}

}  // namespace attend
