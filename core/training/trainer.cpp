#include "core/training/trainer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/ops/leaf.h"
#include "core/ops/stack.h"
#include "core/parallel.h"
#include "core/plural.h"
#include "core/tasks.h"
#include "core/training/role_scores.h"
#include "core/training/translating.h"

namespace attend {

namespace {

constexpr std::size_t examples_in_part = 4;

Index targets_in(std::span<const Example> examples) {
    Index count = 0;
    for (const Example& example : examples)
        count += example.values
                     ? example.values->size()
                     : std::ssize(example.targets) - std::ranges::count(example.targets, no_target);
    return count;
}

std::size_t part_count(std::span<const Example> examples) {
    return (examples.size() + examples_in_part - 1) / examples_in_part;
}
std::span<const Example> part_at(std::span<const Example> examples, std::size_t part) {
    const std::size_t first = part * examples_in_part;
    return examples.subspan(first, std::min(examples_in_part, examples.size() - first));
}

/// The examples of a part that go together: all where they are equally long, else each alone.
std::vector<std::span<const Example>> together(std::span<const Example> part) {
    const auto same = [&](const Example& other) {
        return other.tokens.size() == part.front().tokens.size();
    };
    if (std::ranges::all_of(part, same)) return {part};
    std::vector<std::span<const Example>> alone;
    for (std::size_t i = 0; i < part.size(); ++i) alone.push_back(part.subspan(i, 1));
    return alone;
}

/// How many targets have the largest logit.
Index right_answers(const Matrix& logits, const std::vector<Index>& targets, Index first) {
    Index right = 0;
    for (std::size_t i = 0; i < targets.size(); ++i) {
        if (targets[i] == no_target) continue;
        Index largest = 0;
        logits.row(first + static_cast<Index>(i)).maxCoeff(&largest);
        right += largest == targets[i];
    }
    return right;
}

}  // namespace

struct Trainer::ReaderModel {
    LearnedModel of_one;
    std::unique_ptr<Passes> passes;  // of all
    NodeId loss = 0, logits = 0;     // there
    std::vector<NodeId> leaves;
    std::map<NodeId, NodeId> own;  // by node of one
    std::vector<NodeId> weights;   // of each head
};

/// Graphs of so many examples of a length, made when they are needed, with one state's numbers.
class Trainer::Reader {
  public:
    explicit Reader(const TrainingSetup& setup) : setup_(setup) {}

    /// With these examples and weights put in.
    ReaderModel& with(std::span<const Example> examples, const std::vector<Value>& weights) {
        ReaderModel& model = model_for(examples);
        for (std::size_t i = 0; i < weights.size(); ++i)
            model.passes->set_value(model.leaves[i], weights[i]);
        for (auto& [id, operation] : own_operations(model.of_one, examples))
            model.passes->set_operation(model.own.at(id), operation);
        return model;
    }

  private:
    ReaderModel& model_for(std::span<const Example> examples) {
        const auto [found, is_new] =
            models_.try_emplace({examples.size(), examples.front().tokens.size()});
        ReaderModel& model = found->second;
        if (!is_new) return model;
        model.of_one = learned_model(setup_, examples.front(), first_numbers(setup_));
        const LearnedModel& one = model.of_one;
        const std::map<NodeId, OperationPtr> own = own_operations(one, examples);
        const StackedGraph all =
            stacked(*one.graph, static_cast<Index>(examples.size()), own, {one.loss});
        model.loss = all.places[one.loss], model.logits = all.places[one.logits];
        for (const NodeId leaf : one.leaves) model.leaves.push_back(all.places[leaf]);
        for (const Block& block : one.blocks) model.weights.push_back(all.places[block.weights]);
        std::vector<NodeId> changing = model.leaves;
        for (const auto& [id, operation] : own) changing.push_back(model.own[id] = all.places[id]);
        model.passes = std::make_unique<Passes>(all.graph, changing);
        return model;
    }

    const TrainingSetup& setup_;
    std::map<std::pair<std::size_t, std::size_t>, ReaderModel>
        models_;  // by examples and their length
};

/// While examples are judged.
struct Trainer::Judged {
    double loss = 0;
    Index right = 0;
    std::vector<Mean> roles;
    void add(const Judged& other) {
        loss += other.loss, right += other.right;
        for (std::size_t i = 0; i < roles.size(); ++i)
            roles[i].sum += other.roles[i].sum, roles[i].count += other.roles[i].count;
    }
};

bool BatchGradient::is_finite() const { return std::isfinite(loss) && std::isfinite(norm); }

const LearnedLeaf* TrainingState::find(std::string_view path) const {
    const auto found = std::ranges::find(leaves, path, &LearnedLeaf::path);
    return found == leaves.end() ? nullptr : &*found;
}

Trainer::Trainer(TrainingSetup setup)
    : setup_(std::move(setup)),
      examples_(attend::task(setup_.task), setup_.sizes(), setup_.drawn_with(), setup_.finite()) {
    const LearnedModel model =
        learned_model(setup_, examples_.batch(0, 1).front(), first_numbers(setup_));
    heads_ = model.blocks.size();
    for (const NodeId id : model.leaves) {
        const Node& node = model.graph->node(id);
        first_.leaves.push_back({node.path, *node.operation->forward({}), {}, {}});
        add_moments(first_.leaves.back(), optimizer(setup_.optimizer));
    }
}

Trainer::~Trainer() = default;

TrainingState Trainer::initial() const { return first_; }

template <class Work>
void Trainer::each_part(std::span<const Example> examples, const TrainingState& state,
                        const Work& work) const {
    std::vector<Value> weights;
    for (const LearnedLeaf& leaf : state.leaves)
        weights.push_back(
            share(Matrix::view(leaf.weights.row_begin(0), leaf.weights.rows(), leaf.weights.cols(),
                               leaf.weights.outerStride(), nullptr)));
    const std::size_t parts = part_count(examples), readers = std::min(parts, worker_count());
    while (readers_.size() < readers) readers_.push_back(std::make_unique<Reader>(setup_));
    side_by_side(readers, [&](std::size_t reader) {
        for (std::size_t part = reader; part < parts; part += readers)
            for (const auto some : together(part_at(examples, part)))
                work(part, some, readers_[reader]->with(some, weights));
    });
}

BatchGradient Trainer::gradient(const TrainingState& state, std::span<const Example> batch) const {
    if (task().pairs) return translation_gradient(setup_, state, batch);
    const auto all = static_cast<double>(targets_in(batch));
    std::vector<BatchGradient> parts(part_count(batch));
    for (BatchGradient& part : parts) part.gradients.resize(state.leaves.size());
    each_part(batch, state,
              [&](std::size_t part, std::span<const Example> examples, ReaderModel& model) {
                  const double share = static_cast<double>(targets_in(examples)) / all;
                  if (share == 0) return;
                  parts[part].loss +=
                      share * static_cast<double>(model.passes->forward(model.loss)(0, 0));
                  model.passes->backward(model.loss, static_cast<Scalar>(share), model.leaves,
                                         parts[part].gradients);
              });
    BatchGradient sum = std::move(parts.front());
    for (const BatchGradient& part : std::span(parts).subspan(1)) {
        sum.loss += part.loss;
        for (std::size_t i = 0; i < sum.gradients.size(); ++i) {
            if (part.gradients[i].size() == 0) continue;
            if (sum.gradients[i].size() == 0)
                sum.gradients[i] = part.gradients[i];
            else
                sum.gradients[i] += part.gradients[i];
        }
    }
    sum.norm = gradient_norm(sum.gradients);
    return sum;
}

TrainingState Trainer::after(TrainingState state, BatchGradient gradient) const {
    const Optimizer& chosen = optimizer(setup_.optimizer);
    if (const auto longest = setup_.longest_gradient())
        clip_gradients(gradient.gradients, gradient.norm, *longest);
    const StepNumbers numbers{setup_.rate(state.step), setup_.momentum,     setup_.beta_1,
                              setup_.beta_2,           setup_.weight_decay, state.step + 1};
    for (std::size_t i = 0; i < state.leaves.size(); ++i) {
        LearnedLeaf& leaf = state.leaves[i];
        Matrix& by = gradient.gradients[i];
        if (by.size() == 0) by = Matrix::Zero(leaf.weights.rows(), leaf.weights.cols());
        chosen.step(leaf, by, numbers);
    }
    ++state.step;
    return state;
}

Judgement Trainer::judge(const TrainingState& state, std::span<const Example> examples,
                         Roles roles) const {
    if (task().pairs) {
        const ForcedLoss told = translation_loss(setup_, state, examples);
        const auto exact = std::ranges::count(told.exact, true);
        return {told.loss / static_cast<double>(told.words),
                static_cast<double>(exact) / static_cast<double>(examples.size())};
    }
    std::vector<Judged> parts(part_count(examples));
    const std::size_t role_count =
        roles == Roles::measured ? heads_ * task().roles.size() : std::size_t{0};
    each_part(examples, state,
              [&](std::size_t part, std::span<const Example> some, ReaderModel& model) {
                  parts[part].roles.resize(role_count);
                  model.passes->forward(model.loss);
                  judge_part(some, model, parts[part]);
              });
    Judged sum;
    sum.roles.resize(role_count);
    for (const Judged& part : parts) sum.add(part);
    const auto all = static_cast<double>(targets_in(examples));
    // Of values none is right.
    const double accuracy =
        examples.front().values ? no_number : static_cast<double>(sum.right) / all;
    Judgement judgement{sum.loss / all, accuracy};
    for (const Mean& role : sum.roles) judgement.roles.push_back(role.value());
    return judgement;
}

/// Reads logits and weights of some examples, one below the other.
void Trainer::judge_part(std::span<const Example> some, const ReaderModel& model,
                         Judged& judged) const {
    judged.loss += static_cast<double>(targets_in(some)) *
                   static_cast<double>(model.passes->value(model.loss)(0, 0));
    if (some.front().values) return;
    const Matrix& logits = model.passes->value(model.logits);
    const Index rows = logits.rows() / std::ssize(some);
    for (std::size_t i = 0; i < some.size(); ++i) {
        const Index first = static_cast<Index>(i) * rows;
        judged.right += right_answers(logits, some[i].targets, first);
        auto role = judged.roles.begin();
        for (const NodeId head : model.weights) {
            if (judged.roles.empty()) break;
            const Matrix& all = model.passes->value(head);
            const Matrix weights =
                Matrix::view(all.row_begin(first), rows, all.cols(), all.outerStride(), nullptr);
            for (const std::string_view name : task().roles)
                role_score(name).add(weights, some[i], task(), examples_.sizes(), *role++);
        }
    }
}

std::vector<std::string> Trainer::role_names() const {
    std::vector<std::string> names;
    const auto in_layer = static_cast<std::size_t>(setup_.heads);
    for (std::size_t head = 0; head < heads_; ++head)
        for (const std::string_view role : task().roles)
            names.push_back(fmt::format("{}.{} {}", head / in_layer, head % in_layer, role));
    return names;
}

ParameterSource trained_source(std::shared_ptr<const TrainingState> state) {
    return [state = std::move(state)](const WantedLeaf& wanted) -> OperationPtr {
        const LearnedLeaf* const leaf = state->find(wanted.path);
        if (!leaf) return nullptr;
        const Matrix& weights = leaf->weights;
        return shared<Constant>(share(Matrix::view(weights.row_begin(0), weights.rows(),
                                                   weights.cols(), weights.outerStride(), state)),
                                wanted.axes, "learned in " + count_of(state->step, "step"));
    };
}

}  // namespace attend
