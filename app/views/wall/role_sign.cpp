#include <map>

#include "app/gui/box/sketch.h"
#include "app/views/wall/wall.h"

namespace attend {

namespace {

/// A small map, rows down and columns to the right, in a square whose sides are 1.
Sketch map_with(std::vector<Sketch::Point> line) {
    constexpr float axes = 0.35f;  // opacity
    Sketch sign(1, 1, 0.17f);
    sign.hairline({{0, 0}, {0, 1}, {1, 1}}, axes);
    if (!line.empty()) sign.line(std::move(line));
    return sign;
}

Sketch same_words() {
    Sketch sign = map_with({});
    sign.dot(0.25f, 0.75f, 0.17f), sign.dot(0.75f, 0.25f, 0.17f);
    return sign;
}
/// What says least is drawn smallest.
Sketch evenly() {
    Sketch sign(1, 1, 0.17f);
    sign.bar(0.17f, 0.17f, 0.66f, 0.66f, 0.7f);
    return sign;
}
Sketch none_of_these() {
    Sketch sign(1, 1, 0.17f);
    sign.ring(0.5f, 0.5f, 0.36f);
    return sign;
}

const std::map<std::string_view, Sketch>& signs() {
    static const std::map<std::string_view, Sketch> all{
        {"previous", map_with({{0.05f, 0.35f}, {0.65f, 0.95f}})},
        {"next", map_with({{0.35f, 0.05f}, {0.95f, 0.65f}})},
        {"self", map_with({{0.05f, 0.05f}, {0.95f, 0.95f}})},
        {"same_word", same_words()},
        {"induction", map_with({{0.2f, 0.6f}, {0.5f, 0.9f}})},
        {"first", map_with({{0.1f, 0.05f}, {0.1f, 0.95f}})},
        {"last", map_with({{0.9f, 0.05f}, {0.9f, 0.95f}})},
        {"one_token", map_with({{0.5f, 0.05f}, {0.5f, 0.95f}})},
        {"broad", evenly()},
        {"other", none_of_these()},
    };
    return all;
}

}  // namespace

const Sketch& sign_of_role(std::size_t role) {
    static const Sketch without = map_with({});
    const auto found = signs().find(head_roles()[role].name);
    return found == signs().end() ? without : found->second;
}

Box role_sign(const Ui& ui, std::size_t role) {
    constexpr float side = 0.65f;  // em
    return box::sketch(sign_of_role(role), ui.theme->text, side);
}

}  // namespace attend
