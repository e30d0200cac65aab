#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "core/document/file.h"

namespace attend {

/// Stands beside a session's file from before its document is restored until a frame has shown what
/// was computed of it. Where one still stands at the next start, the restore ended the program.
class RestoreMark {
  public:
    /// Of the session that is kept in this file.
    explicit RestoreMark(std::filesystem::path session_file);

    bool stands() const;
    /// Where it cannot be written the restore goes on without it.
    void set() const;
    void clear() const;

  private:
    std::filesystem::path file_;
};

/// The files that a document reads in any of its rooms, as it names them: "model /home/a/gpt2". Of
/// a room of models its model, where that is built in, too.
std::vector<std::string> files_read(const Saved& saved);

/// The same document without them. In every room embeddings, models, tables and collections of
/// texts that are files become what the room begins with; whoever is in a room of models is taken
/// to the first room. Texts stay; edited numbers wait for the file that they are of.
Saved without_files(Saved saved);

}  // namespace attend
