#include "core/embedding/embedding.h"
#include "core/embedding/memory_table.h"
#include "core/files/asset.h"

namespace attend {

WordTablePtr hand_made_table() {
    return memory_table(asset("assets/tables/hand_made.csv"), "hand-made table");
}

}  // namespace attend
