#include "app/shell/session_words.h"

#include <fmt/format.h>

#include "app/shell/program.h"
#include "core/document/same_work.h"
#include "core/error.h"
#include "core/files/asset.h"
#include "core/text/split.h"
#include "core/text/utf8.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

/// Its first words, as many as a question has room for.
std::string beginning(std::string_view text) {
    constexpr std::size_t longest = 38;  // bytes
    std::string words;
    for (const std::string_view word : split(text, ' ')) {
        if (words.size() + word.size() > longest)
            return words.empty() ? std::string(text) : words + " …";
        words.append(words.empty() ? "" : " ").append(word);
    }
    return words;
}

}  // namespace

std::string subject(const Choices& choices) {
    const Workspace& room = workspace(choices.workspace);
    if (room.reads("sentence")) return choices.sentence;
    if (choices.table == pasted_table) return std::string(room.title);
    if (const BuiltInTable* const table = find_built_in_table(choices.table))
        return std::string(table->label);
    return std::filesystem::path(choices.table).stem().string();
}

std::optional<Saved> saved_of(const LastSession& session) {
    if (session.began) return session.began;
    if (session.path.empty()) return parse_document(asset(first_scene), first_scene);
    try {
        return load_document(session.path);
    } catch (const Error&) {
        return std::nullopt;
    }
}

bool has_unsaved(const LastSession& session) {
    const std::optional<Saved> saved = saved_of(session);
    return !saved || !same_work(session.saved, *saved);
}

std::string described(const LastSession& session) {
    if (session.path.empty())
        return fmt::format("{}, which was never saved",
                           in_quotes(beginning(subject(session.saved.document.choices))));
    const std::string name = in_quotes(session.path.filename().string());
    return has_unsaved(session) ? name + " with changes that are not saved" : name;
}

}  // namespace attend
