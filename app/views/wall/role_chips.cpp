#include <fmt/format.h>

#include <algorithm>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/sizes.h"
#include "app/views/parts/stage.h"
#include "app/views/wall/options.h"
#include "app/views/wall/wall.h"
#include "core/texts/wall.h"

namespace attend {

namespace {

std::string joined(const std::vector<std::size_t>& roles) {
    std::string text;
    for (const std::size_t role : roles)
        text += (text.empty() ? "" : ",") + std::string(head_roles()[role].name);
    return text;
}

/// A click shows a role alone, or all again; with Ctrl it is added or taken away.
void filter_by(std::string& shown, std::size_t role, bool adds) {
    std::vector<std::size_t> roles = roles_named(shown);
    const auto found = std::find(roles.begin(), roles.end(), role);
    const bool there = found != roles.end();
    if (adds && there)
        roles.erase(found);
    else if (adds)
        roles.push_back(role);
    else if (there && roles.size() == 1)
        roles.clear();
    else
        roles = {role};
    shown = joined(roles);
}

Box chip(const Frame& frame, const std::string& text, bool on, std::optional<std::size_t> role) {
    const Theme& theme = *frame.ui.theme;
    Boxes parts;
    if (role) parts.push_back(role_sign(frame.ui, *role));
    parts.push_back(
        box::text(text, {on ? Face::semibold : Face::regular, message_size(frame, sizes::control),
                         on ? theme.on_chosen : theme.text}));
    return box::framed(box::row(std::move(parts), sizes::near),
                       {on ? theme.chosen : theme.panel, theme.field_border, sizes::of(6)},
                       {sizes::of(10), sizes::tight});
}

}  // namespace

Box role_chips(Frame& frame, const Wall& wall) {
    const std::vector<std::size_t> shown = roles_named(frame.options<WallOptions>().roles);
    Boxes chips{chip(frame, say<texts::wall::all_heads>("n"_is = wall.heads.size()), shown.empty(),
                     std::nullopt)
                    .named("wall/role/all")
                    .help("Every head, whatever it does")
                    .on_click([&frame] { frame.draft().view.of<WallOptions>().roles.clear(); })};
    for (std::size_t role = 0; wall.measured && role < wall.counts.size(); ++role) {
        const bool on = std::find(shown.begin(), shown.end(), role) != shown.end();
        if (wall.counts[role] == 0 && !on) continue;
        chips.push_back(chip(frame,
                             say<texts::wall::heads_of_role>("role"_is = role_label(frame, role),
                                                             "n"_is = wall.counts[role]),
                             on, role)
                            .named(fmt::format("wall/role/{}", head_roles()[role].name))
                            .help(say<texts::wall::role_help>("role"_is = role_help(frame, role)))
                            .on_click([&frame, role] {
                                filter_by(frame.draft().view.of<WallOptions>().roles, role,
                                          ImGui::GetIO().KeyCtrl);
                            }));
    }
    // Of the text before; as a whole with all else where that is stale, too.
    return box::flow(std::move(chips), sizes::near)
        .old(wall.measured && !wall.current && !frame.stale());
}

}  // namespace attend
