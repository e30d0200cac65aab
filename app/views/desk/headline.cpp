#include <algorithm>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/views/desk/desk.h"
#include "app/gui/sizes.h"
#include "app/views/parts/empty_state.h"
#include "app/views/sentence/attending.h"
#include "app/views/sentence/sentence.h"

namespace attend {

Box headline(Frame& frame, bool large) {
    if (!frame.scene() || current_problem(frame)) return box::space(0);
    const Attended& row = attended(frame, frame.asking());
    const SentenceWords words = words_of_sentence(frame, row);
    const auto first = [&](float size) {
        return box::rich(words.headline, {size, false, 0}).named("sentence/headline");
    };
    const auto second = [&] {
        Boxes beside;
        if (!words.changed.empty())
            beside.push_back(
                box::text(words.changed, {Face::regular, sizes::control, frame.ui.theme->edited})
                    .named("sentence/changed"));
        if (!words.second.empty())
            beside.push_back(box::rich(words.second, {sizes::field, false, 0}));
        if (!words.note.empty())
            beside.push_back(box::clauses(words.note, sizes::control).droppable(2));
        return box::row(std::move(beside), 1);
    };
    const float full = large ? sizes::leader : sizes::view;
    Boxes forms;
    if (large)
        for (const float size : {full, sizes::view})
            forms.push_back(
                box::row({first(size), second().droppable(), box::space(0).grow()}, 1.3f));
    for (const float size : {full, sizes::view, sizes::field, sizes::title})
        forms.push_back(first(size));
    return box::first_that_fits(std::move(forms))
        .named("sentence/words")
        .help(text_of(words.all))
        .old(frame.stale());
}

}  // namespace attend
