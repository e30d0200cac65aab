#pragma once
#include <filesystem>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace attend {

/// What the files are that people have. Each has a row in the table of kind.cpp.
enum class FileKind {
    git_lfs_pointer,
    web_page,
    server_answer,
    npz,
    pytorch,
    office,
    zip,
    gzip,
    archive,
    safetensors,
    gguf,
    ggml,
    npy,
    onnx,
    hdf5,
    fasttext,
    sentencepiece,
    parquet,
    pdf,
    picture,
    word_table,
    utf_16,
    document,
    tokenizer,
    vocabulary,
    merges,
    json
};

/// A kind as it was recognized, in words for a person.
struct RecognizedFile {
    FileKind kind;
    std::string what;    // "a Git LFS pointer, not the file itself"
    std::string advice;  // what to do: "`git lfs pull` in its folder fetches it"
    bool text = false;   // what a reader of any text takes
};

/// Told by its content: by how `bytes`, all of it, begin, never by its name. Nothing where the
/// table has no such kind.
std::optional<RecognizedFile> recognize_file(std::string_view bytes);

/// Throws the Error that names `path`, what the file is, what was expected and what to do, where
/// the table recognizes it and its kind is none that the reader reads itself. To be called by
/// every reader of files before it reads what has no mark of its own format, so that a file is
/// refused in the same words everywhere.
void refuse_known_file(std::string_view bytes, const std::string& path, std::string_view expected,
                       std::initializer_list<FileKind> reads = {});
/// The same for a reader of any text: kinds that are texts are read.
void refuse_known_binary(std::string_view bytes, const std::string& path,
                         std::string_view expected);

/// Throws the Error that says what lies in a folder that does not open as a model's, and what to
/// do: a LoRA adapter, a tokenizer alone, weights of another format … Looks at names, and at the
/// JSON of a few of them. Does nothing where it is no folder that the table knows.
void refuse_known_folder(const std::filesystem::path& folder, std::string_view expected);

}  // namespace attend
