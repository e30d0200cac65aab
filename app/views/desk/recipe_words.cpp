#include "app/views/desk/recipe_words.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <span>

#include "app/render/colormap.h"
#include "core/attention/normalizer.h"
#include "core/document/choice_values.h"
#include "core/named.h"
#include "core/texts/recipe.h"

namespace attend {

namespace {

const Choices& choices_of(const Frame& frame) { return frame.store.document().choices; }

/// "scaled dot product", "no mask", "Heads 4", "words.txt".
std::string plainly(const Choices& choices, std::string_view name) {
    const ChoiceField& field = choice_field(name);
    const std::string text = field_text(choices, field);
    for (const ChoiceValue& value : listed_values(field))
        if (value.name == text)
            return text == "none" ? say<texts::recipe::none>("choice"_is = field.name)
                                  : value.label;
    if (field.may_be_file || text.find('/') != text.npos)
        return std::filesystem::path(text).filename().string();
    return say<texts::recipe::choice>("choice"_is = field.label, "value"_is = text);
}

std::string embedding_word(const Frame& frame) {
    std::string label = plainly(choices_of(frame), "embedding");
    if (!frame.scene() || frame.scene()->blocks.empty()) return label;
    const Index width = frame.node(frame.layer_block().input).axes.columns.size();
    return say<texts::recipe::embedding>("embedding"_is = label, "n"_is = width);
}

std::string position_word(const Frame& frame) {
    const Choices& choices = choices_of(frame);
    return choices.position == "none" ? say<texts::recipe::no_positions>()
                                      : plainly(choices, "position");
}

std::string head_word(const Frame& frame) {
    if (!frame.scene()) return plainly(choices_of(frame), "heads");
    const std::size_t heads = frame.scene()->blocks.size();
    if (heads <= 1) return say<texts::recipe::one_head>();
    return say<texts::recipe::head>("head"_is = frame.store.session.selection.head,
                                    "heads"_is = heads,
                                    "off"_is = frame.scene()->choices.heads_off.size());
}

std::string layer_word(const Frame& frame) {
    if (frame.layers() < 2) return {};
    return say<texts::recipe::layer>("layer"_is = frame.store.session.selection.layer);
}

std::string width_word(const Frame& frame) {
    if (!frame.scene() || frame.scene()->blocks.empty()) return {};
    return say<texts::recipe::width>(
        "width"_is = std::to_string(frame.node(frame.block().q).axes.columns.size()));
}

std::string projection_word(const Frame& frame) {
    return say<texts::recipe::projection>("projection"_is =
                                              plainly(choices_of(frame), "projection"));
}

std::string normalizer_word(const Frame& frame) {
    const Choices& choices = choices_of(frame);
    const Normalizer& chosen = normalizer_of(choices);
    const std::string_view label = chosen.label.substr(0, chosen.label.find(", "));
    if (!reads_temperature(chosen)) return std::string(label);
    return say<texts::recipe::temperature>(
        "normalizer"_is = label, "temperature"_is = fmt::format("{:g}", choices.temperature));
}

std::string layers_word(const Frame& frame) {
    const Choices& choices = choices_of(frame);
    const bool mixed = frame.scene() && !frame.scene()->blocks.empty() && frame.layer_block().w_o;
    return say<texts::recipe::layers>("n"_is = choices.layers, "mixed"_is = mixed);
}

std::string pooling_word(const Frame& frame) {
    const Choices& choices = choices_of(frame);
    return choices.pooling == "none"
               ? say<texts::recipe::no_pooling>()
               : say<texts::recipe::pooling>("pooling"_is = plainly(choices, "pooling"));
}

std::string colors_word(const Frame& frame) {
    const std::string& chosen = frame.store.document().view.sequential_colors;
    return colormap(chosen == "auto" ? frame.ui.theme->sequential : chosen).label;
}

struct RecipeWord {
    std::string_view name;  // of the choice
    std::string (*say)(const Frame& frame);
};
constexpr std::array<RecipeWord, 10> special_words{{
    {"embedding", embedding_word},
    {"position", position_word},
    {"head", head_word},
    {"layer", layer_word},
    {"query_width", width_word},
    {"projection", projection_word},
    {"normalizer", normalizer_word},
    {"layers", layers_word},
    {"pooling", pooling_word},
    {"colors", colors_word},
}};

}  // namespace

std::string recipe_word(const Frame& frame, std::string_view what) {
    const RecipeWord* word = find_named(std::span<const RecipeWord>(special_words), what);
    return word ? word->say(frame) : plainly(choices_of(frame), what);
}

}  // namespace attend
