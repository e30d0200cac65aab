#include "app/views/sentence/guess.h"

#include <fmt/format.h>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/views/parts/stage.h"

namespace attend {

namespace {

/// Of the keys that may be guessed, in the order of the text.
std::size_t number_of(const Attended& row, Index key) {
    std::size_t number = 1;
    for (Index before = 0; before < key; ++before)
        number += before != row.own && !row.is_masked(before);
    return number;
}

}  // namespace

std::optional<Box> question(const AttendingRow& stands, Index key) {
    if (key == stands.row.own) return std::nullopt;
    return guess_ring(stands.frame.ui, key, number_of(stands.row, key));
}

Box with_guess(const AttendingRow& stands, Index key, Box figure, const box::LineSize& size) {
    const Ui& ui = stands.frame.ui;
    const auto& guessing = ui.states.of<Guessing>();
    if (!on_stage(stands.frame)) return figure;
    const float high = size.note_high / 2;
    const bool guessed =
        guessing.chosen == key && guessing.about == std::to_string(stands.row.query);
    Box below =
        guessed ? box::text("guessed", guess_style(ui), 10).named("guess/shown") : box::space(0);
    return box::column(
        {std::move(figure).centered().high(high), std::move(below).centered().high(high)}, 0);
}

}  // namespace attend
