#pragma once
#include <any>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/attention/block.h"
#include "core/embedding/embedding.h"
#include "core/files/corpus.h"
#include "core/graph/edit.h"
#include "core/graph/graph.h"
#include "core/models/tokenizer.h"
#include "core/progress.h"
#include "core/tables/table.h"
#include "core/text/tokens.h"
#include "core/workspaces/choices.h"

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

/// What was opened, immutable and shared. Embeddings go by what the choice `embedding` calls them
/// ("glove", "hand_made", or a file's path), the file of the choice `corpus` by "corpus:" and its
/// path, a table of keys and values by "table:", a model by "model:".
using ResourceFile = std::variant<WordTablePtr, MatrixFilePtr, CorpusPtr, TablePtr, ModelPtr>;
using Resources = std::map<std::string, ResourceFile, std::less<>>;

/// The resources that a scene of these choices reads. Nothing for `one_hot`, `random` and the
/// built-in corpus.
std::vector<std::string> resources_needed(const Choices& choices);
/// Whether its rows are rows of a scene's matrices: of a table, of a matrix; not of words.
bool has_rows(const ResourceFile& file);
/// Opens one. Throws Error that names the file, Cancelled.
ResourceFile open_resource(const std::string& id, const Progress& progress = {});

/// One side of a scene: a text, its tokens and their vectors.
struct Side {
    Tokens tokens;  // those that take part: a row each
    Embedding embedding;
    std::string source;                  // the resource, or "one_hot", "random"
    std::shared_ptr<const void> opened;  // the resource itself: a file may have been read again
    Tokens all;                          // of the text, with those that are left out
    std::vector<Index> places;           // of each row's token in `all`, ascending
    std::vector<ModelToken> model_tokens = {};  // the same tokens, as a model counts them

    /// The row of the token at a place of the text; none where it is left out.
    std::optional<Index> row_of(Index place) const;
    Index place_of(Index row) const { return places[static_cast<std::size_t>(row)]; }
    std::size_t left_out() const { return all.size() - tokens.size(); }
};

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
    Choices choices;     // as they came out: a model decides some itself
    Choices chosen;      // as the document has them
    Side x;              // asks: the rows of the weights
    Side memory;         // answers: the columns. The same as x in self-attention
    bool cross = false;  // whether the two differ
    std::shared_ptr<const Graph> graph;
    std::vector<Block> blocks;       // layer by layer, head by head
    std::optional<Block> of_many;    // the first one for many queries, where it has a single one
    std::vector<LayerBlock> layers;  // of heads over a text
    NodeId output = 0;               // what it all gives
    std::vector<PoolingNodes> poolings;
    MeasureNodes measures;
    std::optional<TableSource> table;
    std::vector<Notice> notices;

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

/// The node that holds the vectors of a side's words before anything is added to them.
/// `second`: of the second text.
std::string words_path(const Scene& scene, bool second);

/// Where the vector of the token in `row` is from, numbers that were put in by hand included.
TokenOrigin origin_of(const Scene& scene, bool second, Index row, const Edits& edits);

}  // namespace attend
