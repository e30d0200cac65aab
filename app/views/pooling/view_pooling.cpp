#include <filesystem>

#include "app/gui/box/choices.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/controls.h"
#include "app/gui/sizes.h"
#include "app/views/parts/follow_job.h"
#include "app/views/pooling/pooling_columns.h"
#include "app/views/scene_view.h"
#include "app/views/setup/choice_controls.h"
#include "core/attention/pooling.h"
#include "core/files/mapping.h"

namespace attend {

namespace {

struct PoolingState {
    std::string corpus;  // as it is typed
    bool typing = false;
    LatestJob<std::uint64_t, WhatIf> proposed;  // by the revision that it is of
};

bool is_proposed(Frame& frame) {
    return frame.scene()->choices.pooling == "none" || frame.draft().choices.pooling == "none";
}

/// A file that is not there is refused here, where it was typed, before anything is computed.
void take_corpus(Frame& frame, const std::string& path) {
    attempt(frame, [&] {
        if (!path.empty()) Mapping(std::filesystem::path(path), limits::corpus);
        frame.draft().choices.corpus = path;
    });
}

void type_corpus(Frame& frame, float width) {
    auto& state = frame.ui.states.of<PoolingState>();
    if (!state.typing) state.corpus = frame.draft().choices.corpus;
    const Change change = text_field(frame.ui, "corpus", state.corpus,
                                     "texts for idf: built in, or a file's path", width);
    explain_choice(frame.ui, "corpus", "Enter takes the path");
    state.typing = ImGui::IsItemActive();
    if (change.finished) take_corpus(frame, state.corpus);
}

/// Before anybody asked for the nodes: how to have them. Then which, and the texts of TF-IDF.
Box pooling_controls(Frame& frame) {
    const Ui& ui = frame.ui;
    if (is_proposed(frame))
        return box::button(
            ui, "pooling/add", "Add them to the computation",
            [&frame] { frame.draft().choices.pooling = "all"; },
            "They become matrices like all others, and each number tells how it was made");
    Boxes controls{box::control({12, 26, 30}, 0, [&frame](float width) {
        {
            const ItemGroup group;
            choose_row(frame.ui, "pooling", "", poolings(), frame.draft().choices.pooling, width,
                       true);
        }
        explain_choice(frame.ui, "pooling");
    })};
    if (reads_corpus(frame.draft().choices.pooling))
        controls.push_back(box::control({8, 22, Length::endless}, 0,
                                        [&frame](float width) { type_corpus(frame, width); }));
    return box::row(std::move(controls), sizes::apart);
}

/// What the computation would be with all poolings; nothing while that is made.
LatestResult<WhatIf> with_poolings(const Frame& frame) {
    auto& job = frame.ui.states.of<PoolingState>().proposed;
    const Shape values = frame.node(frame.block().v).shape();
    follow(frame, job, "Pooling", frame.store.computation().revision(),
           values.rows * values.columns, [&] {
               return [base = frame.base()](const Progress& progress) {
                   return what_if(base, {[](Choices& choices) { choices.pooling = "all"; }, {}},
                                  progress);
               };
           });
    return job.latest();
}

Box invitation() {
    return box::rich({{"Attention without a query. ", Role::other, true},
                      {"These, too, make one vector of all words, with weights that nobody asked "
                       "for and nothing has learned. A click on a number adds them to the "
                       "computation: it says how it was made, and can be changed."}})
        .droppable();
}

Box pooling_view(Frame& frame) {
    if (!is_proposed(frame)) return pooling_columns(frame, {*frame.scene(), *frame.evaluation()});
    const LatestResult<WhatIf> there = with_poolings(frame);
    Box columns =
        there ? pooling_columns(frame, {there->scene, there->evaluation, false})
              : box::empty(why_none(frame.ui.states.of<PoolingState>().proposed, "Computing …"));
    return box::column(
               {invitation(), std::move(columns).old(there && !there.current).grow().grow_high()},
               sizes::near)
        .grow()
        .grow_high();
}

RichText pooling_subtitle(const Frame& frame) {
    const std::string token = frame.query_text();
    if (token.empty()) return {};
    return {{"one vector of all words, with weights asked for by "},
            {token, Role::query, true},
            {" or by nobody"}};
}

}  // namespace

namespace view_files {
extern constinit const SceneView pooling{
    .place = 170,
    .name = "pooling",
    .tab = "Pooling",
    .label = "Pooling beside attention",
    .group = ViewGroup::more,
    .help = "Max pooling, mean and TF-IDF as attention that no query asks for, with their vectors",
    .extent = ViewExtent::below,
    .subtitle = pooling_subtitle,
    .least_height = 34,
    .view = pooling_view,
    .shows = "weights of max pooling, mean and TF-IDF",
    .controls = pooling_controls};
}

}  // namespace attend
