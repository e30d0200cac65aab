#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/sizes.h"
#include "app/views/parts/lead.h"
#include "app/views/parts/written.h"
#include "app/views/sum/sum.h"
#include "app/views/translation/translation_room.h"
#include "app/views/weights/weights.h"
#include "core/texts/translation.h"
#include "core/workspaces/translation_scene.h"

namespace attend {

namespace {

/// How many scores were computed so far, each of a state and a key.
Box calls(const Frame& frame) {
    const Shape scores = frame.node(frame.block().scores).shape();
    const Matrix& seen = frame.evaluation()->value(frame.block().seen);
    const Index words = written_rows(frame);
    const auto counted = [&](Index rows) {
        return (seen.topRows(rows).array() > minus_infinity).count();
    };
    return box::wrapped(say<texts::translation::calls>("calls"_is = counted(words),
                                                       "all"_is = counted(scores.rows),
                                                       "m"_is = words, "n"_is = scores.columns),
                        dim_style(frame.ui, sizes::control))
        .named("translation/calls");
}

Box alignment(Frame& frame) {
    const TranslationScene& scene = *translation_of(*frame.scene());
    if (!scene.model->about.sizes.attends())
        return object(frame.ui, say<texts::translation::alignment>(), "",
                      box::wrapped(say<texts::translation::attends_to_nothing>(),
                                   dim_style(frame.ui, sizes::title)));
    return object(
        frame.ui, say<texts::translation::alignment>(),
        scene.model->about.sizes.own() ? say<texts::translation::alignment_own>()
                                       : say<texts::translation::alignment_note>(),
        box::column({small_map(frame).grow_high(), calls(frame).droppable(1)}, sizes::near)
            .grow_high());
}

Box reads(Frame& frame) {
    return object(frame.ui, say<texts::translation::reads>("word"_is = frame.query_text()),
                  say<texts::translation::reads_note>(), sum_alone(frame).grow_high());
}

Box next(Frame& frame) {
    const TranslationScene& scene = *translation_of(*frame.scene());
    const Index words = frame.node(scene.gathered.probabilities).shape().columns;
    Boxes inside{next_words(frame, 6).grow()};
    if (scene.model->about.sizes.attends()) inside.push_back(without_attention(frame).droppable(1));
    return object(frame.ui, say<texts::translation::next>(),
                  say<texts::translation::next_note>("n"_is = words),
                  box::column(std::move(inside), sizes::far).grow());
}

}  // namespace

Box translation_road(Frame& frame, std::optional<Box> instead) {
    if (!translation_of(*frame.scene())) return box::space(0);
    Boxes objects;
    if (instead) {
        objects.push_back(std::move(*instead));
    } else {
        objects.push_back(alignment(frame).wide({18, 38, 46}).grow_high().named("road/map"));
        objects.push_back(
            reads(frame).wide({16, 34, 40}).grow_high().droppable(2).named("road/sum"));
    }
    objects.push_back(next(frame).grow().droppable(1).named("road/next"));
    return box::row(std::move(objects), sizes::object).grow().grow_high();
}

}  // namespace attend
