#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>

#include "app/gui/figures.h"
#include "app/gui/panel.h"
#include "app/views/cost/cost_model.h"
#include "app/views/heads/flow_model.h"
#include "app/views/positions/position_parts.h"
#include "app/views/sum/weighted_sum_model.h"
#include "app/views/walkthrough/step_list.h"
#include "core/document/word_order.h"
#include "core/graph/explain.h"
#include "support/all_choices.h"
#include "support/plain_words.h"
#include "true_sentence.h"

using namespace attend;
using namespace attend::test;

namespace {

void check_sums(const Computed& computed) {
    for (const Block& block : computed.scene.blocks) {
        const Index rows = computed.evaluation.value(block.weights).rows();
        for (Index query = 0; query < rows; ++query)
            check_weights_sentence(weighted_sum(computed.evaluation, block, query, "word"));
    }
    const std::size_t heads = computed.scene.blocks.size() / computed.scene.layers.size();
    for (const LayerBlock& layer : computed.scene.layers) {
        const HeadsSum sum = heads_sum(computed.evaluation, layer, 0);
        const std::string said = text_of(sum.sentence);
        check_text(said);
        CHECK(said.find(fmt::format("what {} head", heads)) != said.npos);
        CHECK((said.find("output projection") != said.npos) == sum.projected);
        CHECK((said.find("bias") != said.npos) == sum.biased);
    }
}

/// What a step says of all of its numbers holds for each of them.
void check_step(const Computed& computed, const Step& step) {
    const Node& node = computed.evaluation.graph->node(step.node);
    const Matrix& value = computed.evaluation.value(step.node);
    const Shape shape = node.shape();
    CAPTURE(node.path);
    for (const Cell cell : {Cell{0, 0}, Cell{shape.rows - 1, shape.columns - 1},
                            Cell{shape.rows / 2, shape.columns / 2}}) {
        const StepWords words = words_of(computed.scene, computed.evaluation, step, cell);
        const auto says = [&](const char* part) {
            return words.what.find(part) != words.what.npos;
        };
        check_text(words.what);
        check_text(words.example);
        check_text(step.title);
        if (says("1 where a query may look"))
            CHECK((node.is_leaf() && (value.array() * (1 - value.array())).isZero(0)));
        if (says("where it is 0, the query may not look")) {
            const Matrix& mask = computed.evaluation.value(node.inputs.at(1));
            CHECK((value.array() == minus_infinity).cast<int>().matrix() ==
                  (mask.array() == Scalar(0)).cast<int>().matrix());
        }
        if (says("They sum to 1"))
            for (Index row = 0; row < shape.rows; ++row) {
                const double sum = static_cast<double>(value.row(row).sum());
                CHECK((sum == 0 || std::abs(sum - 1) < 1e-5));
            }
        if (says("looked up in the table")) CHECK(node.operation->name() == "look_up");
        if (says("under another name"))
            CHECK(value == computed.evaluation.value(node.inputs.at(0)));
        const std::string result = digits(
            static_cast<double>((*computed.evaluation.own_at(step.node))(cell.row, cell.column)));
        CHECK(words.example.find("= " + result) != words.example.npos);
    }
}

/// "The order is not known" where swapping any two words changes nothing, and only there.
void check_order(const Computed& computed) {
    const std::string told_by = order_told_by(computed.scene, computed.evaluation);
    check_text(text_of(without_positions(told_by)));
    const Index count = computed.evaluation.value("x").rows();
    bool changes = false;
    for (Index first = 0; first < count && !changes; ++first) {
        const Index second = (first + 1) % count;  // any order can be had by such swaps
        const Swapped swapped = swap_words(computed, first, second);
        changes = swapped.largest > 1e-4 * swapped.largest_norm;
    }
    CAPTURE(told_by);
    if (told_by.empty()) CHECK_FALSE(changes);
    if (told_by.starts_with("the mask ") && !told_by.ends_with("equal scores")) CHECK(changes);
}

void check_flow(const Computed& computed) {
    const auto& flow = computed.scene.measures.layers.back().flow;
    if (!flow) return;
    const Matrix row = computed.evaluation.value(flow->back().rollout).row(0);
    std::vector<double> shares;
    for (Index i = 0; i < row.size(); ++i) shares.push_back(static_cast<double>(row.number(i)));
    const auto layers = static_cast<Index>(computed.scene.measures.layers.size());
    const RichText words =
        shares_in_words("it", layers, shares, [](Index i) { return "#" + std::to_string(i); });
    check_text(text_of(words));
    double rest = 0;
    for (const double share : shares) rest += share;
    std::string before, sign = ": ";  // said since the last share; before the next
    for (const TextRun& run : words) {
        if (run.role != Role::key) {
            before += run.text;
            continue;
        }
        const double share = shares[std::stoul(run.text.substr(1))];
        CHECK(before.ends_with(sign + percent_text(share) + " "));
        rest -= share;
        before.clear();
        sign = ", ";
    }
    if (!before.empty()) CHECK(before.ends_with(" " + percent_text(rest)));
}

void check_cost(const Computed& computed) {
    const Matrix& figures = computed.evaluation.value("cost");
    const std::string words = cost_in_words(computed.scene, figures);
    check_text(words);
    check_text(pairwise_in_words(computed.scene, figures));
    const Matrix* mask = nullptr;
    if (const auto node = computed.evaluation.graph->find("mask"))
        mask = &computed.evaluation.value(*node);
    const double open = mask ? static_cast<double>((mask->array() != Scalar(0)).count())
                             : cost_sizes(computed.scene).queries * cost_sizes(computed.scene).keys;
    const auto said = static_cast<double>(figures(cost_row("scored"), 0));
    if (words.find("not counted") == std::string::npos) CHECK(said == open);
    CHECK(static_cast<double>(figures(cost_row("calls"), 0)) == said);
}

}  // namespace

TEST_CASE("what the views say in words is true of the values, over all scenes and choices") {
    for_all_scenes(
        [&](const Document& document, const Computed& computed) {
            check_sums(computed);
            for (const Step& step : steps_of(computed.scene, computed.evaluation, document.view, 0))
                if (step.kind == Step::Kind::matrix) check_step(computed, step);
            check_order(computed);
            const std::string& rule = computed.scene.choices.normalizer;
            if (normalizer(rule).rows_sum_to_one) check_flow(computed);
            if (computed.scene.measures.cost) check_cost(computed);
        },
        [](const std::string&) {});
}

TEST_CASE(
    "percentages: each is its own share rounded, and none says nothing or everything falsely") {
    CHECK(percent_text(0) == "0 %");
    CHECK(percent_text(0.001) == "less than 1 %");
    CHECK(percent_text(0.0631) == "6 %");
    CHECK(percent_text(0.2918) == "29 %");
    CHECK(percent_text(0.997) == "more than 99 %");
    CHECK(percent_text(1) == "100 %");
    CHECK(percent_text(1 - 1e-7) == "100 %");
    CHECK(percent_text(0.0093, 50) == "1 %");
    for (const auto& [share, text] :
         std::vector<std::pair<double, std::string>>{{0.0093, "0.93 %"},
                                                     {0.00999, "1.0 %"},
                                                     {0.0143, "1.4 %"},
                                                     {0.0996, "10 %"},
                                                     {0.31, "31 %"},
                                                     {0.0004, "0.040 %"},
                                                     {0.00001, "less than 0.01 %"},
                                                     {0, "0 %"}})
        CHECK(percent_text(share, 51) == text);
}

TEST_CASE("things are counted in words that agree") {
    CHECK(count_of(1, "property") == "1 property");
    CHECK(count_of(8, "property") == "8 properties");
    CHECK(count_of(2, "key dimension") == "2 key dimensions");
    CHECK(count_of(0, "key") == "0 keys");
    CHECK(count_of(3, "class") == "3 classes");
}

TEST_CASE(
    "of shares that are the same the first in the text is named first, none below half a percent") {
    CHECK(named_shares({0.2, 0.3, 0.2, 0.3}) == std::vector<std::size_t>{1, 3, 0});
    CHECK(named_shares({0.001, 0.999, 0}) == std::vector<std::size_t>{1});
}
