#include "app/platform/png.h"

#include <doctest/doctest.h>
#include <spng.h>

#include <memory>
#include <optional>

#include "core/document/document_in_png.h"
#include "core/document/file.h"
#include "core/error.h"
#include "support/store.h"

using namespace attend;

namespace {

Image gray(int width, int height) {
    return {width, height,
            std::vector<std::uint8_t>(static_cast<std::size_t>(width) * height * 4, 128)};
}

/// The dots of a meter that a PNG names, across and down.
std::pair<unsigned, unsigned> dots_of(const std::string& bytes) {
    const std::unique_ptr<spng_ctx, decltype(&spng_ctx_free)> png(spng_ctx_new(0), &spng_ctx_free);
    REQUIRE(spng_set_png_buffer(png.get(), bytes.data(), bytes.size()) == 0);
    spng_phys size{};
    REQUIRE(spng_get_phys(png.get(), &size) == 0);
    CHECK(size.unit_specifier == 1);
    return {size.ppu_x, size.ppu_y};
}

/// Nothing where the picture is refused.
std::optional<std::string> found_in(const std::string& picture) {
    try {
        return document_in_png(picture, "damaged.png");
    } catch (const Error&) {
        return std::nullopt;
    }
}

}  // namespace

TEST_CASE("a PNG says how large it is on paper") {
    CHECK(dots_of(encode_png(gray(2, 2))) == std::pair(11811U, 11811U));  // 300 an inch
    CHECK(dots_of(encode_png(gray(2, 2), {600})) == std::pair(23622U, 23622U));
    CHECK(dots_of(encode_png(gray(2, 2), {30})) == std::pair(1181U, 1181U));
}

TEST_CASE("a document comes back out of the picture that was made from it") {
    const Saved saved = saying("der Hund schläft “now”", 3);
    const std::string text = document_text(saved);
    const std::string picture = encode_png(gray(9, 5), {300, text});
    CHECK(encode_png(gray(9, 5), {300, text}) == picture);  // the same bytes each time
    CHECK(document_in_png(picture, "a.png") == text);
    CHECK(parse_document(picture, "a.png") == saved);
    CHECK(decode_png(picture).rgba == gray(9, 5).rgba);
}

TEST_CASE("of a picture without a document it is said which one would have one") {
    const std::string picture = encode_png(gray(3, 3));
    CHECK_THROWS_WITH_AS(parse_document(picture, "a.png"),
                         doctest::Contains("a.png: found a picture without a document"), Error);
    CHECK_THROWS_WITH_AS(parse_document(encode_png(gray(3, 3), {300, "{"}), "a.png"),
                         doctest::Contains("a.png, its document"), Error);
}

TEST_CASE("a picture whose text would fill the memory is refused") {
    for (const std::size_t more : {std::size_t{1}, 10 * most_document_bytes_in_png}) {
        const std::string bomb(most_document_bytes_in_png + more, ' ');
        const std::string picture = encode_png(gray(2, 2), {300, bomb});
        REQUIRE(picture.size() < 200'000);
        CHECK_THROWS_WITH_AS(
            document_in_png(picture, "bomb.png"),
            doctest::Contains("bomb.png: found a picture whose texts are too large"), Error);
    }
    const std::string largest(most_document_bytes_in_png, ' ');
    CHECK(document_in_png(encode_png(gray(2, 2), {300, largest}), "large.png") == largest);
}

TEST_CASE("a damaged picture gives an Error or its document, and nothing else") {
    const std::string text = document_text(saying("the cat sat"));
    const std::string picture = encode_png(gray(4, 4), {300, text});
    for (std::size_t end = 0; end < picture.size(); end += 7) {
        CAPTURE(end);
        const auto found = found_in(picture.substr(0, end));
        CHECK((!found || *found == text));
    }
    for (std::size_t place = 8; place < picture.size(); ++place) {
        CAPTURE(place);
        std::string damaged = picture;
        damaged[place] = static_cast<char>(damaged[place] ^ 0x40);
        const auto found = found_in(damaged);
        CHECK((!found || *found == text));
    }
}
