#pragma once
#include <memory>
#include <string>
#include <vector>

#include "core/graph/matrix.h"

namespace attend {

/// One side of a matrix: what it counts ("token", "key dimension"), how many there are, and what
/// each is called where they have names. Copies share their labels.
class Axis {
  public:
    // Made once, in axis.cpp: every operation copies some.
    Axis();
    Axis(const Axis& other);
    Axis(Axis&& other) noexcept;
    Axis& operator=(const Axis& other);
    Axis& operator=(Axis&& other) noexcept;
    ~Axis();
    /// Counted: its labels are 0, 1, 2, …
    Axis(std::string name, Index size);
    /// Named: a label each, not necessarily different ones ("the" may stand there twice).
    Axis(std::string name, std::vector<std::string> labels);

    const std::string& name() const { return name_; }
    Index size() const { return size_; }
    bool named() const { return labels_ != nullptr; }
    std::string label(Index i) const;
    /// Whether it counts a text's tokens; keys of a table or points, which answer; what asks them.
    bool counts_tokens() const { return name_ == "token"; }
    bool counts_entries() const { return name_ == "key" || name_ == "point"; }
    bool counts_queries() const { return name_ == "query"; }
    /// Whether it counts the pieces of a model's vocabulary; runs of letters, of which a text has
    /// few.
    bool counts_pieces() const { return name_ == "piece"; }
    bool counts_letters() const { return name_ == "n-gram"; }
    std::vector<std::string> labels() const;
    /// Whether another one has the same name, among some thousands; of more nobody is told apart.
    bool repeated(Index i) const;

    bool operator==(const Axis& other) const;
    /// The same number for equal ones.
    std::size_t hash() const;
    /// Whether it is a copy of that one, and not only called so: two texts may have the same words.
    bool is(const Axis& other) const { return labels_ && labels_ == other.labels_; }

  private:
    std::string name_;
    Index size_ = 0;
    struct Labels;
    std::shared_ptr<const Labels> labels_;
};

struct Axes {
    Axis rows, columns;
    Shape shape() const { return {rows.size(), columns.size()}; }
    bool operator==(const Axes&) const = default;
};

/// The axes (n, m) of a score of every query (n, d) against every key (m, d). Throws Error, naming
/// the score, where the widths differ.
Axes pairwise_axes(std::string_view score, const Axes& queries, const Axes& keys);

}  // namespace attend
