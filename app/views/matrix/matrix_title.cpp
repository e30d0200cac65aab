#include "app/views/matrix/matrix_title.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/controls.h"
#include "app/gui/formula.h"
#include "app/gui/sizes.h"
#include "app/gui/text.h"
#include "app/state/editing.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/show_view.h"
#include "app/views/parts/stage.h"
#include "core/attention/paths.h"
#include "core/plural.h"

namespace attend {

namespace {

/// The outputs of a head, of all heads and of each layer have one name.
std::string shape_text(const Frame& frame, const Node& node) {
    std::string shape = fmt::format("{}×{}", node.shape().rows, node.shape().columns);
    const Scene& scene = *frame.scene();
    if (scene.layers.empty()) return shape;
    const auto is = [&](NodeId id) { return node.path == frame.node(id).path; };
    if (node.layer >= 0 && is(scene.layers[static_cast<std::size_t>(node.layer)].output()))
        return fmt::format("layer {} · {}", node.layer, shape);
    const bool numbered = frame.node(frame.block().weights).layer >= 0;
    const bool twice = scene.blocks.size() > scene.layers.size() ||
                       (!numbered && scene.layers.front().w_o.has_value());
    if (twice && is(scene.output)) return "layer · " + shape;
    if (!twice || !is(frame.block().output)) return shape;
    return fmt::format("head {} · {}", frame.store.session.selection.head, shape);
}

std::string said_of(const Node& node) {
    return fmt::format("{}: {} × {}", node.path, count_of(node.shape().rows, node.axes.rows.name()),
                       count_of(node.shape().columns, node.axes.columns.name()));
}

/// Longest first; the first that fits is shown.
std::array<std::string, 5> note_texts(const Node& node, Index count) {
    const bool leaf = node.is_leaf();
    const char* noun = leaf ? (count == 1 ? "number" : "numbers") : (count == 1 ? "cell" : "cells");
    const char* done = leaf ? "set" : "overridden";
    return {fmt::format("{} {} {} · Reset", count, noun, done),
            fmt::format("{} {} · Reset", count, done), fmt::format("{} · Reset", count), "Reset",
            "↺"};
}

}  // namespace

Box matrix_name(Frame& frame, std::string_view panel, NodeId id, TitleLines lines,
                std::string_view more) {
    const Node& node = frame.node(id);
    const Shape shape = node.shape();
    const std::string size =
        more.empty() ? shape_text(frame, node) : fmt::format("{}×{}", shape.columns, shape.rows);
    // On the stage it is a formula as others there, and no text is smaller than the small one.
    const float least = on_stage(frame) ? stage_em(frame.ui, stage_text::small) : 0;
    const TextStyle dim = dim_style(frame.ui, std::max(sizes::axis, least));
    const FormulaStyle style{std::max(sizes::control, least), !on_stage(frame),
                             frame.ui.theme->role(node.notation.role), !on_stage(frame)};
    const Box name = box::formula(node.notation.matrix + std::string(more), {}, style),
              said = box::text(size, dim, 20).named(fmt::format("{}/{}/shape", panel, node.path));
    Boxes forms{box::row({name, said}, sizes::near)};
    // No part of a shape is one: where it has no room its line stays empty.
    const Box nothing = box::text("", dim);
    forms.push_back(lines == TitleLines::two
                        ? box::column({name, box::first_that_fits({said, nothing})}, 0)
                        : name);
    return box::first_that_fits(std::move(forms))
        .named(fmt::format("{}/{}/name", panel, node.path))
        .help(said_of(node) + ". A click shows it alone and large.")
        .on_click([&frame, id] { show_large(frame, frame.node(id)); });
}

Box edited_note(Frame& frame, std::string_view panel, NodeId id) {
    const Node& node = frame.node(id);
    const Index count = edited_count(frame.draft(), node);
    if (count == 0) return box::space(0);
    Boxes forms;
    const auto texts = note_texts(node, count);
    for (const std::string& text : texts)
        forms.push_back(box::text(text, {Face::regular, sizes::axis, frame.ui.theme->edited}, 100));
    return box::first_that_fits(std::move(forms))
        .named(fmt::format("{}/{}/reset", panel, node.path))
        .help(fmt::format("Takes back {}", texts.front().substr(0, texts.front().find(" ·"))))
        .on_click([&frame, path = node.path] { reset_matrix(frame.draft(), path); });
}

void show_large(Frame& frame, const Node& node) {
    frame.session().large_node = node.path;
    show_view(frame, "weights");
    const Selection& selection = frame.session().selection;
    if (selection.node == node.path) return;
    const Shape shape = node.shape();
    const Index row = rows_ask(node) ? selection.query : selection.cell.row;
    select_cell(
        frame, node,
        {std::min(row, shape.rows - 1), std::min(selection.cell.column, shape.columns - 1)});
}

}  // namespace attend
