#include <doctest/doctest.h>

#include <cstdlib>
#include <map>

#include "app/platform/picture.h"
#include "core/files/data.h"
#include "support/sentence_panel.h"

using namespace attend;

namespace {

struct Sheet {
    std::string name;
    OnePanel::Draw draw;
    PictureSize size;
    Saved saved;
};

Saved with(void (*change)(Choices&)) {
    Saved saved = hand_made_document(4);
    change(saved.document.choices);
    return saved;
}

std::vector<Sheet> sheets() {
    const Saved plain = hand_made_document(4);
    const Saved many = with([](Choices& c) {
        c.heads = 12, c.heads_off = {1, 5}, c.embedding = "random", c.set(random_width, 48);
        c.key_width = 9, c.projection = "random", c.second_text = "Der Zug kommt";
    });
    const Saved cross = with([](Choices& c) { c.second_text = "a bus leaves xyzzy town"; });
    const Saved lengthy = with([](Choices& c) {
        c.sentence = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesell";
        for (int i = 0; i < 60; ++i) c.sentence += " train station and xyzzy";
    });
    const Saved empty = with([](Choices& c) { c.sentence = ""; });
    const Saved missing = with([](Choices& c) { c.embedding = "/nowhere/vectors.txt"; });
    std::vector<Sheet> all{{"sentence", draw_sentence, {1896, 126}, plain},
                           {"sentence-cross", draw_sentence, {1256, 126}, cross},
                           {"sentence-long", draw_sentence, {1256, 190}, lengthy},
                           {"sentence-narrow", draw_sentence, {480, 190}, cross},
                           {"sentence-empty", draw_sentence, {900, 126}, empty},
                           {"setup", draw_setup, {282, 880}, plain},
                           {"setup-many", draw_setup, {282, 1000}, many},
                           {"setup-missing", draw_setup, {282, 600}, missing}};
    if (!find_data("glove-6b-50d.table")) return all;
    const Saved glove = with([](Choices& c) { c.embedding = "glove"; });
    all.push_back({"glove-setup", draw_setup, {282, 880}, glove});
    all.push_back({"glove-sentence", draw_sentence, {1896, 126}, glove});
    return all;
}

Image picture_of(const Sheet& sheet, std::string_view theme, int scale) {
    OnePanel panel(sheet.draw, sheet.saved);
    const PictureSize size{sheet.size.width * scale, sheet.size.height * scale,
                           static_cast<float>(scale)};
    return draw_picture(size, theme, [&](Ui& ui) { panel.draw(ui); });
}

/// How many different colors there are, up to `most`.
std::size_t colors_of(const Image& image, std::size_t most) {
    std::map<std::uint32_t, int> seen;
    for (std::size_t i = 0; i + 3 < image.rgba.size() && seen.size() < most; i += 4)
        seen[static_cast<std::uint32_t>(image.rgba[i] | image.rgba[i + 1] << 8 |
                                        image.rgba[i + 2] << 16)]++;
    return seen.size();
}

}  // namespace

// Set ATTEND_PICTURES to a folder to look at what this draws.
TEST_CASE("sentence, setup and status show something in every state, theme and scale") {
    for (const Sheet& sheet : sheets())
        for (const std::string_view theme : {"dark", "light", "high_contrast"})
            for (const int scale : {1, 2}) {
                if (theme == "high_contrast" && scale == 2) continue;
                const Image image = picture_of(sheet, theme, scale);
                CHECK_MESSAGE(colors_of(image, 9) > 8, sheet.name);
                if (const char* folder = std::getenv("ATTEND_PICTURES"))
                    save_png(std::string(folder) + "/" + sheet.name + "-" + std::string(theme) +
                                 "-" + std::to_string(scale) + ".png",
                             image);
            }
}
