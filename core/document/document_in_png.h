#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace attend {

/// The keyword of the text chunk (iTXt) of a PNG in which the document lies that the picture was
/// made from.
inline constexpr const char* png_document_keyword = "attend";
/// The most bytes that such a document may have: whoever reads a picture unpacks no more than that.
inline constexpr std::size_t most_document_bytes_in_png = 16'000'000;

/// Whether the bytes of a file begin as those of a PNG do.
bool is_png(std::string_view bytes);

/// The text of the document in a PNG. Reads what stands before the pixels, and no pixel. Throws
/// Error at `place` for a picture that is damaged, that has no document, or that would unpack to
/// more than the limit above.
std::string document_in_png(std::string_view bytes, std::string_view place);

}  // namespace attend
