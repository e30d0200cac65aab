#pragma once
#include "core/graph/graph.h"

namespace attend {

/// One attention of a scene, a head: its queries meet its keys, and its values answer.
struct Block {
    int layer = 0, head = 0;
    NodeId q = 0, k = 0, v = 0;
    NodeId scores = 0;   // as the score function gives them
    NodeId masked = 0;   // what the normalizer reads: with positions and mask where there are some
    NodeId weights = 0;  // as the normalizer gives them
    NodeId applied = 0;  // what meets the values: the weights, rounded where they are
    NodeId output = 0;
};

}  // namespace attend
