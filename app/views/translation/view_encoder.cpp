#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/sizes.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/parts/lead.h"
#include "app/views/scene_view.h"
#include "app/views/translation/translation_room.h"
#include "app/views/translation/translation_views.h"
#include "core/texts/translation.h"
#include "core/workspaces/translation_scene.h"

namespace attend {

namespace {

Box states(Frame& frame, const char* panel, NodeId node, std::string_view title,
           std::string_view what) {
    MatrixOptions options;
    options.panel = panel, options.labels = true, options.column_labels = false;
    options.numbers = true;
    return object(frame.ui, title, what,
                  matrix_box(frame, node, options, {{10, 6}, {34, 24}, true}).grow().grow_high())
        .grow()
        .grow_high();
}

Box encoder_view(Frame& frame) {
    const TranslationScene& scene = *translation_of(*frame.scene());
    return box::column({box::row({states(frame, "encoder/forward", scene.forward,
                                         say<texts::translation::forward>(),
                                         say<texts::translation::forward_note>()),
                                  states(frame, "encoder/backward", scene.backward,
                                         say<texts::translation::backward>(),
                                         say<texts::translation::backward_note>())},
                                 sizes::object)
                            .grow_high(),
                        box::wrapped(say<texts::translation::side_by_side>(),
                                     dim_style(frame.ui, sizes::title))
                            .droppable(1)},
                       sizes::far)
        .grow()
        .grow_high();
}

}  // namespace

namespace view_files {
extern constinit const SceneView encoder{
    .place = 305,
    .name = "encoder",
    .tab = "Encoder",
    .label = "What the encoder reads",
    .group = ViewGroup::understand,
    .help = "The states that the encoder comes to at each word, from both sides: the keys",
    .extent = ViewExtent::center,
    .applies = to_translations,
    .view = encoder_view,
    .shows = "what the encoder reads"};
}

}  // namespace attend
