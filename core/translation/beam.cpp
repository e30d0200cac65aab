#include "core/translation/beam.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/memory.h"

namespace attend {

namespace {

struct Hypothesis {
    StepBefore before;
    std::vector<Index> words = {};
    double log_p = 0;
    Index row = -1;  // in the tree
};

/// A word behind a hypothesis.
struct Candidate {
    std::size_t of;
    Index word;
    double log_p;
};

struct Finished {
    double by_word;  // log p a word
    std::vector<Index> words;
};

class BeamSearch {
  public:
    BeamSearch(const Graph& graph, const Decoder& decoder, const GrowingValues& values,
               const Lexicon& lexicon, const WritingRules& writing)
        : graph_(graph),
          decoder_(decoder),
          values_(values.of(graph_)),
          lexicon_(lexicon),
          writing_(writing),
          width_(*writing.beam) {}

    BeamResult run(const StepBefore& start, Index most, const Progress& progress) {
        live_.push_back({start});
        for (Index i = 0; i < most && !live_.empty() && finished_.size() < width_; ++i) {
            progress.at(static_cast<double>(i) / static_cast<double>(most));
            take_step(i);
        }
        if (finished_.empty())
            for (const Hypothesis& hypothesis : live_) finish(hypothesis);
        const auto best = std::ranges::max_element(finished_, {}, &Finished::by_word);
        Matrix tree(std::ssize(tree_) / 4, 4);
        for (Index i = 0; i < tree.size(); ++i)
            tree.number(i) = static_cast<Scalar>(tree_[static_cast<std::size_t>(i)]);
        return {best == finished_.end() ? std::vector{lexicon_.end()} : best->words,
                std::move(tree)};
    }

  private:
    Scope place(std::size_t hypothesis, Index step) {
        return Scope(graph_)
            .child(fmt::format("{}{}", beam_prefix, hypothesis))
            .child(step_place(step));
    }

    void finish(const Hypothesis& hypothesis) {
        const double words = std::max<double>(1, static_cast<double>(hypothesis.words.size()));
        finished_.push_back({hypothesis.log_p / words, hypothesis.words});
    }

    /// The likeliest words behind a hypothesis, or the one that is forced.
    void add_candidates(std::vector<Candidate>& candidates, std::size_t of, Index step,
                        const Matrix& probabilities) const {
        const auto log_p = [&](Index word) {
            return live_[of].log_p + std::log(static_cast<double>(probabilities(0, word)));
        };
        const auto forced = writing_.forced.find(step);
        std::vector<Candidate> own;
        for (Index word = 0; word < probabilities.cols(); ++word) {
            if (forced != writing_.forced.end() && word != forced->second) continue;
            own.push_back({of, word, log_p(word)});
        }
        std::ranges::stable_sort(own, std::greater(), &Candidate::log_p);
        own.resize(std::min(own.size(), width_));
        candidates.insert(candidates.end(), own.begin(), own.end());
    }

    void take_step(Index step) {
        std::vector<StepNodes> steps;
        std::vector<Candidate> candidates;
        for (std::size_t i = 0; i < live_.size(); ++i) {
            steps.push_back(decoder_.add_step(place(i, step), live_[i].before, step));
            add_candidates(candidates, i, step, values_.at(steps.back().probabilities.id));
        }
        std::ranges::stable_sort(candidates, std::greater(), &Candidate::log_p);
        candidates.resize(std::min(candidates.size(), width_));
        std::vector<Hypothesis> next;
        for (const Candidate& candidate : candidates) {
            const Hypothesis& from = live_[candidate.of];
            Hypothesis grown{from.before, from.words, candidate.log_p, std::ssize(tree_) / 4};
            for (const double number : {static_cast<double>(step), static_cast<double>(from.row),
                                        static_cast<double>(candidate.word), candidate.log_p})
                tree_.push_back(number);
            grown.words.push_back(candidate.word);
            if (candidate.word == lexicon_.end()) {
                finish(grown);
                continue;
            }
            grown.before = decoder_.after(place(next.size(), step), from.before,
                                          steps[candidate.of], candidate.word);
            next.push_back(std::move(grown));
        }
        live_ = std::move(next);
    }

    Graph graph_;  // a copy: what is tried leaves nothing behind
    const Decoder& decoder_;
    GrowingValues values_;
    const Lexicon& lexicon_;
    const WritingRules& writing_;
    std::size_t width_;
    std::vector<Hypothesis> live_;
    std::vector<Finished> finished_;
    std::vector<double> tree_;  // row by row
};

}  // namespace

BeamResult search(const Graph& graph, const Decoder& decoder, const StepBefore& start, Index most,
                  const GrowingValues& values, const Lexicon& lexicon, const WritingRules& writing,
                  const Progress& progress) {
    constexpr double of_step = 40'000, asked_from = 50e6;  // bytes of a hypothesis, measured
    const double bytes = of_step * static_cast<double>(most) * static_cast<double>(*writing.beam);
    if (bytes > asked_from)
        check_memory("memory", "the hypotheses of the beam", bytes, memory_left());
    return BeamSearch(graph, decoder, values, lexicon, writing).run(start, most, progress);
}

}  // namespace attend
