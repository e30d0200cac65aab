#include "core/tex/tex_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "core/named.h"
#include "core/tex/tex_signs.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

constexpr std::array<std::pair<std::string_view, Role>, 7> roles_by_name{{
    {"input", Role::input},
    {"query", Role::query},
    {"key", Role::key},
    {"value", Role::value},
    {"score", Role::score},
    {"weights", Role::weights},
    {"output", Role::output},
}};
constexpr std::array<std::pair<std::string_view, std::string_view>, 10> accents{{
    {"hat", "ˆ"},
    {"widehat", "ˆ"},
    {"tilde", "˜"},
    {"widetilde", "˜"},
    {"bar", "¯"},
    {"overline", "¯"},
    {"vec", "→"},
    {"dot", "˙"},
    {"underline", "_"},
    {"underbrace", "⏟"},
}};
constexpr auto environments = std::to_array<TexEnvironment>({
    {"matrix", "", "", "c"},
    {"smallmatrix", "", "", "c"},
    {"pmatrix", "(", ")", "c"},
    {"bmatrix", "[", "]", "c"},
    {"Bmatrix", "{", "}", "c"},
    {"vmatrix", "|", "|", "c"},
    {"Vmatrix", "‖", "‖", "c"},
    {"cases", "{", "", "l"},
    {"aligned", "", "", "rl"},
    {"align", "", "", "rl"},
    {"align*", "", "", "rl"},
    {"array", "", "", "c"},
});
/// Of these nothing is drawn: sizes follow from where something stands.
constexpr std::array<std::string_view, 10> without_ink{
    "displaystyle", "textstyle", "limits", "nolimits", "big",
    "Big",          "bigl",      "bigr",   "Bigl",     "Bigr"};
constexpr auto with_arguments = std::to_array<std::string_view>(
    {"frac",   "dfrac",  "tfrac",      "sqrt",         "text",   "mathrm",  "textrm",
     "mathbf", "textbf", "boldsymbol", "bm",           "mathbb", "mathcal", "mathit",
     "mathsf", "color",  "textcolor",  "operatorname", "left",   "begin"});

template <class Table>
auto found_in(const Table& table, std::string_view name) {
    return std::ranges::find(table, name, [](const auto& row) { return row.first; });
}

template <class Table>
std::optional<std::string_view> text_in(const Table& table, std::string_view name) {
    const auto at = found_in(table, name);
    return at == table.end() ? std::nullopt : std::optional<std::string_view>(at->second);
}

}  // namespace

std::optional<Role> role_of_color(std::string_view name) {
    const auto at = found_in(roles_by_name, name);
    return at == roles_by_name.end() ? std::nullopt : std::optional(at->second);
}

std::string_view role_in_tex(Role role) {
    for (const auto& [name, known] : roles_by_name)
        if (known == role) return name;
    return {};
}

std::optional<std::string_view> accent_of(std::string_view command) {
    return text_in(accents, command);
}

const TexEnvironment* tex_environment(std::string_view name) {
    const auto at = std::ranges::find(environments, name, &TexEnvironment::name);
    return at == environments.end() ? nullptr : &*at;
}

bool is_without_ink(std::string_view command) {
    return std::ranges::find(without_ink, command) != without_ink.end();
}

bool takes_arguments(std::string_view command) {
    return std::ranges::find(with_arguments, command) != with_arguments.end();
}

std::string unknown_command(const std::string& command) {
    std::vector<std::string> known;
    for (const TexSign& sign : tex_signs()) known.push_back("\\" + std::string(sign.name));
    for (const auto& [accent, sign] : accents) known.push_back("\\" + std::string(accent));
    for (const std::string_view one : with_arguments) known.push_back("\\" + std::string(one));
    std::string instead = did_you_mean(command, known);
    if (!instead.starts_with("did you mean"))
        instead = "expected one that the manual's page of lessons lists";
    return fmt::format("found the command {} in a formula, {}", in_quotes(command), instead);
}

std::string unknown_color(const std::string& color) {
    std::vector<std::string> known;
    for (const auto& [name, role] : roles_by_name) known.emplace_back(name);
    return fmt::format("found the color {} in a formula, {}", in_quotes(color),
                       did_you_mean(color, known));
}

std::string unknown_environment(const std::string& name) {
    std::vector<std::string> known;
    for (const TexEnvironment& one : environments) known.emplace_back(one.name);
    return fmt::format("found “\\begin{{{}}}” in a formula, {}", name, did_you_mean(name, known));
}

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 7> double_strokes{{
    {"C", "ℂ"},
    {"H", "ℍ"},
    {"N", "ℕ"},
    {"P", "ℙ"},
    {"Q", "ℚ"},
    {"R", "ℝ"},
    {"Z", "ℤ"},
}};
constexpr std::array<std::pair<std::string_view, std::string_view>, 8> handwriting{{
    {"B", "ℬ"},
    {"E", "ℰ"},
    {"F", "ℱ"},
    {"H", "ℋ"},
    {"I", "ℐ"},
    {"L", "ℒ"},
    {"M", "ℳ"},
    {"R", "ℛ"},
}};

}  // namespace

std::string in_alphabet(std::string_view alphabet, std::string_view letter) {
    const auto known =
        alphabet == "mathbb" ? text_in(double_strokes, letter) : text_in(handwriting, letter);
    return std::string(known.value_or(letter));
}

}  // namespace attend
