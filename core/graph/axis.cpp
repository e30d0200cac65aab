#include "core/graph/axis.h"

namespace attend {

Axis::Axis(std::string name, Index size) : name_(std::move(name)), size_(size) {}

Axis::Axis(std::string name, std::vector<std::string> labels)
    : name_(std::move(name)),
      size_(static_cast<Index>(labels.size())),
      labels_(std::make_shared<const std::vector<std::string>>(std::move(labels))) {}

std::string Axis::label(Index i) const {
    return labels_ ? labels_->at(static_cast<std::size_t>(i)) : std::to_string(i);
}

std::vector<std::string> Axis::labels() const {
    if (labels_) return *labels_;
    std::vector<std::string> counted;
    for (Index i = 0; i < size_; ++i) counted.push_back(label(i));
    return counted;
}

bool Axis::operator==(const Axis& other) const {
    if (name_ != other.name_ || size_ != other.size_ || named() != other.named()) return false;
    return labels_ == other.labels_ || *labels_ == *other.labels_;
}

}  // namespace attend
