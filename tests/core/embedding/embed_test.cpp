#include <doctest/doctest.h>

#include <cmath>

#include "core/embedding/embedding.h"
#include "core/embedding/principal.h"
#include "core/error.h"
#include "core/ops/principal_axes.h"
#include "support/temporary.h"
#include "support/word_table.h"

using namespace attend;

namespace {

Matrix vectors_of(const Embedding& embedding) { return *embedding.vectors->forward({}); }

Explanation explain(const Embedding& embedding, Cell cell) {
    return embedding.vectors->explain({}, vectors_of(embedding), cell);
}

Matrix all_axes(const OrthonormalBasis& basis) {
    return *basis.axes({basis.width(), 0, basis.width(), false});
}

WordTablePtr small_table() {
    const test::TemporaryFolder folder;
    return open_word_table(folder.file("small.txt", "the 1 2\ntrain 3 5\nthe 9 9\n"));
}

MatrixFilePtr matrix_file(Matrix values, std::optional<std::vector<std::string>> labels = {}) {
    return std::make_shared<const MatrixFile>(
        MatrixFile{"m.csv", share(std::move(values)), std::move(labels), {}});
}

}  // namespace

TEST_CASE(
    "tokens are looked up in lower case; an unknown word gets the mean of its table, of each word "
    "the first") {
    const Embedding embedding = embed(small_table(), tokenize("words", "The unseen Train"));
    const Matrix vectors = vectors_of(embedding);
    REQUIRE(shape_of(vectors) == Shape{3, 2});
    CHECK(vectors(0, 1) == 2);
    CHECK(vectors(2, 0) == 3);
    CHECK(vectors(1, 0) == 2);
    CHECK(vectors(1, 1) == 3.5);
    CHECK(embedding.origins[0] == TokenOrigin{true, "small.txt, line 1, “the”, the first of 2"});
    CHECK_FALSE(embedding.origins[1].known);
    CHECK(embedding.origins[2].from == "small.txt, line 2, “train”");
    const Axes axes = embedding.vectors->axes({});
    CHECK(axes.rows == Axis("token", {"The", "unseen", "Train"}));
    CHECK(axes.columns == Axis("dimension", 2));
    CHECK(embedding.columns == axes.columns);
}

TEST_CASE("a table that tells May from may is asked for the spelling first, then in lower case") {
    const test::TemporaryFolder folder;
    const WordTablePtr cased = open_word_table(
        folder.file("cased.txt", "Paris 1 0\nMay 5 5\nmay 2 2\nStraße 3 1\ncafé 4 4\n"));
    const Embedding embedding =
        embed(cased, tokenize("words", "Paris May may MAY Straße Cafe\u0301 paris"));
    const Matrix vectors = vectors_of(embedding);
    CHECK(embedding.origins[0] == TokenOrigin{true, "cased.txt, line 1, “Paris”"});
    CHECK(vectors(1, 0) == 5);
    CHECK(vectors(2, 0) == 2);
    CHECK(embedding.origins[3] == TokenOrigin{true, "cased.txt, line 3, “may”"});
    CHECK(embedding.origins[4] == TokenOrigin{true, "cased.txt, line 4, “Straße”"});
    CHECK(embedding.origins[5] == TokenOrigin{true, "cased.txt, line 5, “café”"});
    CHECK_FALSE(embedding.origins[6].known);  // the table has no such word
}

TEST_CASE("each cell tells the table, the line and the word it is from") {
    const Embedding embedding = embed(small_table(), tokenize("words", "train unseen"));
    const Explanation known = explain(embedding, {0, 1});
    CHECK(known.fold == Fold::rule);
    CHECK(known.result == 5);
    CHECK(known.note == "small.txt, line 2, “train”, dimension 1");
    CHECK(explain(embedding, {1, 0}).note.find("“unseen” is unknown, the mean") !=
          std::string::npos);
    CHECK(embedding.vectors->backward({}, {}, {}).empty());
}

TEST_CASE("the same rows of the same table are the same operation, whatever was typed") {
    const WordTablePtr table = small_table();
    const auto same = [](const Embedding& a, const Embedding& b) {
        return a.vectors->equals(*b.vectors);
    };
    const Tokens lower = tokenize("words", "the train"), upper = tokenize("words", "The TRAIN");
    CHECK(same(embed(table, lower), embed(table, upper)));
    CHECK_FALSE(same(embed(table, lower), embed(table, tokenize("words", "train the"))));
    CHECK_FALSE(same(embed(table, lower), embed(small_table(), lower)));
    CHECK(same(embed(RandomVectors{4, 1}, lower), embed(RandomVectors{4, 1}, upper)));
    CHECK_FALSE(same(embed(RandomVectors{4, 1}, lower), embed(RandomVectors{4, 2}, lower)));
    CHECK_FALSE(same(embed(RandomVectors{4, 1}, lower), embed(RandomVectors{5, 1}, lower)));
    CHECK(same(embed(one_hot(lower), lower), embed(one_hot(upper), upper)));
    CHECK_FALSE(same(embed(one_hot(lower), lower), embed(table, lower)));
}

TEST_CASE("one-hot: a column for each distinct word, in the order of first appearance") {
    const Tokens tokens = tokenize("words", "The cat and the dog");
    const OneHot source = one_hot(tokens);
    CHECK(source.vocabulary == std::vector<std::string>{"the", "cat", "and", "dog"});
    const Embedding embedding = embed(source, tokens);
    const Matrix vectors = vectors_of(embedding);
    REQUIRE(shape_of(vectors) == Shape{5, 4});
    CHECK(vectors.rowwise().sum() == Matrix::Ones(5, 1));
    CHECK(vectors.row(0) == vectors.row(3));
    CHECK(vectors(4, 3) == 1);
    CHECK(embedding.columns.label(1) == "cat");
    CHECK(all_axes(*embedding.principal) == Matrix::Identity(4, 4));
    CHECK(explain(embedding, {0, 0}).note == "one-hot: this is the column of “the”");
    CHECK(explain(embedding, {0, 1}).note == "one-hot: the column of “cat”, not of “the”");

    const Tokens second = tokenize("words", "dog bites man");
    Tokens all = tokens;
    all.insert(all.end(), second.begin(), second.end());
    const OneHot both = one_hot(all);
    CHECK(both.vocabulary.size() == 6);
    const Matrix first = vectors_of(embed(both, tokens)), other = vectors_of(embed(both, second));
    CHECK(first.row(4) == other.row(0));
    CHECK_THROWS_AS(embed(source, second), Error);
}

TEST_CASE("random vectors: the same word and seed, the same numbers; mean 0, variance 1") {
    const Tokens tokens = tokenize("words", "the train The station");
    const Matrix vectors = vectors_of(embed(RandomVectors{16, 0}, tokens));
    CHECK(vectors.row(0) == vectors.row(2));
    CHECK(vectors.row(0) != vectors.row(1));
    const Matrix other = vectors_of(embed(RandomVectors{16, 1}, tokens));
    CHECK(vectors != other);
    // In another text the word has the vector that it has here.
    CHECK(vectors_of(embed(RandomVectors{16, 0}, tokenize("words", "station"))).row(0) ==
          vectors.row(3));
    const Matrix many = vectors_of(embed(RandomVectors{4096, 0}, tokens));
    CHECK(std::abs(many.mean()) < 0.05F);
    CHECK(many.squaredNorm() / static_cast<Scalar>(many.size()) ==
          doctest::Approx(1).epsilon(0.05));
    CHECK_THROWS_AS(embed(RandomVectors{0, 0}, tokens), Error);
    CHECK_THROWS_AS(embed(RandomVectors{1'000'000'000, 0}, tokens), Error);
}

TEST_CASE("a matrix is taken as it is, a row a token") {
    Matrix values(2, 3);
    values << 1, 2, 3, 4, 5, 6;
    const MatrixFilePtr file = matrix_file(values, std::vector<std::string>{"cat", "Dog"});
    const Tokens tokens = tokens_of(*file);
    CHECK(tokens[1] == Token{"Dog", "dog", 4, 7});
    const Embedding embedding = embed(file, tokens);
    CHECK(embedding.vectors->forward({}) == file->values);
    CHECK(explain(embedding, {1, 2}).note == "m.csv, row 1, “Dog”, column 2");
    CHECK(tokens_of(*matrix_file(values))[1].text == "2");
    CHECK_THROWS_WITH_AS(embed(file, tokenize("words", "one two three")),
                         "m.csv: found 2 rows, expected one for each token, 3 in all", Error);
    CHECK_THROWS_AS(embed(file, {}), Error);
}

TEST_CASE("mean and covariance do not depend on how the rows fall into blocks") {
    for (const Index rows : {1, 255, 256, 257, 512}) {
        CAPTURE(rows);
        Matrix values(rows, 2);
        for (Index i = 0; i < rows; ++i) values.row(i) << static_cast<Scalar>(i), 7;
        const Statistics statistics = statistics_of(values);
        const auto n = static_cast<double>(rows);
        CHECK(statistics.mean(0) == doctest::Approx((n - 1) / 2));
        CHECK(statistics.covariance(0, 0) == doctest::Approx((n * n - 1) / 12));
        CHECK(statistics.covariance(1, 1) == doctest::Approx(0));
    }
}

TEST_CASE("principal axes: orthonormal, largest variance first, the largest component positive") {
    Eigen::Matrix2d covariance;
    covariance << 2, -1, -1, 2;  // eigenvalues 3 and 1
    const Matrix axes = principal_axes(covariance, "x");
    CHECK(axes(0, 0) == doctest::Approx(-axes(1, 0)));
    CHECK(axes(0, 1) == doctest::Approx(std::sqrt(0.5)));
    CHECK(axes(1, 1) == doctest::Approx(std::sqrt(0.5)));
    CHECK(principal_axes(Eigen::MatrixXd::Zero(3, 3), "x") == Matrix::Identity(3, 3));
    Eigen::Matrix3d diagonal = Eigen::Vector3d(1, 3, 2).asDiagonal();
    Matrix expected(3, 3);
    expected << 0, 0, 1, 1, 0, 0, 0, 1, 0;
    CHECK(principal_axes(diagonal, "x").isApprox(expected));
}

TEST_CASE("principal axes of random vectors and of a matrix are those of the text's own rows") {
    Matrix values(3, 2);
    values << 0, 0, 1, 10, 2, 20;
    const MatrixFilePtr file = matrix_file(values);
    const Embedding embedding = embed(file, tokens_of(*file));
    const Matrix axes = all_axes(*embedding.principal);
    CHECK(axes(1, 0) == doctest::Approx(10 / std::sqrt(101.0)));
    CHECK(axes(0, 0) == doctest::Approx(1 / std::sqrt(101.0)));
    CHECK(embedding.principal->made());
    const WordTablePtr table = small_table();
    CHECK(embed(table, tokenize("words", "the")).principal ==
          embed(table, tokenize("words", "train")).principal);
}

TEST_CASE(
    "few rows determine few principal axes; the others complete them, and are found quickly") {
    const auto axes_of = [](Index width) {
        return embed(RandomVectors{width, 0}, tokenize("words", "one two three four")).principal;
    };
    const BasisPtr few = axes_of(16);
    CHECK_FALSE(few->made());  // nobody needs it yet
    const Matrix axes = all_axes(*few);
    CHECK((axes.transpose() * axes - Matrix::Identity(16, 16)).norm() < Scalar(1e-5));
    const Matrix rows =
        vectors_of(embed(RandomVectors{16, 0}, tokenize("words", "one two three four")));
    // The same as by the covariance (16, 16), but for axes along which nothing varies.
    const Eigen::MatrixXd covariance = statistics_of(rows).covariance;
    const Matrix by_covariance = principal_axes(covariance, "x");
    CHECK(axes.leftCols(3).isApprox(by_covariance.leftCols(3), Scalar(1e-4)));
    const Eigen::MatrixXd others = axes.rightCols(13).cast<double>();
    CHECK((covariance * others).norm() < 1e-5);
    for (Index i = 0; i < 16; ++i)
        CHECK(axes.col(i).maxCoeff() == axes.col(i).cwiseAbs().maxCoeff());

    // Some of them are as they are among all; who asks again gets the same matrix.
    const Value part = few->axes({16, 2, 5, false});
    CHECK(part->isApprox(axes.middleCols(2, 5)));
    CHECK(few->axes({16, 2, 5, false}) == part);
    CHECK(few->axes({16, 14, 4, true})
              ->isApprox(
                  (Matrix(4, 16) << axes.rightCols(2).transpose(), axes.leftCols(2).transpose())
                      .finished()));
    // Beside other columns: unit vectors after its own.
    CHECK((*few->axes({18, 16, 2, false}))(17, 1) == 1);
    // A covariance (4096, 4096) takes a minute; this many operations, a moment.
    CHECK(axes_of(4096)->cost() < 1e7);
    CHECK(axes_of(16)->same_as(*few));
    CHECK_FALSE(axes_of(17)->same_as(*few));
}

TEST_CASE("axes along which a long text's few words do not vary are those of the words alone") {
    const auto axes_of = [](const char* text) {
        return all_axes(*embed(RandomVectors{5, 0}, tokenize("words", text)).principal);
    };
    // Two words vary along one axis, however often each stands there.
    const Matrix alone = axes_of("cat river");
    CHECK(axes_of("cat river cat river cat river cat").isApprox(alone, Scalar(1e-5)));
    CHECK(axes_of("river river river cat cat river").isApprox(alone, Scalar(1e-5)));
}

TEST_CASE("what was stopped while axes were looked for begins anew") {
    const BasisPtr axes = embed(RandomVectors{8, 0}, tokenize("words", "a b c")).principal;
    std::stop_source stop;
    stop.request_stop();
    CHECK_THROWS_AS(axes->make({stop.get_token(), {}}), Cancelled);
    CHECK_FALSE(axes->made());
    axes->make({});
    CHECK(axes->made());
}

TEST_CASE("the hand-made table: common words, named properties, related words near each other") {
    const WordTablePtr table = hand_made_table();
    CHECK(table->rows() >= 150);
    CHECK(table->width() == 8);
    CHECK(table->columns().label(0) == "animal");
    CHECK(table->columns().name() == "property");
    CHECK(table->duplicates() == 0);
    for (const char* text :
         {"The train left the station on time", "The radio station plays jazz",
          "The cat sat on the mat", "the dog chased the cat because it was hungry", "I don't."})
        for (const TokenOrigin& origin : embed(table, tokenize("words", text)).origins)
            CHECK_MESSAGE(origin.known, origin.from);
    const Matrix vectors =
        vectors_of(embed(table, tokenize("words", "cat dog station jazz radio")));
    CHECK(vectors.maxCoeff() <= 1);
    CHECK(vectors.minCoeff() >= -1);
    const auto cosine = [&](Index a, Index b) {
        return vectors.row(a).normalized().dot(vectors.row(b).normalized());
    };
    CHECK(cosine(0, 1) > 0.9F);
    CHECK(cosine(0, 2) < 0.4F);
    CHECK(cosine(3, 4) > cosine(3, 0));
    const Embedding embedding = embed(table, tokenize("words", "station"));
    CHECK(explain(embedding, {0, 2}).note.find("“station”, property place") != std::string::npos);
}
