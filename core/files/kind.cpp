#include "core/files/kind.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include "core/error.h"
#include "core/text/split.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

/// So much of a file is looked at.
constexpr std::size_t looked_at = 4096;

/// One kind: what it is called where `is` says that the bytes are it.
struct KindRow {
    FileKind kind;
    bool (*is)(std::string_view bytes);
    std::string_view what, advice;
    bool text = false;
};

bool begins(std::string_view bytes, std::initializer_list<std::string_view> any) {
    return std::ranges::any_of(any, [&](std::string_view one) { return bytes.starts_with(one); });
}

bool holds(std::string_view bytes, std::string_view part) {
    return bytes.substr(0, looked_at).find(part) != bytes.npos;
}

std::string_view without_blanks(std::string_view bytes) {
    bytes = without_byte_order_mark(bytes);
    const std::size_t first = bytes.substr(0, looked_at).find_first_not_of(" \t\r\n");
    return first == bytes.npos ? std::string_view() : bytes.substr(first);
}

bool is_web_page(std::string_view bytes) {
    constexpr std::array<std::string_view, 2> beginnings{"<!doctype html", "<html"};
    const std::string_view page = without_blanks(bytes);
    return std::ranges::any_of(beginnings, [&](std::string_view beginning) {
        return page.size() > beginning.size() &&
               std::ranges::equal(page.substr(0, beginning.size()), beginning, [](char a, char b) {
                   return (a >= 'A' && a <= 'Z' ? static_cast<char>(a - 'A' + 'a') : a) == b;
               });
    });
}

bool is_zip(std::string_view bytes) { return begins(bytes, {"PK\x03\x04", "PK\x05\x06"}); }

/// The name of the first file in a zip archive.
std::string_view first_in_zip(std::string_view bytes) {
    constexpr std::size_t length_at = 26, name_at = 30;
    std::uint16_t length = 0;
    if (!is_zip(bytes) || bytes.size() < name_at) return {};
    std::memcpy(&length, bytes.data() + length_at, sizeof length);
    return bytes.substr(name_at, length);
}

/// A zip archive with a pickle, or a pickle of protocols 2 to 5.
bool is_pytorch(std::string_view bytes) {
    const bool is_pickle =
        bytes.size() > 2 && bytes[0] == '\x80' && bytes[1] >= '\x02' && bytes[1] <= '\x05';
    return is_pickle || (is_zip(bytes) && holds(bytes, "data.pkl"));
}

bool is_safetensors(std::string_view bytes) {
    std::uint64_t length = 0;
    if (bytes.size() <= sizeof length || bytes[sizeof length] != '{') return false;
    std::memcpy(&length, bytes.data(), sizeof length);
    return length <= bytes.size() - sizeof length;
}

/// A message of Protocol Buffers whose first field is the version of ONNX, and whose second is the
/// name of the program that wrote it.
bool is_onnx(std::string_view bytes) {
    constexpr char version_field = '\x08', producer_field = '\x12', newest = '\x20';
    return bytes.size() > 16 && bytes[0] == version_field && bytes[1] > '\x02' &&
           bytes[1] < newest && bytes[2] == producer_field &&
           std::ranges::all_of(bytes.substr(4, 4), [](char c) { return c >= ' ' && c <= '~'; });
}

/// With its mark, or one letter beside a NUL after the other.
bool is_utf_16(std::string_view bytes) {
    if (begins(bytes, {"\xFF\xFE", "\xFE\xFF"})) return true;
    const std::string_view some = bytes.substr(0, std::min(bytes.size(), looked_at) / 2 * 2);
    std::array<std::size_t, 2> nuls{};
    for (std::size_t i = 0; i < some.size(); ++i) nuls.at(i % 2) += some[i] == '\0';
    const auto [fewer, more] = std::minmax(nuls[0], nuls[1]);
    return some.size() >= 4 && fewer == 0 && more > some.size() / 4;
}

/// "{" and a key, or a list of such: no table of words begins so.
bool is_json(std::string_view bytes) {
    std::string_view json = without_blanks(bytes);
    const bool list = json.starts_with('[');
    if (list) json = without_blanks(json.substr(1));
    if (list && json.starts_with('[')) return true;
    if (!json.starts_with('{')) return false;
    json = without_blanks(json.substr(1));
    return json.starts_with('}') || (json.starts_with('"') && holds(json, "\":")) ||
           (json.starts_with('"') && holds(json, "\" :"));
}

constexpr std::array rows{
    KindRow{FileKind::git_lfs_pointer,
            [](std::string_view bytes) { return begins(bytes, {"version https://git-lfs."}); },
            "a Git LFS pointer, not the file itself", "`git lfs pull` in its folder fetches it",
            true},
    KindRow{FileKind::web_page, is_web_page, "a web page (HTML)",
            "download the file itself: the page's link that says “download”", true},
    KindRow{FileKind::server_answer,
            [](std::string_view bytes) {
                return bytes.size() < 1000 &&
                       begins(bytes, {"Entry not found", "Repository not found",
                                      "Invalid username or password", "Access to model"});
            },
            "a server's answer in the place of the file",
            "download it again, signed in where the page asks for it", true},
    KindRow{FileKind::npz,
            [](std::string_view bytes) { return first_in_zip(bytes).ends_with(".npy"); },
            "several NumPy arrays in one archive (.npz)",
            "save one with numpy.save: numpy.save('one.npy', numpy.load('all.npz')['name'])"},
    KindRow{FileKind::pytorch, is_pytorch, "a Python pickle, as PyTorch's .bin and .pt are",
            "save it as .safetensors (`model.save_pretrained(folder)` of transformers does), since "
            "reading a pickle can run a program; a tensor alone with numpy.save"},
    KindRow{FileKind::office,
            [](std::string_view bytes) {
                return begins(first_in_zip(bytes), {"[Content_Types].xml", "mimetype"});
            },
            "a file of an office program (.xlsx, .ods, .docx …)", "save its table as CSV"},
    KindRow{FileKind::zip, is_zip, "a zip archive", "`unzip` unpacks it: give the file in it"},
    KindRow{FileKind::gzip, [](std::string_view bytes) { return begins(bytes, {"\x1F\x8B"}); },
            "a gzip archive (.gz)", "`gunzip` unpacks it"},
    KindRow{FileKind::archive,
            [](std::string_view bytes) {
                constexpr std::size_t tar_at = 257;
                return begins(bytes, {std::string_view("\xFD"
                                                       "7zXZ\0",
                                                       6),
                                      "BZh", "\x28\xB5\x2F\xFD", "7z\xBC\xAF\x27\x1C"}) ||
                       (bytes.size() > tar_at && bytes.substr(tar_at).starts_with("ustar"));
            },
            "an archive (xz, bzip2, zstd, 7z or tar)", "unpack it, and give the file in it"},
    KindRow{FileKind::safetensors, is_safetensors, "weights of a model (.safetensors)",
            "the choice `model` reads them, by their folder with config.json and tokenizer.json"},
    KindRow{FileKind::gguf, [](std::string_view bytes) { return begins(bytes, {"GGUF"}); },
            "a model (GGUF)", "the choice `model` reads it"},
    KindRow{FileKind::ggml,
            [](std::string_view bytes) {
                return begins(bytes, {"lmgg", "fmgg", "tjgg", "algg"});
            },
            "a model in GGML, the format before GGUF",
            "download it as .gguf; llama.cpp no longer reads it either"},
    KindRow{FileKind::npy, [](std::string_view bytes) { return begins(bytes, {"\x93NUMPY"}); },
            "a NumPy array (.npy)", "the choices and nodes that take a matrix read it"},
    KindRow{FileKind::hdf5,
            [](std::string_view bytes) { return begins(bytes, {"\x89HDF\r\n\x1A\n"}); },
            "an HDF5 file, as Keras writes it (.h5)",
            "save weights as .safetensors, a matrix as "
            ".npy"},
    KindRow{FileKind::fasttext,
            [](std::string_view bytes) { return begins(bytes, {"\xBA\x16\x4F\x2F"}); },
            "a model of fastText (.bin)", "its vectors as text (.vec) are read"},
    KindRow{FileKind::sentencepiece,
            [](std::string_view bytes) {
                return bytes.starts_with('\n') && bytes.substr(0, 16).find("<unk>") != bytes.npos;
            },
            "a SentencePiece model (tokenizer.model)",
            "give the model's folder, with a tokenizer.json, or a .gguf file"},
    KindRow{FileKind::onnx, is_onnx, "a model in ONNX",
            "download its weights as .safetensors, or as .gguf"},
    KindRow{FileKind::parquet, [](std::string_view bytes) { return begins(bytes, {"PAR1"}); },
            "a Parquet file", "save its table as CSV"},
    KindRow{FileKind::pdf, [](std::string_view bytes) { return begins(bytes, {"%PDF-"}); }, "a PDF",
            "copy its text into a text file, its table into a CSV"},
    KindRow{FileKind::picture,
            [](std::string_view bytes) {
                return begins(bytes, {"\x89PNG\r\n", "\xFF\xD8\xFF", "GIF8", "II*"}) ||
                       (begins(bytes, {"RIFF"}) && bytes.substr(0, 16).find("WEBP") != bytes.npos);
            },
            "a picture", "give the numbers or the text that it shows"},
    KindRow{FileKind::word_table,
            [](std::string_view bytes) { return begins(bytes, {"ATTENDW1"}); },
            "a word table in Attend's own format", "the choice `embedding` reads it"},
    KindRow{FileKind::utf_16, is_utf_16, "UTF-16 text",
            "save it as UTF-8: a spreadsheet calls that “CSV UTF-8”"},
    KindRow{FileKind::document,
            [](std::string_view bytes) { return is_json(bytes) && holds(bytes, "\"attend\":"); },
            "a document of Attend", "open it as a document", true},
    KindRow{
        FileKind::tokenizer,
        [](std::string_view bytes) { return is_json(bytes) && holds(bytes, "\"added_tokens\""); },
        "a tokenizer alone (tokenizer.json)", "give the model's folder", true},
    KindRow{FileKind::vocabulary,
            [](std::string_view bytes) {
                return begins(bytes, {"[PAD]\n", "[PAD]\r\n"});
            },
            "a vocabulary alone (vocab.txt)",
            "give the model's folder, with config.json and its weights", true},
    KindRow{FileKind::merges,
            [](std::string_view bytes) { return begins(bytes, {"#version: 0."}); },
            "the merges of a tokenizer alone (merges.txt)",
            "give the model's folder, with config.json and its weights", true},
    KindRow{FileKind::json, is_json, "JSON",
            "word vectors are lines of a word and its numbers; matrices are .npy or CSV", true},
};

[[noreturn]] void refuse_as(const RecognizedFile& found, const std::string& path,
                            std::string_view expected) {
    throw Error(path, found.what, fmt::format("{}; {}", expected, found.advice));
}

}  // namespace

std::optional<RecognizedFile> recognize_file(std::string_view bytes) {
    const auto found =
        std::ranges::find_if(rows, [&](const KindRow& row) { return row.is(bytes); });
    if (found == rows.end()) return std::nullopt;
    return RecognizedFile{found->kind, std::string(found->what), std::string(found->advice),
                          found->text};
}

void refuse_known_file(std::string_view bytes, const std::string& path, std::string_view expected,
                       std::initializer_list<FileKind> reads) {
    const auto found = recognize_file(bytes);
    if (found && std::ranges::find(reads, found->kind) == reads.end())
        refuse_as(*found, path, expected);
}

void refuse_known_binary(std::string_view bytes, const std::string& path,
                         std::string_view expected) {
    const auto found = recognize_file(bytes);
    if (found && !found->text) refuse_as(*found, path, expected);
}

}  // namespace attend
