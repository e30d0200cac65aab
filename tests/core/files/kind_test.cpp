#include "core/files/kind.h"

#include <doctest/doctest.h>

#include <string>

#include "core/document/file.h"
#include "core/embedding/embedding.h"
#include "core/error.h"
#include "core/files/corpus.h"
#include "core/files/matrix_file.h"
#include "core/models/models_here.h"
#include "core/models/tensor_file.h"
#include "core/tables/table.h"
#include "support/temporary.h"

using namespace attend;
using attend::test::TemporaryFolder;

namespace {

/// How a zip archive begins whose first file has this name.
std::string zip_with(std::string_view name) {
    std::string bytes("PK\x03\x04");
    bytes.resize(26, '\x14');
    bytes += static_cast<char>(name.size());
    bytes += std::string(3, '\0');
    return bytes + std::string(name) + "content";
}

std::string utf_16(std::string_view text, bool big_endian) {
    std::string bytes;
    for (const char c : text) {
        if (big_endian) bytes += '\0';
        bytes += c;
        if (!big_endian) bytes += '\0';
    }
    return bytes;
}

std::string pointer_of_git() {
    return "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 90868376\n";
}

struct Sample {
    std::string bytes;
    FileKind kind;
};

const std::vector<Sample>& samples() {
    static const std::string zeros(300, '\0');
    static const std::vector<Sample> all{
        {pointer_of_git(), FileKind::git_lfs_pointer},
        {"\n <!DOCTYPE html><html lang=en>", FileKind::web_page},
        {"Entry not found", FileKind::server_answer},
        {zip_with("weights.npy"), FileKind::npz},
        {zip_with("model/data.pkl"), FileKind::pytorch},
        {std::string("\x80\x02\x8A\x0Al", 5), FileKind::pytorch},
        {zip_with("[Content_Types].xml"), FileKind::office},
        {zip_with("glove.txt"), FileKind::zip},
        {std::string("\x1F\x8B\x08\0", 4), FileKind::gzip},
        {std::string(257, 'a') + "ustar", FileKind::archive},
        {std::string("\x02\0\0\0\0\0\0\0{}", 10), FileKind::safetensors},
        {"GGUF" + zeros, FileKind::gguf},
        {"tjgg" + zeros, FileKind::ggml},
        {"\x93NUMPY\x01", FileKind::npy},
        {"\x89HDF\r\n\x1A\n" + zeros, FileKind::hdf5},
        {std::string("\xBA\x16\x4F\x2F\x0C", 5), FileKind::fasttext},
        {std::string("\n\x0E\n\x05<unk>\x15", 10), FileKind::sentencepiece},
        {std::string("\x08\x08\x12\x07pytorch\x1A\x05") + zeros, FileKind::onnx},
        {"PAR1" + zeros, FileKind::parquet},
        {"%PDF-1.7", FileKind::pdf},
        {"\x89PNG\r\n\x1A\n" + zeros, FileKind::picture},
        {"ATTENDW1" + zeros, FileKind::word_table},
        {"\xFF\xFE" + utf_16("1,2", false), FileKind::utf_16},
        {utf_16("year,salary\n", true), FileKind::utf_16},
        {utf_16("year,salary\n", false), FileKind::utf_16},
        {"{\"attend\": 1}", FileKind::document},
        {"{\"version\": \"1.0\", \"added_tokens\": []}", FileKind::tokenizer},
        {"[PAD]\n[UNK]\n", FileKind::vocabulary},
        {"#version: 0.2\nt h\n", FileKind::merges},
        {"{\"the\": [0.1, 0.2]}", FileKind::json},
        {"[{\"the\": 1}]", FileKind::json},
    };
    return all;
}

template <class Read>
std::string said_by(Read read) {
    try {
        read();
        return {};
    } catch (const Error& error) {
        return error.what();
    }
}

}  // namespace

TEST_CASE("what a file is, is told by its content") {
    for (const Sample& sample : samples()) {
        CAPTURE(sample.bytes);
        const auto found = recognize_file(sample.bytes);
        REQUIRE(found);
        CHECK(found->kind == sample.kind);
        CHECK_FALSE(found->what.empty());
        CHECK_FALSE(found->advice.empty());
    }
}

TEST_CASE("texts, words and numbers are none of the kinds that are refused") {
    for (const char* const text :
         {"", "a", "the 0.1 0.2\ncat 0.3 0.4\n", "[CLS],0.1\n[SEP],0.2\n", "{ 0.1 0.2\n} 0.3 0.4\n",
          "1,2\n3,4\n", "0.5 0.5\n", "PK 1 2\n", "GIF 1 2\n", "The train left.", "[unused0] 1\n"}) {
        CAPTURE(text);
        CHECK_FALSE(recognize_file(text));
    }
}

TEST_CASE("every reader says in the same words what a file is, and what it expected") {
    const TemporaryFolder folder;
    const auto path = folder.file("file", pointer_of_git());
    const std::string what = path.string() +
                             ": found a Git LFS pointer, not the file itself, expected ",
                      advice = "; `git lfs pull` in its folder fetches it";
    const auto check = [&](const std::string& said, const std::string& expected) {
        CHECK(said == what + expected + advice);
    };
    check(said_by([&] { open_tensor_file(path); }), "weights in .safetensors or .gguf");
    check(said_by([&] { open_embedding_file(path); }),
          "word vectors (GloVe, word2vec) or a matrix (.npy, CSV)");
    check(said_by([&] { read_matrix(path); }), "a matrix (.npy or CSV)");
    check(said_by([&] { open_table(path); }), "a table as CSV");
    check(said_by([&] { load_document(path); }), "a document of Attend");
    CHECK(said_by([&] { find_model(path.string()); }).starts_with("model: " + what));
}

TEST_CASE("a message is not cut where a file has a NUL byte") {
    const TemporaryFolder folder;
    const auto path = folder.file("years.csv", utf_16("year,salary\n1,2\n", true));
    const auto is_named = [](const std::string& said) {
        CAPTURE(said);
        CHECK(said.find("found UTF-16 text, expected ") != said.npos);
        CHECK(said.ends_with("“CSV UTF-8”"));
    };
    is_named(said_by([&] { open_table(path); }));
    is_named(said_by([&] { read_matrix(path); }));
    is_named(said_by([&] { open_embedding_file(path); }));
    is_named(said_by([&] { open_corpus(path); }));
    CHECK(said_by([] { parse_table(std::string_view("a\0b,1\n", 6), "t", "t.csv"); }) ==
          "t.csv, line 1: found a NUL byte, expected text");
}

TEST_CASE("a folder that is no model's is said to be what it is") {
    const auto said_of = [](std::initializer_list<std::pair<const char*, const char*>> files) {
        const TemporaryFolder folder;
        for (const auto& [name, content] : files) folder.file(name, content);
        return said_by([&] { find_model(folder.path().string()); });
    };
    const auto has = [](const std::string& said, std::string_view part) {
        CAPTURE(said);
        CHECK(said.find(part) != said.npos);
    };
    has(said_of({{"adapter_config.json", R"({"base_model_name_or_path": "owner/base"})"},
                 {"adapter_model.safetensors", ""}}),
        "found a LoRA adapter for “owner/base”, no model, expected ");
    has(said_of({{"pytorch_model.bin", ""}}), "pytorch_model.bin, weights as a Python pickle");
    has(said_of({{"model-00001-of-00002.safetensors", ""}}), "and no model.safetensors.index.json");
    has(said_of({{"tokenizer.json", "{}"}}), "found a tokenizer alone");
    has(said_of({{"model.onnx", ""}}), "model.onnx, weights of another format");
    has(said_of({{"blobs", ""}, {"refs", ""}}), "not downloaded whole");
    has(said_of({{"notes.txt", ""}}), "no config.json");
}
