#include <string>
#include <utility>
#include <vector>

#include "app/gui/box/choices.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/sizes.h"
#include "app/views/code/code_look.h"
#include "app/views/code/options.h"
#include "app/views/parts/stage.h"
#include "app/views/scene_view.h"
#include "core/texts/code.h"

namespace attend {

namespace {

/// Says what the piece under the mouse makes, or the last such piece; at first, how to use the
/// view.
Box words_of(const Frame& frame, const CodeLook& look, float size) {
    const CodePiece* const piece = told_piece(frame, look);
    const Graph& graph = *frame.scene()->graph;
    const std::string text = piece ? made_in_words(graph, *piece) : say<texts::code::shows>();
    return box::wrapped(text, {Face::regular, size, frame.ui.theme->text})
        .high(2.7f * size)
        .named("code/words");
}

bool has_code(const Frame& frame) { return !frame.scene()->layers.empty(); }

Box code_view(Frame& frame) {
    if (!has_code(frame)) return box::empty(say<texts::code::none>());
    const auto look = code_look(frame);
    Box left = box::column({words_of(frame, *look, sizes::title),
                            box::scrolled("code/scrolled", code_lines(frame, look, 1)).grow_high()},
                           0.6f);
    return box::row({std::move(left).grow().grow_high().named("part/lines"),
                     box::scrolled("code/matrices", code_matrices(frame, *look, 1))
                         .wide({14, 34, 44})
                         .grow_high()
                         .named("part/matrices")},
                    sizes::object);
}

RichText code_subtitle(const Frame& frame) {
    if (!frame.scene() || !has_code(frame)) return {};
    const auto look = code_look(frame);
    return {{say<texts::code::parameters>(
        "numbers"_is = parameters_of(*frame.scene()->graph, look->code.learned))}};
}

Box code_controls(Frame& frame) {
    if (!has_code(frame)) return box::space(0);
    std::vector<std::string> labels;
    int chosen = 0;
    for (const CodeLibrary& library : code_libraries()) {
        if (library.name == frame.options<CodeOptions>().library)
            chosen = static_cast<int>(labels.size());
        labels.emplace_back(library.label);
    }
    const auto choose = [&frame](int to) {
        frame.draft().view.of<CodeOptions>().library =
            code_libraries()[static_cast<std::size_t>(to)].name;
    };
    Box copy =
        box::text(say<texts::code::copy>(), {Face::regular, sizes::control, frame.ui.theme->text})
            .named("code/copy")
            .help(say<texts::code::copy_help>())
            .on_click([&frame] {
                frame.ask(CopyText{text_of(code_look(frame)->code), say<texts::code::copied>()});
            });
    return box::row(
        {std::move(copy), box::segments(frame.ui, {.name = "code/library",
                                                   .labels = labels,
                                                   .chosen = chosen,
                                                   .help = say<texts::code::library_help>(),
                                                   .change = choose})},
        sizes::object);
}

Staged staged_code(Frame& frame) {
    Staged shown;
    if (!has_code(frame)) {
        shown.object = box::empty(say<texts::code::none>());
        return shown;
    }
    const auto look = code_look(frame);
    const float size = stage_em(frame.ui, stage_text::small);
    shown.title = {{say<texts::code::staged_title>(), Role::other, true}};
    shown.sentence = {{told_piece(frame, *look)
                           ? made_in_words(*frame.scene()->graph, *told_piece(frame, *look))
                           : say<texts::code::shows>()}};
    shown.object = box::row({box::scrolled("code/scrolled", code_lines(frame, look, size))
                                 .grow()
                                 .grow_high()
                                 .named("part/lines"),
                             box::scrolled("code/matrices", code_matrices(frame, *look, size))
                                 .wide(stage_em(frame.ui, 640))
                                 .grow_high()
                                 .named("part/matrices")},
                            stage_em(frame.ui, 40));
    return shown;
}

}  // namespace

namespace view_files {
extern constinit const SceneView code{
    .place = 125,
    .name = "code",
    .tab = "Code",
    .label = "The layer as code",
    .group = ViewGroup::understand,
    .help =
        "The lines of Keras, PyTorch and NumPy that make this layer; each argument lights what "
        "it makes",
    .extent = ViewExtent::below,
    .subtitle = code_subtitle,
    .applies = to_heads,
    .view = code_view,
    .shows = "code",
    .controls = code_controls,
    .staged = staged_code};
}

}  // namespace attend
