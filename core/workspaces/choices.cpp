#include "core/workspaces/choices.h"

#include "core/fields/field_text.h"
#include "core/named.h"
#include "core/workspaces/workspace.h"

namespace attend {

std::vector<Field<RoomChoices>> RoomChoices::fields() {
    return {{"workspace", "Room", "What is computed: which of Attend's rooms one is in",
             &RoomChoices::workspace, 0, 0, values_of<workspaces>}};
}

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

}  // namespace attend
