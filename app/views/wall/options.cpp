#include "app/views/wall/options.h"

#include "core/analysis/roles.h"
#include "core/document/view.h"

namespace attend {

namespace view_option_files {
std::vector<ViewOptionRow> wall() {
    using Of = WallOptions;
    return {{40,
             "wall",
             {{"wall_roles", "Roles shown",
               "Heads of other roles fade: names, with commas between, such as previous,self; "
               "empty: none fades",
               option<&Of::roles>, 0, 0, nullptr, check_roles},
              {"wall_by_cell", "By the chosen cell",
               "Tiles stand by their weight in the chosen cell, the largest first, not by layer",
               option<&Of::by_cell>},
              {"wall_by_role", "By role",
               "Tiles stand by what their heads do, not by layer; not where they stand by the "
               "chosen cell",
               option<&Of::by_role>},
              {"wall_role_from", "Role from",
               "A head has a role of places, words or one token from this score on",
               option<&Of::role_from>, 0, 1},
              {"wall_sink_from", "Sink from",
               "A head rests on the first or last token from this mean weight on",
               option<&Of::sink_from>, 0, 1},
              {"wall_broad_from", "Broad from",
               "A head is broad from this share of the entropy of even rows on",
               option<&Of::broad_from>, 0, 1}}}};
}
}  // namespace view_option_files

}  // namespace attend
