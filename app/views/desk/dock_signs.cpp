#include <algorithm>
#include <array>
#include <cmath>

#include "app/views/desk/dock.h"

namespace attend {

namespace {

void sentence(Sketch& s) {
    s.curve(6, 20, [](float x) {
        return 11 - 9 * std::sqrt(std::max(1 - (x - 13) * (x - 13) / 49, 0.0f));
    });
    for (const float x : {1.0f, 10.0f, 19.0f}) s.bar(x, 12, 6, 3.5f);
}
/// Cells of several shades.
void cells(Sketch& s, int columns, int rows, float side, float gap, float left) {
    constexpr std::array shades{0.9f, 0.35f, 0.6f, 0.25f, 0.75f, 0.45f, 0.3f};
    for (int i = 0; i < columns * rows; ++i)
        s.bar(left + static_cast<float>(i % columns) * (side + gap),
              1 + static_cast<float>(i / columns) * (side + gap), side, side,
              shades[static_cast<std::size_t>(i * 5 % 7)]);
}
void map(Sketch& s) { cells(s, 3, 3, 4.2f, 0.6f, 6); }
void sum(Sketch& s) { s.bar(1, 2, 15, 3, 0.45f), s.bar(1, 7, 15, 7), s.bar(18, 3, 6, 10); }
void next(Sketch& s) {
    s.bar(2, 1, 22, 3.4f), s.bar(2, 6.4f, 12, 3.4f, 0.7f), s.bar(2, 11.8f, 7, 3.4f, 0.5f);
}
void lines(Sketch& s) {
    s.line({{3, 2}, {23, 14}}), s.line({{3, 14}, {23, 2}}), s.line({{3, 8}, {23, 8}}, 0.6f);
    for (const float y : {2.0f, 8.0f, 14.0f}) s.dot(3, y), s.dot(23, y);
}
void flow(Sketch& s) {
    s.curve(2, 24, [](float x) { return 8 + 5 * std::sin(x * 0.42f); });
}
void contributions(Sketch& s) {
    s.bar(4, 1, 18, 2.6f), s.bar(4, 4.9f, 10, 2.6f, 0.8f), s.bar(4, 8.8f, 14, 2.6f, 0.6f),
        s.bar(4, 12.7f, 6, 2.6f, 0.5f);
}
void wall(Sketch& s) { cells(s, 6, 4, 3, 1, 1); }
void heads(Sketch& s) {
    for (const float x : {5.0f, 14.0f})
        for (const float y : {0.5f, 8.7f})
            s.frame(x, y, 7, 6.4f), s.bar(x + 2.4f, y + 2.2f, 2.2f, 2);
}
void combined(Sketch& s) {
    s.bar(4, 1, 9, 8, 0.45f), s.bar(8, 4, 9, 8, 0.55f), s.bar(12, 7, 9, 8, 0.7f);
}
void gallery(Sketch& s) {
    for (const float x : {3.0f, 10.0f, 17.0f})
        for (const float y : {1.0f, 9.0f}) s.bar(x, y, 6, 6.5f, y < 5 ? 0.55f : 0.9f);
}
void compare(Sketch& s) { s.bar(3, 1, 9, 14, 0.55f), s.frame(14.5f, 1.5f, 8.5f, 13); }
void equation(Sketch& s) {
    s.bar(1, 2, 6, 12, 0.6f), s.line({{9.5f, 6}, {13, 10}}), s.line({{13, 6}, {9.5f, 10}}),
        s.bar(15.5f, 5, 9, 6);
}
void words(Sketch& s) {
    s.line({{4, 13}, {16, 4}}), s.line({{11, 4}, {16, 4}, {16, 9}}), s.dot(4, 13),
        s.dot(22, 3, 2, 0.5f), s.dot(21, 12, 2, 0.5f);
}
void positions(Sketch& s) {
    s.curve(2, 24, [](float x) { return 8 - 6.5f * std::sin((x - 2) * 0.2856f); });
}
void normalizer(Sketch& s) {
    for (int i = 0; i < 3; ++i) {
        const auto f = static_cast<float>(i);
        s.bar(1 + 3.2f * f, 9 - 2.5f * f, 2.2f, 6 + 2.5f * f, 0.6f);
        s.bar(16 + 3.2f * f, i == 1 ? 1 : 11 - f, 2.2f, i == 1 ? 14 : 4 + f);
    }
    s.line({{11, 8}, {14, 8}});
}
void steps(Sketch& s) {
    s.line({{3, 14}, {3, 10.5f}, {9, 10.5f}, {9, 7}, {15, 7}, {15, 3}, {23, 3}});
}
void arrows(Sketch& s) {
    s.line({{4, 14}, {22, 4}}), s.line({{16, 3.5f}, {22, 4}, {19.5f, 9}}),
        s.line({{4, 14}, {9, 3}}, 0.6f);
}
void pooling(Sketch& s) {
    for (const float y : {1.5f, 6.0f, 10.0f, 14.5f}) s.line({{2, y}, {10, y}, {18, 8}}, 0.7f);
    s.bar(18, 5.5f, 5, 5);
}
void root(Sketch& s) { s.line({{3, 9}, {6, 8}, {10, 14}, {14, 2}, {24, 2}}); }
void bell(Sketch& s) {
    s.curve(2, 24, [](float x) { return 14 - 12 * std::exp(-(x - 13) * (x - 13) / 18); });
}
void cost(Sketch& s) {
    s.curve(2, 23, [](float x) { return 14 - 0.027f * x * x; });
    s.line({{2, 14}, {23, 7}}, 0.6f);
}
void code(Sketch& s) {
    s.line({{7, 3}, {2, 8}, {7, 13}}), s.line({{19, 3}, {24, 8}, {19, 13}});
    s.line({{15, 2}, {11, 14}}, 0.6f);
}
void note(Sketch& s) { s.bar(3, 2, 20, 1.6f), s.bar(3, 7.2f, 20, 1.6f), s.bar(3, 12.4f, 13, 1.6f); }
void look_up(Sketch& s) {
    s.bar(2, 2, 8, 3), s.bar(2, 7, 8, 3, 0.5f), s.bar(2, 12, 8, 3, 0.5f),
        s.line({{11, 3.5f}, {16, 8}}), s.bar(17, 6, 7, 4);
}

void curves(Sketch& s) {
    s.curve(2, 24, [](float x) { return 13 - 11 * std::exp(-(x - 2) / 6); });
    s.curve(2, 24, [](float x) { return 3 + 11 * std::exp(-(x - 2) / 5); });
}
void film(Sketch& s) {
    for (const float x : {1.0f, 9.5f, 18.0f}) s.frame(x, 4, 7, 8);
    s.line({{2, 5}, {7, 11}}, 0.6f), s.line({{19, 5}, {24, 11}}, 0.6f);
}
void learned_map(Sketch& s) {
    s.frame(5, 0.5f, 15, 15);
    s.bar(8, 3, 3, 3), s.bar(11, 6.5f, 3, 3), s.bar(14, 10, 3, 3);
}
void beam(Sketch& s) {
    s.line({{2, 8}, {12, 3}, {23, 3}}), s.line({{2, 8}, {12, 13}, {23, 13}}, 0.6f),
        s.line({{12, 3}, {23, 8}}, 0.6f), s.dot(2, 8);
}
void two_steps(Sketch& s) {
    s.frame(1, 2, 10, 12), s.bar(15, 2, 10, 12), s.line({{11.5f, 8}, {14.5f, 8}});
}
void why_it_moves(Sketch& s) {
    s.curve(3, 23, [](float x) { return 3 + 0.09f * (x - 13) * (x - 13); });
    s.dot(7, 6.2f), s.line({{9, 8}, {12, 11}}), s.dot(13, 12);
}
void matrices(Sketch& s) { s.bar(2, 2, 20, 3), s.bar(2, 7, 13, 3, 0.7f), s.bar(2, 12, 7, 3, 0.5f); }

struct SignOf {
    std::string_view view;
    void (*draw)(Sketch&);
};
constexpr std::array signs{SignOf{"sentence", sentence},
                           SignOf{"weights", map},
                           SignOf{"sum", sum},
                           SignOf{"next_token", next},
                           SignOf{"lines", lines},
                           SignOf{"flow", flow},
                           SignOf{"contributions", contributions},
                           SignOf{"wall", wall},
                           SignOf{"all_heads", heads},
                           SignOf{"combined", combined},
                           SignOf{"gallery", gallery},
                           SignOf{"compare", compare},
                           SignOf{"equation", equation},
                           SignOf{"words", words},
                           SignOf{"positions", positions},
                           SignOf{"normalizer", normalizer},
                           SignOf{"steps", steps},
                           SignOf{"arrows", arrows},
                           SignOf{"pooling", pooling},
                           SignOf{"why_root_d", root},
                           SignOf{"kernel_identity", bell},
                           SignOf{"cost", cost},
                           SignOf{"code", code},
                           SignOf{"note", note},
                           SignOf{"lookup", look_up},
                           SignOf{"plot", bell},
                           SignOf{"curves", curves},
                           SignOf{"film", film},
                           SignOf{"learned_map", learned_map},
                           SignOf{"two_steps", two_steps},
                           SignOf{"why_it_moves", why_it_moves},
                           SignOf{"matrices", matrices},
                           SignOf{"next_word", next},
                           SignOf{"beam", beam},
                           SignOf{"encoder", two_steps},
                           SignOf{"length", curves}};

}  // namespace

Sketch view_sign(std::string_view view) {
    Sketch sign(26, 16, 1.4f);
    const auto* const found = std::ranges::find(signs, view, &SignOf::view);
    if (found == signs.end())
        sign.frame(6, 2, 14, 12);
    else
        found->draw(sign);
    return sign;
}

}  // namespace attend
