#include "app/views/parts/measured.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/views/parts/follow_job.h"
#include "core/workspaces/workspace.h"
#include "support/desk.h"
#include "support/temporary.h"

using namespace attend;
using test::TemporaryFolder;

namespace {

/// So many points that their errors at every bandwidth take longer than a frame.
Saved many_points_of_a_wave(const TemporaryFolder& folder) {
    std::string rows = "x,y\n";
    for (int i = 0; i < 2000; ++i)
        rows += fmt::format("{:.4f},{:.4f}\n", 0.01 * i, std::sin(0.03 * i));
    Saved saved;
    saved.document.choices = default_choices("kernel");
    saved.document.choices.table = folder.file("wave.csv", rows).string();
    saved.document.choices.query = "3";
    saved.selection.node = "weights";
    saved.selection.view = "plot";
    return saved;
}

bool is_leaving_one_out(DrivenPanel& desk) {
    const auto& work = desk.gui.ui().states.of<ViewWork>();
    return work.frame == ImGui::GetFrameCount() &&
           std::ranges::any_of(work.entries, [](const ViewWork::Entry& entry) {
               return entry.name == "Leaving one out at every bandwidth";
           });
}

}  // namespace

TEST_CASE("a query that is dragged does not begin anew what does not follow from it") {
    const TemporaryFolder folder;
    DrivenPanel desk(view_drawn("plot"), {1240, 880}, many_points_of_a_wave(folder));
    for (int i = 0; i < 4000 && !is_leaving_one_out(desk); ++i) desk.gui.frame();
    REQUIRE(is_leaving_one_out(desk));
    int drags = 0;
    for (constexpr int most = 2000; is_leaving_one_out(desk) && drags < most; ++drags) {
        desk.store.change([&](Document& document) {
            document.choices.query = fmt::format("{}", 3 + 0.01 * (drags % 7));
        });
        desk.gui.frame();
    }
    CHECK_FALSE(is_leaving_one_out(desk));
    CHECK(drags > 1);
}
