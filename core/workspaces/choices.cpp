#include "core/workspaces/choices.h"

#include "core/fields/field_text.h"
#include "core/named.h"
#include "core/workspaces/workspace.h"

namespace attend {

std::vector<Field<RoomChoices>> RoomChoices::fields() {
    return {{"workspace", "Room", "What is computed: which of Attend's rooms one is in",
             &RoomChoices::workspace, 0, 0, values_of<workspaces>}};
}

Choices::Choices() = default;
Choices::Choices(const Choices& other) = default;
Choices::Choices(Choices&& other) noexcept = default;
Choices& Choices::operator=(const Choices& other) = default;
Choices& Choices::operator=(Choices&& other) noexcept = default;
Choices::~Choices() = default;

bool Choices::operator==(const Choices& other) const = default;

std::span<const ChoiceField> choice_fields() {
    static const std::vector<ChoiceField> all = [] {
        std::vector<ChoiceField> once;
        for (const auto& field : Choices::fields())
            if (!find_named(std::span<const ChoiceField>(once), field.name))
                once.push_back(of_whole<Choices>(field));
        return once;
    }();
    return all;
}

const ChoiceField& choice_field(std::string_view name) {
    return named(choice_fields(), "choice", name);
}

const ChoiceField* find_choice(std::string_view name) { return find_named(choice_fields(), name); }

template void set_field(Choices&, const Field<Choices>&, std::string_view);
template std::string field_text(const Choices&, const Field<Choices>&);

bool is_all_on(const Choices& choices) {
    return choices.heads_off.empty() && choices.layers_off.empty();
}

void switch_all_on(Choices& choices) {
    choices.heads_off.clear();
    choices.layers_off.clear();
}

void set_heads(Choices& choices, int heads, int layers) {
    NumberList off;
    for (const int place : choices.heads_off) {
        const int layer = place / choices.heads, head = place % choices.heads;
        if (layer < layers && head < heads) off.push_back(layer * heads + head);
    }
    const auto in_layer = static_cast<std::size_t>(heads);
    NumberRow shares(in_layer * static_cast<std::size_t>(layers), 1);
    for (std::size_t place = 0; place < choices.combined_shares.size(); ++place) {
        const std::size_t before = static_cast<std::size_t>(choices.heads), layer = place / before,
                          head = place % before;
        if (layer < static_cast<std::size_t>(layers) && head < in_layer)
            shares[layer * in_layer + head] = choices.combined_shares[place];
    }
    while (!shares.empty() && shares.back() == 1) shares.pop_back();  // what they are unless said
    choices.heads_off = std::move(off);
    choices.combined_shares = std::move(shares);
    choices.heads = heads;
    choices.layers = layers;
}

}  // namespace attend
