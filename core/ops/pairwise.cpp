#include "core/ops/pairwise.h"

#include <fmt/format.h>

#include "core/error.h"

namespace attend {

Axes pairwise_axes(std::string_view score, const Axes& queries, const Axes& keys) {
    const Index d_q = queries.columns.size(), d_k = keys.columns.size();
    if (d_q != d_k)
        throw Error(score, fmt::format("queries of width {} and keys of width {}", d_q, d_k),
                    "equal widths");
    return {queries.rows, keys.rows};
}

}  // namespace attend
