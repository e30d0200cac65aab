#include "app/views/parts/choose_head.h"

#include <algorithm>

#include "app/state/head_choice.h"

namespace attend {

bool is_on(const Frame& frame, int layer, int head) {
    const NumberList& off = frame.store.draft.choices.heads_off;
    return !std::binary_search(off.begin(), off.end(), layer * frame.scene()->choices.heads + head);
}

bool layer_is_off(const Frame& frame, int layer) {
    return std::ranges::binary_search(frame.scene()->choices.layers_off, layer);
}

void switch_head(Frame& frame, int layer, int head, bool on) {
    NumberList& off = frame.draft().choices.heads_off;
    const int place = layer * frame.scene()->choices.heads + head;
    std::erase(off, place);
    if (!on) off.insert(std::lower_bound(off.begin(), off.end(), place), place);
}

void choose_head(Frame& frame, int layer, int head) {
    choose_head(frame.session(), *frame.scene(), layer, head);
}

}  // namespace attend
