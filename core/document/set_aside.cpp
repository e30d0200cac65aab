#include "core/document/set_aside.h"

#include <nlohmann/json.hpp>

#include "core/document/edits_json.h"
#include "core/error.h"

namespace attend {

namespace {

Json axis_json(const Axis& axis) {
    Json json{{"name", axis.name()}};
    if (axis.named())
        json["labels"] = axis.labels();
    else
        json["size"] = axis.size();
    return json;
}

Axis read_axis(const Json& json) {
    const auto name = json.at("name").get<std::string>();
    if (json.contains("labels")) return {name, json.at("labels").get<std::vector<std::string>>()};
    return {name, json.at("size").get<Index>()};
}

}  // namespace

Json set_aside_json(const SetAside& set_aside) {
    Json list = Json::array();
    for (const SetAsideEdit& edit : set_aside)
        list.push_back({{"rows", axis_json(edit.axes.rows)},
                        {"columns", axis_json(edit.axes.columns)},
                        {"edits", edits_json({{edit.path, {nullptr, edit.cells}}})}});
    return list;
}

SetAside read_set_aside(const Json& json, const std::string& where) {
    SetAside set_aside;
    try {
        for (const Json& entry : json) {
            const Axes axes{read_axis(entry.at("rows")), read_axis(entry.at("columns"))};
            for (const auto& [path, edit] : read_edits(entry.at("edits"), where))
                set_aside.push_back({path, axes, edit.cells});
        }
    } catch (const Json::exception& error) {
        throw Error(where, error.what(), "sides and edits");
    }
    return set_aside;
}

}  // namespace attend
