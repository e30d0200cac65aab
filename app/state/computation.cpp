#include "app/state/computation.h"

#include <chrono>

#include "core/embedding/kinds.h"
#include "core/error.h"

namespace attend {

namespace {

/// What may be computed within a frame; above, a job does it.
constexpr double frame_seconds = 0.004;

/// A cautious guess, what one plain core does in a mixed graph.
constexpr double operations_per_second = 5e9;

constexpr const char* reading_stopped =
    "Reading was stopped. Choose “Read files again” (Ctrl+R) to start it again.";

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

}  // namespace

Computation::Computation(Wake wake) : wake_(std::move(wake)) {}

void Computation::update(const Document& document, std::uint64_t revision) {
    if (settled_ == revision) return;
    take_finished();
    if (!open_resources(document.choices)) {
        current_ = false;
        return;
    }
    const auto scene = scene_for(document.choices);
    if (!scene) {
        current_ = false;
        return;
    }
    compute(*scene, document.edits);
    if (current_ && !opening_.running() && !evaluating_.running()) settled_ = revision;
}

void Computation::take_finished() {
    try {
        if (auto opened = opening_.poll()) resources_.insert_or_assign(opened->id, opened->file);
    } catch (const Cancelled&) {  // else another file is wanted by now, and this one may be again
        if (stopped_by_user_) failed_resources_[opening_.name()] = reading_stopped;
    } catch (const Error& error) {
        failed_resources_[opening_.name()] = error.what();
    }
    if (!evaluating_.running()) {
        stopped_by_user_ = stopped_by_user_ && opening_.running();
        return;
    }
    try {
        if (auto evaluated = evaluating_.poll()) show(std::move(*evaluated));
    } catch (const Cancelled&) {
        if (stopped_by_user_)
            refused_ = {*running_,
                        "The computation was stopped. Change anything to start it again."};
    } catch (const Error& error) {
        refused_ = {*running_, error.what()};
    }
    if (!evaluating_.running()) stopped_by_user_ = false;
}

bool Computation::open_resources(const Choices& choices) {
    for (const std::string& id : resources_needed(choices)) {
        if (resources_.contains(id)) continue;
        if (const auto failed = failed_resources_.find(id); failed != failed_resources_.end()) {
            problem_ = failed->second;
            return false;
        }
        if (find_embedding_kind(id)) {  // mapped, or tiny: opened at once
            try {
                resources_.emplace(id, open_resource(id));
                continue;
            } catch (const Error& error) {
                problem_ = failed_resources_[id] = error.what();
                return false;
            }
        }
        if (opening_.running() && opening_.name() != id) opening_.stop();
        if (!opening_.running())
            opening_.start(
                id,
                [id](const Progress& progress) {
                    return Opened{id, open_resource(id, progress)};
                },
                wake_);
        problem_.clear();
        return false;
    }
    return true;
}

std::shared_ptr<const Scene> Computation::scene_for(const Choices& choices) {
    if (built_ && built_->choices == choices) {
        problem_.clear();
        return built_;
    }
    settled_.reset();
    for (const std::string& id : resources_needed(choices))
        if (!resources_.contains(id)) return nullptr;
    if (unbuildable_ && unbuildable_->first == choices) {  // a megabyte is not cut up every frame
        problem_ = unbuildable_->second;
        return nullptr;
    }
    try {
        built_ = std::make_shared<const Scene>(build_scene(choices, resources_, built_.get()));
        problem_.clear();
        return built_;
    } catch (const Error& error) {
        problem_ = error.what();
        unbuildable_ = {choices, problem_};
        return nullptr;
    }
}

void Computation::compute(const Scene& scene, const Edits& edits) {
    current_ =
        shown_ && shown_->evaluation.graph == scene.graph && *shown_->evaluation.edits == edits;
    if (current_) return;
    if (refused_ && refused_->first.is(scene, edits)) {
        problem_ = refused_->second;
        return;
    }
    if (evaluating_.running()) {  // it holds the evaluator; when it has ended, this is asked again
        if (!running_->is(scene, edits)) evaluating_.stop();
        return;
    }
    const Target target{scene.graph, std::make_shared<const Edits>(edits)};
    const auto work = [scene, target, evaluator = evaluator_](const Progress& progress) {
        const auto start = Clock::now();
        Evaluation evaluation = evaluator->evaluate(target.graph, target.edits, progress);
        return Evaluated{scene, std::move(evaluation), seconds_since(start)};
    };
    if (evaluator_->cost(*scene.graph, edits) > frame_seconds * operations_per_second) {
        running_ = target;
        evaluating_.start("Computing", work, wake_);
        return;
    }
    try {
        show(work(Progress{}));
        current_ = true;
    } catch (const Error& error) {
        problem_ = error.what();
        refused_ = {target, problem_};
    }
}

void Computation::show(Evaluated evaluated) {
    work_ = {evaluated.evaluation.recomputed.size(), evaluated.evaluation.graph->size(),
             evaluated.seconds};
    total_recomputed_ += work_.recomputed;
    shown_ = Shown{std::move(evaluated.scene), std::move(evaluated.evaluation)};
    ++revision_;
}

std::optional<Computation::Busy> Computation::busy() const {
    if (opening_.running()) return Busy{"Reading " + opening_.name(), opening_.progress()};
    if (evaluating_.running()) return Busy{evaluating_.name(), evaluating_.progress()};
    return std::nullopt;
}

void Computation::cancel() {
    stopped_by_user_ = opening_.running() || evaluating_.running();
    opening_.stop();
    evaluating_.stop();
}

void Computation::read_again() {
    settled_.reset();
    resources_.clear();
    failed_resources_.clear();
    unbuildable_.reset();
    built_.reset();
}

}  // namespace attend
