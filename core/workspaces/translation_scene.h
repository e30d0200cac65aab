#pragma once
#include <optional>
#include <string>
#include <vector>

#include "core/translation/files/translation_file.h"
#include "core/translation/gathered.h"
#include "core/translation/writing.h"
#include "core/workspaces/scene.h"

namespace attend {

/// A word as it was written.
struct WrittenWord {
    std::string piece;                      // of the vocabulary: "<unk>", "<end>"
    std::string text;                       // what stands for it: of <unk> the word that is copied
    std::optional<Index> copied_from = {};  // the source's token
    bool forced = false;                    // by a choice
};

/// What a scene of the room Translation was made from, and what it writes.
struct TranslationScene {
    TranslationPtr model;
    SourceText source;
    std::vector<WrittenWord> written;
    std::vector<StepNodes> steps;                  // a step a word
    GatheredNodes gathered = {};                   // a row a word
    NodeId forward = 0, backward = 0;              // encoder/forward/h, encoder/backward/h (T, n)
    std::optional<NodeId> tree;                    // beam/tree
    std::optional<NodeId> bands, exact;            // accuracy/length, accuracy/exact
    std::shared_ptr<const Graph> graph = nullptr;  // without what is added to any scene
    /// What is written, without <end>.
    std::string text() const;
};
/// Null of other rooms.
const TranslationScene* translation_of(const Scene& scene);

/// Whether a path is that of a step's node which this translation does not reach: what was put in
/// there waits.
bool is_of_later_step(const Scene& scene, std::string_view path);

}  // namespace attend
