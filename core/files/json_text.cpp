#include "core/files/json_text.h"

#include <nlohmann/json.hpp>

#include "core/error.h"

namespace attend {

std::string json_text(const nlohmann::ordered_json& json) {
    try {
        return json.dump(2) + "\n";
    } catch (const nlohmann::ordered_json::type_error&) {
        throw Error("A text, or the name of a file, is not UTF-8 and cannot be written.");
    }
}

}  // namespace attend
