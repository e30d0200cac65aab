#pragma once
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>

#include "app/gui/file_dialog.h"
#include "app/jobs/job.h"
#include "app/platform/folders.h"
#include "app/platform/picture.h"
#include "app/shell/desktop_dialog.h"
#include "app/shell/figure.h"
#include "app/shell/picture_file.h"
#include "app/shell/restore_mark.h"
#include "app/shell/session_file.h"
#include "app/shell/session_writer.h"
#include "app/state/settings.h"
#include "app/state/store.h"
#include "app/views/window/window_view.h"
#include "core/files/matrix_file.h"
#include "core/tables/table.h"

namespace attend {

/// What is open at the first start.
inline constexpr const char *first_scene = "assets/scenes/first.attend",
                            *model_scene = "assets/scenes/model.attend",
                            *training_scene = "assets/scenes/training.attend";

/// What the window offers to the program that lives in it. A test supplies its own.
struct Host {
    std::function<Image()> screenshot;  // of the last frame; asked for between frames
    DrawShapes shapes;                  // of a figure; asked for between frames
    /// Makes an image a texture; the one before is gone. Asked for between frames.
    std::function<ImTextureID(const Image&)> show_image;
    std::function<void(const std::string&)> set_clipboard;
    std::function<void(const std::string& png)> copy_picture;  // throws Error
    std::function<void(bool)> set_full_screen;
    std::function<void()> wake;               // from any thread
    std::string opening_scene = first_scene;  // of the assets: what a new document is
    bool offers_tour = false;                 // to whoever starts the program for the first time
    std::string first_note = {};  // said where no session was before: what is missing here
    /// Whether the desktop's own file dialogs are used where it has some, and of which window they
    /// are, as PortalDialog has it.
    bool desktop_dialogs = false;
    std::string parent_window = {};
};

/// What somebody said yes to, of a file that a document replaces.
struct MayReplace {
    bool changed_file = false, protected_file = false;
};

/// What is to be opened at the start: a file, a document that came without one, or a lesson.
using ToOpen = std::variant<std::filesystem::path, Saved, OpenLesson>;

/// Throws Error where a file's name is not UTF-8: no document, session or setting can hold it.
void check_name(const std::filesystem::path& path);

/// The settings of this machine; what this program does not know is told in `note`. Never throws.
Settings load_usable_settings(const Folders& folders, std::string& note);

/// The desktop program without its window: the open document, settings, and the side effects that
/// panels ask for. frame() draws; between frames requests are carried out, the session is kept,
/// questions are answered.
class Program {
  public:
    /// `document`: what to open, or nothing: then everything is as it was at the end of the last
    /// session. What cannot be opened is said in the window. Throws Error where the state folder
    /// cannot be used.
    Program(Folders folders, Host host, const std::optional<ToOpen>& document);

    /// Before a frame begins, where the last one can still be read: takes the picture that was
    /// asked for.
    void before_frame();
    /// Draws one frame and carries out what was asked for in it. `now` in seconds. Returns whether
    /// something changed by it, so that what was drawn is no longer what is.
    bool frame(Ui& ui, double now);
    /// A file dropped on the window.
    void drop(const std::filesystem::path& path) { requests_.push_back(OpenFile{path}); }
    /// The window's close button: asks about unsaved changes, then done() is true.
    void request_quit() { requests_.push_back(Quit{}); }
    bool done() const { return done_; }
    /// Writes settings and session for the next start. Throws nothing: a failure at the end is said
    /// on stderr. A session that cannot be written where it belongs, and that nobody was asked
    /// about, goes to another folder. `well`: else the next start asks before it restores what may
    /// have been why.
    void finish(bool well = true);

    Store& store() { return *store_; }
    Settings& settings() { return settings_; }
    /// Whether something may change that nobody touches: the file of a lesson.
    bool looks_at_file() const;
    /// "station.attend — Attend", with a mark when there is something to save.
    std::string title() const;
    /// Whether something is under way that shows, or happens, in one of the next frames only: they
    /// are to be drawn though nobody touches anything.
    bool wants_frames() { return std::exchange(wants_frames_, picture_.has_value()); }
    /// When the session is to be kept next, if something changed since.
    std::optional<double> next_save() const { return next_save_; }
    /// Whether it is being written.
    bool is_keeping() const { return session_writer_.is_writing(); }
    /// Until that is done: for tests, whose frames do not take their time.
    void wait_until_kept() { session_writer_.wait(); }
    /// The messages that are shown, the newest last; and the title and text of what is asked.
    std::span<const Toast> messages() const { return window_.toasts; }
    std::string asked() const {
        return questions_.empty() ? "" : questions_.front().title + '\n' + questions_.front().text;
    }
    /// Until it is known whether the desktop has file dialogs: for tests.
    void wait_for_desktop_dialog() { desktop_dialog_.wait_until_known(); }
    /// When the next message goes away by itself, if one is shown: by ImGui::GetTime().
    std::optional<double> next_message_end() const;

  private:
    void start(const std::optional<ToOpen>& document);
    void do_request(const Request& request);
    void do_request(const NewDocument&);
    void do_request(const OpenDialog&);
    void do_request(const OpenFile& asked);
    void do_request(const OpenAsset& asked);
    void do_request(const OpenLesson& asked);
    void do_request(const LeaveLesson&);
    void do_request(const ReadAgain&);
    void do_request(const Save&);
    void do_request(const SaveAsDialog&);
    void do_request(const ExportMatrix& asked);
    void do_request(const ExportPicture& asked);
    void do_request(const ExportFigure& asked);
    void do_request(const ChooseMatrixFile& asked);
    void do_request(const ChooseEmbeddingFile& asked);
    void do_request(const ChooseTableFile& asked);
    void do_request(const ChooseModel& asked);
    void do_request(const CopyText& asked);
    void do_request(const ToggleFullScreen&);
    void do_request(const Quit&);
    void open(const std::filesystem::path& path);
    void open(const Saved& unnamed);
    void open(const ToOpen& document);
    void open_asset(const std::string& name);
    /// The document of before comes back, with all that was done in it; nothing where none is
    /// played.
    void leave_lesson();
    void open_picture(const std::filesystem::path& path);
    void take_model(const std::filesystem::path& path);
    // What may be large is read and written beside the frame; what then is done is handed back.
    using Then = std::function<void()>;
    struct FileWork {
        using Work = std::function<Then(const Progress&)>;
        std::string name;  // "Reading vectors.csv"
        Work work;
        bool writes = false;
        Job<Then> job = {};
    };
    void read_beside(const std::filesystem::path& path, FileWork::Work work);
    /// Beside the frame. What it returns opens the document. Throws Error.
    Then read_document(const std::filesystem::path& path);
    void do_beside(FileWork work, bool at_once);
    void go_on_with_files(Ui& ui);
    void read_unknown(const std::filesystem::path& path);
    void read_table_for(const std::filesystem::path& path, const std::string& room);
    void read_matrix_for(const std::filesystem::path& path, const std::string& node);
    /// Word vectors, or where it has a node's shape, its numbers.
    void take_matrix(const std::filesystem::path& path, const std::optional<MatrixFile>& matrix);
    /// As the table that is asked.
    void take_table_file(const std::filesystem::path& path, const Table& table,
                         const std::string& room);
    void set_matrix_from(const MatrixFile& file, const std::string& node);
    /// `then`: once it is saved. Asks first where the file is not as it was opened, or is protected
    /// from being written.
    void save(const std::filesystem::path& path, const std::function<void()>& then = {},
              MayReplace may = {});
    /// With what the shown run has learned.
    Saved with_learned(Saved saved) const;
    /// What that does with the file, beside the frame. `written`: what stands there then.
    Then write_document(const Saved& saved, const Saved& written, const std::filesystem::path& path,
                        const std::string& expected, const std::function<void()>& then,
                        MayReplace may, const Progress& progress);
    struct Written {
        std::string seen;     // fingerprint of the file
        std::string outside;  // files_outside() of it
    };
    void saved_as(const Saved& saved, const std::filesystem::path& path, const Written& written,
                  const std::function<void()>& then);
    std::string expected_in(const std::filesystem::path& path) const;
    void ask_about_file(const std::filesystem::path& path, const std::string& title,
                        const std::string& text, const std::function<void()>& then, MayReplace may);
    void ask_about_changed_file(const std::filesystem::path& path,
                                const std::function<void()>& then, MayReplace may);
    void ask_about_protected_file(const std::filesystem::path& path,
                                  const std::function<void()>& then, MayReplace may);
    void save_a_copy(const std::function<void()>& then);
    void export_matrix(const ExportMatrix& wanted, const std::filesystem::path& path);
    std::string document_name() const;
    /// The folder that a dialog begins in: the last one's, the document's, or the home folder.
    std::filesystem::path first_folder() const;
    using WithPath = std::function<void(const std::filesystem::path&)>;
    void ask_for_path(std::string title, std::vector<std::string> extensions, WithPath then);
    void ask_where_to_save(std::string title, std::string extension, std::string name,
                           WithPath then);
    void show_dialog(FileDialog::Request request, WithPath then);
    void ask_for_model(std::string title, bool folders_alone);
    /// `then` puts another document, `by`, in this one's place: nothing may be lost by it.
    void ask_before_replacing(const std::string& by, const std::function<void()>& then);
    /// The session keeps what was never saved as a file; changes of a file are asked about, unless
    /// somebody presents: then it keeps them, too.
    void ask_before_quitting();
    void ask_about_writing(const FileWork& writing);
    void ask_about_lost_session(const std::string& reason, const std::function<void()>& quit);
    /// `waiting`: what is opened afterwards, if anything. On the stage it is put aside unasked.
    void ask_to_save(const std::string& waiting, const std::function<void()>& then);
    /// The person's own document, also while a lesson is played.
    Store& own_store() const { return put_aside_ ? *put_aside_->store : *store_; }
    const std::string& own_seen() const { return put_aside_ ? put_aside_->seen : seen_; }
    LastSession session_now(bool ended) const;
    void restore(const LastSession& session);
    void restore_file(const LastSession& session);
    /// What was rescued and is not wanted now is still a file. Whether that could be done.
    bool orphaned_edits(const Saved& saved);
    void offer_rescue(const LastSession& session, const std::optional<ToOpen>& document);
    void answer_rescue(const LastSession& session, const std::optional<ToOpen>& document,
                       int button);
    /// Where restoring it ended the program: what it reads may have been why.
    void offer_without_files(const LastSession& session, const std::optional<ToOpen>& document);
    void answer_without_files(const LastSession& session, const std::optional<ToOpen>& document,
                              int button);
    /// What was restored is on the screen, or cannot be computed.
    void end_restoring();
    /// What other windows left that are gone: nothing unsaved of it may be lost.
    void take_up_others();
    /// What another window left, or what was rescued when it could not be kept. `title` says which,
    /// and where there are several which of them it is.
    struct LeftSession {
        std::shared_ptr<SessionFile> place;
        LastSession session;
        std::string title;
        bool rescued = false;
    };
    void take_up(std::vector<SessionFile> places, const std::string& title, bool rescued,
                 std::vector<LeftSession>& found);
    void offer_other(const LeftSession& left);
    /// Writes the session, or why that cannot be done.
    std::optional<std::string> try_to_keep_session(bool ended);
    void rescue_elsewhere(const std::string& reason) const;
    bool open_instead(const LastSession& session);
    void draw_dialogs(Ui& ui);
    /// What came of the desktop's dialog; nothing that was asked is lost where that has failed.
    void take_answer(DesktopDialog::Answer answer);
    void take_chosen(const std::filesystem::path& path);
    void draw_question(Ui& ui);
    void take_picture();
    std::string node_of_figure() const;
    std::string view_of_figure() const;
    /// As the sheet "export" has it. Throws Error.
    Figure figure_now();
    std::string figure_name() const;
    std::string command_of_figure() const;
    std::string tikz_of_figure();
    std::function<PictureFile(const std::filesystem::path&)> content_of_figure(
        const std::shared_ptr<const Figure>& figure);
    void export_asked_figure();
    /// In the sheet, where it is another one than is shown there.
    void show_figure();
    void keep_session(double now);
    void begin_to_keep(double now);
    void take_kept(double now);
    /// `what` is not kept: said once.
    void could_not_keep(std::string_view what, const std::exception& error, double now);
    /// Without what the document brought along.
    Settings own_settings() const { return window_.of_document.own(settings_); }
    void keep_settings();
    /// Carries out `action`; what it throws becomes a message.
    void attempt(const std::function<void()>& action);

    Folders folders_;
    Host host_;
    Settings settings_;
    std::optional<SessionFile> session_file_;
    std::optional<RestoreMark> restore_mark_;  // of the session file
    bool restoring_ = false;                   // the mark stands, set by this program
    std::unique_ptr<Store> store_;
    /// What was open before a lesson; nothing while none is played.
    struct PutAside {
        std::unique_ptr<Store> store;
        std::string seen, said_outside;
    };
    std::optional<PutAside> put_aside_;
    std::uint64_t lessons_ = 0;  // how many were opened
    WindowState window_;
    Requests requests_;
    FileDialog dialog_;
    DesktopDialog desktop_dialog_;
    WithPath dialog_then_;
    std::filesystem::path last_folder_;  // of a dialog; empty at first
    std::string seen_;  // fingerprint of the document's file, as it was opened or saved last
    std::string said_outside_;  // of the files that it names, when it was saved last

    /// Something that must be answered before the program goes on.
    struct Question {
        std::string title, text;
        std::vector<std::string_view> buttons;
        std::function<void(int)> then;
        bool before_quitting = false;
    };
    std::deque<Question> questions_;  // the first is asked
    std::deque<FileWork> file_work_;  // the first is under way
    bool quits_once_written_ = false;
    /// What a crash left is offered; until that is answered its file is not written over.
    bool rescue_pending_ = false;

    struct Picture {
        ImVec2 mouse;            // where it was: in a picture nothing is pointed at
        int frames_to_wait = 2;  // until the menu that asked for it is gone
    };
    std::optional<Picture> picture_;
    std::optional<ExportFigure::To> figure_asked_;
    struct PreviewOf {
        FigureChoices choices;
        Selection selection;
        std::uint64_t revision;
        std::string theme;
        bool operator==(const PreviewOf&) const = default;
    };
    std::optional<PreviewOf> preview_of_;  // what the sheet "export" shows
    std::optional<double> next_save_;
    std::string session_problem_;  // why it could not be written; said once
    /// What the session file holds; the document by its revision.
    struct Kept {
        std::uint64_t revision;
        Selection selection;
        std::filesystem::path path;
        std::string seen;
        bool operator==(const Kept&) const = default;
    };
    Kept current_session() const;
    std::optional<Kept> kept_, being_kept_;
    SessionWriter session_writer_;  // goes before the file that it writes
    Settings kept_settings_;
    bool wants_frames_ = false;
    int unsettled_ = 0;  // frames until a sheet that was opened has the keyboard
    bool done_ = false;
    bool let_go_ = false;  // somebody said that what is unsaved need not be kept
};

}  // namespace attend
