#pragma once
#include <string>

#include "core/document/document.h"
#include "core/workspaces/scene.h"

namespace attend::cli {

/// One `--set NAME=VALUE`, split. `cell` is what stood in brackets: "head.0/w_q[3,2]=0.5".
struct Setting {
    std::string name;
    std::string value;
    std::optional<std::string> cell;
    std::string typed;  // "--set head.0/w_q[3,2]", for messages

    /// A choice of the scene, or of how it is looked at. `mask` is one, and a node: with a file its
    /// matrix is meant.
    bool is_choice() const {
        return !cell && !(name == "mask" && value.starts_with('@')) &&
               (find_choice(name) != nullptr || find_view_field(name) != nullptr);
    }
};

/// Throws UsageError where there is no "=" or no name.
Setting parse_setting(const std::string& text);

/// Puts a choice in. A text may be `@FILE`, and one that begins with @ is written with @@. Throws
/// Error.
void set_choice(Document& document, const Setting& setting);

/// Puts a node's matrix (`@FILE`) or one number in. A matrix takes earlier numbers of its node
/// away. Throws Error that names the setting, the file, the place, what was found and what was
/// expected.
void set_node(Edits& edits, const Scene& scene, const Setting& setting);

}  // namespace attend::cli
