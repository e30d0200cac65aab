#include <doctest/doctest.h>

#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "core/document/compute.h"
#include "core/error.h"
#include "core/files/mapping.h"
#include "core/workspaces/workspace.h"
#include "support/models.h"

using namespace attend;

namespace {

/// Choices of every room, with what they read.
std::vector<std::pair<Choices, Resources>> every_room() {
    std::vector<std::pair<Choices, Resources>> found;
    for (const Workspace& room : workspaces()) {
        Choices choices = default_choices(room.name);
        choices.embedding = "hand_made";
        if (room.opens == Opens::model) choices = tiny_model("gpt2").document.choices;
        Resources resources;
        open_resources(resources, choices);
        found.emplace_back(std::move(choices), std::move(resources));
    }
    return found;
}

}  // namespace

TEST_CASE("building a scene of any room is stopped when somebody asks") {
    std::stop_source stop;
    stop.request_stop();
    for (const auto& [choices, resources] : every_room()) {
        const std::string room = choices.workspace;
        CAPTURE(room);
        CHECK_NOTHROW(build_scene(choices, resources));
        CHECK_THROWS_AS(build_scene(choices, resources, nullptr, {stop.get_token(), {}}),
                        Cancelled);
        CHECK_THROWS_AS(build_what_fits(choices, resources, nullptr, {stop.get_token(), {}}),
                        Cancelled);
    }
}

TEST_CASE("a text that is longer than any may be is refused by its choice, wherever it is from") {
    for (auto& [choices, resources] : every_room()) {
        const std::string room = choices.workspace;
        CAPTURE(room);
        Choices pasted = choices;
        pasted.sentence = std::string(limits::text.bytes + 1, 'a');
        if (workspace(choices.workspace).reads("sentence")) {
            CHECK_THROWS_WITH_AS(
                build_what_fits(pasted, resources),
                "sentence: found a text of 1,000,001 bytes, expected at most 1,000,000", Error);
            CHECK_THROWS_AS(build_scene(pasted, resources), Error);
        } else {
            CHECK_NOTHROW(build_what_fits(pasted, resources));  // it is kept for another room
        }
    }
}
