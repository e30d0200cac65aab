#include <doctest/doctest.h>

#include "app/views/window/palette_entries.h"

using namespace attend;

TEST_CASE("what is typed finds labels by their letters in order, beginnings of words first") {
    CHECK(fit("csl", "Mask: causal"));
    CHECK_FALSE(fit("lac", "mask"));
    CHECK(*fit("causal", "Mask: causal") > *fit("causal", "a clause as all"));
    CHECK(*fit("mc", "Mask: causal") > *fit("mc", "some record"));
    CHECK(fit("", "anything"));
}

TEST_CASE("the best entry comes first, and an empty text keeps the order") {
    const std::vector<PaletteEntry> entries{
        {"View: Dark", "", {}}, {"head.0/weights", "", {}}, {"View: Attention weights", "", {}}};
    CHECK(found(entries, "")[0]->label == "View: Dark");
    CHECK(found(entries, "head weights")[0]->label == "head.0/weights");
    CHECK(found(entries, "zzz").empty());
}

TEST_CASE("a choice and its value can be typed; what is no value of it is not offered") {
    const auto labels = [](std::string_view typed) {
        std::vector<std::string> all;
        for (const PaletteEntry& entry : typed_choices(typed, Document{}))
            all.push_back(entry.label);
        return all;
    };
    CHECK(labels("layers 3") == std::vector<std::string>{"Layers: 3"});
    CHECK(labels("D_K 16") == std::vector<std::string>{"d_k: 16"});
    CHECK(labels("sentence The cat") == std::vector<std::string>{"Sentence: The cat"});
    CHECK(labels("layers three").empty());
    CHECK(labels("layers 99").empty());
    CHECK(labels("layers").empty());
    CHECK(labels(" 3").empty());
}
