#include "core/graph/axis.h"

#include <fmt/format.h>

#include <mutex>
#include <string_view>
#include <unordered_map>

#include "core/error.h"

namespace attend {

namespace {
constexpr std::size_t most_unique_labels = 5000;
}

struct Axis::Labels {
    std::vector<std::string> texts;
    mutable std::once_flag once;
    mutable std::vector<bool> repeated;  // found when first asked for
    mutable std::once_flag hashed;
    mutable std::size_t hash = 0;
};

Axis::Axis() = default;
Axis::Axis(const Axis& other) = default;
Axis::Axis(Axis&& other) noexcept = default;
Axis& Axis::operator=(const Axis& other) = default;
Axis& Axis::operator=(Axis&& other) noexcept = default;
Axis::~Axis() = default;

Axis::Axis(std::string name, Index size) : name_(std::move(name)), size_(size) {}

Axis::Axis(std::string name, std::vector<std::string> labels)
    : name_(std::move(name)), size_(static_cast<Index>(labels.size())) {
    auto made = std::make_shared<Labels>();
    made->texts = std::move(labels);
    labels_ = std::move(made);
}

std::string Axis::label(Index i) const {
    return labels_ ? labels_->texts.at(static_cast<std::size_t>(i)) : std::to_string(i);
}

std::vector<std::string> Axis::labels() const {
    if (labels_) return labels_->texts;
    std::vector<std::string> counted;
    for (Index i = 0; i < size_; ++i) counted.push_back(label(i));
    return counted;
}

bool Axis::repeated(Index i) const {
    if (!labels_ || labels_->texts.size() > most_unique_labels) return false;
    std::call_once(labels_->once, [&all = *labels_] {
        std::unordered_map<std::string_view, int> times;
        for (const std::string& text : all.texts) ++times[text];
        for (const std::string& text : all.texts) all.repeated.push_back(times[text] > 1);
    });
    return labels_->repeated.at(static_cast<std::size_t>(i));
}

std::size_t Axis::hash() const {
    const std::size_t own = std::hash<std::string>()(name_) + 31 * static_cast<std::size_t>(size_);
    if (!labels_) return own;
    std::call_once(labels_->hashed, [&all = *labels_] {
        for (const std::string& text : all.texts)
            all.hash = all.hash * 31 + std::hash<std::string>()(text);
    });
    return own + labels_->hash;
}

bool Axis::operator==(const Axis& other) const {
    if (name_ != other.name_ || size_ != other.size_ || named() != other.named()) return false;
    return labels_ == other.labels_ || labels_->texts == other.labels_->texts;
}

Axes pairwise_axes(std::string_view score, const Axes& queries, const Axes& keys) {
    const Index d_q = queries.columns.size(), d_k = keys.columns.size();
    if (d_q != d_k)
        throw Error(score, fmt::format("queries of width {} and keys of width {}", d_q, d_k),
                    "equal widths");
    return {queries.rows, keys.rows};
}

}  // namespace attend
