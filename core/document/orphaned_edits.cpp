#include "core/document/orphaned_edits.h"

#include <fmt/format.h>

#include "core/document/edits_json.h"
#include "core/files/json_parts.h"

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

Axis read_axis(const Json& json, const std::string& where) {
    const std::string name = text_of(member(json, "name", where), where + ", name");
    if (const auto labels = json.find("labels"); labels != json.end()) {
        if (!labels->is_array()) throw Error(where + ", labels", kind_of(*labels), "a list");
        std::vector<std::string> texts;
        for (const Json& label : *labels) texts.push_back(text_of(label, where + ", labels"));
        return {name, std::move(texts)};
    }
    const Json& size = member(json, "size", where);
    if (!size.is_number_unsigned() || size.get<std::uint64_t>() > std::uint64_t{longest_side})
        throw Error(where + ", size", kind_of(size),
                    fmt::format("a whole number from 0 to {}", longest_side));
    return {name, size.get<Index>()};
}

void check_inside(const OrphanedEdit& edit, const std::string& where) {
    const Shape shape = edit.axes.shape();
    const std::string sides = fmt::format("{} × {}, its sides", shape.rows, shape.columns);
    if (edit.edit.whole && shape_of(*edit.edit.whole) != shape)
        throw Error(where + ", " + edit.path, "a matrix of other sides", sides);
    for (const auto& [cell, number] : edit.edit.cells)
        if (!contains(shape, cell))
            throw Error(fmt::format("{}, {}[{},{}]", where, edit.path, cell.row, cell.column),
                        "a cell outside the matrix", sides);
}

}  // namespace

Json orphaned_edits_json(const OrphanedEdits& orphaned_edits, MatrixTexts& texts) {
    Json list = Json::array();
    for (const OrphanedEdit& edit : orphaned_edits) {
        list.push_back({{"rows", axis_json(edit.axes.rows)},
                        {"columns", axis_json(edit.axes.columns)},
                        {"edits", edits_json({{edit.path, edit.edit}}, texts)}});
        if (!edit.of.room.empty()) list.back()["workspace"] = edit.of.room;
        if (!edit.of.source.empty()) list.back()["source"] = edit.of.source;
        if (edit.shown) list.back()["shown"] = true;
    }
    return list;
}

OrphanedEdits read_orphaned_edits(const Json& json, const std::string& where) {
    if (!json.is_array()) throw Error(where, kind_of(json), "a list");
    OrphanedEdits orphaned_edits;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const Json& entry = json[i];
        const std::string there = fmt::format("{}, {}", where, i);
        const Axes axes{read_axis(member(entry, "rows", there), there + ", rows"),
                        read_axis(member(entry, "columns", there), there + ", columns")};
        EditOwner of;
        bool is_shown = false;
        for (const auto& [key, value] : entry.items()) {
            if (key == "workspace")
                of.room = workspace(text_of(value, there + ", workspace")).name;
            else if (key == "source")
                of.source = text_of(value, there + ", source");
            else if (key == "shown" && value.is_boolean())
                is_shown = value.get<bool>();
            else if (key == "shown")
                throw Error(there + ", shown", kind_of(value), "true or false");
            else if (key != "rows" && key != "columns" && key != "edits")
                throw Error(there, "the unknown key " + in_quotes(key),
                            "rows, columns, edits, workspace, source or shown");
        }
        for (auto& [path, edit] : read_edits(member(entry, "edits", there), there)) {
            orphaned_edits.push_back({path, axes, edit, of, is_shown});
            check_inside(orphaned_edits.back(), there);
        }
    }
    return orphaned_edits;
}

}  // namespace attend
