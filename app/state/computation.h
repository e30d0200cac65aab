#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/jobs/job.h"
#include "app/jobs/retired_values.h"
#include "app/state/anchor.h"
#include "core/analysis/readings.h"
#include "core/document/document.h"
#include "core/graph/evaluate.h"
#include "core/workspaces/scene.h"

namespace attend {

/// What was found in large values where they were computed.
struct ReadAhead {
    Readings readings;
    Value hatched = {};             // of the shown head's weights
    std::vector<Value> large = {};  // that are to be let go of beside the frame
};

/// What is on the screen for a document: its scene and every value. Kept up to date by update(),
/// once a frame. Nobody invalidates anything: what the document says is compared with what was
/// computed.
///
/// What is little is done at once, scenes and values alike, up to `most_in_frame` operations; the
/// rest in a job, latest wins. Meanwhile, and where a document cannot be computed, the last result
/// stays and `stale()` or `problem()` says why.
class Computation {
  public:
    /// Called from other threads when there is something new to take.
    using Wake = std::function<void()>;
    explicit Computation(Wake wake = {}, std::uint64_t revision = 0);

    /// Brings scene and values up to date with the document, or starts to. Never throws Error.
    /// `revision`: another one for another document. One that was brought up to date is not looked
    /// at again.
    /// `anchor`: where the document's edits still are, if they did not follow its choices yet; then
    /// they do in the job, and take_followed() has them.
    void update(const Document& document, std::uint64_t revision, const Anchor* anchor = nullptr);

    /// The head that is drawn large: the rest of what is drawn of it is made ready, too.
    void shows(HeadPlace head) { head_ = head; }
    /// The node that is looked at: one at another step of training is there from the next update
    /// on, until another one is.
    void looks_at(const std::string& node);

    /// Floating-point operations, roughly, that may be done between two calls of update(): 4 ms.
    static constexpr double most_in_frame = 2e7;
    /// That were done since the last call of update() began, on the thread that calls it.
    double done_in_frame() const { return done_in_frame_; }

    /// What is shown is of a document that is open no more: where the next one cannot be computed,
    /// nothing is shown in its place.
    void opens_another() { other_document_ = true; }

    /// Numbers of the nodes for which `hides` says so, by NodeId, are none (NaN) to whoever looks,
    /// until it is told otherwise. Empty: nothing is hidden.
    using Hides = std::function<std::vector<bool>(const Graph& graph)>;
    void veil(Hides hides);
    bool is_veiled() const { return hides_ != nullptr; }

    /// Both null until the first scene is computed, and where a document or a room cannot be whose
    /// last result is none of its own; always of one another.
    const Scene* scene() const { return seen() ? seen()->scene.get() : nullptr; }
    const Evaluation* evaluation() const { return seen() ? &seen()->evaluation : nullptr; }
    /// The same for work beside the frame, which copies what it needs a copy of there: of hundreds
    /// of thousands of nodes that takes longer than a frame may.
    std::shared_ptr<const Scene> shared_scene() const { return seen() ? seen()->scene : nullptr; }
    std::shared_ptr<const Evaluation> shared_evaluation() const {
        return seen() ? std::shared_ptr<const Evaluation>(seen(), &seen()->evaluation) : nullptr;
    }

    /// Whether what is shown belongs to an earlier document.
    bool stale() const { return !current_; }
    /// Why the document cannot be computed ("sentence: found no token, …"); empty if it can.
    const std::string& problem() const { return problem_.text; }
    const Refusal& refusal() const { return problem_; }
    /// What runs in the background, or nothing.
    struct Busy {
        std::string name;
        double progress;
    };
    std::optional<Busy> busy() const;
    /// Stops what runs; what is on the screen stays.
    void cancel();

    /// The scene that belongs to `choices`: the last one, or one newly built; null where there is
    /// none, or where building it would take longer than a frame may.
    std::shared_ptr<const Scene> scene_for(const Choices& choices);
    /// Not where a file is still to be read for it.
    bool builds_at_once(const Choices& choices) const;
    /// Whether a file that they name could not be read.
    bool lacks_file(const Choices& choices) const;
    /// What edits were made on, where that can be told from what is open.
    std::shared_ptr<const Graph> graph_of(const Anchor& anchor) const;
    /// The edits of the document of the last update(), where its anchor says; once.
    std::optional<Followed> take_followed();
    /// What was read of large values where they were computed; once.
    Readings take_read() { return std::exchange(read_, {}); }

    /// Of the last evaluation: nodes computed, nodes in all, seconds. For the status bar.
    struct Work {
        std::size_t recomputed = 0, nodes = 0;
        double seconds = 0;
    };
    const Work& last_work() const { return work_; }
    /// Grows with every result that is shown: a key for what depends on the values.
    std::uint64_t revision() const { return revision_; }
    /// Nodes computed since the start: for tests.
    std::size_t total_recomputed() const { return total_recomputed_; }

    /// What a view holds of an evaluation: when nobody does, large values are let go of beside the
    /// frame.
    void retire(const std::vector<Value>& values) { retired_.add(values); }

    const Resources& resources() const { return resources_; }
    /// With those that the scene that is shown was built from, though they are read again by now.
    Resources resources_of_shown() const;
    /// For other work in the background.
    const Wake& wake() const { return wake_; }
    /// Reads every file again: one of them may have changed, or be there by now.
    void read_again();

  private:
    struct Shown {
        std::shared_ptr<const Scene> scene;
        Evaluation evaluation;
        std::vector<Value> large;  // of its values
    };
    struct Opened {
        std::string id;
        ResourceFile file;
    };
    struct Evaluated {
        std::shared_ptr<const Scene> scene;
        Evaluation evaluation;
        double seconds;
        std::optional<Followed> followed = {};
        ReadAhead read = {};
    };

    /// What a computation is asked for: a graph, or choices whose scene is still to be built, and
    /// edits.
    struct Target {
        std::shared_ptr<const Graph> graph;
        Choices choices;
        std::shared_ptr<const Edits> edits;
        std::uint64_t reading;
        bool operator==(const Target& other) const {
            return graph == other.graph && reading == other.reading && *edits == *other.edits &&
                   (graph || choices == other.choices);
        }
    };
    using Compute = std::function<Evaluated(const Progress&)>;

    /// What is shown, for the next evaluation to share values with.
    static const Evaluation& evaluation_in(const std::shared_ptr<const Shown>& shown);

    /// What is shown, with what is hidden.
    const std::shared_ptr<const Shown>& seen() const { return veiled_ ? veiled_ : shown_; }
    void draw_veil();
    void bring_up_to_date(const Document& document, const Anchor* anchor);
    void forget_shown();
    void take_opened();
    void take_finished();
    bool has_resources(const Choices& choices) const;
    bool open_resources(const Choices& choices);
    void build_and_compute(const Document& document, const Anchor* anchor);
    void compute(const std::shared_ptr<const Scene>& scene, const Edits& edits);
    /// Whether a job may be started for it now; else says why it was refused, or stops another.
    bool may_start(const Target& target);
    void start(Target target, Compute work);
    void show(Evaluated evaluated);
    void keep_resources_of(const Scene& scene);

    Wake wake_;
    Resources resources_;
    Resources shown_resources_;                               // of these what the shown scene needs
    std::map<std::string, Refusal> failed_resources_;         // by id
    std::shared_ptr<const Scene> built_;                      // the last scene that could be built
    std::optional<std::pair<Choices, Refusal>> unbuildable_;  // choices and why
    std::shared_ptr<const Shown> shown_;
    Hides hides_;
    std::shared_ptr<const Shown> veiled_;  // null: nothing is hidden
    bool current_ = false;
    bool other_document_ = false;  // than what is shown belongs to
    std::optional<Followed> followed_;
    Readings read_;
    RetiredValues retired_;
    HeadPlace head_;
    std::vector<std::string> looked_at_;  // of other steps
    double done_in_frame_ = 0;
    std::uint64_t reading_ = 0;             // grows when files are read again
    std::uint64_t opened_in_ = 0;           // of these the one in which the file is read
    std::optional<std::uint64_t> settled_;  // the revision that everything here is of
    Refusal problem_;
    Work work_;
    std::uint64_t revision_;
    std::size_t total_recomputed_ = 0;
    bool stopped_by_user_ = false;   // either job
    std::optional<Target> running_;  // what the job computes
    std::optional<std::pair<Target, Refusal>>
        refused_;  // what could not be computed, or was stopped, and why
    Job<Opened> opening_;
    Job<Evaluated> evaluating_;
};

}  // namespace attend
