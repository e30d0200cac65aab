#include <doctest/doctest.h>
#include <fmt/format.h>

#include "support/layers.h"

using namespace attend;

TEST_CASE("contributions: a click on an area or in the list selects the weight, a row asks") {
    DrivenPanel panel(view_drawn("contributions"), {1200, 800}, layered(2, 2));
    panel.finish();
    panel.store.session.selection.query = 2;
    panel.finish();
    panel.gui.click("contributions/area/1");
    CHECK(panel.selection().node == "layer.0/head.0/weights");
    CHECK(panel.selection().cell == Cell{2, 1});
    panel.finish();
    panel.gui.click("contributions/added/3");
    CHECK(panel.selection().cell == Cell{2, 3});
    panel.finish();
    panel.gui.click("contributions/row/4");
    CHECK(panel.selection().query == 4);
}

TEST_CASE(
    "contributions: areas are as high as weights and as wide as lengths; most added is first") {
    DrivenPanel panel(view_drawn("contributions"), {1200, 800}, layered(1, 1));
    panel.finish();
    const auto& of = [&](const std::string& node) -> const Matrix& {
        return panel.evaluation().value(node);
    };
    const Index query = panel.selection().query;
    const Matrix &weights = of("head.0/weights"), &lengths = of("head.0/value_length"),
                 &added = of("head.0/contribution");
    const auto size = [&](Index key) {
        const TaggedItem& item = panel.gui.item(fmt::format("contributions/area/{}", key));
        return ImVec2{item.max.x - item.min.x, item.max.y - item.min.y};
    };
    for (Index key = 1; key < weights.cols(); ++key) {
        CHECK(static_cast<Scalar>(size(key).y / size(0).y) ==
              doctest::Approx(weights(query, key) / weights(query, 0)).epsilon(0.05));
        CHECK(static_cast<Scalar>(size(key).x / size(0).x) ==
              doctest::Approx(lengths(key, 0) / lengths(0, 0)).epsilon(0.05));
    }
    Index most = 0;
    added.row(query).maxCoeff(&most);
    const float first = panel.gui.item(fmt::format("contributions/added/{}", most)).min.y;
    for (Index key = 0; key < weights.cols(); ++key)
        CHECK(panel.gui.item(fmt::format("contributions/added/{}", key)).min.y >= first);
}

TEST_CASE("contributions of all heads, added as vectors, are what attention gives") {
    DrivenPanel panel(view_drawn("contributions"), {1200, 800}, layered(1, 2));
    const Evaluation& evaluation = panel.evaluation();
    const Matrix w_o = evaluation.value("w_o");
    Matrix sum = Matrix::Zero(evaluation.value("output").rows(), evaluation.value("output").cols());
    for (Index head = 0; head < 2; ++head) {
        const std::string prefix = fmt::format("head.{}/", head);
        const Matrix& v = evaluation.value(prefix + "v");
        sum += evaluation.value(prefix + "weights") * v * w_o.middleRows(head * v.cols(), v.cols());
    }
    CHECK(static_cast<double>((sum - evaluation.value("output")).cwiseAbs().maxCoeff()) < 1e-4);
}
