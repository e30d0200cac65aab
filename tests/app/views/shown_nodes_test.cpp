#include <doctest/doctest.h>
#include <fmt/format.h>

#include "app/views/desk/scene_views.h"
#include "app/views/heads/options.h"
#include "app/views/setup/head_thumbnails.h"
#include "core/analysis/combine.h"
#include "core/analysis/head_measures.h"
#include "core/analysis/row_sums.h"
#include "core/attention/normalizer.h"
#include "core/workspaces/workspace.h"
#include "support/all_choices.h"
#include "support/desk.h"

using namespace attend;

namespace {

/// What is drawn, corner by corner: letters are corners, too.
std::size_t picture() {
    std::size_t hash = 0;
    const auto add = [&](std::size_t number) {
        hash ^= number + 0x9e3779b97f4a7c15 + (hash << 6) + (hash >> 2);
    };
    for (const ImDrawList* const list : ImGui::GetDrawData()->CmdLists)
        for (const ImDrawVert& corner : list->VtxBuffer)
            for (const float number : {corner.pos.x, corner.pos.y, corner.uv.x, corner.uv.y})
                add(std::hash<float>{}(number));
    return hash;
}

/// A scene in a panel whose nodes are put in by hand.
class Looked {
  public:
    Looked(DrivenPanel::Draw draw, const Saved& saved)
        : panel_(std::move(draw), {1920, 1080}, saved) {
        panel_.finish();
    }
    DrivenPanel& panel() { return panel_; }
    const Scene& scene() const { return panel_.scene(); }
    const Block& block() const { return panel_.scene().blocks.front(); }

    /// Whether the view shows other numbers where the node's are others. What a view computes
    /// apart stays as it is.
    bool follows(NodeId id) {
        return with_numbers(id, Scalar(0.25)) != with_numbers(id, Scalar(0.75));
    }

  private:
    std::size_t with_numbers(NodeId id, Scalar number) {
        const Node& node = scene().graph->node(id);
        const std::string path = node.path;
        Edits& edits = panel_.store.draft.edits;
        edits[path] = {share(Matrix::Constant(node.shape().rows, node.shape().columns, number)),
                       {}};
        panel_.gui.frames(2);
        panel_.finish();
        const std::size_t drawn = picture();
        panel_.store.draft.edits.erase(path);
        panel_.gui.frames(2);
        return drawn;
    }

    DrivenPanel panel_;
};

void check_follows(Looked& looked, NodeId id) {
    CAPTURE(looked.scene().graph->node(id).path);
    CHECK(looked.follows(id));
}

Looked look(const char* view, const Saved& saved) { return {view_drawn(view), saved}; }

void check_normalizer(const Saved& saved) {
    Looked looked = look("normalizer", saved);
    const Block& block = looked.block();
    const StepRule& rule = *normalizer_of(looked.scene().choices).internals;
    const std::size_t steps = rule.numbers.size() + (rule.cells.name.empty() ? 0 : 1);
    for (std::size_t step = 0; step < steps; ++step) check_follows(looked, block.first_step + step);
    check_follows(looked, *row_sums_of(*looked.scene().graph, block.weights));
}

void check_heads(const Saved& saved) {
    Looked thumbnails(draw_head_thumbnails, saved), all = look("all_heads", saved);
    const LayerNodes& layer = all.scene().measures.layers.front();
    if (layer.evenness) check_follows(thumbnails, *layer.evenness);
    for (std::size_t at = 0; at < layer.measures.size(); ++at) {
        if (!layer.measures[at]) continue;
        all.panel().store.draft.view.of<AllHeadsOptions>().measure = head_measures()[at].name;
        all.panel().finish();
        check_follows(all, *layer.measures[at]);
    }
}

void check_wall(const Saved& saved) {
    Looked wall = look("wall", saved);
    check_follows(wall, wall.scene().measures.layers.front().roles);
    check_follows(wall, wall.block().weights);  // of the chosen cell
}

void check_combined(const Saved& saved) {
    Looked looked = look("combined", saved);
    const std::vector<NodeId> nodes = looked.scene().measures.layers.front().combined;
    for (std::size_t rule = 0; rule < nodes.size(); ++rule) {
        looked.panel().store.draft.view.of<CombinedOptions>().rule = combine_rules()[rule].name;
        looked.panel().finish();
        check_follows(looked, nodes[rule]);
        check_follows(looked, *row_sums_of(*looked.scene().graph, nodes[rule]));
    }
}

void check_flow(const Saved& saved) {
    Looked looked = look("flow", saved);
    const MeasureNodes& measures = looked.scene().measures;
    const bool residual =
        looked.panel().view().of<FlowOptions>().residual.value_or(looked.scene().choices.residual);
    if (measures.layers.back().flow)
        check_follows(looked, (*measures.layers.back().flow)[residual ? 1 : 0].rollout);
    looked.panel().store.draft.view.of<FlowOptions>().without_first = true;
    looked.panel().finish();
    if (measures.layers.back().flow && looked.scene().asks().tokens.size() > 2)
        check_follows(looked, (*measures.layers.back().flow)[residual ? 1 : 0].without_first);
}

void check_theory(const Saved& saved) {
    Looked places = look("positions", saved), identity = look("kernel_identity", saved);
    if (const auto& similarity = places.scene().measures.place_similarity)
        check_follows(places, *similarity);
    check_follows(identity, identity.block().compared_k());  // it is about what would be
    Looked arrows = look("arrows", saved);
    if (const auto& pairs = arrows.block().arrows.pairs)
        for (const NodeId id :
             {pairs->query_length, pairs->key_length, pairs->cosine, pairs->angle})
            check_follows(arrows, id);
}

/// Cells have room for their numbers.
bool can_be_read(const Document& document) {
    const Computed computed = compute(document);
    return document.choices.workspace == "attention" && computed.scene.asks().tokens.size() <= 8 &&
           computed.scene.answers().tokens.size() <= 8 && document.choices.heads_off.empty();
}

}  // namespace

TEST_CASE(
    "what the views show are the nodes: other numbers there are other numbers on the screen") {
    int looked_at = 0;
    for (const std::filesystem::path& file : test::scene_files()) {
        Saved saved = test::ready_made(file);
        saved.selection.head = saved.selection.layer = 0;
        if (!can_be_read(saved.document)) continue;
        CAPTURE(file.filename().string());
        check_normalizer(saved);
        check_heads(saved);
        check_wall(saved);
        check_combined(saved);
        check_flow(saved);
        check_theory(saved);
        Looked contributions = look("contributions", saved), cost = look("cost", saved),
               weights = look("weights", saved);
        check_follows(contributions, *contributions.block().contribution);
        check_follows(contributions, *contributions.block().value_length);
        check_follows(cost, cost.scene().graph->at("cost"));
        if (normalizer_of(weights.scene().choices).rows_sum_to_one)
            check_follows(weights, *row_sums_of(*weights.scene().graph, weights.block().weights));
        ++looked_at;
    }
    CHECK(looked_at > 3);
}

TEST_CASE("what the rooms of tables show are their nodes, too") {
    Saved saved;
    saved.document.choices = default_choices("kernel");
    Looked kernel = look("plot", saved);
    // The error of the mean is said in the tooltip of the others' curve.
    for (const char* path :
         {"curve", "equal_points", "standard_error", "leave_one_out/error", "leave_one_out/least"})
        check_follows(kernel, kernel.scene().graph->at(path));
    saved.document.choices = default_choices("lookup");
    Looked lookup = look("lookup", saved);
    for (const char* path : {"by_temperature", "overtaking"})
        check_follows(lookup, lookup.scene().graph->at(path));
}

TEST_CASE("a number of all heads is its node's, digit for digit") {
    Saved saved = hand_made_document(3);
    saved.document.choices.layers = 2;
    DrivenPanel panel(view_drawn("all_heads"), {1280, 800}, saved);
    panel.finish();
    const Evaluation& evaluation = panel.evaluation();
    for (int head = 0; head < 3; ++head) {
        const Matrix& rows = evaluation.value(fmt::format("layer.1/head.{}/entropy", head));
        CHECK(static_cast<double>(evaluation.value("layer.1/entropy")(head, 0)) ==
              doctest::Approx(static_cast<double>(rows.mean())).epsilon(1e-6));
    }
}
