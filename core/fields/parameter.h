#pragma once
#include <array>
#include <map>
#include <string_view>
#include <type_traits>

namespace attend {

/// A number that some kinds of a choice read: the rows of a table point at those that they read,
/// and each is a choice by its name.
struct Parameter {
    std::string_view name;   // in files and on the command line
    std::string_view label;  // on the screen
    std::string_view help;   // tooltip: what it changes
    double least, most, standard;
    bool whole;
};

/// Declared once, where the kind is that reads it:
///
///     inline constexpr WholeParameter hidden_width{"hidden_width", "h", "Width of …", 1, 4096, 8};
template <class Number>
struct ParameterOf : Parameter {
    constexpr ParameterOf(std::string_view name, std::string_view label, std::string_view help,
                          Number least, Number most, Number standard)
        : Parameter{name,
                    label,
                    help,
                    static_cast<double>(least),
                    static_cast<double>(most),
                    static_cast<double>(standard),
                    std::is_integral_v<Number>} {}
};
using WholeParameter = ParameterOf<int>;
using RealParameter = ParameterOf<double>;

/// What a row of a table points at: the parameters that it reads, `reading<mask_window,
/// mask_step>`.
template <const auto&... parameters>
inline constexpr std::array<const Parameter*, sizeof...(parameters)> reading{&parameters...};

/// What was set of all parameters; the others have their defaults.
class ParameterValues {
  public:
    template <class Number>
    Number operator[](const ParameterOf<Number>& parameter) const {
        return static_cast<Number>(at(parameter));
    }
    double at(const Parameter& parameter) const {
        const auto found = set_.find(parameter.name);
        return found == set_.end() ? parameter.standard : found->second;
    }
    void set(const Parameter& parameter, double number) {
        if (number == parameter.standard)
            set_.erase(parameter.name);
        else
            set_[parameter.name] = number;
    }
    bool operator==(const ParameterValues& other) const = default;

  private:
    std::map<std::string_view, double> set_;  // but for defaults, so that equal ones compare equal
};

}  // namespace attend
