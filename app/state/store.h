#pragma once
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/state/computation.h"
#include "app/state/earlier_reads.h"
#include "app/state/edit_follower.h"
#include "app/state/first_look.h"
#include "app/state/selection_follower.h"
#include "app/state/session.h"
#include "core/document/file.h"
#include "core/document/history.h"

namespace attend {

class LessonPlay;

/// The document that is open, its history, what was computed from it, and what is looked at.
///
/// A frame: begin_frame(); draw, while widgets change `draft` and `session`; end_frame(). The draft
/// is committed once; a gesture (a drag, typing) stays one step of undo however many frames it
/// lasts.
class Store {
  public:
    /// `revision`: of its first document and of what is computed first. Of two that are shown one
    /// after the other no document has the same.
    explicit Store(Saved start, Computation::Wake wake = {}, std::uint64_t revision = 0);
    Store(const Store&) = delete;  // the history refers to it
    Store& operator=(const Store&) = delete;

    /// What widgets edit. Valid between begin_frame() and end_frame(); outside it is document().
    Document draft;
    Session session;
    /// What the view of A and B keeps as A, whatever is opened since: the program saves it with the
    /// session.
    std::optional<Saved> pinned;
    /// That is played, each beat as a document of its own; null: none.
    std::shared_ptr<LessonPlay> lesson;
    /// Since when what is done is recorded as a step of a lesson: as it was opened, or recorded
    /// last.
    Saved recorded;

    void begin_frame();
    /// `gesture`: whether the mouse or the keyboard is still at it.
    void end_frame(bool gesture);
    /// Ends the step of undo that is open: what changes in this frame begins another.
    void close_gesture();

    const Document& document() const { return history_.current(); }
    const History<Document>& history() const { return history_; }
    const Computation& computation() const { return computation_; }
    Computation& computation() { return computation_; }

    /// Reads every file again; edits follow where their rows and columns are in it now, those of
    /// other states of the history as soon as undo or redo comes to them. No step of undo.
    void read_again();

    /// Undo, redo and jumps take effect on the document at once; the draft follows.
    void undo();
    void redo();
    void go_to(std::size_t step);

    /// Every number of this workspace as it is computed; of what waits for its words nothing comes
    /// back. A step of undo.
    void reset_edits();
    /// Whether there is something to reset.
    bool has_edits() const;

    /// Opens another document: a new history.
    void open(Saved saved, std::filesystem::path path);
    /// Says that what was just opened is what the program itself kept: its selection is nobody's
    /// mistake where it does not fit what files hold by now.
    void is_of_program() { selected_by_document_ = false; }
    Saved saved() const;
    const OrphanedEdits& waiting() const { return edits_.waiting(history_.revision()); }
    const std::filesystem::path& path() const { return path_; }  // empty: never saved
    void mark_saved(std::filesystem::path path);
    /// The same where the file was written beside the frame: it holds what was open then.
    void mark_saved(std::filesystem::path path, Saved written);
    /// How many documents were opened here: by it one knows whether it still is the same one.
    std::uint64_t opened() const { return opened_; }
    /// What the file holds, where that is not what is open as it stands.
    void mark_saved_as(Saved saved);
    /// What counts as saved: what was opened or saved last, and of a room that was entered since
    /// what it began with.
    const Saved& as_saved() const { return as_saved_; }
    /// A step of its own, between frames: what a dialog or a dropped file brings. Errors pass
    /// through, and then nothing changed.
    void change(const std::function<void(Document&)>& edit);
    /// Whether in any room something is other than what counts as saved.
    bool modified() const;

    /// Takes the draft to another workspace: a step of undo. What was chosen there comes back.
    void enter(std::string_view workspace);
    /// The view that a room which is entered begins with.
    void arrive_in_view(std::string_view view);
    /// What its workspace shows to whoever enters it first, of the text that is brought along.
    void begin_room_with(Saved scene);

    /// A message to the user, in the status bar and as a toast. An error stays until something was
    /// done since, or a click takes it away.
    struct Message {
        std::string text;
        bool error = false;
    };
    void say(std::string text);
    void complain(std::string text);
    std::vector<Message> take_messages();

  private:
    void commit(bool gesture);
    bool is_of_earlier_read() const { return earlier_reads_.of(history_.revision()); }
    void begin_edits(OrphanedEdits orphaned_edits);
    void follow_what_was_read();
    void wait_for_files();
    void take_followed();
    void take(Followed followed);
    void amend(Document document);
    void forget_what_follows_later();
    void tell_of_opened(const Scene& scene);
    Selection begin_room(std::string_view name);
    void leave_room(const Choices& choices, const std::string& note);
    void travel(const std::function<void()>& move);
    std::string describe(const Document& before, const Document& after) const;

    Computation computation_;
    History<Document> history_;
    /// Which revision of the history `draft` is, outside of frames; none inside of one.
    std::optional<std::uint64_t> draft_revision_;
    Saved as_saved_;
    /// Whether a revision is what was saved: asked in every frame, compared once.
    struct Modified {
        std::uint64_t revision;
        bool modified;
    };
    mutable std::optional<Modified> modified_;
    std::filesystem::path path_;
    std::vector<Message> messages_;

    EditFollower edits_;
    EarlierReads earlier_reads_;
    std::uint64_t opened_ = 0;
    bool just_opened_ = true;  // its scene was not looked at yet
    /// Whether the selection is as a document has it: one that does not fit the scene is told. Else
    /// it is the program's, and goes to the nearest place that is there.
    bool selected_by_document_ = true;
    SelectionFollower selection_;
    FirstLook first_look_;
    /// What will be selected in a room that is entered, or in a document that was opened: until it
    /// is computed what was left is still shown, and has its own.
    struct Arriving {
        std::string room, from;
        Selection selection;
    };
    /// Where the explanation has been in a room.
    struct Places {
        std::vector<Selection> back, forward;
    };
    std::map<std::string, Places, std::less<>> places_;
    void arrive(const Scene* scene);
    std::optional<Arriving> arriving_;
    LeftRooms rooms_;                            // as they were left
    std::map<std::uint64_t, LeftRoom> entered_;  // as it was, from which revision
    LeftRooms unseen_;                           // what rooms begin with where nobody was yet
};

/// Waits until everything is computed: a picture shows no half-finished state. Throws Error where
/// the document cannot be computed.
void compute_all(Store& store);

}  // namespace attend
