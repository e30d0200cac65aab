#pragma once
#include <string>
#include <vector>

#include "app/jobs/latest_job.h"
#include "app/views/frame.h"

namespace attend {

// What the views of heads and layers have in common.

/// A head by its place.
struct HeadPlace {
    int layer = 0, head = 0;
    bool operator==(const HeadPlace&) const = default;
};

/// Whether the head was on in what is shown.
bool was_on(const Frame& frame, HeadPlace place);
/// Which of all heads it is, counted on from layer to layer.
std::size_t counted_on(const Frame& frame, HeadPlace place);
/// The heads that were on, of one layer or of all. Needs a scene.
std::vector<HeadPlace> heads_on(const Frame& frame, std::optional<int> layer = {});
/// "h2", or "1·h2" where there are several layers and they are not told otherwise.
std::string short_name(HeadPlace place, bool with_layer = false);
/// The node of a head, or nothing.
std::optional<NodeId> find_in_head(const Frame& frame, HeadPlace place, std::string_view name);
/// The weights of a head; never null where the head exists.
Value weights_of(const Frame& frame, HeadPlace place);
std::vector<Value> weights_of(const Frame& frame, const std::vector<HeadPlace>& places);
/// What the weights of a head were made of: the masked scores.
Value scores_under(const Frame& frame, HeadPlace place);
std::vector<Value> scores_under(const Frame& frame, const std::vector<HeadPlace>& places);
/// `value` with −∞ where every head is masked, so that it is drawn hatched there; `weights` and
/// `scores` are those of the heads. The same pointer where no cell is.
Value hatched_together(const Value& value, const std::vector<Value>& weights,
                       const std::vector<Value>& scores);
/// The axes that all weights of the scene share. Needs an evaluation.
const Axes& weights_axes(const Frame& frame);

/// Above these many numbers, work on weights goes into a job.
constexpr Index numbers_at_once = 400'000;

/// Keeps a job's work up to date with what is shown; returns whether its result belongs to it. A
/// picture waits until it does.
template <class Key, class Result, class MakeWork>
bool follow(Frame& frame, LatestJob<Key, Result>& job, const Key& key, Index numbers,
            MakeWork make_work) {
    job.want(key, numbers <= numbers_at_once, make_work, frame.store.computation().wake());
    if (job.current()) return true;
    frame.ui.memory.of<Unfinished>().frame = ImGui::GetFrameCount();
    return false;
}

/// A control or a line of text at a place, in a room of its own.
class Room {
  public:
    Room(const char* name, ImVec2 position, ImVec2 size);
    ~Room();
    Room(const Room&) = delete;
    Room& operator=(const Room&) = delete;
};

/// A line of dim text, cut at `width` pixels between its clauses.
void dim_line(const Ui& ui, ImVec2 position, float width, const std::string& text,
              float size = 0.82f);

}  // namespace attend
