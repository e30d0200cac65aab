#include "core/files/corpus.h"

#include <fmt/format.h>

#include <set>

#include "core/error.h"
#include "core/files/asset.h"
#include "core/files/kind.h"
#include "core/files/mapping.h"
#include "core/files/reading_pass.h"
#include "core/ops/token_weights.h"
#include "core/plural.h"
#include "core/text/tokens.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

constexpr std::string_view usual_tokenizer = "words";

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    text = without_byte_order_mark(text);
    while (!text.empty()) {
        const std::size_t end = text.find_first_of("\r\n");
        const std::string_view line = text.substr(0, end);
        if (line.find_first_not_of(" \t\v\f") != std::string_view::npos) lines.push_back(line);
        if (end == std::string_view::npos) break;
        text.remove_prefix(end + 1);
    }
    return lines;
}

}  // namespace

Corpus::Corpus(std::string name, std::string text, const Progress& progress)
    : name_(std::move(name)), text_(std::move(text)) {
    check_utf8(text_, name_);
    lines_ = lines_of(text_);
    if (lines_.empty()) throw Error(name_, "no line with a word", "a document a line");
    counts_.emplace(usual_tokenizer, count(usual_tokenizer, progress));
}

Corpus::Counts Corpus::count(std::string_view tokenizer, const Progress& progress) const {
    Counts counts;
    ReadingPass pass(progress, text_.size());
    for (std::size_t line = 0; line < lines_.size(); ++line) {
        pass.at(static_cast<std::size_t>(lines_[line].data() - text_.data()));
        if (lines_[line].size() > limits::text.bytes)
            throw Error(fmt::format("{}, document {}", name_, line + 1),
                        fmt::format("more than {} bytes in one line", counted(limits::text.bytes)),
                        "a document a line, of at most so many bytes");
        std::set<std::string> different;
        for (Token& token : tokenize(tokenizer, lines_[line]))
            different.insert(std::move(token.word));
        for (const std::string& word : different) ++counts[word];
    }
    return counts;
}

DocumentFrequencies Corpus::frequencies(const std::vector<std::string>& words,
                                        std::string_view tokenizer) const {
    const std::scoped_lock lock(mutex_);
    auto found = counts_.find(tokenizer);
    if (found == counts_.end())
        found = counts_.emplace(std::string(tokenizer), count(tokenizer, {})).first;
    DocumentFrequencies result{name_, documents(), {}};
    for (const std::string& word : words) {
        const auto own = found->second.find(word);
        result.with_word.push_back(own == found->second.end() ? 0 : own->second);
    }
    return result;
}

CorpusPtr small_corpus() {
    static const CorpusPtr corpus = std::make_shared<const Corpus>(
        "the built-in collection", std::string(asset("assets/corpus/small.txt")));
    return corpus;
}

CorpusPtr open_corpus(const std::filesystem::path& path, const Progress& progress) {
    const Mapping file(path, limits::corpus);
    refuse_known_binary(file.bytes(), file.path(), "texts in UTF-8");
    return std::make_shared<const Corpus>(path.string(), std::string(file.bytes()), progress);
}

}  // namespace attend
