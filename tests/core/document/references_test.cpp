#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "core/attention/activation.h"
#include "core/attention/mask.h"
#include "core/attention/normalizer.h"
#include "core/attention/position.h"
#include "core/attention/score.h"
#include "core/document/compute.h"
#include "core/document/file.h"
#include "core/files/mapping.h"
#include "core/files/strict_json.h"

// Attend's graph against numbers that an independent program made:
// tests/references/make_references.py.

using namespace attend;

namespace {

/// Both sides begin with the same float32 numbers. Attend goes on in float32 (a step of 6e-8 of a
/// number near 1), the program in float64. A case is up to three layers of some ten operations on
/// sums of up to 12 products: 6e-7 is the most that was found. Eight times that is allowed, since
/// another BLAS adds in another order. Relative to the matrix's largest number where that is above
/// 1, since sums keep the steps of their largest terms.
constexpr double tolerance = 5e-6;

Json read_cases(const std::string& name) {
    const Mapping file(ATTEND_SOURCE_DIR "/tests/references/" + name + ".json", limits::document);
    return Json::parse(file.bytes());
}

struct Expected {
    Index rows = 0, columns = 0;
    std::vector<double> numbers;
    double scale = 1;
};

Expected expected_of(const Json& rows) {
    Expected expected;
    for (const Json& row : rows) {
        std::istringstream stream(row.get<std::string>());
        for (std::string word; stream >> word;) expected.numbers.push_back(std::stod(word));
    }
    expected.rows = static_cast<Index>(rows.size());
    expected.columns = static_cast<Index>(expected.numbers.size()) / expected.rows;
    for (const double number : expected.numbers)
        if (std::isfinite(number)) expected.scale = std::max(expected.scale, std::abs(number));
    return expected;
}

/// The largest difference, as a share of what the matrix holds; infinite where −∞ meets a number,
/// or something is none.
double difference(const Matrix& found, const Expected& expected) {
    double largest = 0;
    for (Index i = 0; i < found.size(); ++i) {
        const auto a = static_cast<double>(found(i / found.cols(), i % found.cols()));
        const double b = expected.numbers[static_cast<std::size_t>(i)];
        const double away = a == b ? 0 : std::abs(a - b) / expected.scale;
        if (!(away <= largest)) largest = std::isnan(away) ? HUGE_VAL : away;
    }
    return largest;
}

/// Every node of the graph is either given or compared: nothing is left that nobody looked at.
void check_all_told(const Graph& graph, const Document& document, const Json& values) {
    for (const Node& node : graph.nodes()) {
        if (node.on_demand) continue;  // measures are held against their definitions elsewhere
        CAPTURE(node.path);
        CHECK(document.edits.contains(node.path) != values.contains(node.path));
        if (document.edits.contains(node.path)) CHECK(node.is_leaf());
    }
}

void check_case(const Json& reference) {
    const auto name = reference.at("name").get<std::string>();
    CAPTURE(name);
    const Document document = parse_document(reference.at("document").dump(), name).document;
    const Computed made = compute(document);
    check_all_told(*made.scene.graph, document, reference.at("values"));
    for (const auto& value : reference.at("values").items()) {
        const std::string& path = value.key();
        CAPTURE(path);
        REQUIRE(made.scene.graph->find(path));
        const Matrix& found = made.evaluation.value(path);
        const Expected expected = expected_of(value.value());
        REQUIRE(shape_of(found) == Shape{expected.rows, expected.columns});
        CHECK(difference(found, expected) <= tolerance);
    }
}

void check_cases(const std::string& file, std::size_t at_least) {
    const Json cases = read_cases(file);
    CHECK(cases.size() >= at_least);
    for (const Json& reference : cases) check_case(reference);
}

}  // namespace

TEST_CASE("references: layers, with norms, residuals, feed-forward, biases and shared keys") {
    check_cases("layers", 16);
}

TEST_CASE("references: two texts, alone and joined to the sentence's own keys, layer by layer") {
    check_cases("two_texts", 12);
}

TEST_CASE("references: every mask, and masks that are joined") { check_cases("masks", 16); }

TEST_CASE("references: every position") { check_cases("positions", 16); }

TEST_CASE("references: every score") { check_cases("scores", 13); }

TEST_CASE("references: every normalizer at several temperatures") {
    check_cases("normalizers", 23);
}

TEST_CASE("references: every score, normalizer, mask, position and activation has one") {
    std::set<std::string> chosen;
    for (const char* file : {"layers", "two_texts", "masks", "positions", "scores", "normalizers"})
        for (const Json& reference : read_cases(file))
            for (const auto& [name, value] : reference.at("document").at("choices").items())
                if (value.is_string()) chosen.insert(name + "=" + value.get<std::string>());
    const auto expect_each = [&](const std::string& choice, auto rows) {
        for (const auto& row : rows) {
            const std::string each = choice + "=" + std::string(row.name);
            if (row.name != "none")
                CHECK_MESSAGE(chosen.contains(each), each,
                              ": make_references.py has no case of it");
        }
    };
    expect_each("score", score_functions());
    expect_each("normalizer", normalizers());
    expect_each("mask", mask_kinds());
    expect_each("position", positions());
    expect_each("feed_forward", activations());
    expect_each("activation", activations());
    CHECK(chosen.contains("norm=rms"));
    CHECK(chosen.contains("feed_forward_gated=on"));
    CHECK(chosen.contains("normalizer=none"));
}

TEST_CASE("references: a wrong number would be found") {
    Json reference = read_cases("scores").front();
    const Expected expected = expected_of(reference.at("values").at("head.0/weights"));
    const Document document = parse_document(reference.at("document").dump(), "first").document;
    Matrix weights = compute(document).evaluation.value("head.0/weights");
    CHECK(difference(weights, expected) <= tolerance);
    weights(0, 0) += Scalar(2e-5);
    CHECK(difference(weights, expected) > tolerance);
    weights(0, 0) = -std::numeric_limits<Scalar>::infinity();
    CHECK(difference(weights, expected) > tolerance);
}
