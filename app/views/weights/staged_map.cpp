#include "app/views/matrix/matrix_view.h"
#include "app/views/parts/noun.h"
#include "app/views/parts/stage.h"
#include "app/views/sentence/attending.h"
#include "app/views/weights/weights.h"
#include "core/attention/normalizer.h"
#include "core/texts/weights.h"

namespace attend {

namespace {

/// What rows and columns do.
RichText sentence_of_map(const Frame& frame, NodeId id) {
    const Scene& scene = *frame.scene();
    const Node& node = frame.node(id);
    if (node.notation.role != Role::weights) return weights_subtitle(frame);
    const std::string_view asks = noun_of(scene, node.axes.rows);
    const bool shares = normalizer_of(scene.choices).rows_sum_to_one;
    return {{shares ? say<texts::weights::row_asks_shares>("word"_is = asks)
                    : say<texts::weights::row_asks>("word"_is = asks)}};
}

}  // namespace

Staged staged_map(Frame& frame) {
    constexpr float oblong = 2.2f;  // a cell is at most so many times as wide as high
    constexpr float least_written = 0.1f;
    const NodeId id = large_node(frame);
    const bool of_head = id == frame.block().weights;
    MatrixOptions options;
    options.panel = "stage";
    options.labels = options.numbers = options.square = options.centered = true;
    options.oblong = oblong;
    options.text = stage_em(frame.ui, stage_text::words);
    if (of_head) options.least_number = least_written;
    Staged shown;
    shown.title = of_head && !frame.scene()->layers.empty()
                      ? given_headline(frame, attended(frame, frame.asking()))
                      : RichText{{weights_title(frame), Role::other, true}};
    for (TextRun& run : shown.title) run.bold = true;
    shown.sentence = sentence_of_map(frame, id);
    shown.object = matrix_box(frame, id, options, {{10, 6}, {40, 20}, true});
    shown.keys = "↑ ↓ another word";
    return shown;
}

}  // namespace attend
