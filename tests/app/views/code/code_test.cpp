#include <doctest/doctest.h>

#include <algorithm>
#include <memory>

#include "app/views/code/code_look.h"
#include "app/views/code/options.h"
#include "support/window_desk.h"

using namespace attend;

namespace {

std::vector<std::string> lit(DrivenPanel& panel) {
    const Frame frame{panel.gui.ui(), panel.store, panel.settings, panel.requests, {}};
    std::vector<std::string> paths;
    for (const NodeId id : lit_by_code(frame, *code_look(frame)).nodes)
        paths.push_back(frame.node(id).path);
    std::ranges::sort(paths);
    return paths;
}

Saved two_heads() {
    Saved saved = hand_made_document();
    saved.document.choices.heads = 2;
    saved.document.choices.key_width = 3;
    saved.document.choices.value_width = 2;
    return saved;
}

using Paths = std::vector<std::string>;

}  // namespace

TEST_CASE("pointing at key_dim lights W_Q and W_K of all heads, and a click selects one") {
    DrivenPanel panel(view_drawn("code"), {1280, 800}, two_heads());
    panel.finish();
    CHECK(lit(panel).empty());
    panel.gui.hover("code/key_dim");
    panel.gui.frames(2);
    CHECK(lit(panel) == Paths{"head.0/w_k", "head.0/w_q", "head.1/w_k", "head.1/w_q"});
    panel.gui.click("code/value_dim");
    panel.gui.frames(2);
    CHECK(panel.store.session.selection.node == "head.0/w_v");
    panel.gui.hover("code/by_hand/scores");
    panel.gui.frames(2);
    CHECK(lit(panel) == Paths{"head.0/scores"});
}

TEST_CASE("a matrix that is pointed at lights the arguments that make it") {
    DrivenPanel panel(view_drawn("code"), {1280, 800}, two_heads());
    panel.finish();
    panel.gui.hover("code/matrix/head.0/w_q");
    panel.gui.frames(2);
    CHECK(lit(panel) == Paths{"head.0/w_q"});
}

TEST_CASE("the library of the code is kept in the document, and its lines are copied") {
    DrivenPanel panel(view_drawn("code"), {1280, 800}, two_heads());
    panel.finish();
    panel.gui.click("code/library/PyTorch");
    panel.gui.frames(2);
    CHECK(panel.store.document().view.of<CodeOptions>().library == "pytorch");
    CHECK(panel.gui.has("code/scaled_dot_product_attention"));
    panel.gui.click("code/copy");
    panel.gui.frames(1);
    const auto copied = std::ranges::find_if(panel.requests, [](const Request& request) {
        return std::holds_alternative<CopyText>(request);
    });
    REQUIRE(copied != panel.requests.end());
    CHECK(std::get<CopyText>(*copied).text.find("torch.nn.Linear(") != std::string::npos);
}

TEST_CASE("formulas of a view are written in the notation of the document") {
    Saved saved = two_heads();
    saved.document.choices.notation = "layers";
    DrivenPanel panel(view_drawn("equation"), {1600, 900}, saved);
    panel.finish();
    const Graph& graph = *panel.store.computation().scene()->graph;
    CHECK(graph.node(graph.at("head.1/w_q")).notation.matrix == "W_q^{(1)}");
    panel.store.draft.choices.notation = "paper";
    panel.finish();
    const Graph& now = *panel.store.computation().scene()->graph;
    CHECK(now.node(now.at("head.1/w_q")).notation.matrix == "W_Q");
}
