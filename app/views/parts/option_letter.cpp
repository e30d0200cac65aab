#include "app/views/parts/option_letter.h"

#include <string>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"

namespace attend {

Box option_letter(const Ui& ui, std::size_t number, bool is_right, float size) {
    constexpr float side = 52.0f / 36;  // of the letter's size
    const Theme& theme = *ui.theme;
    const Rgb color = is_right ? text_on(theme.text) : theme.text;
    Box letter =
        box::text(std::string(1, static_cast<char>('A' + number)), {Face::bold, size, color}, 1)
            .centered();
    return box::framed(box::layers({std::move(letter)}).wide(side * size).high(side * size),
                       {is_right ? theme.text : theme.panel, theme.text, 0.2f * size, 2}, {0, 0});
}

}  // namespace attend
