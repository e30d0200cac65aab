#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "core/document/document.h"
#include "core/workspaces/scene.h"

namespace attend {

/// One NAME=VALUE that a person wrote, split: of a choice, of how the scene is looked at, or of a
/// node. `cell` is what stood in brackets: "head.0/w_q[3,2]=0.5".
struct Setting {
    std::string name;
    std::string value;
    std::optional<std::string> cell;
    std::string command;  // that it was written behind: "--set"
    std::string typed;    // "--set head.0/w_q[3,2]", for messages

    /// A choice of the scene, or of how it is looked at. `mask` is one, and a node: with a file its
    /// matrix is meant.
    bool is_choice() const;
};

/// Nothing where there is no "=" or no name.
std::optional<Setting> parse_setting(std::string_view text, std::string command);

/// Puts a choice in. A text may be `@FILE`, and one that begins with @ is written with @@. Throws
/// Error.
void set_choice(Document& document, const Setting& setting);

/// Puts a node's matrix (`@FILE`) or one number in, or adds one to each number of a row,
/// "head.0/scores[2]=+100". A matrix takes earlier numbers of its node
/// away. Returns what a person should know of the file, or nothing. Throws Error that names the
/// setting, the file, the place, what was found and what was expected.
std::string set_node(Edits& edits, const Scene& scene, const Setting& setting);

}  // namespace attend
