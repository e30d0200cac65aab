
#include "app/gui/controls.h"
#include "app/state/editing.h"
#include "app/views/matrix/matrix_on_screen.h"
#include "app/views/matrix/matrix_title.h"

namespace attend {

namespace {

/// A line of the menu, tagged "menu/label". `help` says what it changes.
bool item(const MatrixOnScreen& matrix, const char* label, const char* shortcut, bool enabled,
          const char* help) {
    const bool chosen = ImGui::MenuItem(label, *shortcut ? shortcut : nullptr, false, enabled);
    matrix.frame.ui.tag(std::string("menu/") + label);
    if (*help) tooltip(matrix.frame.ui, help);
    return chosen;
}

void number_items(MatrixOnScreen& matrix) {
    Frame& frame = matrix.frame;
    const Cell cell = frame.session().matrices.menu_cell;
    if (!contains(matrix.node.shape(), cell)) return;
    if (item(matrix, "Edit number…", "Enter", matrix.editable, "Types another number"))
        start_typing(frame, matrix.place, matrix.id, cell);
    const Clearing clearing = clearing_of(frame, matrix.node, cell);
    if (clearing == Clearing::mask && item(matrix, "Mask this score", "Delete", matrix.editable,
                                           "Puts −∞ in: the query cannot attend to this key"))
        clear_cells(frame, matrix.node, {cell, cell});
    if (matrix.node.notation.role == Role::score &&
        item(matrix, "Add 100 to this row", "", matrix.editable,
             "To each score of this query: softmax gives the same weights"))
        attempt(frame,
                [&] { add_to_row(frame.draft(), matrix.node, matrix.value(), cell.row, 100); });
    if (item(matrix, "Reset this number", "Delete", matrix.editable && clearing == Clearing::reset,
             "Takes the edit of this cell back"))
        clear_cells(frame, matrix.node, {cell, cell});
    if (item(matrix, "Reset matrix", "", edited_count(frame.draft(), matrix.node) > 0,
             "Takes every edit of this matrix back"))
        reset_matrix(frame.draft(), matrix.node.path);
}

void preset_items(MatrixOnScreen& matrix) {
    if (!matrix.node.is_leaf()) return;
    Frame& frame = matrix.frame;
    ImGui::Separator();
    const bool mask = matrix.node.notation.numbers == Numbers::zero_or_one;
    for (const Preset& preset : presets()) {
        if (mask && preset.name == "random") continue;  // a mask has two numbers
        const std::string label(preset.label);
        if (!item(matrix, label.c_str(), "", matrix.editable,
                  "Puts this matrix in place of the present one"))
            continue;
        attempt(frame, [&] {
            set_matrix(frame.draft(), matrix.node,
                       preset.make(matrix.node, frame.draft().choices[seed]));
        });
    }
    const bool projection =
        matrix.node.notation.role != Role::other && matrix.node.notation.role != Role::input;
    if (projection && frame.draft().choices.projection == "principal" &&
        item(matrix, "Principal", "", matrix.editable,
             "The embedding's own axes: takes every edit back"))
        reset_matrix(frame.draft(), matrix.node.path);
}

void file_items(MatrixOnScreen& matrix) {
    Frame& frame = matrix.frame;
    ImGui::Separator();
    if (item(matrix, "Show large", "", true, "In the panel of the attention weights"))
        show_large(frame, matrix.node);
    if (item(matrix, "Set from file…", "", matrix.editable,
             "Puts the numbers of a .npy or .csv file in place of these"))
        frame.ask(ChooseMatrixFile{matrix.node.path});
    if (item(matrix, "Export as CSV…", "", true, "Writes the numbers, a row a line"))
        frame.ask(ExportMatrix{matrix.node.path, "csv"});
    if (item(matrix, "Export as CSV with names…", "", true,
             "The numbers, with the names of rows and columns"))
        frame.ask(ExportMatrix{matrix.node.path, "csv", true});
    if (item(matrix, "Export as npy…", "", true, "Writes the numbers for NumPy"))
        frame.ask(ExportMatrix{matrix.node.path, "npy"});
    if (item(matrix, "Export as picture…", "", true, "This matrix as a figure: PDF, SVG, PNG"))
        frame.ask(ExportPicture{matrix.node.path});
    ImGui::Separator();
    const auto block = marked_block(frame.session(), matrix.node);
    if (item(matrix, "Copy", "Ctrl+C", block.has_value(), "The marked numbers, for a spreadsheet"))
        copy_cells(frame, matrix.id, *block);
    const Shape shape = matrix.node.shape();
    const bool copied = may_be_copied(shape);
    if (item(matrix, "Copy matrix", "", copied, "Every number, for a spreadsheet"))
        copy_cells(frame, matrix.id, {{0, 0}, {shape.rows - 1, shape.columns - 1}});
    if (item(matrix, "Copy with names", "Ctrl+Shift+C", copied,
             "Every number, with the names of rows and columns"))
        frame.ask(CopyText{copied_with_names(matrix.value(), matrix.node.axes),
                           matrix.node.path + ", with names"});
    const char* clipboard = ImGui::GetClipboardText();
    if (item(matrix, "Paste", "Ctrl+V", matrix.editable && clipboard && *clipboard,
             "Numbers from a spreadsheet, from this cell on"))
        paste_cells(frame, matrix.node, frame.session().matrices.menu_cell, clipboard);
}

}  // namespace

void draw_matrix_menu(MatrixOnScreen& matrix) {
    if (!ImGui::BeginPopup(("menu/" + matrix.tag()).c_str())) return;
    number_items(matrix);
    preset_items(matrix);
    file_items(matrix);
    ImGui::EndPopup();
}

}  // namespace attend
