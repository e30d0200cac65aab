#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/document/file.h"

namespace attend {

/// A short text that tells contents apart: length and a 64-bit hash (FNV-1a). It notices a change,
/// it does not withstand somebody who wants it not to.
std::string fingerprint(std::string_view content);

/// Of a file's bytes; empty where it cannot be read.
std::string fingerprint_of_file(const std::filesystem::path& path);

/// What a running program leaves behind, so that the next start finds everything where it was, and
/// a crash loses nothing: the document as it stands, which file it belongs to, and whether the
/// program came to its end.
struct LastSession {
    Saved saved;
    std::filesystem::path path;  // empty: it was never saved
    bool ended = false;          // false after a crash
    /// What counts as saved: the file or the ready-made scene, as it was opened or saved last.
    /// Nothing in sessions of older versions.
    std::optional<Saved> began = {};
    std::string seen = {};             // fingerprint of the file then; empty where there is none
    std::optional<Saved> pinned = {};  // A of the view of A and B
    bool operator==(const LastSession&) const = default;
};

/// A program's own place in the state folder. Several may run: each locks the first place that is
/// free, so that none writes over another's. Move-only; the lock goes with the object or with the
/// process.
class SessionFile {
  public:
    /// Throws Error where the folder cannot be used.
    explicit SessionFile(const std::filesystem::path& folder);
    SessionFile(SessionFile&& other) noexcept;
    SessionFile& operator=(SessionFile&& other) noexcept;
    SessionFile(const SessionFile&) = delete;
    SessionFile& operator=(const SessionFile&) = delete;
    ~SessionFile();

    /// The places in the folder where a session stands whose program is gone, locked as one's own.
    static std::vector<SessionFile> left_behind(const std::filesystem::path& folder);

    /// A place in the folder where no session stands. Throws Error where there is none.
    static SessionFile unused(const std::filesystem::path& folder);

    /// Where it stands.
    const std::filesystem::path& path() const { return file_; }
    /// What was there before, if it can be read; `note` says why it cannot, and where it is kept.
    std::optional<LastSession> read(std::string& note) const;
    /// Writes beside and renames; nobody else may read it. Throws Error.
    void write(const LastSession& session) const;
    /// The same by somebody who writes again and again: what `texts` has is not made anew. Throws
    /// Cancelled; then what stood there is as it was.
    void write(const LastSession& session, MatrixTexts& texts, const Progress& progress) const;
    /// What stands there was taken up elsewhere.
    void remove() const;

  private:
    SessionFile(std::filesystem::path file, int lock) : file_(std::move(file)), lock_(lock) {}

    /// Locks its place again where somebody cleared the folder away. Throws Error.
    void keep_place() const;

    std::filesystem::path file_;
    mutable int lock_ = -1;
};

// How a document is called in questions and file names.

/// What a document is about, in words: its text, or its table.
std::string subject(const Choices& choices);

/// Whether it holds other work than what counts as saved, or that cannot be read.
bool has_unsaved(const LastSession& session);

/// "“talk.attend” with changes that are not saved": the file, or what a document without one is
/// about.
std::string described(const LastSession& session);
/// "on 28 November 2026 at 22:57:03", of this machine's clock: when a session's file was written.
std::string when_kept(const SessionFile& file);

}  // namespace attend
