#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/workspaces/scene.h"

namespace attend {

/// Choices with their texts cut to what a room can read, and what is not read of them, in words;
/// nothing where all of it is.
struct Fitting {
    Choices choices;
    std::string left_out;
};

/// What a file holds that a room makes its scene from.
enum class Opens { nothing, table_of_texts, table_of_numbers, model };

/// A room of Attend: what is computed from which choices. Document, history, edits that follow,
/// explanation, palette, export and every command work on its graph as on any other. A new one: a
/// file in core/workspaces/rooms that ends in its row.
struct Workspace {
    int place;               // in the order in which they are shown: from the smallest
    std::string_view name;   // as the choice `workspace` is written
    std::string_view title;  // in the title bar
    std::string_view help;   // what one does there, in a sentence
    /// Whether a choice changes anything here.
    bool (*reads)(std::string_view choice);
    /// Makes choices of which only some were set into what this room begins with.
    void (*set_defaults)(Choices& choices);
    /// The resources that build() looks up. Asked of choices that are being typed: it throws
    /// nothing, and what is wrong with them build() says.
    std::vector<std::string> (*resources)(const Choices& choices);
    Scene (*build)(const Choices& choices, const Resources& resources, const Scene* before,
                   const Progress& progress);
    /// Floating-point operations that would take as long as build(), roughly.
    double (*cost)(const Choices& choices, const Resources& resources, const Scene* before);
    std::string_view node;  // that is selected at first
    std::string_view view;  // what the large place shows at first
    /// The choice that says where the room's numbers come from; null where they follow its words.
    std::string Choices::*numbers_from = nullptr;
    /// Of texts that build() refuses, or has no use for; null where the room reads any.
    Fitting (*fitting)(const Choices& choices, const Resources& resources) = nullptr;
    Opens opens = Opens::nothing;  // a file dropped on the window
    bool heads = false;            // its blocks are heads over a text
    bool many_heads = false;       // of which there may be hundreds
    bool follows_edits = false;    // numbers that are put in change the scene: words follow them
};

/// Whether what a room of these choices is asked, and answers, are numbers.
bool asks_for_numbers(const Choices& choices);

std::span<const Workspace> workspaces();
/// Throws Error with the nearest name.
const Workspace& workspace(std::string_view name);
/// The one for files that hold this.
const Workspace& workspace_for(Opens kind);

/// What a document of a workspace begins with. Throws Error with the nearest name.
const Choices& default_choices(std::string_view workspace);

/// The choices in another room: what was chosen stays where it means the same there. A table and
/// what it was asked, and what has other defaults there, are the new room's own.
Choices in_workspace(const Choices& choices, std::string_view workspace);

/// As build_scene(), of as much of the texts as is read: what is left out is noticed.
Scene build_what_fits(const Choices& choices, const Resources& resources,
                      const Scene* before = nullptr, const Progress& progress = {});

/// Whose numbers a scene holds, and so whose its edits are: those of one model, of one table, of
/// one room.
struct EditOwner {
    std::string room, source;  // nothing: nobody's in particular
    bool operator==(const EditOwner&) const = default;
};
EditOwner owner_of(const Choices& choices);

/// The workspaces that read a choice, in their order.
std::vector<std::string_view> workspaces_of(std::string_view choice);

}  // namespace attend
