#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/lines.h"
#include "app/gui/sizes.h"
#include "app/views/code/code_look.h"
#include "app/views/matrix/matrix_title.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/stage.h"
#include "core/texts/code.h"

namespace attend {

namespace {

/// The node of the chosen head among those that the piece makes, or the first node.
NodeId chosen_of(const Frame& frame, const CodePiece& piece) {
    const auto own = std::ranges::find_if(
        piece.makes, [&](NodeId id) { return frame.node(id).head == frame.block().head; });
    return own == piece.makes.end() ? piece.makes.front() : *own;
}

void select_made(Frame& frame, const CodePiece& piece) {
    const Node& node = frame.node(chosen_of(frame, piece));
    const Selection& selection = frame.session().selection;
    const Shape shape = node.shape();
    const Index row = rows_ask(node) ? selection.query : selection.cell.row;
    frame.session().large_node = node.path;
    select_cell(frame, node,
                {std::clamp<Index>(row, 0, shape.rows - 1),
                 std::clamp<Index>(selection.cell.column, 0, shape.columns - 1)});
}

class Lines {
  public:
    Lines(Frame& frame, const std::shared_ptr<const CodeLook>& look, float size)
        : frame_(frame), look_(look), size_(size), lit_(lit_by_code(frame, *look)) {}

    Box all() const {
        const LayerCode& code = look_->code;
        Boxes lines;
        for (std::size_t i = 0; i < code.library.size(); ++i)
            lines.push_back(line(code.library[i], i, ""));
        for (const std::string& note : code.notes) lines.push_back(box::wrapped(note, dim()));
        lines.push_back(box::space(0.6f * size_));
        lines.push_back(box::text(by_hand_title(), {Face::semibold, size_, frame_.ui.theme->text}));
        for (std::size_t i = 0; i < code.by_hand.size(); ++i)
            lines.push_back(line(code.by_hand[i], code.library.size() + i, "by_hand/"));
        return box::column(std::move(lines), 0.35f * size_);
    }

  private:
    TextStyle dim() const { return dim_style(frame_.ui, size_); }

    std::string by_hand_title() const {
        const int heads = static_cast<int>(
            std::ranges::count(frame_.scene()->blocks, frame_.block().layer, &Block::layer));
        if (heads < 2) return say<texts::code::by_hand>();
        return say<texts::code::by_hand_of_head>("head"_is = std::to_string(frame_.block().head),
                                                 "n"_is = heads);
    }

    bool is_lit(const CodePiece& piece) const {
        return std::ranges::any_of(piece.makes, [&](NodeId id) { return lit_.has(id); });
    }

    /// A piece whose nodes all have one role gets the hue of that role.
    Rgb color_of(const CodePiece& piece) const {
        const Theme& theme = *frame_.ui.theme;
        const Role role = frame_.node(piece.makes.front()).notation.role;
        const bool alike = std::ranges::all_of(
            piece.makes, [&](NodeId id) { return frame_.node(id).notation.role == role; });
        return alike && role != Role::other ? theme.role(role) : theme.text;
    }

    Box piece_of(const CodePiece& piece, const CodeLook::Pointed& at,
                 std::string_view group) const {
        if (piece.makes.empty()) return box::text(piece.text, code_style(frame_.ui.theme->text), 1);
        BoxActs acts;
        acts.point = [&frame = frame_, at] { point_at_code(frame, at); };
        acts.focus = acts.point;
        acts.click = [&frame = frame_, look = look_, at] {
            if (const CodePiece* const clicked = look->piece(at)) select_made(frame, *clicked);
        };
        Box text = box::text(piece.text, code_style(color_of(piece), is_lit(piece)), 1);
        return box::underlined(std::move(text),
                               is_lit(piece) ? frame_.ui.theme->accent : frame_.ui.theme->dim_text)
            .named(fmt::format("code/{}{}", group, piece.name()))
            .lit(is_lit(piece))
            .on(std::move(acts));
    }

    TextStyle code_style(Rgb color, bool bold = false) const {
        return {bold ? Face::semibold : Face::regular, size_, color};
    }

    Box line(const CodeLine& pieces, std::size_t number, std::string_view group) const {
        Boxes boxes;
        for (std::size_t i = 0; i < pieces.size(); ++i)
            boxes.push_back(piece_of(pieces[i], {number, i}, group));
        return box::flow(std::move(boxes), 0);
    }

    Frame& frame_;
    const std::shared_ptr<const CodeLook>& look_;
    float size_;
    LitByCode lit_;
};

}  // namespace

Box code_lines(Frame& frame, const std::shared_ptr<const CodeLook>& look, float size) {
    return Lines(frame, look, size).all();
}

Box code_matrices(Frame& frame, const CodeLook& look, float size) {
    const LitByCode lit = lit_by_code(frame, look);
    std::vector<NodeId> matrices = look.matrices;
    if (on_stage(frame) && lit.alone)  // nobody scrolls there
        std::stable_partition(matrices.begin(), matrices.end(),
                              [&](NodeId id) { return lit.has(id); });
    Boxes tiles;
    for (const NodeId id : matrices) {
        MatrixOptions options;
        options.panel = "code/matrix";
        Box map = matrix_box(frame, id, options, {{3, 2}, {8 * size, 4.5f * size}, true});
        if (lit.has(id))
            map = box::layers({std::move(map), box::outline(frame.ui.theme->accent, 2)});
        tiles.push_back(
            box::column({matrix_name(frame, "code", id, TitleLines::one), std::move(map).grow()},
                        0.15f)
                .named(fmt::format("code/tile/{}", frame.node(id).name()))
                .old(lit.alone && !lit.has(id)));
    }
    return box::grid(std::move(tiles), 6.5f * size, 4, 0.8f);
}

}  // namespace attend
