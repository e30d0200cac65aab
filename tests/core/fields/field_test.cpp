#include "core/fields/field.h"

#include <doctest/doctest.h>

#include "core/document/document.h"
#include "core/error.h"

using namespace attend;

namespace {

Choices with(std::string_view name, std::string_view text) {
    Choices choices;
    set_field(choices, choice_field(name), text);
    return choices;
}

/// The text that a value becomes again.
std::string read_back(std::string_view name, std::string_view text) {
    return field_text(with(name, text), choice_field(name));
}

}  // namespace

TEST_CASE("the defaults stay what saved command lines count on") {
    const Choices choices;
    const auto text = [&](std::string_view name) {
        return field_text(choices, choice_field(name));
    };
    CHECK(text("sentence") == "The train left the station on time");
    CHECK(text("second_text").empty());
    CHECK(text("tokenizer") == "words");
    CHECK(text("embedding") == "glove");
    CHECK(text("second_embedding").empty());
    CHECK(text("width") == "16");
    CHECK(text("seed") == "0");
    CHECK(text("heads") == "1");
    CHECK(text("heads_off") == "none");
    CHECK(text("key_width") == "auto");
    CHECK(text("value_width") == "auto");
    CHECK(text("projection") == "principal");
    CHECK(text("output_projection") == "auto");
    CHECK(text("score") == "scaled_dot");
    CHECK(text("mask") == "none");
    CHECK(text("normalizer") == "softmax");
    CHECK(text("temperature") == "1");
}

TEST_CASE("an empty embedding is refused by its name, with what there is") {
    CHECK_THROWS_WITH_AS(with("embedding", ""),
                         "embedding: found nothing, expected glove, hand_made, one_hot, random, "
                         "trained, minilm, smollm2, or a file",
                         Error);
    CHECK(with("second_embedding", "").second_embedding.empty());
}

TEST_CASE("every choice reads its own text back") {
    const Choices choices;
    for (const ChoiceField& field : choice_fields()) {
        Choices copy;
        set_field(copy, field, field_text(choices, field));
        CHECK_MESSAGE(copy == choices, field.name);
    }
    CHECK(read_back("seed", "4294967295") == "4294967295");
    CHECK(read_back("heads_off", "3,1,1") == "1,3");
    CHECK(read_back("heads_off", "none") == "none");
    CHECK(read_back("heads_off", "") == "none");
    CHECK(read_back("key_width", "12") == "12");
    CHECK(read_back("key_width", "auto") == "auto");
    CHECK(read_back("output_projection", "off") == "off");
    CHECK(read_back("temperature", "0.1") == "0.1");
    CHECK(read_back("temperature", "1e-3") == "0.001");
    CHECK(read_back("temperature", "5000") == "5000");
    CHECK(read_back("sentence", " two  words ") == " two  words ");
}

TEST_CASE("numbers outside their range, or that are none, are refused by name") {
    const auto refused = [](std::string_view name, std::string_view text) {
        CHECK_THROWS_AS(with(name, text), Error);
        try {
            with(name, text);
        } catch (const Error& error) {
            CHECK(std::string(error.what()).starts_with(std::string(name) + ": found “"));
        }
    };
    for (const char* text : {"", "x", "0", "65", "-1", "1.5", "1 ", " 1", "1e99", "nan", "inf",
                             "0x10", "99999999999999999999", "+1"})
        refused("heads", text);
    for (const char* text : {"-1", "4294967296", "0.5", "seed"}) refused("seed", text);
    for (const char* text : {"0", "-1", "nan", "inf", "-inf", "1e999", "low"})
        refused("temperature", text);
    for (const char* text : {"1,", ",1", "1,,2", "768", "-1", "1;2", "one"})
        refused("heads_off", text);
    for (const char* text : {"0", "4097", "automatic"}) refused("key_width", text);
    for (const char* text : {"", "true", "1", "ON"}) refused("output_projection", text);
    CHECK_THROWS_WITH_AS(with("heads", "65"),
                         "heads: found “65”, expected a whole number from 1 to 64", Error);
}

TEST_CASE("what is expected is all that a choice takes") {
    CHECK_THROWS_WITH_AS(with("key_width", "x"),
                         doctest::Contains("found “x”, expected a whole number from 1 to"), Error);
    CHECK_THROWS_WITH_AS(with("key_width", "x"), doctest::Contains(", or auto"), Error);
    CHECK_THROWS_WITH_AS(with("output_projection", "yes"),
                         "output_projection: found “yes”, expected on, off or auto", Error);
    CHECK_THROWS_WITH_AS(with("residual", "yes"), "residual: found “yes”, expected on or off",
                         Error);
    CHECK_THROWS_WITH_AS(
        with("heads_off", "1,x"),
        doctest::Contains("expected none, a whole number from 0 to 767, or several with commas"),
        Error);
    CHECK_THROWS_WITH_AS(with("mask", "causal, window"),
                         doctest::Contains("several are joined by “and” or “or”"), Error);
}

TEST_CASE("a name that is not in a choice's list gets the nearest one") {
    CHECK_THROWS_WITH_AS(with("mask", "casual"),
                         "mask: “casual” is not one; did you mean “causal”?", Error);
    CHECK_THROWS_AS(with("score", ""), Error);
    CHECK_THROWS_AS(with("normalizer", "Softmax"), Error);
    CHECK_THROWS_AS(with("projection", "pca"), Error);
    CHECK_THROWS_AS(with("tokenizer", "bpe"), Error);
    CHECK_THROWS_WITH_AS(choice_field("hedas"), "choice: “hedas” is not one; did you mean “heads”?",
                         Error);
    CHECK(find_choice("hedas") == nullptr);
}

TEST_CASE("a message about a million digits is short") {
    try {
        with("heads", std::string(1'000'000, '9'));
        FAIL("not refused");
    } catch (const Error& error) {
        CHECK(std::string(error.what()).size() < 200);
    }
}

TEST_CASE("numbers for nodes: finite, and −∞ where scores are masked") {
    constexpr Numbers masked = Numbers::finite_or_negative_infinity;
    CHECK_NOTHROW(check_number("head.0/scores", {0, 0}, -INFINITY, masked));
    CHECK_NOTHROW(check_number("x", {0, 0}, 1e30, Numbers::finite));
    CHECK_THROWS_WITH_AS(check_number("head.0/dot", {1, 2}, -INFINITY, Numbers::finite),
                         "head.0/dot[1,2]: found -inf, expected a finite number", Error);
    CHECK_THROWS_AS(check_number("head.0/scores", {0, 0}, INFINITY, masked), Error);
    CHECK_THROWS_AS(check_number("head.0/scores", {0, 0}, NAN, masked), Error);
}

TEST_CASE("a mask takes 1 and 0 alone: any other number would silently mean one of them") {
    constexpr Numbers open = Numbers::zero_or_one;
    CHECK_NOTHROW(check_number("mask", {0, 0}, 0, open));
    CHECK_NOTHROW(check_number("mask", {0, 0}, 1, open));
    for (const double number : {0.5, -1.0, 2.0, 1e-30, -HUGE_VAL, HUGE_VAL, std::nan("")})
        CHECK_THROWS_WITH_AS(check_number("mask", {1, 2}, number, open),
                             doctest::Contains("expected 1 (may attend) or 0 (masked)"), Error);
}
