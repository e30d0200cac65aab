#include "core/document/change.h"

#include <doctest/doctest.h>

#include "core/attention/paths.h"
#include "core/attention/scores/kernels.h"
#include "core/graph/explanation.h"
#include "core/text/utf8.h"

using namespace attend;

namespace {

Document with_cell(Scalar number) {
    Document document;
    document.edits["head.0/w_q"].cells[{3, 2}] = number;
    return document;
}

}  // namespace

TEST_CASE("a changed choice is named with both values, a text with its new one") {
    Document after;
    after.choices.heads = 4;
    CHECK(describe_change({}, after) == "Heads: 1 → 4");
    CHECK(describe_change(after, {}) == "Heads: 4 → 1");
    after = {};
    after.choices.sentence = "The cat sat";
    CHECK(describe_change({}, after) == "Sentence: “The cat sat”");
    after.choices.sentence.clear();
    CHECK(describe_change({}, after) == "Sentence: nothing");
    after = {};
    after.choices.key_width = 12;
    CHECK(describe_change({}, after) == "d_k: auto → 12");
    after = {};
    after.view.logarithmic = true;
    CHECK(describe_change({}, after) == "Logarithmic: off → on");
    CHECK(describe_change({}, {}).empty());
}

TEST_CASE("a long text is named by the part that changed") {
    Document before, after;
    before.choices.sentence = "The lecturer explains attention to the tired students of the";
    after.choices.sentence = before.choices.sentence + " second row";
    CHECK(describe_change(before, after) == "Sentence: “…the tired students of the second row”");
    CHECK(describe_change(after, before) == "Sentence: “…to the tired students of the”");
    after.choices.sentence = before.choices.sentence;
    after.choices.sentence.replace(4, 8, "professor");
    CHECK(describe_change(before, after) == "Sentence: “The professor explains attention to …”");
    before.choices.sentence = std::string(30, 'a') + "日本語日本語日本語";
    after.choices.sentence = before.choices.sentence + "日";
    CHECK_FALSE(invalid_utf8(describe_change(before, after)));
}

TEST_CASE("of several choices in one step two are named, or one and how many more") {
    Document after;
    after.choices.key_column = "1";
    after.choices.value_column = "0";
    CHECK(describe_change({}, after) == "Key: “1”, Value: “0”");
    after.choices.heads = 4;
    CHECK(describe_change({}, after).ends_with(" and 2 more changes"));
}

TEST_CASE("a changed number is named with its place, and what stood there if it is known") {
    CHECK(describe_change({}, with_cell(Scalar(0.52))) == "head.0/w_q[3,2] = 0.52");
    CHECK(describe_change({}, with_cell(Scalar(0.52)), [](const std::string&, Cell) {
              return std::optional(0.412);
          }) == "head.0/w_q[3,2]: 0.412 → 0.52");
    CHECK(describe_change(with_cell(Scalar(0.5)), with_cell(Scalar(-1))) ==
          "head.0/w_q[3,2]: 0.5 → −1");
    CHECK(describe_change(with_cell(Scalar(0.5)), {}) == "head.0/w_q[3,2]: reset");
}

TEST_CASE("several numbers, whole matrices and several nodes are counted") {
    Document two = with_cell(1);
    two.edits["head.0/w_q"].cells[{0, 0}] = 2;
    CHECK(describe_change({}, two) == "head.0/w_q: 2 cells");
    CHECK(describe_change(two, with_cell(1)) == "head.0/w_q[0,0]: reset");
    Document whole;
    whole.edits["w_o"].whole = share(Matrix::Zero(2, 2));
    CHECK(describe_change({}, whole) == "w_o: new matrix");
    CHECK(describe_change(whole, {}) == "w_o: reset");
    Document both = two;
    both.edits["w_o"] = whole.edits["w_o"];
    CHECK(describe_change({}, both) == "head.0/w_q: 2 cells, w_o: new matrix");
}

TEST_CASE("a table that changed is named by its rows, not by its CSV") {
    Document before, after;
    after.choices.rows = "key,value\na,1\nb,2\n";
    CHECK(describe_change(before, after) == "table: changed");
    before.choices.rows = "key,value\na,1\nb,3\n";
    CHECK(describe_change(before, after) == "table, row 2: b,3 → b,2");
    before.choices.rows = "key,value\na,1\n";
    CHECK(describe_change(before, after) == "table, new row 2: b,2");
    CHECK(describe_change(after, before) == "table, row 2 removed: b,2");
    before.choices.rows = "key,value\nb,2\na,1\n";
    CHECK(describe_change(before, after) == "table: rows in another order");
    before.choices.rows = "key,value\n1,1\n2,2\n3,3\n";
    CHECK(describe_change(before, after) == "table: 3 → 2 rows");
    CHECK(describe_change(after, {}) == "table: as in its file");
    CHECK(describe_change({}, after, {}, {}, [] { return "key,value\na,1\nb,0\n"; }) ==
          "table, row 2: b,0 → b,2");
}

TEST_CASE("another table or room names the step, not what came along with it") {
    Document before, after;
    after.choices.table = "/home/anna/a folder/gpa.csv";
    after.choices.key_column = "gpa";
    after.choices.query = "3.5";
    after.choices.set(bandwidth, 0.2);
    CHECK(describe_change(before, after) == "table: gpa.csv");
    before.choices.rows = "key,value\na,1\n";  // dropped with the table that they were of
    CHECK(describe_change(before, after) == "table: gpa.csv");
    CHECK(describe_change(after, before) == "table: Last and first names");
    after.choices.workspace = "kernel";
    CHECK(describe_change(before, after) == "Room: Attention → Kernel, table: gpa.csv");
    CHECK(describe_change(after, before) == "Room: Kernel → Attention");
}

TEST_CASE("of what is asked the step says what it was") {
    Document before, after;
    before.choices.query = "Lam", after.choices.query = "Lama";
    CHECK(describe_change(before, after) == "Query: “Lam” → “Lama”");
    before.choices.query = "", after.choices.query = "2.5";
    CHECK(describe_change(before, after) == "Query: nothing → 2.5");
    after.choices.query = "a name that is longer than a line";
    CHECK(describe_change(before, after) == "Query: “a name that is longer than a line”");
}

TEST_CASE("what is switched off or on is named, not the list of all that is off") {
    Document one, two, none;
    one.choices.heads_off = {209};
    two.choices.heads_off = {209, 213};
    const auto named = [](int head) { return head_name(head / 9, head % 9); };
    CHECK(describe_change(none, one, {}, named) == "L23·h2 off");
    CHECK(describe_change(one, two, {}, named) == "L23·h6 off");
    CHECK(describe_change(two, one, {}, named) == "L23·h6 on");
    CHECK(describe_change(one, two) == "head 213 off");
    CHECK(describe_change(none, two) == "2 heads off");
    CHECK(describe_change(two, none) == "all heads on");
    Document other = none;
    other.choices.heads_off = {3};
    CHECK(describe_change(one, other) == "head 3 off, head 209 on");
    other = none;
    other.choices.layers_off = {4};
    CHECK(describe_change(none, other) == "layer 4 off");
    other.choices.sentence = "The cat sat";
    CHECK(describe_change(none, other) == "Sentence: “The cat sat”");
}
