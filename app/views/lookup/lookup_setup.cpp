#include <array>

#include "app/gui/rich_text.h"
#include "app/views/lookup/lookup.h"
#include "app/views/lookup/similarity_strips.h"
#include "app/views/lookup/temperature.h"
#include "app/views/parts/empty_state.h"
#include "app/views/setup/choice_controls.h"
#include "app/views/tables/table_choices.h"
#include "core/attention/normalizer.h"
#include "core/workspaces/similarity.h"

namespace attend {

namespace {

void draw_similarity(Frame& frame) {
    Choices& choices = frame.draft().choices;
    draw_similarities(frame);
    problem_under(frame, "similarity");
    const Similarity& chosen = similarity_of(choices);
    choose_parameters(frame, "similarity", {chosen.parameters.begin(), chosen.parameters.end()});
    if (chosen.resources) choose_embedding(frame);
    centered_formula(frame.ui, chosen.formula, 1);
}

void draw_weights_choices(Frame& frame) {
    choose_normalizer(frame);
    centered_formula(frame.ui, normalizer_of(frame.draft().choices).formula, 1);
    const bool tempered = at_any_temperature(normalizer_of(frame.draft().choices));
    if (tempered || !says_no_temperature(frame)) choose_temperature_by_place(frame);
}

void draw_values_choices(Frame& frame) {
    choose(frame, "values_as", {{}, true, 0.3f, 0});
    rich_text(frame.ui, {{"Texts are ranked, equal ones add up; numbers are mixed to one"}},
              {0.85f, true, ImGui::GetContentRegionAvail().x});
}

}  // namespace

std::vector<SetupSection> lookup_sections(const Frame&) {
    return {SetupSection{"setup/table",
                         "Table",
                         "",
                         "Keys and the values that belong to them",
                         draw_table_choices,
                         {"table", "key_column", "value_column"}},
            SetupSection{"setup/similarity",
                         "Similarity",
                         "of q to every key",
                         "How the query is compared with a key",
                         draw_similarity,
                         {"similarity"}},
            SetupSection{"setup/weights",
                         "Weights",
                         "",
                         "How similarities become weights",
                         draw_weights_choices,
                         {"normalizer", "temperature"}},
            SetupSection{"setup/values", "Values", "", "Whether values are texts or numbers",
                         draw_values_choices},
            color_section()};
}

void draw_lookup_setup(Frame& frame) { draw_sections(frame, lookup_sections(frame)); }

}  // namespace attend
