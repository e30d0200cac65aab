#include "core/ops/product_after.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "core/ops/concat.h"
#include "core/ops/matmul.h"
#include "core/ops/product.h"
#include "core/simd/product.h"
#include "support/check_operation.h"
#include "support/example.h"

using namespace attend;

namespace {

/// 700 columns of a are eleven stretches of summed_together, the last of 60: eight of them added in
/// pairs, and three.
const Value a = sample(130, 700), b = sample(700, 600, 1), bias = sample(1, 600, 2);

/// a, but for one number.
Value with_number(const Value& of, Cell cell, Scalar number) {
    Matrix changed = *of;
    changed(cell.row, cell.column) = number;
    return share(std::move(changed));
}

Matrix whole(const std::vector<Value>& inputs) {
    return inputs.size() > 2 ? product_and_bias(*inputs[0], *inputs[1], *inputs[2])
                             : product(*inputs[0], *inputs[1]);
}

Remade after(const std::vector<Value>& before, const std::vector<Value>& now,
             KeptBesidePtr kept = nullptr) {
    return product_after({before, share(whole(before)), std::move(kept)}, now);
}

}  // namespace

TEST_CASE("a product after a small change is the product, to the last bit; and so after the next") {
    for (const bool with_bias : {false, true}) {
        CAPTURE(with_bias);
        std::vector<Value> before{a, b};
        if (with_bias) before.push_back(bias);
        KeptBesidePtr kept;
        for (const Cell cell : {Cell{0, 0},
                                {129, 699},
                                {64, 127},
                                {64, 128},
                                {64, 128},
                                {3, 511},
                                {3, 512},
                                {0, 0}}) {
            std::vector<Value> now = before;
            now[0] = with_number(before[0], cell, (*before[0])(cell.row, cell.column) + 3);
            const Remade made = after(before, now, kept);
            REQUIRE(made.value);
            CHECK(*made.value == whole(now));
            before = now;
            kept = made.kept;
        }
    }
}

TEST_CASE("what is kept of stretches that did not change is taken") {
    const Value changed = with_number(a, {5, 7}, 1), again = with_number(a, {5, 7}, 2);
    const KeptBesidePtr kept = after({a, b}, {changed, b}).kept;
    const Value zero = share(Matrix(Matrix::Zero(700, 600)));
    const Remade made = after({changed, zero}, {again, zero}, kept);
    constexpr Index stretch = simd::summed_together;
    CHECK(made.value->row(0).isApprox(
        whole({a, b}).row(0) - a->row(0).head(stretch) * b->topRows(stretch), Scalar(1e-4)));
}

TEST_CASE(
    "a product after a few columns of the second matrix changed has the others as they were") {
    for (const bool with_bias : {false, true}) {
        CAPTURE(with_bias);
        std::vector<Value> before{a, b};
        if (with_bias) before.push_back(bias);
        for (const Cell cell : {Cell{0, 0}, {699, 599}, {64, 127}}) {
            std::vector<Value> now = before;
            now[1] = with_number(b, cell, 5);
            now[1] = with_number(now[1], {cell.row, std::max(cell.column - 40, Index{0})}, 6);
            const Remade made = after(before, now);
            REQUIRE(made.value);
            CHECK(*made.value == whole(now));
            Matrix marked = whole(before);
            marked.col(300).setConstant(9);
            const Value taken =
                product_after({before, share(std::move(marked)), nullptr}, now).value;
            CHECK(taken->col(300) == Matrix::Constant(130, 1, 9).col(0));
        }
    }
    CHECK_FALSE(product_after({std::vector{a, b}, nullptr, nullptr},
                              std::vector{a, with_number(b, {0, 0}, 1)})
                    .value);
}

TEST_CASE("a product is made as a whole where much or another matrix changed, or it is small") {
    Matrix much = *a;
    much.leftCols(3 * simd::summed_together + 1).array() += 1;
    Matrix other = *b;
    other.leftCols(201).array() += 1;
    CHECK(after({a, b}, {with_number(a, {0, 0}, 1), b}).value);
    CHECK_FALSE(after({a, b}, {share(std::move(much)), b}).value);
    CHECK_FALSE(after({a, b}, {with_number(a, {0, 0}, 1), with_number(b, {0, 0}, 1)}).value);
    CHECK_FALSE(after({a, b, bias}, {a, b, with_number(bias, {0, 0}, 1)}).value);
    CHECK_FALSE(after({a, b}, {a, share(std::move(other))}).value);
    CHECK_FALSE(after({sample(131, 700), b}, {a, b}).value);
    const Value small = sample(20, 700);
    CHECK_FALSE(after({small, b}, {with_number(small, {0, 0}, 1), b}).value);
}

TEST_CASE("edits of one head, one after the other, give what all of it computed anew gives") {
    auto graph = std::make_shared<Graph>();
    Scope scope(*graph);
    std::vector<Ref> heads;
    for (const char* const name : {"h0", "h1", "h2", "h3", "h4", "h5"}) {
        const Value head = sample(130, 128, static_cast<double>(heads.size()));
        heads.push_back(scope.add(name, {constant(*head), {}}, {}));
    }
    const Ref joined = scope.add("joined", concat(heads, std::vector<bool>(6, false)), {});
    const Ref w = scope.add("w", {constant(*sample(768, 700)), {}}, {});
    const NodeId output = scope.add("output", matmul(joined, w), {}).id;
    const auto one = [](const char* path, Cell cell, Scalar number) {
        return Edits{{path, {nullptr, {{cell, number}}}}};
    };
    Edits with_output = one("h1", {0, 3}, 6);
    with_output.merge(one("output", {2, 2}, 1));
    Evaluation last = evaluate(graph);
    for (const Edits& edits :
         {one("h1", {0, 3}, 5), one("h1", {0, 3}, 6), with_output, one("h3", {9, 9}, 5), Edits()}) {
        last = evaluate(graph, std::make_shared<const Edits>(edits), last);
        CHECK(last.value("output") == evaluate(graph, edits).value("output"));
        CHECK(last.kept[output] != nullptr);
    }
}
