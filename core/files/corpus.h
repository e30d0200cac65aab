#pragma once
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "core/graph/matrix.h"
#include "core/progress.h"

namespace attend {

struct DocumentFrequencies;  // core/ops/token_weights.h

/// A collection of texts, a line each, and in how many of them each word stands: what TF-IDF
/// counts. Immutable, and may be asked by several threads.
class Corpus {
  public:
    /// Lines without a word are no documents. Throws Error that names the place: text that is not
    /// UTF-8 (with its line), nothing to count; Cancelled.
    Corpus(std::string name, std::string text, const Progress& progress = {});

    const std::string& name() const { return name_; }
    Index documents() const { return static_cast<Index>(lines_.size()); }

    /// For each of these words (in lower case) the number of documents that have it, texts being
    /// split by this tokenizer.
    DocumentFrequencies frequencies(const std::vector<std::string>& words,
                                    std::string_view tokenizer) const;

  private:
    using Counts = std::map<std::string, Index, std::less<>>;
    Counts count(std::string_view tokenizer, const Progress& progress) const;

    std::string name_, text_;
    std::vector<std::string_view> lines_;  // of text_; with a word in each
    mutable std::mutex mutex_;
    mutable std::map<std::string, Counts, std::less<>> counts_;  // by tokenizer
};

using CorpusPtr = std::shared_ptr<const Corpus>;

/// assets/corpus/small.txt.
CorpusPtr small_corpus();
/// A text file. Throws Error that names it, Cancelled.
CorpusPtr open_corpus(const std::filesystem::path& path, const Progress& progress = {});

}  // namespace attend
