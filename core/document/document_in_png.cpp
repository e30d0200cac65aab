#include "core/document/document_in_png.h"

#include <fmt/format.h>
#include <spng.h>

#include <cstdint>
#include <memory>
#include <new>
#include <vector>

#include "core/error.h"

namespace attend {

namespace {

using PngReader = std::unique_ptr<spng_ctx, decltype(&spng_ctx_free)>;

[[noreturn]] void refuse_text_size(std::string_view place) {
    throw Error(place, "a picture whose texts are too large",
                fmt::format("at most {} MB", most_document_bytes_in_png / 1'000'000));
}

void check_png(int failure, std::string_view place) {
    if (failure == SPNG_EMEM) throw std::bad_alloc();
    if (failure == SPNG_ECHUNK_LIMITS) refuse_text_size(place);
    if (failure)
        throw Error(place, fmt::format("a damaged PNG ({})", spng_strerror(failure)),
                    "a picture with the document that it was made from");
}

/// The texts before the pixels. They belong to the reader.
std::vector<spng_text> texts_of(spng_ctx* reader, std::string_view place) {
    std::uint32_t count = 0;
    const int failure = spng_get_text(reader, nullptr, &count);
    if (failure == SPNG_ECHUNKAVAIL) return {};
    check_png(failure, place);
    std::vector<spng_text> texts(count);
    check_png(spng_get_text(reader, texts.data(), &count), place);
    return texts;
}

}  // namespace

bool is_png(std::string_view bytes) { return bytes.starts_with("\x89PNG\r\n\x1a\n"); }

std::string document_in_png(std::string_view bytes, std::string_view place) {
    const PngReader reader(spng_ctx_new(0), &spng_ctx_free);
    if (!reader) throw std::bad_alloc();
    // What a text becomes when it is unpacked counts; the library doubles its room and counts that.
    constexpr std::size_t room = 4 * most_document_bytes_in_png;
    spng_set_chunk_limits(reader.get(), room, room);
    spng_set_png_buffer(reader.get(), bytes.data(), bytes.size());
    for (const spng_text& text : texts_of(reader.get(), place)) {
        if (std::string_view(text.keyword) != png_document_keyword) continue;
        if (text.length > most_document_bytes_in_png) refuse_text_size(place);
        return {text.text, text.length};
    }
    throw Error(place, "a picture without a document",
                "one that Attend made: `attend render`, or “Export picture”");
}

}  // namespace attend
