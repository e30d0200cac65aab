#include <algorithm>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/span.h"
#include "app/state/lesson_play.h"
#include "app/views/lit.h"
#include "app/views/lookup/lookup.h"
#include "app/views/lookup/lookup_model.h"
#include "app/views/parts/option_letter.h"
#include "app/views/parts/stage.h"
#include "app/views/parts/stage_foot.h"

namespace attend {

namespace {

// Pixels of the stage.
constexpr float letter_wide = 84, key_wide = 420, bar_high = 48, pitch = 66;
constexpr Index most_keys = 11;

std::vector<std::string> keys_of(const Scene& scene) {
    std::vector<std::string> keys;
    const auto rows = static_cast<Index>(scene.table->table->rows.size());
    for (Index row = 0; row < std::min(rows, most_keys); ++row)
        keys.push_back(key_text(scene, row));
    return keys;
}

const std::vector<BeatText::Option>& options_of(const Frame& frame) {
    static const std::vector<BeatText::Option> none;
    return frame.store.lesson ? frame.store.lesson->text().options : none;
}

}  // namespace

bool options_are_keys(const Frame& frame) {
    const std::vector<std::string> keys = keys_of(*frame.scene());
    return std::ranges::all_of(options_of(frame), [&](const BeatText::Option& option) {
        return std::ranges::find(keys, option.text) != keys.end();
    });
}

Box look_up_question(Frame& frame) {
    const Ui& ui = frame.ui;
    const Theme& theme = *ui.theme;
    const std::vector<BeatText::Option>& options = options_of(frame);
    Boxes rows;
    for (const std::string& key : keys_of(*frame.scene())) {
        const auto option = std::ranges::find(options, key, &BeatText::Option::text);
        const bool named = option != options.end();
        const float size = stage_em(ui, named ? stage_text::large : stage_text::words);
        Box letter = named ? option_letter(ui, static_cast<std::size_t>(option - options.begin()),
                                           false, stage_em(ui, stage_text::words))
                           : box::space(0);
        Box track =
            box::layers({box::span({0, 0, theme.track, theme.track}, stage_em(ui, bar_high)),
                         stage_words(ui, named ? "?" : "").centered()})
                .grow();
        rows.push_back(box::row({box::row({std::move(letter)}, 0).wide(stage_em(ui, letter_wide)),
                                 box::text(key, {named ? Face::semibold : Face::regular, size,
                                                 named ? theme.text : theme.dim_text})
                                     .wide(stage_em(ui, key_wide)),
                                 std::move(track)},
                                0)
                           .in_light(is_lit_key(frame, std::ssize(rows)))
                           .high(stage_em(ui, pitch)));
    }
    return box::column(std::move(rows), 0).at_top().grow();
}

}  // namespace attend
