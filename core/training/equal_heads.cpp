#include "core/training/equal_heads.h"

#include <fmt/format.h>

#include "core/training/at_step.h"
#include "core/training/trainer.h"

namespace attend {

Edits equal_heads(const TrainingSetup& setup) {
    const TrainingState drawn = Trainer(setup).initial();
    Edits edits;
    const auto put = [&](const std::string& path, Matrix numbers) {
        edits[path_at_step(0, path)].whole = share(std::move(numbers));
    };
    for (int layer = 0; layer < setup.layers; ++layer) {
        for (int head = 1; head < setup.heads; ++head)
            for (const char* const name : {"w_q", "w_k", "w_v"})
                if (const LearnedLeaf* const first =
                        drawn.find(fmt::format("layer.{}/head.0/{}", layer, name)))
                    put(fmt::format("layer.{}/head.{}/{}", layer, head, name), first->weights);
        const std::string path = fmt::format("layer.{}/w_o", layer);
        const LearnedLeaf* const w_o = drawn.find(path);
        if (!w_o || setup.heads < 2) continue;
        const Index rows = w_o->weights.rows() / setup.heads;
        put(path, w_o->weights.topRows(rows).replicate(setup.heads, 1));
    }
    return edits;
}

}  // namespace attend
