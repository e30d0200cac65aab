#include "app/views/training/learning.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/chart/number_line.h"
#include "app/jobs/job.h"
#include "app/views/parts/choose_head.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/follow_job.h"
#include "app/views/training/training_room.h"
#include "core/training/at_step.h"
#include "core/training/role_scores.h"
#include "core/workspaces/training_nodes.h"

namespace attend {

namespace {

/// What one job found out; what it learned the run itself keeps.
using FoundOut = std::vector<ProbeMoment>;

/// What moments follow from, beside the run.
struct ProbeKey {
    TrainingRunPtr run;
    std::string probe;
    std::vector<int> heads_off;
    bool operator==(const ProbeKey&) const = default;
};

struct Play {
    bool playing = false;
    std::optional<std::size_t> speed;  // that somebody chose
    double owed = 0;                   // steps that are still to be shown
    int last_frame = 0;                // in which it was followed
    bool to_end = false;               // as fast as it learns
    std::string task;                  // that is looked at
    std::optional<Cell> told;          // the chosen weight, where that is the largest of its row
    Index told_at = 0;                 // at this step
    ProbeKey key;
    ProbeKey asked;  // of what the job finds out
    Learned learned;
    Job<FoundOut> job;
};

constexpr std::size_t most_rows_at_once = 12;  // of kept steps, so that they come while one waits

/// The last step that there is: of a run that diverged, that at which it did.
Index last_step(const TrainingRun& run) {
    const auto diverged = run.divergence();
    return diverged ? diverged->step : run.steps();
}

const TrainingScene& scene_of(const Frame& frame) { return *training_of(*frame.scene()); }

ProbeKey key_of(const Frame& frame) {
    const Choices& choices = frame.scene()->choices;
    return {scene_of(frame).run, choices.probe, choices.heads_off};
}

/// What a job does: steps are learned one by one, so that each can be shown; then what kept steps
/// say is found out, of some at once.
struct Errand {
    TrainingScene scene;
    TrainingSetup shown;
    Index learn_to = 0;
    std::vector<Index> rows, moments;

    FoundOut operator()(const Progress& progress) const {
        TrainingRun& run = *scene.run;
        for (Index step = run.reached() + 1; step <= learn_to; ++step) run.at(step, progress);
        FoundOut found;
        double done = 0;
        const auto all = static_cast<double>(rows.size() + moments.size());
        for (const Index step : rows) run.row(step), progress.at(++done / all);
        for (const Index step : moments) {
            found.push_back(probe_moment(shown, scene.probe, run.at(step)));
            progress.at(++done / all);
        }
        return found;
    }
};

/// Kept steps of which something is not known, the first ones.
Errand missing(const Frame& frame, const Learned& known, Index learn_to) {
    Errand errand{scene_of(frame), training_setup(frame.scene()->choices), learn_to, {}, {}};
    const Index every = kept_every(known.steps()), first = known.run->first_step();
    const Index end = std::max(known.reached, learn_to);
    for (Index step = (first + every - 1) / every * every; step <= end; step += every) {
        const bool has_row = std::ranges::binary_search(known.rows, step, {}, &HistoryRow::step);
        if (!has_row && errand.rows.size() < most_rows_at_once) errand.rows.push_back(step);
        if (!known.moments.contains(step) && errand.moments.size() < most_rows_at_once)
            errand.moments.push_back(step);
    }
    return errand;
}

void take_finished(Frame& frame, Play& now) {
    try {
        const auto found = now.job.poll();
        if (!found || !(now.asked == now.key)) return;
        for (const ProbeMoment& moment : *found) now.learned.moments[moment.step] = moment;
    } catch (const Cancelled&) {
        return;  // another run is wanted, or nobody plays
    } catch (const Error& error) {
        now.playing = false;
        if (!now.learned.run->divergence()) frame.store.complain(error.what());
    }
}

/// 0: as many as there are.
int steps_a_second(const Frame& frame, const Play& now) {
    return now.to_end ? 0 : play_speeds[play_speed(frame)];
}

/// So many steps ahead of what is shown are learned while it plays.
Index learn_to(const Frame& frame, const Play& now) {
    if (!now.playing) return 0;
    constexpr int at_once = 25;  // at full speed
    const int speed = steps_a_second(frame, now);
    const int ahead = speed > 0 ? std::max(1, speed / 4) : at_once;
    return std::min(shown_step(frame) + ahead, now.learned.steps());
}

void go_on(Frame& frame, Play& now) {
    leave_unfinished(frame.ui);  // more is to be seen
    frame.gesture = true;        // all of it is one step of undo
    const Index step = shown_step(frame);
    const std::string& asked = frame.draft().choices.step;
    if (asked != "last" && asked != std::to_string(step))
        return;  // it is shown with the next scene
    if (step >= last_step(*now.learned.run)) {
        now.playing = false;
        return;
    }
    const int speed = steps_a_second(frame, now);
    if (speed == 0) return show_step(frame, now.learned.reached);
    now.owed =
        std::min(now.owed + static_cast<double>(speed) * ImGui::GetIO().DeltaTime, 1.0 + speed);
    const Index to = std::min(step + static_cast<Index>(now.owed), now.learned.reached);
    if (to <= step) return;
    now.owed -= static_cast<double>(to - step);
    show_step(frame, to);
}

void find_out(Frame& frame, Play& now) {
    if (now.job.running()) {
        if (!(now.asked == now.key)) now.job.stop();
        leave_unfinished(frame.ui);
        return;
    }
    Errand errand = missing(frame, now.learned, learn_to(frame, now));
    if (errand.rows.empty() && errand.moments.empty() && errand.learn_to <= now.learned.reached)
        return;
    now.asked = now.key;
    leave_unfinished(frame.ui);
    now.job.start("Learning", std::move(errand), frame.store.computation().wake());
}

/// While nobody chose another number, the chosen one of the asking row is that which gets most.
void follow_largest(Frame& frame, Play& now) {
    Selection& chosen = frame.session().selection;
    const Node& weights = frame.node(frame.block().weights);
    const Index step = shown_step(frame);
    if (chosen.node != weights.path || chosen.cell.row >= weights.shape().rows) return;
    const Matrix& numbers = frame.evaluation()->value(frame.block().weights);
    Index largest = 0;
    numbers.row(chosen.cell.row).maxCoeff(&largest);
    const bool followed = now.told && *now.told == chosen.cell;
    if (followed && now.told_at != step) chosen.cell.column = largest;
    now.told_at = step;
    now.told.reset();
    if (chosen.cell.column == largest) now.told = chosen.cell;
}

/// Of another task the last layer is looked at, and of the places that are asked the middle one.
void look_at_task(Frame& frame, Play& now) {
    const std::string& task = scene_of(frame).setup.task;
    const bool other = !now.task.empty() && now.task != task;
    now.task = task;
    if (!other) return;
    const std::vector<Index>& targets = scene_of(frame).probe.targets;
    std::vector<Index> asked;
    for (Index place = 0; place < std::ssize(targets); ++place)
        if (targets[static_cast<std::size_t>(place)] != no_target) asked.push_back(place);
    choose_head(frame, frame.layers() - 1, 0);
    const Node& weights = frame.node(frame.scene()->blocks.back().weights);
    const Index row =
        asked.empty() ? 0 : std::min(asked[asked.size() / 2], weights.shape().rows - 1);
    choose_query(frame, row);
}

}  // namespace

std::optional<Index> Learned::right(double share) const {
    for (const HistoryRow& row : rows)
        if (row.accuracy >= share) return row.step;
    return std::nullopt;
}

const HistoryRow* Learned::row(Index step) const {
    const auto after = std::ranges::upper_bound(rows, step, {}, &HistoryRow::step);
    return after == rows.begin() ? nullptr : &*std::prev(after);
}

const ProbeMoment* Learned::moment(Index step) const {
    const auto after = moments.upper_bound(step);
    return after == moments.begin() ? nullptr : &std::prev(after)->second;
}

std::vector<LearnedRole> Learned::roles_in(const HistoryRow& row) const {
    const std::vector<std::string> names = run->trainer().role_names();
    std::vector<LearnedRole> heads;
    if (row.roles.size() != names.size()) return heads;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::size_t space = names[i].find(' ');
        const std::string head = names[i].substr(0, space);
        if (heads.empty() || heads.back().head != head) heads.push_back({head, {}, i, -1});
        if (row.roles[i] > heads.back().score)
            heads.back() = {head, std::string(role_score(names[i].substr(space + 1)).label), i,
                            row.roles[i]};
    }
    return heads;
}

std::string LearnedRole::score_text() const {
    return with_decimals(score, 2).substr(score < 1 ? 1 : 0);
}

const Value& chosen_map(const Frame& frame, const ProbeMoment& moment) {
    return moment.weights[static_cast<std::size_t>(&frame.block() - frame.scene()->blocks.data())];
}

const Learned& learned(const Frame& frame) { return frame.ui.states.of<Play>().learned; }

Index shown_step(const Frame& frame) { return scene_of(frame).step; }

void show_step(Frame& frame, Index step) {
    const TrainingRun& run = *scene_of(frame).run;
    frame.draft().choices.step = std::to_string(std::clamp(step, run.first_step(), last_step(run)));
}

void branch_here(Frame& frame) {
    Edits& edits = frame.draft().edits;
    const Graph& graph = *frame.evaluation()->graph;
    for (auto edit = edits.begin(); edit != edits.end();) {
        const auto next = std::next(edit);
        if (batch_gradient_of(graph, edit->first)) {
            auto moved = edits.extract(edit);
            const std::string there = path_at_step(shown_step(frame), moved.key());
            edits.insert_or_assign(there, std::move(moved.mapped()));
        }
        edit = next;
    }
}

bool is_playing(const Frame& frame) { return frame.ui.states.of<Play>().playing; }

void play(Frame& frame, bool on) {
    auto& now = frame.ui.states.of<Play>();
    now.playing = on && frame.scene();
    now.owed = 0, now.to_end = false;
    if (now.playing) branch_here(frame);
    if (now.playing && shown_step(frame) >= now.learned.steps())
        show_step(frame, now.learned.run->first_step());
}

void play_to_end(Frame& frame) {
    const Learned& known = learned(frame);
    play(frame, false);
    if (known.reached >= known.steps()) return show_step(frame, known.steps());
    play(frame, true);
    frame.ui.states.of<Play>().to_end = true;
}

std::size_t play_speed(const Frame& frame) {
    const auto& now = frame.ui.states.of<Play>();
    if (now.speed) return *now.speed;
    constexpr double seconds = 6;  // until nearly all is right
    const auto wish = static_cast<double>(task(scene_of(frame).setup.task).usual_steps) / seconds;
    const auto far = [&](int speed) { return std::abs(std::log(speed / wish)); };
    return static_cast<std::size_t>(
        std::ranges::min_element(play_speeds.begin(), play_speeds.end() - 1, {}, far) -
        play_speeds.begin());
}

void set_play_speed(Frame& frame, std::size_t speed) {
    frame.ui.states.of<Play>().speed = std::min(speed, play_speeds.size() - 1);
}

std::string play_speed_text(std::size_t speed) {
    return play_speeds[speed] == 0 ? "full speed" : fmt::format("{} a second", play_speeds[speed]);
}

void follow_learning(Frame& frame) {
    auto& now = frame.ui.states.of<Play>();
    const bool was_away = now.last_frame + 1 < ImGui::GetFrameCount();
    now.last_frame = ImGui::GetFrameCount();
    if (!frame.scene() || !training_of(*frame.scene())) return;
    if (was_away) now.playing = false;
    if (const ProbeKey key = key_of(frame); !(key == now.key)) {
        if (key.run != now.key.run) now.learned = {.run = key.run, .reached = -1};
        now.learned.moments.clear();
        now.key = key;
    }
    if (now.job.running()) take_finished(frame, now);
    now.learned.rows = now.learned.run->known_rows();
    // A run may have 100,000 losses: they are copied when there are new ones.
    if (const Index reached = now.learned.run->reached(); reached != now.learned.reached) {
        now.learned.batch_losses = now.learned.run->batch_losses();
        now.learned.reached = reached;
    }
    read_transport_keys(frame, learning_player(frame));
    if (!frame.store.computation().problem().empty()) now.playing = false;
    if (!frame.stale()) look_at_task(frame, now), follow_largest(frame, now);
    if (frame.stale()) {
        if (now.playing) leave_unfinished(frame.ui), frame.gesture = true;
        return;
    }
    if (now.playing) go_on(frame, now);
    find_out(frame, now);
}

}  // namespace attend
