#pragma once
#include <memory>
#include <optional>
#include <string>

#include "app/views/frame.h"
#include "app/views/parts/follow_job.h"

namespace attend {

// B is what is shown, A what it is compared with: what was pinned, or else what would be with
// nothing switched off and nothing edited.

/// What was kept to compare with: any text, any edits.
struct PinnedScene {
    std::shared_ptr<const Scene> scene;
    Evaluation evaluation;
    Index query = 0;         // that was chosen
    std::string altered;     // altered_in_words() of it
    HeadPlace place = {};    // the head that was shown, which is A whichever is chosen now
    bool same_head = false;  // A is of the head that is chosen now
};

struct OtherState {
    /// With nothing off and nothing edited: what of it follows from these choices and what they
    /// opened.
    struct AllOnKey {
        Choices choices;
        std::shared_ptr<const void> opened, opened_second;
        bool operator==(const AllOnKey&) const = default;
    };
    struct AllOn {
        std::shared_ptr<const Scene> scene;
        Evaluation evaluation;
    };
    LatestJob<AllOnKey, AllOn> all_on;
    std::optional<PinnedScene> pinned;
    LatestJob<Choices, AllOn> from_session;  // what was pinned before a restart, made again
};

/// A, as far as it is known.
struct OtherScene {
    bool exists = false;                     // else B is what A would be
    bool pinned = false;                     // and computed
    const Scene* scene = nullptr;            // null: it is not computed yet
    const Evaluation* evaluation = nullptr;  // null with it
    std::string problem = {};                // why there will be none
};
/// Needs a scene of heads over a text.
OtherScene other_scene(const Frame& frame);

/// What was pinned in the room that is shown, of the model that is shown; null: nothing.
const PinnedScene* pinned_scene(const Frame& frame);
/// Keeps what is shown as A. Needs a scene.
void pin_scene(Frame& frame);
/// Lets A go.
void unpin(const Frame& frame);
/// Whether A is of the head that is chosen now, or of the one that was pinned.
void set_same_head(const Frame& frame, bool same);

/// "Four of 270 heads off", "2 matrices edited"; empty where nothing is.
std::string altered_in_words(const Frame& frame);
std::string altered_in_words(const Scene& scene, const Evaluation& evaluation);

}  // namespace attend
