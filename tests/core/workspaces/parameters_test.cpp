#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cstdlib>

#include "core/attention/scores/additive.h"
#include "core/document/file.h"
#include "core/error.h"
#include "core/workspaces/workspace.h"
#include "support/all_parameters.h"
#include "support/temporary.h"

namespace attend {

namespace {

/// Another value than the default.
double other_value(const Parameter& parameter) {
    return parameter.standard == parameter.most ? parameter.least : parameter.most;
}

}  // namespace

TEST_CASE("every parameter of every kind is a choice, and that parameter alone has its name") {
    for (const test::ReadParameter& read : test::all_read_parameters()) {
        const Parameter* const parameter = read.parameter;
        CAPTURE(read.kind);
        CAPTURE(parameter->name);
        const ChoiceField& field = choice_field(parameter->name);
        REQUIRE(std::holds_alternative<const Parameter*>(field.member));
        CHECK(std::get<const Parameter*>(field.member) == parameter);
        CHECK(field_text(Choices{}, field) == fmt::format("{}", parameter->standard));
        CHECK_FALSE(workspaces_of(parameter->name).empty());
    }
    for (const ChoiceField& field : choice_fields())
        CHECK(&choice_field(field.name) == &field);  // no name stands twice
}

TEST_CASE("every parameter is written to a file and read from it") {
    for (const test::ReadParameter& read : test::all_read_parameters()) {
        const Parameter* const parameter = read.parameter;
        CAPTURE(parameter->name);
        Saved saved;
        set_field(saved.document.choices, choice_field(read.choice), read.kind);
        saved.document.choices.set(*parameter, other_value(*parameter));
        const std::string text = document_text(saved);
        CHECK(text.find(fmt::format("\"{}\": ", parameter->name)) != std::string::npos);
        CHECK(parse_document(text, "a.attend").document == saved.document);
    }
}

TEST_CASE("the manual's table of choices has every parameter") {
    const std::string text = test::content_of(ATTEND_SOURCE_DIR "/assets/manual/choices.md");
    for (const test::ReadParameter& read : test::all_read_parameters())
        CHECK_MESSAGE(text.find(fmt::format("`{}`", read.parameter->name)) != std::string::npos,
                      read.parameter->name);
}

TEST_CASE("parameters are equal where the numbers are, however they were set") {
    Choices choices;
    CHECK(choices[hidden_width] == 8);
    choices.set(hidden_width, 9);
    CHECK_FALSE(choices == Choices{});
    CHECK(choices[hidden_width] == 9);
    choices.set(hidden_width, 8);
    CHECK(choices == Choices{});
    const ChoiceField& field = choice_field("hidden_width");
    CHECK_THROWS_WITH_AS(set_field(choices, field, "8.5"),
                         "hidden_width: found “8.5”, expected a whole number from 1 to 4096",
                         Error);
    set_field(choices, choice_field("mask_share"), "0.25");
    CHECK(field_text(choices, choice_field("mask_share")) == "0.25");
}

TEST_CASE("a file may be named from the home folder on") {
    const char* home = std::getenv("HOME");
    REQUIRE(home);
    Choices choices;
    set_field(choices, choice_field("table"), "~/tables/a.csv");
    CHECK(choices.table == std::string(home) + "/tables/a.csv");
    set_field(choices, choice_field("table"), "./~/a.csv");
    CHECK(choices.table == "./~/a.csv");
    set_field(choices, choice_field("sentence"), "~/train");
    CHECK(choices.sentence == "~/train");
}

}  // namespace attend
