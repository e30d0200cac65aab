#include "app/views/window/palette_entries.h"
#include "app/views/window/palette_search.h"
#include "app/views/window/palette_typed.h"

namespace attend {

const std::vector<const PaletteEntry*>& PaletteList::fitting(const Frame& frame,
                                                             std::string_view text) {
    const Evaluation* evaluation = frame.store.computation().evaluation();
    const auto graph = evaluation ? evaluation->graph : nullptr;
    const std::uint64_t revision = frame.store.history().revision();
    const std::vector<std::string>& hidden = frame.settings.hidden;
    const Selection& selection = frame.store.session.selection;
    const HeadPlace head{selection.layer, selection.head};
    if (made_ > 0 && text_ == text && graph_ == graph && revision_ == revision &&
        hidden_ == hidden && head_ == head)
        return fitting_;
    text_ = text, graph_ = graph, revision_ = revision, hidden_ = hidden, head_ = head;
    const std::optional<std::string> question = asked_about(text);
    const TypedChoice typed = question ? TypedChoice() : read_typed(frame, text);
    note_ = typed.note;
    entries_ = palette_entries(frame, text, typed);
    fitting_ = find_entries(entries_, question.value_or(std::string(text)));
    ++made_;
    return fitting_;
}

}  // namespace attend
