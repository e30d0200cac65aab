#include "core/fields/parameter.h"

namespace attend {

double ParameterValues::at(const Parameter& parameter) const {
    const auto found = set_.find(parameter.name);
    return found == set_.end() ? parameter.standard : found->second;
}

void ParameterValues::set(const Parameter& parameter, double number) {
    if (number == parameter.standard)
        set_.erase(parameter.name);
    else
        set_[parameter.name] = number;
}

bool ParameterValues::operator==(const ParameterValues& other) const = default;

}  // namespace attend
