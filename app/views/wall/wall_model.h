#pragma once
#include <array>
#include <vector>

#include "app/views/heads/head_place.h"
#include "core/analysis/head_nodes.h"

namespace attend {

/// A head as the wall shows it.
struct WallHead {
    HeadPlace place;
    HeadScores scores;              // NaN while they are measured
    std::size_t role = other_role;  // of head_roles()
    bool on = true, shown = true;   // switched on; not faded by a filter
    bool follows = false;           // from what was edited or is off
    double weight = 0;              // of the chosen cell
    OtherRows others;               // that weight beside those of the other rows
};

/// What the wall shows: the heads layer by layer, as scene.blocks has them.
struct Wall {
    int layers = 1, heads_in_layer = 1;
    std::vector<WallHead> heads;
    std::array<int, head_score_count + 1> counts{};  // by role
    Cell cell;                                       // the chosen one, of the weights
    std::vector<std::size_t> order;                  // which head is in each place
    std::vector<std::size_t> strongest;              // by the weight of the chosen cell
    bool by_cell = false;                            // the places are by that weight
    bool flows = false;                              // not by layer: by weight, or by role
    bool measured = false, current = false;
    std::vector<Value> maps;  // that the tiles show, head by head; none until they are made

    /// "3.1", or "1" where there is one layer.
    std::string name(std::size_t head) const;
    std::size_t chosen(const Frame& frame) const;
};

/// Needs a scene of heads. Looked at anew where what it says is another, and valid until then.
const Wall& look_at_wall(const Frame& frame);

RoleThresholds wall_thresholds(const Frame& frame);
/// What a role is called in this scene: "[CLS]" for "first token" where that is a mark.
std::string role_label(const Frame& frame, std::size_t role);
/// What its score is, and of which text, where not of this one.
std::string role_help(const Frame& frame, std::size_t role);
/// "3.1" to the chosen head everywhere.
void choose(Frame& frame, const WallHead& head);
void switch_wall_head(Frame& frame, const Wall& wall, std::size_t head, bool whole_layer);

}  // namespace attend
