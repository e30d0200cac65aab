#pragma once
#include <string>
#include <string_view>

namespace attend {

/// Whether a text was meant as a name: it has no folder and no ending, and no file is called so.
bool is_meant_as_name(const std::string& text);

/// "~/tables/a.csv" lies in the home folder; any other text is what it is.
std::string from_home(std::string_view typed);

}  // namespace attend
