#pragma once
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/state/lesson_text.h"
#include "core/lesson/play.h"

namespace attend {

class Store;

/// A lesson in the window: which beat is shown, and what is done there. A beat is a document of its
/// own, with a history of its own: what a person changes lasts until the next one.
///
/// What is asked for while a frame is drawn is done by follow(), behind it.
class LessonPlay {
  public:
    /// It begins with the first beat of a step, counted from 0; the last one where there are fewer.
    explicit LessonPlay(std::shared_ptr<const ReadLesson> lesson, std::size_t step = 0);
    /// With a beat, counted from 0.
    struct From {
        std::size_t beat = 0;
    };
    LessonPlay(std::shared_ptr<const ReadLesson> lesson, From from);

    const std::shared_ptr<const ReadLesson>& read() const { return read_; }
    const lesson::Lesson& lesson() const { return read_->loaded.parsed.lesson; }
    const std::vector<lesson::Beat>& beats() const { return read_->beats; }
    std::size_t at() const { return at_; }
    const lesson::Beat& beat() const { return read_->beats[at_]; }
    /// What is shown of it; its `now` is null where nothing was opened yet.
    const lesson::State& state() const { return read_->played[at_].state; }
    const lesson::Presentation& shown() const { return state().shown; }
    const BeatText& text() const { return text_; }
    /// Grows with each beat that is shown: a key for what begins with it.
    std::uint64_t arrivals() const { return arrivals_; }
    /// Whether one came to the beat from the one before it: then it moves.
    bool came_forward() const { return came_forward_; }
    bool is_black() const { return black_ != shown().black; }

    /// To the next beat (1), or the one before (−1); at the ends it stays. The first turn starts
    /// the clock.
    void turn(int by);
    void go_to(std::size_t beat) { asked_ = beat; }
    void restore() { asked_ = at_; }  // as the beat began
    void darken() { black_ = !black_; }
    /// For an option of the question; counted until another beat than its answer is shown.
    void vote(std::size_t option);
    std::size_t votes(std::size_t option) const;
    void show_solution() { solves_ = true; }
    void show_hint() { ++hints_asked_; }

    // For who speaks.

    /// Seconds since the first turn; 0 before it.
    double clock() const;
    bool clock_runs() const { return began_.has_value(); }
    void restart_clock() { began_ = std::chrono::steady_clock::now(); }
    /// Whether a second window is wanted, with notes, clock and what comes next.
    bool wants_speaker() const { return wants_speaker_; }
    void want_speaker(bool wants);
    /// Whether the class goes on seeing what it saw last while the speaker works unseen: where that
    /// is done there is a second window.
    bool is_frozen() const { return frozen_; }
    void freeze(bool freezes);

    /// Opens the document of the beat. Throws nothing.
    void show(Store& store);
    /// Once a frame, when its document was committed: does what was asked, takes back what an
    /// exercise does not let one change, and reads the lesson again where its file was saved.
    void follow(Store& store);

    /// Reads the lesson again where its file was saved since: follow() does so twice a second.
    void look_at_file(Store& store);
    /// Why the file that was saved meanwhile is not shown: "lesson.md:12: found …"; empty: it is.
    const std::string& problem() const { return problem_; }
    /// Whether it is a file that may change, which is looked at twice a second.
    bool is_a_file() const { return !read_->loaded.folder.empty(); }

    /// Of an exercise: a line for each condition of its goal, as the document stands.
    const std::vector<GoalLine>& goal(const Store& store);
    bool is_done(const Store& store);
    /// How many hints are shown: those that were asked for, and one for each two tries that failed.
    std::size_t hints() const;
    /// What was changed last though the exercise does not let one; empty: nothing.
    const std::string& locked() const { return locked_; }

  private:
    void arrive(std::size_t beat, bool forward);
    void take_back_what_is_locked(Store& store);
    void count_tries(const Store& store);

    std::shared_ptr<const ReadLesson> read_;
    std::size_t at_ = 0;
    BeatText text_;
    std::uint64_t arrivals_ = 0;
    bool came_forward_ = false, black_ = false, solves_ = false;
    bool wants_speaker_ = false, frozen_ = false;
    std::optional<std::chrono::steady_clock::time_point> began_;
    std::optional<std::size_t> asked_;  // beat
    std::vector<std::size_t> votes_;
    std::size_t hints_asked_ = 0, tries_ = 0;
    std::string locked_, problem_;
    // Revisions of the document: that was held against what is locked, that was seen last, that was
    // counted as a try.
    std::optional<std::uint64_t> looked_at_;
    std::uint64_t changed_at_ = 0, tried_at_ = 0;
    /// The goal, for these numbers.
    std::optional<std::pair<std::uint64_t, std::uint64_t>> goal_of_;
    std::vector<GoalLine> goal_;
    std::filesystem::file_time_type written_;  // the lesson's file, when it was read
    std::chrono::steady_clock::time_point looked_ = std::chrono::steady_clock::now();
};

}  // namespace attend
