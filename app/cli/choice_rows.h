#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/fields/field.h"

namespace attend::cli {

/// A choice of the scene, or of how it is looked at, in words: `--set` takes both.
struct ChoiceRow {
    std::string name, values, standard, help;
    std::vector<ChoiceValue> listed;
    std::vector<std::string_view> workspaces = {};      // that read it
    std::map<std::string, std::string> standards = {};  // of each of these, where they differ
};

/// Every choice, in the order of the setup.
std::vector<ChoiceRow> choice_rows();

/// "names (kernel: salaries)", or the one default.
std::string standard_text(const ChoiceRow& row);

}  // namespace attend::cli
