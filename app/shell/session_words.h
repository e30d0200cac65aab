#pragma once
#include <string>

#include "app/shell/session_file.h"

namespace attend {

// How a document is called in questions and file names.

/// What a document is about, in words: its text, or its table.
std::string subject(const Choices& choices);

/// What counts as saved of a session: nothing where its file cannot be read.
std::optional<Saved> saved_of(const LastSession& session);
bool has_unsaved(const LastSession& session);

/// "“talk.attend” with changes that are not saved": the file, or what a document without one is
/// about.
std::string described(const LastSession& session);

}  // namespace attend
