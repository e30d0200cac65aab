#pragma once
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <vector>

#include "core/workspaces/scene.h"

namespace attend {

/// What files held when states of the history were made, of those from before they were read again:
/// edits follow from there to what the files hold now.
class EarlierReads {
  public:
    /// Nothing, where that is not known: a document was saved some time ago.
    using Read = std::optional<Resources>;

    /// Files are read again: `read` is what all states up to `revision` are of, but for those that
    /// were of an earlier reading already.
    void add(std::uint64_t revision, Read read) {
        by_last_revision_.emplace(revision, std::move(read));
        // States of so long ago are taken for those of the next reading.
        if (by_last_revision_.size() > most_reads)
            by_last_revision_.erase(by_last_revision_.begin());
        if (std::ssize(by_last_revision_) <= most_whole_reads) return;
        if (Read& old = std::next(by_last_revision_.rbegin(), most_whole_reads)->second)
            std::erase_if(*old, [](const auto& one) { return !has_rows(one.second); });
    }
    /// Null: the state is of the files as they are now.
    const Read* of(std::uint64_t revision) const {
        const auto found = by_last_revision_.lower_bound(revision);
        return found == by_last_revision_.end() ? nullptr : &found->second;
    }
    /// What files held after that, reading by reading, until they were read as they are now.
    std::vector<Resources> after(std::uint64_t revision) const {
        std::vector<Resources> later;
        auto read = by_last_revision_.lower_bound(revision);
        if (read == by_last_revision_.end()) return later;
        while (++read != by_last_revision_.end())
            if (read->second) later.push_back(*read->second);
        return later;
    }
    void clear() { by_last_revision_.clear(); }

  private:
    /// Each keeps its files in memory; the earlier ones those whose rows are rows of matrices.
    static constexpr std::ptrdiff_t most_whole_reads = 16;
    static constexpr std::size_t most_reads = 200;

    std::map<std::uint64_t, Read> by_last_revision_;
};

}  // namespace attend
