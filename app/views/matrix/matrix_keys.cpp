#include <imgui_internal.h>

#include <algorithm>

#include "app/gui/typing_order.h"
#include "app/views/matrix/mask_paint.h"
#include "app/views/matrix/matrix_on_screen.h"
#include "app/views/parts/choose_token.h"
#include "core/attention/paths.h"

namespace attend {

namespace {

/// While a matrix has the keyboard these keys are its own, and neither move the focus nor reach
/// other items; but those that the view around it took in this frame.
bool pressed(const MatrixOnScreen& matrix, ImGuiKey key) {
    const ImGuiID owner = ImGui::GetKeyOwner(key);
    if (owner != ImGuiKeyOwner_NoOwner && owner != ImGuiKeyOwner_Any && owner != matrix.item)
        return false;
    ImGui::SetKeyOwner(key, matrix.item);
    return ImGui::IsKeyPressed(key, ImGuiInputFlags_Repeat, matrix.item);
}

Cell inside(const Node& node, Cell cell) {
    const Shape shape = node.shape();
    return {std::clamp<Index>(cell.row, 0, shape.rows - 1),
            std::clamp<Index>(cell.column, 0, shape.columns - 1)};
}

/// Keeps a cell in sight where the matrix is zoomed.
void scroll_to(const MatrixOnScreen& matrix, Cell cell) {
    auto& zooms = matrix.frame.session().matrices.zooms;
    const auto zoom = zooms.find(matrix.place.panel);
    if (zoom == zooms.end() || zoom->second.node != matrix.place.node) return;
    if (zoom->second.cell_width <= 0) return;
    const HeatmapLayout& layout = matrix.events.layout;
    const auto moved = [](float offset, float low, float high, float min, float max) {
        if (low < min) return offset - (min - low);
        return high > max ? offset + (high - max) : offset;
    };
    const auto low = layout.cell_min(cell), high = layout.cell_max(cell);
    zoom->second.left =
        std::max(moved(zoom->second.left, low.x, high.x, layout.min.x, layout.max.x), 0.0f);
    zoom->second.top =
        std::max(moved(zoom->second.top, low.y, high.y, layout.min.y, layout.max.y), 0.0f);
}

void go_to(MatrixOnScreen& matrix, Cell cell) {
    cell = inside(matrix.node, cell);
    select_cell(matrix.frame, matrix.node, cell);
    scroll_to(matrix, cell);
}

void walk(MatrixOnScreen& matrix) {
    Index rows = matrix.events.walk_rows, columns = matrix.events.walk_columns;
    const Shape shape = matrix.node.shape();
    const ImGuiIO& io = ImGui::GetIO();
    const bool home = pressed(matrix, ImGuiKey_Home), end = pressed(matrix, ImGuiKey_End);
    if (pressed(matrix, ImGuiKey_PageDown)) rows += 10;
    if (pressed(matrix, ImGuiKey_PageUp)) rows -= 10;
    if (home || end) {
        const Index far = end ? 1 : -1;
        columns = far * shape.columns;
        if (io.KeyCtrl) rows = far * shape.rows;
    }
    if (rows == 0 && columns == 0) return;
    const auto at = matrix.selected();
    if (!at) {
        const Index query = rows_ask(matrix.node) ? matrix.frame.session().selection.query : 0;
        return go_to(matrix, {query, 0});
    }
    if (io.KeyShift) {
        const auto& block = matrix.frame.session().matrices.block;
        const Cell to = block && block->node == matrix.node.path ? block->to : *at;
        const Cell next = inside(matrix.node, {to.row + rows, to.column + columns});
        mark_block(matrix.frame, matrix.node, next);
        return scroll_to(matrix, next);
    }
    go_to(matrix, {at->row + rows, at->column + columns});
}

void mark_all(MatrixOnScreen& matrix) {
    if (!ImGui::GetIO().KeyCtrl || !pressed(matrix, ImGuiKey_A)) return;
    const Shape shape = matrix.node.shape();
    select_cell(matrix.frame, matrix.node, {0, 0});
    mark_block(matrix.frame, matrix.node, {shape.rows - 1, shape.columns - 1});
}

void use_clipboard(MatrixOnScreen& matrix) {
    const auto block = marked_block(matrix.frame.session(), matrix.node);
    const ImGuiIO& io = ImGui::GetIO();
    if (!block || !io.KeyCtrl || io.KeyShift) return;  // with Shift the whole matrix is copied
    if (pressed(matrix, ImGuiKey_C)) copy_cells(matrix.frame, matrix.id, *block);
    if (!matrix.editable || !pressed(matrix, ImGuiKey_V)) return;
    if (const char* text = ImGui::GetClipboardText())
        paste_cells(matrix.frame, matrix.node, block->from, text);
}

/// A figure or sign begins a number, as in a spreadsheet.
bool begins_number() {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.WantTextInput || io.KeyCtrl || io.KeyAlt || io.InputQueueCharacters.empty())
        return false;
    constexpr ImWchar minus = 0x2212;
    const ImWchar first = io.InputQueueCharacters.front();
    return (first >= '0' && first <= '9') || first == '-' || first == '.' || first == '+' ||
           first == ',' || first == minus;
}

void switch_painting(MatrixOnScreen& matrix) {
    const ImGuiIO& io = ImGui::GetIO();
    if (matrix.place.panel != paint_panel || !is_paintable(matrix.frame, matrix.node)) return;
    if (io.WantTextInput || io.KeyCtrl || io.KeyAlt) return;
    bool& on = matrix.frame.session().matrices.painting.on;
    if (!pressed(matrix, ImGuiKey_M)) return;
    on = !on;
    claim_typed();
}

void edit_by_keys(MatrixOnScreen& matrix) {
    const auto at = matrix.selected();
    if (!at || !matrix.editable) return;
    own_figures(matrix.item);
    if (matrix.events.enter && !paint_by_keys(matrix))
        start_typing(matrix.frame, matrix.place, matrix.id, *at);
    if (begins_number()) {
        start_typing(matrix.frame, matrix.place, matrix.id, *at);
        type_again();
    }
    const bool clear = pressed(matrix, ImGuiKey_Delete) || pressed(matrix, ImGuiKey_Backspace);
    const auto block = marked_block(matrix.frame.session(), matrix.node);
    if (clear && block)
        (matrix.is_table() ? zero_cells : clear_cells)(matrix.frame, matrix.node, *block);
}

void open_menu_by_key(MatrixOnScreen& matrix) {
    const bool asked = pressed(matrix, ImGuiKey_Menu) ||
                       (ImGui::GetIO().KeyShift && pressed(matrix, ImGuiKey_F10));
    const auto at = matrix.selected();
    if (!asked || !at) return;
    matrix.frame.session().matrices.menu_cell = *at;
    ImGui::OpenPopup(("menu/" + matrix.tag()).c_str());
}

/// The matrix after (or before) this one in the order of the computation, of those on the screen.
/// The last has none: there Tab leaves the matrices, so that nobody is caught among them.
std::optional<MatrixWork::Place> neighbor(const MatrixOnScreen& matrix, bool backward) {
    const Graph& graph = *matrix.evaluation().graph;
    std::optional<MatrixWork::Place> best;
    NodeId best_id = 0;
    for (const MatrixWork::Place& place : matrix.frame.session().matrices.on_screen) {
        const auto id = graph.find(place.node);
        if (!id || (backward ? *id >= matrix.id : *id <= matrix.id)) continue;
        const bool nearer = !best || (backward ? *id > best_id : *id < best_id);
        const bool same_panel = best && *id == best_id && place.panel == matrix.place.panel;
        if (nearer || same_panel) best = place, best_id = *id;
    }
    return best;
}

void tab_on(MatrixOnScreen& matrix) {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.KeyCtrl || io.KeyAlt) return;
    const auto next = neighbor(matrix, io.KeyShift);
    if (next && pressed(matrix, ImGuiKey_Tab)) matrix.frame.session().matrices.wanted = next;
}

/// Which matrix had the keyboard last, and when it was drawn.
struct FocusedMatrix {
    ImGuiID item = 0;
    MatrixWork::Place place;
    int frame = 0;
};

/// Where another head's matrix stands in the place of the one that had the keyboard, it has it.
bool takes_over(const MatrixOnScreen& matrix) {
    const auto& last = matrix.frame.ui.states.of<FocusedMatrix>();
    return last.item != 0 && last.item == ImGui::GetCurrentContext()->NavId &&
           last.frame + 1 < ImGui::GetFrameCount() && last.item != matrix.item &&
           last.place.panel == matrix.place.panel &&
           same_but_for_place(last.place.node, matrix.place.node);
}

}  // namespace

void mark_block(Frame& frame, const Node& node, Cell to) {
    frame.session().matrices.block = MatrixWork::Block{node.path, to};
}

void read_matrix_keys(MatrixOnScreen& matrix) {
    matrix.frame.ui.states.of<FocusedMatrix>() = {matrix.item, matrix.place,
                                                  ImGui::GetFrameCount()};
    auto& block = matrix.frame.session().matrices.block;
    if (block && pressed(matrix, ImGuiKey_Escape)) block.reset();
    switch_painting(matrix);
    walk(matrix);
    mark_all(matrix);
    use_clipboard(matrix);
    edit_by_keys(matrix);
    open_menu_by_key(matrix);
    tab_on(matrix);
}

void keep_tab_order(MatrixOnScreen& matrix) {
    MatrixWork& work = matrix.frame.session().matrices;
    if (work.frame != ImGui::GetFrameCount()) {
        work.frame = ImGui::GetFrameCount();
        work.on_screen = std::exchange(work.drawn, {});
        settle_wheel(matrix.frame);
    }
    work.drawn.push_back(matrix.place);
    if (takes_over(matrix)) ImGui::FocusItem();
    if (work.wanted != matrix.place) return;
    work.wanted.reset();
    ImGui::FocusItem();
    ImGui::SetNavCursorVisibleAfterMove();
    ImGui::SetScrollHereX(0.5f);
    const auto at = matrix.selected();
    const Selection& selection = matrix.frame.session().selection;
    if (!at)
        go_to(matrix, {rows_ask(matrix.node) ? selection.query : selection.cell.row,
                       selection.cell.column});
}

}  // namespace attend
