#pragma once
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/graph/matrix.h"

namespace attend {

/// A trajectory of training that an independent program computed in float64:
/// tests/references/training.
class TrainingReference {
  public:
    explicit TrainingReference(const std::string& name) {
        std::ifstream file(
            std::string(ATTEND_SOURCE_DIR) + "/tests/references/training/" + name + ".safetensors",
            std::ios::binary);
        if (!file) throw std::runtime_error("no reference " + name);
        std::uint64_t length = 0;
        file.read(reinterpret_cast<char*>(&length), sizeof length);
        std::string header(length, ' ');
        file.read(header.data(), static_cast<std::streamsize>(length));
        header_ = nlohmann::json::parse(header);
        body_.assign(std::istreambuf_iterator<char>(file), {});
    }

    bool has(const std::string& name) const { return header_.contains(name); }
    std::vector<std::string> names(const std::string& prefix) const {
        std::vector<std::string> found;
        for (const auto& [name, about] : header_.items())
            if (name.starts_with(prefix)) found.push_back(name.substr(prefix.size()));
        return found;
    }
    /// Of one or two sides; numbers without sides are one.
    std::vector<double> doubles(const std::string& name) const { return read<double>(name); }
    std::vector<std::int16_t> counts(const std::string& name) const {
        return read<std::int16_t>(name);
    }
    std::vector<Index> shape(const std::string& name) const {
        return header_.at(name)["shape"].get<std::vector<Index>>();
    }

  private:
    template <class Number>
    std::vector<Number> read(const std::string& name) const {
        const auto& place = header_.at(name)["data_offsets"];
        const auto begin = place[0].get<std::size_t>(), end = place[1].get<std::size_t>();
        std::vector<Number> numbers((end - begin) / sizeof(Number));
        std::memcpy(numbers.data(), body_.data() + begin, end - begin);
        return numbers;
    }
    nlohmann::json header_;
    std::string body_;
};

}  // namespace attend
