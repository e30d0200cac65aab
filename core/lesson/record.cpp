#include "core/lesson/record.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "core/document/edit_places.h"
#include "core/error.h"
#include "core/text/utf8.h"

namespace attend::lesson {

namespace {

/// A value behind "=", as `set` reads it.
std::string written_value(std::string_view name, std::string_view value) {
    if (value.find_first_of("\n\r\"") != value.npos)
        throw unexpected(
            fmt::format("{}, a text with a line break or quotation marks", name),
            "a text that a lesson can say; save the document and open it there: open FILE");
    const bool plain = !value.empty() && value.find_first_of(" \t;[]") == value.npos;
    // What begins with @ is a file's name, but with @@.
    const std::string_view mark = value.starts_with('@') ? "@" : "";
    return plain ? fmt::format("{}{}", mark, value) : fmt::format("\"{}{}\"", mark, value);
}

/// A row or column as a lesson names it: by its label where that is one word and not a number.
std::string written_index(const Axis& axis, Index at) {
    std::string number = std::to_string(at);
    if (!axis.named()) return number;
    const auto is_plain = [](const std::string& label) {
        return !label.empty() && std::ranges::all_of(label, [](unsigned char byte) {
            return byte >= 0x80 || std::isalnum(byte) || byte == '_' || byte == '\'' || byte == '-';
        });
    };
    const std::string label = axis.label(at);
    Index before = 0, all = 0;
    bool number_is_label = false;
    for (Index i = 0; i < axis.size(); ++i) {
        const std::string other = axis.label(i);
        number_is_label |= other == number;
        all += other == label, before += other == label && i <= at;
    }
    if (is_plain(label)) return all > 1 ? fmt::format("{}#{}", label, before) : label;
    if (number_is_label)
        throw unexpected(fmt::format("the {} {}", axis.name(), in_quotes(label)),
                         "a label of letters and digits, which a lesson can name");
    return number;
}

std::string written_cell(const Axes& axes, Cell cell) {
    return fmt::format("[{},{}]", written_index(axes.rows, cell.row),
                       written_index(axes.columns, cell.column));
}

/// NAME=VALUE of each field that differs.
template <class Struct, class Fields>
void add_fields(const Struct& before, const Struct& now, const Fields& fields, std::string& sets) {
    for (const auto& field : fields) {
        const std::string value = field_text(now, field);
        if (value != field_text(before, field))
            sets += fmt::format(" {}={}", field.name, written_value(field.name, value));
    }
}

class Recording {
  public:
    Recording(const Saved& before, const Saved& now, const Surroundings& around)
        : state_(state_of(before, around)), now_(now), around_(around) {}

    std::string text() && {
        record_choices();
        record_edits();
        record_selection();
        if (!(state_.saved().document.edits == now_.document.edits))
            throw unexpected("numbers that were put in where the scene has no place now",
                             "what a lesson can say; save the document and open it there");
        return std::move(text_);
    }

  private:
    /// A choice may take others along, such as a task its sizes: these are then set behind it.
    void record_choices() {
        constexpr int rounds = 3;
        for (int round = 0; round < rounds; ++round) {
            const Document &then = state_.saved().document, &wanted = now_.document;
            std::string sets;
            if (then.choices.workspace != wanted.choices.workspace)
                sets = " workspace=" + wanted.choices.workspace;
            else
                add_fields(then.choices, wanted.choices, choice_fields(), sets);
            add_fields(then.view, wanted.view, view_fields(), sets);
            if (sets.empty()) return;
            carry_out("set" + sets);
        }
    }

    void record_edits() {
        std::set<std::string> paths;
        for (const Edits* const edits : {&state_.saved().document.edits, &now_.document.edits})
            for (const auto& [path, edit] : *edits) paths.insert(path);
        for (const std::string& path : paths) record_edit(path);
    }

    void record_edit(const std::string& path) {
        const Edit then = edit_of(state_.saved().document.edits, path),
                   wanted = edit_of(now_.document.edits, path);
        if (then == wanted) return;
        const auto known = all_cells(then), cells = all_cells(wanted);
        const bool loses_matrix = then.whole && !(wanted.whole && *then.whole == *wanted.whole);
        if (cells.empty() || loses_matrix) carry_out(fmt::format("set {}=computed", path));
        if (cells.size() > most_recorded)
            throw unexpected(
                fmt::format("{} numbers of {}", cells.size(), path),
                fmt::format("at most {}; save them as a file: set {}=@FILE", most_recorded, path));
        const Axes axes = axes_of(path);
        std::string sets;
        for (const auto& [cell, number] : cells) {
            const auto same = loses_matrix ? known.end() : known.find(cell);
            if (same != known.end() && same->second == number) continue;
            sets += fmt::format(" {}{}={}", path, written_cell(axes, cell), number);
        }
        if (!cells.empty() && !loses_matrix)
            for (const auto& [cell, number] : known)
                if (!cells.contains(cell))
                    sets += fmt::format(" {}{}=computed", path, written_cell(axes, cell));
        if (!sets.empty()) carry_out("set" + sets);
    }

    /// Of a node that is not there its cells are named by numbers.
    Axes axes_of(const std::string& path) const {
        const Graph& graph = *state_.now->scene.graph;
        const auto id = graph.find(path);
        return id ? graph.node(*id).axes : Axes{};
    }

    void record_selection() {
        if (state_.saved().selection.view != now_.selection.view)
            carry_out("view " + now_.selection.view);
        const Selection &then = state_.saved().selection, &wanted = now_.selection;
        const bool same = then.node == wanted.node && then.cell == wanted.cell;
        if (same || !wanted.chosen || !state_.now->scene.graph->find(wanted.node)) return;
        carry_out("select " + wanted.node + written_cell(axes_of(wanted.node), wanted.cell));
    }

    void carry_out(const std::string& line) {
        std::vector<Command> commands;
        Faults faults;
        parse_commands(line, 0, commands, faults);
        if (!faults.empty()) throw Error(faults.front().what);
        for (const Command& command : commands) state_ = after(state_, command, around_);
        text_ += line + "\n";
    }

    State state_;
    const Saved& now_;
    const Surroundings& around_;
    std::string text_;
};

}  // namespace

std::string recorded(const Saved& before, const Saved& now, const Surroundings& around) {
    return Recording(before, now, around).text();
}

std::string recorded_block(const Saved& before, const Saved& now, const Surroundings& around) {
    const std::string commands = recorded(before, now, around);
    return commands.empty() ? commands : "```do\n" + commands + "```\n";
}

}  // namespace attend::lesson
