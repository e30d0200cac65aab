#include "app/views/parts/choose_head.h"

#include <algorithm>

#include "app/state/session.h"

namespace attend {

namespace {
/// Of what is off, in order.
void switch_in(NumberList& off, int number, bool on) {
    std::erase(off, number);
    if (!on) off.insert(std::ranges::lower_bound(off, number), number);
}
}  // namespace

bool is_on(const Frame& frame, int layer, int head) {
    const NumberList& off = frame.store.draft.choices.heads_off;
    return !std::binary_search(off.begin(), off.end(), layer * frame.scene()->choices.heads + head);
}

bool layer_is_off(const Frame& frame, int layer) {
    return std::ranges::binary_search(frame.scene()->choices.layers_off, layer);
}

void switch_head(Frame& frame, int layer, int head, bool on) {
    switch_in(frame.draft().choices.heads_off, layer * frame.scene()->choices.heads + head, on);
}

void switch_layer(Frame& frame, int layer, bool on) {
    switch_in(frame.draft().choices.layers_off, layer, on);
}

void choose_head(Frame& frame, int layer, int head) {
    choose_head(frame.session(), *frame.scene(), layer, head);
}

}  // namespace attend
