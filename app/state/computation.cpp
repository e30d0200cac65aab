#include "app/state/computation.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "app/state/read_ahead.h"
#include "app/state/session.h"
#include "core/document/compute.h"
#include "core/document/with_steps.h"
#include "core/embedding/kinds.h"
#include "core/error.h"
#include "core/training/at_step.h"

namespace attend {

namespace {

/// Those that are not left to whoever asks for them.
std::size_t computed_nodes(const Graph& graph) {
    return static_cast<std::size_t>(
        std::ranges::count_if(graph.nodes(), [](const Node& node) { return !node.on_demand; }));
}

constexpr const char* computation_stopped =
    "The computation was stopped. Change anything to start it again.";
constexpr const char* reading_stopped =
    "Reading was stopped. Choose “Read files again” (Ctrl+R) to start it again.";

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Whether building its scene has no bound that is known, as where a tokenizer's own pattern runs.
bool is_for_a_job(const Choices& choices, const Resources& there) {
    const auto is_open = [&](const std::string& id) { return there.contains(id); };
    return std::ranges::all_of(resources_needed(choices), is_open) &&
           std::isinf(scene_cost(choices, there));
}

}  // namespace

const Evaluation& Computation::evaluation_in(const std::shared_ptr<const Shown>& shown) {
    static const Evaluation none;
    return shown ? shown->evaluation : none;
}

Computation::Computation(Wake wake, std::uint64_t revision)
    : wake_(std::move(wake)), revision_(revision) {}

void Computation::update(const Document& document, std::uint64_t revision, const Anchor* anchor) {
    done_in_frame_ = 0;
    retired_.let_go(wake_);
    if (settled_ == revision) return;
    settled_.reset();
    take_finished();
    if (names_steps(document, looked_at_))
        bring_up_to_date(document_with_steps(document, looked_at_), anchor);
    else
        bring_up_to_date(document, anchor);
    if (current_ && !opening_.running() && !evaluating_.running()) settled_ = revision;
    const bool other = other_document_ ||
                       (shown_ && shown_->scene->choices.workspace != document.choices.workspace);
    if (shown_ && other && !problem_.empty()) {
        forget_shown();
        work_ = {};
    }
}

void Computation::looks_at(const std::string& node) {
    if (parse_at_step(node) && std::exchange(looked_at_, {node}) != std::vector{node})
        settled_.reset();
}

void Computation::forget_shown() {
    retired_.add(shown_->large);
    retired_.add_whole(std::exchange(shown_, nullptr));
    veiled_.reset();
    ++revision_;
}

void Computation::bring_up_to_date(const Document& document, const Anchor* anchor) {
    if (!open_resources(document.choices)) {
        current_ = false;
        return;
    }
    if (followed_) return;  // the document gets these edits first
    if (anchor || !builds_at_once(document.choices))
        build_and_compute(document, anchor);
    else if (const auto scene = scene_for(document.choices))
        compute(scene, document.edits);
    else
        current_ = false;
}

void Computation::take_opened() {
    const bool wanted = opened_in_ == reading_;  // of no file what it held before
    try {
        auto opened = opening_.poll();
        if (opened && wanted) resources_.insert_or_assign(opened->id, opened->file);
    } catch (const Cancelled&) {  // else another file is wanted by now, and this one may be again
        if (stopped_by_user_ && wanted)
            failed_resources_[opening_.name()] = {reading_stopped, {}, {}, {}};
    } catch (const Error& error) {
        if (wanted) failed_resources_[opening_.name()] = error.refusal();
    }
}

void Computation::take_finished() {
    take_opened();
    if (!evaluating_.running()) {
        stopped_by_user_ = stopped_by_user_ && opening_.running();
        return;
    }
    try {
        // Of what files held before they were read again nothing is shown, and no edit follows.
        if (auto evaluated = evaluating_.poll(); evaluated && running_->reading == reading_)
            show(std::move(*evaluated));
    } catch (const Cancelled&) {
        if (stopped_by_user_) refused_ = {*running_, Refusal{computation_stopped, {}, {}, {}}};
    } catch (const Error& error) {
        refused_ = {*running_, error.refusal()};
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
        if (opens_at_once(id)) {
            try {
                resources_.emplace(id, with_errors([&] { return open_resource(id); }));
                continue;
            } catch (const Error& error) {
                problem_ = failed_resources_[id] = error.refusal();
                return false;
            }
        }
        if (opening_.running() && opening_.name() != id) opening_.stop();
        if (!opening_.running()) {
            opened_in_ = reading_;
            opening_.start(
                id,
                [id](const Progress& progress) {
                    return Opened{id, open_resource(id, progress)};
                },
                wake_);
        }
        problem_ = {};
        return false;
    }
    return true;
}

bool Computation::has_resources(const Choices& choices) const {
    return std::ranges::all_of(resources_needed(choices), [this](const std::string& id) {
        return resources_.contains(id) || opens_at_once(id);
    });
}

bool Computation::builds_at_once(const Choices& choices) const {
    return (built_ && is_built_of(*built_, choices)) ||
           (unbuildable_ && unbuildable_->first == choices) ||
           (has_resources(choices) &&
            done_in_frame_ + scene_cost(choices, resources_, built_.get()) <= most_in_frame);
}

bool Computation::lacks_file(const Choices& choices) const {
    if (failed_resources_.empty()) return false;  // as in nearly every frame
    return std::ranges::any_of(resources_needed(choices), [this](const std::string& id) {
        return failed_resources_.contains(id);
    });
}

std::shared_ptr<const Graph> Computation::graph_of(const Anchor& anchor) const {
    if (anchor.graph) return anchor.graph;
    const Resources there = with_those_open(anchor.read.value_or(Resources()), resources_);
    if (is_for_a_job(anchor.choices, there)) return nullptr;
    auto graph = graph_of_what_is_open(anchor.choices, there);
    if (!graph || anchor.read) return graph;
    // It may be another one: not where a home is somewhere else in it.
    const EditGround ground{*graph, owner_of(anchor.choices)};
    const bool is_that = still_shown(anchor.edits, ground, anchor.waiting) == anchor.waiting;
    return is_that ? graph : nullptr;
}

std::shared_ptr<const Scene> Computation::scene_for(const Choices& choices) {
    if (built_ && is_built_of(*built_, choices)) {
        problem_ = {};
        return built_;
    }
    settled_.reset();
    if (!has_resources(choices) || !open_resources(choices)) return nullptr;
    if (unbuildable_ && unbuildable_->first == choices) {  // not cut up every frame
        problem_ = unbuildable_->second;
        return nullptr;
    }
    if (!builds_at_once(choices)) return nullptr;
    try {
        done_in_frame_ += scene_cost(choices, resources_, built_.get());
        built_ = with_errors([&] {
            return std::make_shared<const Scene>(
                build_what_fits(choices, resources_, built_.get()));
        });
        problem_ = {};
        return built_;
    } catch (const Error& error) {
        problem_ = error.refusal();
        unbuildable_ = {choices, problem_};
        return nullptr;
    }
}

void Computation::build_and_compute(const Document& document, const Anchor* anchor) {
    current_ = false;
    problem_ = {};
    Target target{nullptr, document.choices, std::make_shared<const Edits>(document.edits),
                  reading_};
    if (!may_start(target)) return;
    const auto from = anchor ? std::make_shared<const Anchor>(*anchor) : nullptr;
    Compute work = [target, from, before = built_, resources = resources_, shown = shown_,
                    place = head_](const Progress& progress) {
        const auto start = Clock::now();
        FollowedScene made = followed_scene(from.get(), target.choices, resources, before.get(),
                                            progress.part(0, 0.1));
        const auto scene = made.scene;
        Evaluated result{scene, {}, 0, std::move(made.followed)};
        const auto edits =
            result.followed ? std::make_shared<const Edits>(result.followed->edits) : target.edits;
        result.evaluation =
            evaluate(scene->graph, edits, evaluation_in(shown), progress.part(0.1, 1));
        check_unchanged(*scene);
        result.read = read_ahead(*scene, place, result.evaluation, evaluation_in(shown), progress);
        result.seconds = seconds_since(start);
        return result;
    };
    start(std::move(target), std::move(work));
}

void Computation::compute(const std::shared_ptr<const Scene>& scene, const Edits& edits) {
    current_ =
        shown_ && shown_->evaluation.graph == scene->graph && *shown_->evaluation.edits == edits;
    if (current_) return;
    Target target{scene->graph, {}, std::make_shared<const Edits>(edits), reading_};
    if (!may_start(target)) return;
    Compute work = [scene, target, shown = shown_, place = head_](const Progress& progress) {
        const auto start = Clock::now();
        Evaluation evaluation =
            evaluate(target.graph, target.edits, evaluation_in(shown), progress);
        check_unchanged(*scene);
        ReadAhead read = read_ahead(*scene, place, evaluation, evaluation_in(shown), progress);
        return Evaluated{scene, std::move(evaluation), seconds_since(start), {}, std::move(read)};
    };
    // What little is to be done in a graph of so many nodes takes longer to find out than to do.
    constexpr std::size_t most_nodes_in_frame = 100'000;
    const double cost = scene->graph->size() > most_nodes_in_frame
                            ? 2 * most_in_frame
                            : cost_to_evaluate(*scene->graph, edits, evaluation_in(shown_));
    if (done_in_frame_ + cost > most_in_frame) return start(std::move(target), std::move(work));
    done_in_frame_ += cost;
    try {
        show(with_errors([&] { return work(Progress{}); }));
        current_ = true;
    } catch (const Error& error) {
        problem_ = error.refusal();
        refused_ = {std::move(target), problem_};
    }
}

bool Computation::may_start(const Target& target) {
    if (refused_ && refused_->first == target) {
        problem_ = refused_->second;
        return false;
    }
    // Two at a time would take each other's processors; when it has ended, this is asked again.
    if (evaluating_.running() && !(*running_ == target)) evaluating_.stop();
    return !evaluating_.running();
}

void Computation::start(Target target, Compute work) {
    running_ = std::move(target);
    evaluating_.start("Computing", std::move(work), wake_);
}

void Computation::show(Evaluated evaluated) {
    work_ = {evaluated.evaluation.recomputed.size(), computed_nodes(*evaluated.evaluation.graph),
             evaluated.seconds};
    total_recomputed_ += work_.recomputed;
    built_ = evaluated.scene;
    followed_ = std::move(evaluated.followed);
    read_.take(std::move(evaluated.read.readings));
    if (shown_) forget_shown();
    retired_.add({evaluated.read.hatched});
    other_document_ = false;
    keep_resources_of(*evaluated.scene);
    shown_ = std::make_shared<const Shown>(Shown{std::move(evaluated.scene),
                                                 std::move(evaluated.evaluation),
                                                 std::move(evaluated.read.large)});
    draw_veil();
    ++revision_;
}

void Computation::keep_resources_of(const Scene& scene) {
    const Resources there = resources_of_shown();
    shown_resources_.clear();
    for (const std::string& id : resources_needed(scene.chosen))
        if (const auto found = there.find(id); found != there.end())
            shown_resources_.insert(*found);
}

Resources Computation::resources_of_shown() const {
    Resources there = resources_;
    there.insert(shown_resources_.begin(), shown_resources_.end());
    return there;
}

std::optional<Followed> Computation::take_followed() {
    return std::exchange(followed_, std::nullopt);
}

std::optional<Computation::Busy> Computation::busy() const {
    if (opening_.running()) {  // "table:/home/a.csv" is the file's name behind its kind
        const std::string& id = opening_.name();
        const std::size_t kind = id.find(':');
        return Busy{"Reading " + (kind == id.npos ? id : id.substr(kind + 1)), opening_.progress()};
    }
    if (evaluating_.running()) return Busy{evaluating_.name(), evaluating_.progress()};
    return std::nullopt;
}

void Computation::cancel() {
    stopped_by_user_ = opening_.running() || evaluating_.running();
    opening_.stop();
    evaluating_.stop();
}

void Computation::read_again() {
    ++reading_;
    opening_.stop();
    settled_.reset();
    resources_.clear();
    failed_resources_.clear();
    unbuildable_.reset();
    built_.reset();
    followed_.reset();
}

}  // namespace attend
