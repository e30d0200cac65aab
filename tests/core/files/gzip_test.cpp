#include "core/files/gzip.h"

#include <doctest/doctest.h>
#include <zlib.h>

#include <algorithm>

#include "core/embedding/embedding.h"
#include "core/error.h"
#include "support/temporary.h"

using namespace attend;
using attend::test::TemporaryFolder;

namespace {

std::string packed(std::string text) {
    z_stream stream{};
    REQUIRE(deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, 16 + MAX_WBITS, 8,
                         Z_DEFAULT_STRATEGY) == Z_OK);
    std::string bytes(deflateBound(&stream, text.size()), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(text.data());
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
    stream.avail_out = static_cast<uInt>(bytes.size());
    REQUIRE(deflate(&stream, Z_FINISH) == Z_STREAM_END);
    bytes.resize(stream.total_out);
    deflateEnd(&stream);
    return bytes;
}

std::string unpacked_text(const std::string& bytes, const FileLimit& limit = limits::table) {
    const TemporaryFolder folder;
    return std::string(unpacked(Mapping(folder.file("a.gz", bytes), limits::table), limit).bytes());
}

void refuses_gzip(const std::string& bytes, const char* message) {
    CHECK_THROWS_WITH_AS(unpacked_text(bytes), doctest::Contains(message), Error);
}

}  // namespace

TEST_CASE("a gzip archive is unpacked, one of several parts too") {
    std::string large;
    for (int i = 0; i < 300'000; ++i) large += std::to_string(i) + " ";
    CHECK(unpacked_text(packed(large)) == large);
    CHECK(unpacked_text(packed("the ") + packed("train")) == "the train");
    CHECK(unpacked_text(packed("padded") + std::string(512, '\0')) == "padded");
    CHECK(unpacked_text(packed("")).empty());
}

TEST_CASE("an archive that is damaged, cut off or too large is refused with its place") {
    const std::string whole = packed(std::string(5000, 'x') + "the train left the station");
    refuses_gzip(whole.substr(0, whole.size() - 9), "a.gz, byte ");
    refuses_gzip(whole.substr(0, whole.size() - 9), "found its end, expected a whole gzip archive");
    refuses_gzip(whole + "more", "found 4 bytes behind the archive");
    std::string changed = whole;
    changed[whole.size() - 6] = static_cast<char>(changed[whole.size() - 6] + 1);  // its check sum
    refuses_gzip(changed, "incorrect data check");
    CHECK_THROWS_WITH_AS(unpacked_text(whole, {1000, "a table"}),
                         doctest::Contains("more than 1000 bytes, unpacked"), Error);
    Progress stopped;
    std::stop_source source;
    source.request_stop();
    stopped.stop = source.get_token();
    const TemporaryFolder folder;
    const Mapping file(folder.file("a.gz", whole), limits::table);
    CHECK_THROWS_AS(unpacked(file, limits::table, stopped), Cancelled);
}

TEST_CASE("word vectors and matrices are read from gzip archives") {
    const TemporaryFolder folder;
    const auto table = open_embedding_file(folder.file("v.txt.gz", packed("the 1 2\ntrain 3 4\n")));
    REQUIRE(std::holds_alternative<WordTablePtr>(table));
    const WordTable& words = *std::get<WordTablePtr>(table);
    CHECK(words.name() == "v.txt.gz");
    std::vector<float> vector(2);
    words.read(words.find("train").value(), vector);
    CHECK(vector == std::vector<float>{3, 4});
    words.check_readable();
    const auto matrix = open_embedding_file(folder.file("m.csv.gz", packed("1,2\n3,4\n")));
    REQUIRE(std::holds_alternative<MatrixFilePtr>(matrix));
    CHECK(*std::get<MatrixFilePtr>(matrix)->values == Matrix{{1, 2}, {3, 4}});
}

TEST_CASE("what an archive holds is recognized by its beginning, before the rest is unpacked") {
    const TemporaryFolder folder;
    const auto file =
        folder.file("vectors.gz", packed("\x01\x02\x03" + std::string(8'000'000, '\0')));
    double furthest = 0;
    const Progress progress{{}, [&](double fraction) { furthest = std::max(furthest, fraction); }};
    CHECK_THROWS_WITH_AS(open_embedding_file(file, progress), doctest::Contains("a binary file"),
                         Error);
    CHECK(furthest == 0);
}
