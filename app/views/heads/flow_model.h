#pragma once
#include <functional>
#include <string>
#include <vector>

#include "app/gui/rich_text.h"
#include "app/views/heads/head_place.h"
#include "core/analysis/rollout.h"

namespace attend {

/// Whether half of the identity stands for a residual connection: as chosen, or as the scene has
/// it.
bool flow_takes_residual(const Frame& frame);

/// All layers as they mix, and what comes of it.
struct FlowModel {
    std::vector<Value> mixing, rollout;  // by layer: (n, s), core/analysis/rollout.h
    Index asking = 0, states = 0;
    bool residual = false, current = false;
    bool without_first = false;  // what comes from the first token is left out
    /// Then: what of each token does not come from there, (n, 1), and what of that comes from each
    /// state, (n, s), by layer.
    std::vector<Value> rests, parts;

    /// Of what the state after `level` layers is made: of each state of the input.
    std::vector<double> shares(Index level, Index state) const;
    /// What of each state does not come from the first token: all of it where that is not left out.
    Eigen::VectorXd rest(Index level) const;
    /// In which row a state stands: those of a second text on top, as they answer.
    Index row_of(Index state) const {
        return state < asking ? states - asking + state : state - asking;
    }
    Index state_in(Index row) const {
        return row < states - asking ? asking + row : row - (states - asking);
    }
};
/// Nothing until it was made once. Every layer must have a head that is on.
std::optional<FlowModel> flow_model(const Frame& frame);
/// Whether the first token sees none but itself, so that nothing leads back from it.
bool first_sees_itself_alone(const FlowModel& model);
/// The first layer all of whose heads are off, if there is one.
std::optional<int> layer_without_heads(const Frame& frame);

/// The way back from a state to the input, and the lines that it takes: weight is the share of the
/// state that passes there.
struct FlowTrace {
    std::vector<std::vector<double>> shares;  // by level, the input first; by state
    double left_out = 0;  // came from the first token; the shares are parts of the rest
    struct Line {
        Index layer;  // it leads from level `layer` to level `layer` + 1
        Index from, to;
        float share;
    };
    std::vector<Line> lines;  // heaviest last, at most 1,000
};
/// Kept while nothing changes.
const FlowTrace& flow_trace(const Frame& frame, const FlowModel& model, Index level, Index state);

/// The heaviest shares, up to three that are worth a name, heaviest first, in the order of the text
/// where they are the same: those that the sentence names and the picture frames.
std::vector<std::size_t> named_shares(const std::vector<double>& shares);

/// "station after 3 layers: 44 % station, 31 % train, 9 % on, all others 16 %": where the shares of
/// a state come from. Each number is rounded by itself.
/// `name` gives the label of one of them.
RichText shares_in_words(const std::string& state, Index level, const std::vector<double>& shares,
                         const std::function<std::string(Index)>& name);

/// The same where the first token is left out: how much it has, and the shares of the rest: "time
/// after 30 layers: more than 99 % The, left out here; of the rest 57 % the, …".
RichText rest_in_words(const std::string& state, Index level, const FlowTrace& trace,
                       const std::function<std::string(Index)>& name);

/// The label of a state: a token that asks, or one of the second text.
std::string state_label(const Frame& frame, const FlowModel& model, Index state);

}  // namespace attend
