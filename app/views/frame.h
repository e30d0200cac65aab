#pragma once
#include <memory>
#include <string>

#include "app/gui/ui.h"
#include "app/state/request.h"
#include "app/state/settings.h"
#include "app/state/store.h"
#include "app/views/coloring.h"
#include "core/attention/paths.h"
#include "core/document/what_if.h"
#include "core/error.h"

namespace attend {

/// What is shown, to be handed to work beside the frame. There it becomes a Computed, where it is
/// asked for as one: to copy it takes longer than a frame may, where a model has thousands of
/// heads.
struct ShownComputed {
    std::shared_ptr<const Scene> scene;
    std::shared_ptr<const Evaluation> evaluation;
    Resources resources;
    operator Computed() const { return {*scene, *evaluation, resources}; }
};

/// What every panel is given: a panel is a free function `void draw_…(Frame&)` that fills the ImGui
/// child window it is called in. It reads scene and evaluation, changes draft and session, and asks
/// for side effects by requests.
struct Frame {
    Ui& ui;
    Store& store;
    Settings& settings;
    Requests& requests;
    Coloring coloring;  // made once a frame from the evaluation
    bool gesture =
        false;  // set by a widget that is in the middle of one (a drag, typing): one undo step

    Document& draft() { return store.draft; }
    Session& session() { return store.session; }
    /// What is chosen of a view: `options<GalleryOptions>()`; it is changed in draft().view.
    template <class Options>
    const Options& options() const {
        return store.document().view.of<Options>();
    }
    /// Null until something could be computed; then also `evaluation()` is not null.
    const Scene* scene() const { return store.computation().scene(); }
    const Evaluation* evaluation() const { return store.computation().evaluation(); }
    const Node& node(NodeId id) const { return evaluation()->graph->node(id); }
    /// Whether what is shown belongs to an earlier document: draw it dimmed.
    bool stale() const { return store.computation().stale(); }

    int layers() const;
    /// A head; the first where there is none there. Needs a scene.
    const Block& block(int layer, int head) const;
    /// The attention that is drawn large. Needs a scene.
    const Block& block() const;
    /// The layer that is shown, and what is measured of it. Need a scene of heads over a text.
    const LayerBlock& layer_block() const;
    const LayerNodes& layer_nodes() const;
    /// What is shown, for what-ifs beside it. Needs a scene.
    ShownComputed base() const;
    /// The workspace that is shown; while nothing is computed yet, the document's.
    std::string_view room() const;
    /// The query whose row is shown: the one whose chip is pointed at, or the chosen one.
    Index asking() const {
        return store.session.hover.asks.value_or(store.session.selection.query);
    }
    /// "head 2", or "layer 1 · head 2", on the screen.
    std::string head_label() const;
    /// The token whose weighted sum is drawn, as labels name it; empty while there is none.
    std::string query_text() const;
    /// Says that the mouse is over a cell of a node: lights up what belongs to it everywhere.
    void hover(const Node& node, Cell cell);
    void ask(Request request);
};

/// Does what a person asked for; its Error is told, and then it is false.
template <class Change>
bool attempt(Frame& frame, Change change) {
    try {
        change();
        return true;
    } catch (const Error& error) {
        frame.store.complain(error.what());
        return false;
    }
}

/// The colors of what is shown.
Coloring coloring_of(const Frame& frame);

}  // namespace attend
