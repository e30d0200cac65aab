#pragma once
#include <any>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/attention/block.h"
#include "core/files/corpus.h"
#include "core/graph/edit.h"
#include "core/graph/graph.h"
#include "core/progress.h"
#include "core/tables/table.h"
#include "core/workspaces/choices.h"
#include "core/workspaces/sequence.h"

namespace attend {

struct Scene;

/// What a person should know of choices that can be computed but do not do what they seem to say.
struct Notice {
    std::string choice;  // "key_width"
    std::string text;    // "found 8, which is not used: …"
};
std::vector<Notice> notices_of(const Scene& scene);
/// Shares that are 0 for all heads of a layer that are on: their mean is then the plain one.
void add_shares(std::vector<Notice>& notices, const Scene& scene);

struct Model;  // core/models/model.h
using ModelPtr = std::shared_ptr<const Model>;
struct LearnedWeights;  // core/training/files/weights_file.h
using LearnedWeightsPtr = std::shared_ptr<const LearnedWeights>;
struct TranslationModel;  // core/translation/files/translation_file.h
using TranslationPtr = std::shared_ptr<const TranslationModel>;

/// What was opened, immutable and shared. Embeddings go by what the choice `embedding` calls them
/// ("glove", "hand_made", or a file's path), the file of the choice `corpus` by "corpus:" and its
/// path, a table of keys and values by "table:", a model by "model:",
/// weights that were learned by "weights:", those of a translation by "translation:".
using ResourceFile = std::variant<WordTablePtr, MatrixFilePtr, CorpusPtr, TablePtr, ModelPtr,
                                  LearnedWeightsPtr, TranslationPtr>;
using Resources = std::map<std::string, ResourceFile, std::less<>>;

/// The resources that a scene of these choices reads. Nothing for `one_hot`, `random` and the
/// built-in corpus.
std::vector<std::string> resources_needed(const Choices& choices);
/// Whether its rows are rows of a scene's matrices: of a table, of a matrix; not of words.
bool has_rows(const ResourceFile& file);
/// Opens one. Throws Error that names the file, Cancelled.
ResourceFile open_resource(const std::string& id, const Progress& progress = {});

struct Answers;  // core/tables/answers.h

/// A scene made from a table: which columns ask and answer, and what is kept for the next one.
struct TableSource {
    TablePtr table;
    std::size_t key = 0, value = 0;  // columns
    bool numbers = false;            // the values are mixed; else they are answered with shares
    Axis rows;                       // named by the keys
    std::shared_ptr<const Answers>
        answers;        // what the values are, where they are answered with shares
    std::any prepared;  // of the keys or points, by the workspace that made it
};

/// A document's choices made into a computation, not yet computed.
struct Scene {
    Choices choices;                  // as they came out: a model decides some itself
    Choices chosen;                   // as the document has them
    std::vector<Sequence> sequences;  // a block says which asks and which answer
    std::shared_ptr<const Graph> graph;
    std::vector<Block> blocks;       // layer by layer, head by head
    std::optional<Block> of_many;    // the first one for many queries, where it has a single one
    std::vector<LayerBlock> layers;  // of heads over a text
    NodeId output = 0;               // what it all gives
    bool in_turn = false;            // what asks is written: each row follows from those before it
    std::vector<PoolingNodes> poolings;
    MeasureNodes measures;
    std::optional<TableSource> table;
    std::any prepared;  // by the workspace that made it, for the next scene of its
    std::vector<Notice> notices;

    /// By its name; null where there is none.
    const Sequence* sequence(std::string_view name) const;
    /// Of the first block: the sequence whose rows ask, the one whose rows come first among the
    /// keys, and whether they differ.
    const Sequence& asks() const { return sequences[blocks.front().asks]; }
    const Sequence& answers() const { return sequences[blocks.front().answers.front()]; }
    bool crosses() const { return blocks.front().crosses(); }

    /// d_k and d_v of heads over a text, as they came out, and whether there is a W_O.
    Index key_width() const;
    Index value_width() const;
    bool output_projection() const { return !layers.empty() && layers.front().w_o; }

    // Made once, in scene.cpp: much, and most files copy or drop some.
    Scene();
    Scene(const Scene& other);
    Scene(Scene&& other) noexcept;
    Scene& operator=(const Scene& other);
    Scene& operator=(Scene&& other) noexcept;
    ~Scene();
};

/// By the workspace that the choices name. Throws Error that names the choice at fault: an empty
/// sentence, one of more than limits::text, every token left out, widths that do not fit, a head
/// that does not exist. Embeddings that are the same as in `before` are taken over from there.
/// Nothing large is made: that is left to whoever computes the graph. Throws Cancelled: `progress`
/// is asked between the steps, and told nothing.
Scene build_scene(const Choices& choices, const Resources& resources, const Scene* before = nullptr,
                  const Progress& progress = {});

/// Floating-point operations that would take as long as build_scene(), roughly: decides whether to
/// build at once or in a job.
double scene_cost(const Choices& choices, const Resources& resources,
                  const Scene* before = nullptr);

/// The node that holds the vectors of a sequence's words before anything is added to them.
std::string words_path(const Scene& scene, std::size_t sequence);

/// Where the vector of the token in `row` is from, numbers that were put in by hand included.
TokenOrigin origin_of(const Scene& scene, std::size_t sequence, Index row, const Edits& edits);

}  // namespace attend
