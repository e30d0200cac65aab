#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/cli/man.h"
#include "app/cli/roff.h"
#include "core/document/choice_values.h"
#include "core/document/compute.h"
#include "core/error.h"
#include "core/graph/graph.h"
#include "core/graph/markup.h"
#include "core/workspaces/scene.h"
#include "core/workspaces/workspace.h"

namespace attend::cli {

namespace {

/// "layer.2/head.7/weights" → "layer.L/head.H/weights": of the many nodes that differ in a number,
/// one line.
std::string pattern_of(const std::string& path) {
    std::string pattern;
    for (std::size_t at = 0; at < path.size();) {
        const std::size_t end = std::min(path.find('/', at), path.size());
        std::string part = path.substr(at, end - at);
        if (const auto dot = part.rfind('.');
            dot != std::string::npos && part.find_first_not_of("0123456789", dot + 1) == part.npos)
            part = part.substr(0, dot + 1) +
                   static_cast<char>(part.front() - 'a' + 'A');  // its kind's first letter
        pattern += part + (end < path.size() ? "/" : "");
        at = end + 1;
    }
    return pattern;
}

std::optional<Scene> scene_of(const Choices& choices, Resources& resources) {
    try {
        open_resources(resources, choices);
        return build_scene(choices, resources);
    } catch (const Error&) {  // a value that does not go with the others, a model that is not here
        return std::nullopt;
    }
}

std::string described(const Node& node) {
    std::string text = fmt::format("{} × {}", node.axes.rows.name(), node.axes.columns.name());
    if (!node.notation.title.empty()) text = node.notation.title + ". " + text;
    text += fmt::format("; {}", node.operation->name());
    if (!node.notation.formula.empty())
        text += fmt::format(". {}", plain(std::string(node.notation.formula)));
    return text + ".";
}

/// The nodes of a scene that `known` does not have yet.
void add_nodes_of(Roff& page, const Scene& scene, std::set<std::string>& known,
                  const std::string& title) {
    bool first = true;
    for (const Node& node : scene.graph->nodes()) {
        std::string pattern = pattern_of(node.path);
        if (!known.insert(pattern).second) continue;
        if (std::exchange(first, false)) page.subsection(title);
        page.item(pattern, "", described(node));
    }
}

/// What each listed value of each choice adds. Choices of files are left out: what they bring has
/// no names but these.
void add_variants(Roff& page, const Workspace& room, const Choices& base, Resources& resources,
                  std::set<std::string>& known) {
    for (const ChoiceField& field : choice_fields()) {
        if (!room.reads(field.name) || field.may_be_file || field.name == "workspace") continue;
        for (const ChoiceValue& value : listed_values(field)) {
            Choices choices = base;
            try {
                set_field(choices, field, value.name);
            } catch (const Error&) {
                continue;
            }
            if (const auto scene = scene_of(choices, resources))
                add_nodes_of(page, *scene, known,
                             fmt::format("{}, with {}={}", room.name, field.name, value.name));
        }
    }
}

void add_room(Roff& page, const Workspace& room) {
    Choices base = default_choices(room.name);
    // Word vectors from a file may not be here, and paths do not depend on them.
    base.embedding = "hand_made";
    Resources resources;
    const auto scene = scene_of(base, resources);
    if (!scene) {
        page.subsection(room.name);
        page.paragraph(
            "The model of this workspace was not there when this page was made: attend nodes lists "
            "the nodes of one that is.");
        return;
    }
    std::set<std::string> known;
    add_nodes_of(page, *scene, known, std::string(room.name));
    add_variants(page, room, base, resources, known);
}

}  // namespace

std::string manual_of_nodes(std::string_view date) {
    Roff page("ATTEND-NODES", "7", date, "Nodes of Attend");
    page.section("NAME");
    page.paragraph("attend-nodes - the named matrices of a scene of Attend");
    page.section("DESCRIPTION");
    page.paragraph(
        "Every number of Attend is in a matrix that has a path. attend value --node PATH prints "
        "one, --set PATH[ROW,COLUMN]=NUMBER sets a number, --set PATH=@FILE all of them. Rows and "
        "columns count from 0, and so do layers (L), heads (H) and groups (G). attend nodes lists "
        "those of a document, with their sizes.");
    page.section("NODES");
    for (const Workspace& room : workspaces()) add_room(page, room);
    page.section("SEE ALSO");
    page.paragraph("attend(1), attend-choices(7)");
    return page.text();
}

}  // namespace attend::cli
