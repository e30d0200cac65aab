#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace attend {

/// The text of a file: indented, with a line feed at its end. Throws Error where a text in it is
/// not UTF-8, which JSON cannot say.
std::string json_text(const nlohmann::ordered_json& json);

}  // namespace attend
