#include <doctest/doctest.h>

#include <cmath>

#include "core/document/compute.h"
#include "core/error.h"
#include "core/graph/explain.h"
#include "core/tables/answers.h"
#include "core/workspaces/workspace.h"
#include "support/told.h"

namespace attend {

namespace {

Document lookup_document(std::string query = "Lama") {
    Document document;
    document.choices = default_choices("lookup");
    document.choices.query = std::move(query);
    return document;
}

double share_of(const Computed& computed, std::string_view answer,
                std::string_view path = "output") {
    const Node& node = computed.scene.graph->node(computed.scene.graph->at(path));
    for (Index column = 0; column < node.shape().columns; ++column)
        if (node.axes.columns.label(column) == answer)
            return static_cast<double>(computed.evaluation.value(path)(0, column));
    return -1;
}

void check_row(const Matrix& row, std::initializer_list<double> expected, double tolerance) {
    REQUIRE(row.cols() == static_cast<Index>(expected.size()));
    Index column = 0;
    for (const double number : expected)
        CHECK(static_cast<double>(row(0, column++)) == doctest::Approx(number).epsilon(tolerance));
}

}  // namespace

TEST_CASE("Lama finds its nearest last name by pairs of letters, as the picture shows") {
    const Computed computed = compute(lookup_document());
    check_row(computed.evaluation.value("scores"),
              {.4472, 0, 0, .4243, .1690, .2981, .1690, 0, .1581, 0}, 2e-4);
    CHECK(computed.evaluation.value("q").cols() == 62);
    CHECK(computed.scene.graph->node(computed.scene.graph->at("q")).axes.columns.label(0) == "␣l");
    CHECK(share_of(computed, "Firstname") == doctest::Approx(.4454).epsilon(1e-3));
    CHECK(share_of(computed, "Pierre") == doctest::Approx(.3816).epsilon(1e-3));
    CHECK(share_of(computed, "Andrey") == doctest::Approx(.0327).epsilon(2e-3));
    CHECK(share_of(computed, "Carl") == doctest::Approx(.0051).epsilon(1e-2));
}

TEST_CASE("a space inside an n-gram is written, since it could not be seen") {
    const Computed computed = compute(lookup_document("a b"));
    const Axis& letters = computed.scene.graph->node(computed.scene.graph->at("q")).axes.columns;
    CHECK(letters.label(0) == "␣a");
    CHECK(letters.label(1) == "a·");
    CHECK(letters.label(2) == "·b");
}

TEST_CASE("the hard look-up finds nothing like Lama, and what is there as it stands") {
    Computed computed = compute(lookup_document());
    CHECK(computed.evaluation.value("hard/scores").isZero(0));
    CHECK(std::isnan(computed.evaluation.value("hard/output")(0, 0)));
    computed = compute(lookup_document("Eggerton"));
    CHECK(computed.evaluation.value("hard/scores").sum() == Scalar(1));
    CHECK(share_of(computed, "Egon", "hard/output") == 1);
    CHECK(std::isnan(compute(lookup_document("eggerton")).evaluation.value("hard/output")(0, 0)));
}

TEST_CASE("equal keys share the answer of the hard look-up") {
    Document document = lookup_document("b");
    document.choices.rows = "key,value\na,1\nb,10\nb,20\n";
    const Computed computed = compute(document);
    CHECK(computed.evaluation.value("hard/output")(0, 0) == Scalar(15));
    CHECK(computed.evaluation.value("v").cols() == 1);
    document.choices.values_as = "text";
    CHECK(share_of(compute(document), "10", "hard/output") == 0.5);
}

TEST_CASE(
    "numbers with decimal commas are numbers where no comma separates, and are asked for so") {
    Document document = lookup_document("0,5");
    document.choices.rows = "key;value\n0,5;1,25\n1;3\n";
    const Computed computed = compute(document);
    CHECK(computed.scene.table->table->had_commas == std::vector<std::size_t>{0, 1});
    CHECK(computed.evaluation.value("v")(0, 0) == Scalar(1.25));
    CHECK(computed.evaluation.value("hard/output")(0, 0) == Scalar(1.25));
    CHECK(computed.scene.choices.query == "0.5");
    document.choices.rows = "key;value\n0,5;a\nhalf;b\n";  // no column of numbers
    CHECK(compute(document).scene.table->table->had_commas.empty());
    CHECK(share_of(compute(document), "a", "hard/output") == 1);
    document.choices.rows = "key,value\n\"0,5\",a\n\"1,234\",b\n";  // it may be a thousand
    CHECK(compute(document).scene.table->table->had_commas.empty());
}

TEST_CASE("a first line of decimal commas is a row of numbers") {
    const TablePtr table = parse_table("2,5;1\n3,5;2\n", "x", "x");
    CHECK(table->rows.size() == 2);
    CHECK(numbers_of(*table, 0) == std::vector<float>{2.5F, 3.5F});
}

TEST_CASE("edit distance scores as the picture's table says, without vectors") {
    Document document = lookup_document();
    document.choices.similarity = "edit_distance";
    const Computed computed = compute(document);
    check_row(computed.evaluation.value("scores"),
              {.375, 0, 0, .4286, .3333, .25, .1667, .1, .2857, .2}, 2e-4);
    CHECK_FALSE(computed.scene.graph->find("q"));
    const ExplainedCell cell =
        explain(computed.evaluation, computed.scene.graph->at("scores"), {0, 3});
    CHECK(cell.explanation.note.find("1 − 4/7") == 0);
}

TEST_CASE("exact similarity is a product of columns for texts") {
    Document document = lookup_document("Gauss");
    document.choices.similarity = "exact";
    const Computed computed = compute(document);
    check_row(computed.evaluation.value("scores"), {0, 0, 0, 0, 0, 0, 0, 0, 0, 1}, 1e-9);
    CHECK(share_of(computed, "Carl") > 0.99);
}

TEST_CASE("letters are compared folded and composed") {
    Document document = lookup_document("STRASSE");
    document.choices.rows = "key,value\nstraße,x\nStra\u00dfe,y\nother,z\n";
    const Matrix scores = compute(document).evaluation.value("scores");
    CHECK(scores(0, 0) == doctest::Approx(1));
    CHECK(scores(0, 1) == doctest::Approx(1));
    document.choices.similarity = "exact";
    CHECK(compute(document).evaluation.value("scores").isZero(0));
}

TEST_CASE("with three letters Laplace passes Lastname") {
    Document document = lookup_document();
    document.choices.set(gram_letters, 3);
    const Matrix scores = compute(document).evaluation.value("scores");
    CHECK(scores(0, 3) == doctest::Approx(.2722).epsilon(1e-3));
    CHECK(scores(0, 0) == doctest::Approx(.2582).epsilon(1e-3));
}

TEST_CASE("answers by the temperature: hard at one end, as many as have it at the other") {
    const Computed computed = compute(lookup_document());
    const Matrix& shares = computed.evaluation.value("by_temperature");
    REQUIRE(shares.rows() == 97);
    CHECK((shares.row(0).array() == Scalar(1)).count() == 1);
    for (Index place = 0; place < 97; ++place)
        CHECK(static_cast<double>(shares.row(place).sum()) == doctest::Approx(1).epsilon(1e-5));
    Document warmer = lookup_document();
    warmer.choices.temperature = 0.2;  // the middle of the slider
    const Matrix there = compute(warmer).evaluation.value("output");
    CHECK((shares.row(48) - there).isZero(1e-5f));
    const Matrix& overtaking = computed.evaluation.value("overtaking");
    CHECK(static_cast<double>(overtaking(0, 0)) == doctest::Approx(0.14485).epsilon(1e-3));
    Document at = lookup_document();
    at.choices.temperature = static_cast<double>(overtaking(0, 0));
    const Matrix level = compute(at).evaluation.value("output");
    CHECK((overtaking.rightCols(level.cols()) - level).isZero(1e-4f));
}

TEST_CASE("who is level at the uniform end has overtaken nobody") {
    Document document = lookup_document();
    document.choices.query = "Kolmo";  // Pierre, who has two rows, and Andrey are level there
    const Computed computed = compute(document);
    const Matrix& shares = computed.evaluation.value("by_temperature");
    Index first = 0;
    shares.row(0).maxCoeff(&first);
    for (Index place = 0; place < shares.rows(); ++place)
        CHECK(shares(place, first) >= shares.row(place).maxCoeff() * (1 - 1e-6f));
    CHECK(std::isnan(computed.evaluation.value("overtaking")(0, 0)));
}

namespace {
Document lookup_of(const char* rows, const char* query) {
    Document document = lookup_document(query);
    document.choices.rows = rows;
    return document;
}
}  // namespace

TEST_CASE("who is level at the hard end has been overtaken by nobody") {
    const Document document = lookup_of("key,value\nJona,S\nJohn,P\nJohan,P\n", "Jon");
    const auto overtaking = [](Document one) {
        one.choices.similarity = "edit_distance";
        return compute(one).evaluation.value("overtaking")(0, 0);
    };
    CHECK(std::isnan(overtaking(document)));
}

TEST_CASE("answers that are level at a place of the slider cross there") {
    Document document = lookup_of("key,value\nabab,P\nx,Q\ny,Q\nz,Q\nu,Q\nv,Q\nw,R\nt,R\n", "abab");
    document.choices.similarity = "exact";
    document.choices.normalizer = "sparsemax";
    document.choices.temperature = 5;
    const Computed computed = compute(document);
    const Matrix& overtaking = computed.evaluation.value("overtaking");
    // P has (τ + 7) / 8τ and Q five times (τ − 1) / 8τ.
    CHECK(static_cast<double>(overtaking(0, 0)) == doctest::Approx(3).epsilon(1e-4));
    CHECK(static_cast<double>(overtaking(0, 1)) ==
          doctest::Approx(static_cast<double>(overtaking(0, 2))).epsilon(1e-4));
}

TEST_CASE("what answers weigh at other temperatures is told, of what was set by hand, too") {
    Document document = lookup_document();
    test::check_all_told(compute(document));
    document.edits["weights"].cells.insert_or_assign({0, 2}, Scalar(0.75));
    const Computed computed = compute(document);
    test::check_all_told(computed);
    const NodeId id = computed.scene.graph->at("by_temperature");
    const Index column = computed.scene.table->answers->of_row[2];
    for (const Index place : {0, 30, 96}) {
        const ExplainedCell cell = explain(computed.evaluation, id, {place, column});
        CHECK(cell.value >= 0.75 - 1e-6);
        CHECK(cell.explanation.note.ends_with("a weight that was set by hand stays"));
    }
    document.edits.clear();
    document.choices.normalizer = "hardmax";  // what softmax is at the lowest of them
    const Computed hard = compute(document);
    CHECK(hard.evaluation.value("by_temperature").row(0) == hard.evaluation.value("output").row(0));
    CHECK(hard.scene.graph->node(hard.scene.graph->at("weights")).notation.arrow == "hardmax");
    document.choices.normalizer = "sum";
    CHECK_FALSE(compute(document).scene.graph->find("by_temperature"));
}

TEST_CASE("an empty query is refused, and a table without rows") {
    Document document = lookup_document();
    set_field(document.choices, choice_field("query"), " ");  // a document keeps it
    CHECK_THROWS_WITH_AS(compute(document), doctest::Contains("query: found nothing"), Error);
    document = lookup_document();
    document.choices.rows = "key,value\n";
    CHECK_THROWS_AS(compute(document), Error);
}

}  // namespace attend
