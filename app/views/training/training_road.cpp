#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/room.h"
#include "app/gui/sizes.h"
#include "app/views/parts/lead.h"
#include "app/views/sum/sum.h"
#include "app/views/training/over_time.h"
#include "app/views/training/training_room.h"
#include "core/plural.h"

namespace attend {

namespace {

Box heads_object(Frame& frame) {
    const auto count = static_cast<Index>(frame.scene()->blocks.size());
    return object(frame.ui, count_of(count, "head"),
                  frame.layers() > 1 ? "information flows up" : "each its own habit",
                  head_tiles(frame))
        .named("road/heads");
}

Box sum_object(Frame& frame) {
    const bool reads_out = frame.block().says.has_value();
    return object(frame.ui,
                  reads_out ? "What each word says"
                            : fmt::format("What {} becomes", frame.query_text()),
                  reads_out ? "values read as answers, as high as their weight"
                            : "values, as high as their weight",
                  box::canvas({{14, 8}, {34, 20}, true},
                              [&frame](const Ui& ui, Place place) {
                                  const Room room("sum", place.position, place.size);
                                  if (!draw_read_out(frame, place))
                                      draw_box(ui, sum_alone(frame).grow_high(), place);
                              })
                      .grow_high())
        .named("road/sum");
}

/// "Diverged at step 12: loss is not a number; learning rate 3", and the way back.
Box diverged(Frame& frame, const Divergence& where) {
    const Ui& ui = frame.ui;
    const Learned& known = learned(frame);
    Index back = known.run->first_step();  // the last kept step whose loss is a number
    for (const HistoryRow& row : known.rows)
        if (row.step < where.step && std::isfinite(row.validation_loss)) back = row.step;
    Boxes words{box::text(where.text(known.run->setup()),
                          {Face::semibold, sizes::field, ui.theme->error}, 20)};
    if (back != shown_step(frame))
        words.push_back(box::text(fmt::format("Back to step {}", back),
                                  {Face::semibold, sizes::title, ui.theme->text}, 8)
                            .named("training/back")
                            .on_click([&frame, back] { show_step(frame, back); }));
    return box::row(std::move(words), sizes::far).named("training/diverged");
}

}  // namespace

Box training_road(Frame& frame, std::optional<Box> instead) {
    const Learned& known = learned(frame);
    if (!known.run) return box::space(0);
    const bool one_head = frame.scene()->blocks.size() == 1;
    Boxes objects;
    if (instead)
        objects.push_back(std::move(*instead));
    else
        objects.push_back((one_head ? sum_object(frame) : heads_object(frame))
                              .wide({16, one_head ? 46.0f : 32.0f, one_head ? 46.0f : 32.0f})
                              .droppable(2));
    Boxes learning{how_it_learned(frame)};
    if (!known.run->trainer().task().words)
        learning.push_back(film(frame).high(sizes::of(118)).droppable(1));
    if (auto without = words_left_out(frame); without && !instead)
        objects.push_back(object(frame.ui, "When a word goes",
                                 "what is said then; bright: it turns", std::move(*without))
                              .wide({16, 24, 26})
                              .droppable(1)
                              .named("road/left_out"));
    objects.push_back(object(frame.ui, "How it learned",
                             known.run->trainer().task().words
                                 ? "loss and the right answers, then where the chosen word looks"
                                 : "loss and the right answers, then the habits of the heads",
                             box::column(std::move(learning), 0.4f).grow().grow_high())
                          .grow()
                          .named("road/learned"));
    Box road = box::row(std::move(objects), sizes::object).grow().grow_high();
    const auto where = known.run->divergence();
    if (!where) return road;
    return box::column({diverged(frame, *where), std::move(road)}, sizes::apart).grow().grow_high();
}

}  // namespace attend
