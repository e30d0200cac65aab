#include "core/embedding/embedding.h"
#include "core/embedding/mapped_table.h"
#include "core/error.h"
#include "core/files/data.h"

namespace attend {

WordTablePtr glove_table() {
    constexpr std::string_view name = "glove-6b-50d.table";
    const auto path = find_data(name);
    if (!path)
        throw Error("glove", "no " + std::string(name),
                    "it in the folder $ATTEND_DATA, in share/attend, or in the cache that ./run "
                    "fills");
    return open_mapped_table(Mapping(*path, limits::table), "GloVe 6B 50d");
}

}  // namespace attend
