#include "app/views/code/code_look.h"

#include <algorithm>
#include <utility>

#include "app/state/lesson_play.h"
#include "app/views/code/options.h"
#include "core/document/edit_places.h"

namespace attend {

namespace {

/// What is pointed at: gathered while a frame is drawn, read in the next.
struct CodePointing {
    std::optional<CodeLook::Pointed> now, next, told;
    int frame = 0;
};

CodePointing& pointing(const Frame& frame) {
    auto& state = frame.ui.states.of<CodePointing>();
    if (const int now = ImGui::GetFrameCount(); state.frame != now) {
        state.now = std::exchange(state.next, std::nullopt);
        if (state.now) state.told = state.now;
        state.frame = now;
    }
    return state;
}

void add(std::vector<NodeId>& nodes, std::optional<NodeId> node) {
    if (node && std::ranges::find(nodes, *node) == nodes.end()) nodes.push_back(*node);
}

std::vector<NodeId> matrices_of(const Frame& frame, const LayerCode& code) {
    const Block& head = frame.block();
    const Graph& graph = *frame.scene()->graph;
    std::vector<NodeId> nodes;
    for (const std::vector<CodeLine>* const lines : {&code.library, &code.by_hand})
        for (const CodeLine& line : *lines)
            for (const CodePiece& piece : line)
                for (const NodeId id : piece.makes) {
                    const int of = graph.node(id).head;
                    if (of < 0 || of == head.head) add(nodes, id);
                }
    std::ranges::sort(nodes);  // ids stand in the order of the computation
    return nodes;
}

}  // namespace

const CodePiece* CodeLook::piece(const Pointed& at) const {
    const std::size_t first = code.library.size();
    const std::vector<CodeLine>& lines = at.line < first ? code.library : code.by_hand;
    const std::size_t line = at.line < first ? at.line : at.line - first;
    return line < lines.size() && at.piece < lines[line].size() ? &lines[line][at.piece] : nullptr;
}

std::shared_ptr<const CodeLook> code_look(const Frame& frame) {
    const Block& head = frame.block();
    const std::string& library = frame.options<CodeOptions>().library;
    const Edits& edits = frame.store.document().edits;
    const auto mask = frame.scene()->graph->entry().mask;
    const bool painted = mask && edits.contains(frame.node(*mask).path);
    return frame.ui.states.kept(
        std::tuple(frame.scene()->graph, head.layer, head.head, library, painted), [&] {
            auto look = std::make_shared<CodeLook>();
            look->code = layer_code(*frame.scene(), head, library, edits);
            look->matrices = matrices_of(frame, look->code);
            return std::shared_ptr<const CodeLook>(look);
        });
}

LitByCode lit_by_code(const Frame& frame, const CodeLook& look) {
    const CodePointing& state = pointing(frame);
    if (const CodePiece* const piece = state.now ? look.piece(*state.now) : nullptr)
        return {piece->makes, true};
    const Graph& graph = *frame.scene()->graph;
    LitByCode lit;
    if (const auto over = graph.find(frame.store.session.hover.node);
        over && std::ranges::find(look.matrices, *over) != look.matrices.end()) {
        lit.nodes = {*over};
        return lit;
    }
    if (frame.store.lesson)
        for (const lesson::NodePart& part : frame.store.lesson->shown().light)
            add(lit.nodes, graph.find(part.path));
    lit.alone = std::ranges::any_of(look.matrices, [&](NodeId id) { return lit.has(id); });
    return lit;
}

void point_at_code(const Frame& frame, const CodeLook::Pointed& at) { pointing(frame).next = at; }

const CodePiece* told_piece(const Frame& frame, const CodeLook& look) {
    const CodePointing& state = pointing(frame);
    return state.told ? look.piece(*state.told) : nullptr;
}

}  // namespace attend
