#include "app/views/manual/manual_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/lines.h"

namespace attend {

namespace {

using Kind = ManualBlock::Kind;

constexpr std::size_t most_columns = 3;  // of more, a row is drawn as a list

struct TextLook {
    float size = 1;
    Rgb color;
    bool heavy = false;  // headings
};

/// A block as boxes.
class BlockBoxes {
  public:
    BlockBoxes(const Ui& ui, const ManualPage& page,
               bool (*leads)(const ManualPage&, std::string_view),
               std::optional<std::string>& clicked)
        : theme_(*ui.theme), page_(page), leads_(leads), clicked_(clicked) {}

    /// With the room below it.
    Box of(const ManualBlock& block) {
        switch (block.kind) {
            case Kind::heading:
                return heading(block);
            case Kind::code:
                return code(block);
            case Kind::row:
                return row(block);
            default:
                return paragraph(block);
        }
    }

  private:
    /// A page may lead to one place many times.
    std::string tag_of(const std::string& link) {
        const int before = named_[link]++;
        return "manual/" + link + (before > 0 ? fmt::format("/{}", before) : "");
    }

    Box word(const ManualRun& run, std::string text, const TextLook& look) {
        const bool links = !run.link.empty() && leads_(page_, run.link);
        const Face face = look.heavy ? (run.code ? Face::regular : Face::bold)
                          : run.bold ? Face::semibold
                                     : Face::regular;
        Box box = box::text(std::move(text), {face, look.size, links ? theme_.accent : look.color});
        if (run.code)
            box = box::framed(std::move(box), {theme_.field, std::nullopt, 0.2f}, {0.06f, 0});
        if (!links) return box;
        return box::underlined(std::move(box), theme_.accent)
            .named(tag_of(run.link))
            .on_click([&clicked = clicked_, link = run.link] { clicked = link; });
    }

    /// Wrapped between words; what no space parts stays together.
    Box flow(const ManualRuns& runs, const TextLook& look) {
        Boxes words, together;
        const auto end_word = [&] {
            if (together.empty()) return;
            words.push_back(together.size() == 1 ? std::move(together.front())
                                                 : box::row(std::move(together), 0));
            together.clear();
        };
        for (const ManualRun& run : runs) {
            std::string_view rest = run.text;
            while (!rest.empty()) {
                const std::size_t end = std::min(rest.find(' '), rest.size() - 1) + 1;
                together.push_back(word(run, std::string(rest.substr(0, end)), look));
                if (rest[end - 1] == ' ') end_word();
                rest.remove_prefix(end);
            }
        }
        end_word();
        return box::flow(std::move(words), 0).grow();
    }

    Box heading(const ManualBlock& block) {
        const float size = block.level == 1   ? 1.5f
                           : block.level == 2 ? 1.2f
                                              : 1.0f,
                    above = block.level == 1   ? 0
                            : block.level == 2 ? 0.7f
                                               : 0.35f;
        return box::column(
            {box::space(above), flow(block.runs(), {size, theme_.text, true}), box::space(0.25f)},
            0);
    }

    Box paragraph(const ManualBlock& block) {
        const bool numbered = !block.mark.empty() && block.mark.front() >= '0' &&
                              block.mark.front() <= '9';  // two figures need their room
        const float left = 1.3f * static_cast<float>(block.level) + (numbered ? 0.6f : 0);
        Box mark = box::space(0);
        if (!block.mark.empty())
            mark = box::text(block.mark, {Face::regular, 1, theme_.dim_text})
                       .named("manual/mark " + block.mark)
                       .right()
                       .at_top();
        const float gap = block.mark.empty() ? 0 : numbered ? 0.35f : 0.5f;
        return box::column({box::row({box::layers({std::move(mark)}).wide(left - gap),
                                      flow(block.runs(), {1, theme_.text})},
                                     gap),
                            box::space(block.kind == Kind::item ? 0.2f : 0.55f)},
                           0);
    }

    /// Each line by itself, on a ground of its own.
    Box code(const ManualBlock& block) {
        Boxes lines;
        std::string_view rest;
        if (!block.runs().empty()) rest = block.runs().front().text;
        while (true) {
            const std::string_view line = rest.substr(0, rest.find('\n'));
            lines.push_back(flow({{std::string(line)}}, {0.95f, theme_.text}));
            if (line.size() == rest.size()) break;
            rest.remove_prefix(line.size() + 1);
        }
        return box::column({box::framed(box::column(std::move(lines), 0),
                                        {theme_.field, std::nullopt, 0.3f}, {0.5f, 0.5f}),
                            box::space(0.55f)},
                           0);
    }

    Box row(const ManualBlock& row) {
        const ManualTable& table = page_.tables[row.table];
        if (table.names.size() > most_columns) return row.head ? box::space(0) : card(row, table);
        const TextLook look{row.head ? 0.9f : 1, row.head ? theme_.dim_text : theme_.text};
        Boxes cells;
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            const float share = 1000 * table.shares[i];
            cells.push_back(
                box::layers({flow(row.cells[i], look)}).wide({0, share, 10 * share}).at_top());
        }
        return box::column(
            {box::space(0.25f), box::row(std::move(cells), 0.8f), box::space(0.15f), box::rule()},
            0);
    }

    /// A row of many columns: the first cell as its title, the others below with their columns'
    /// names.
    Box card(const ManualBlock& row, const ManualTable& table) {
        Boxes lines{box::space(0.3f)};
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            if (row.cells[i].empty()) continue;
            ManualRuns runs = row.cells[i];
            if (i > 1) runs.insert(runs.begin(), {table.names[i] + ": "});
            const TextLook look{i > 1 ? 0.92f : 1, i > 1 ? theme_.dim_text : theme_.text};
            lines.push_back(
                box::row({box::space(i == 0 ? 0 : 1.3f).high(0.1f), flow(runs, look)}, 0));
        }
        lines.push_back(box::space(0.3f));
        return box::column(std::move(lines), 0);
    }

    const Theme& theme_;
    const ManualPage& page_;
    bool (*leads_)(const ManualPage&, std::string_view);
    std::optional<std::string>& clicked_;
    std::map<std::string, int> named_;
};

}  // namespace

std::optional<std::string> draw_manual_blocks(const Ui& ui, const ManualPage& page,
                                              std::size_t begin, std::size_t end, float width,
                                              bool (*leads)(const ManualPage&, std::string_view),
                                              ManualHeights& heights) {
    if (heights.page != &page || heights.width != width || heights.scale != ui.scale)
        heights = {&page, width, ui.scale, std::vector<float>(page.blocks.size(), 0)};
    std::optional<std::string> clicked;
    BlockBoxes boxes(ui, page, leads, clicked);
    ImGui::PushStyleVarY(ImGuiStyleVar_ItemSpacing, 0);
    for (std::size_t i = begin; i < end; ++i) {
        Place place{ImGui::GetCursorScreenPos(), {width, heights.of[i]}};
        if (const bool known = place.size.y > 0; !known || ImGui::IsRectVisible(place.size)) {
            const Box box = boxes.of(page.blocks[i]);
            heights.of[i] = place.size.y = std::max(height_of(ui, box, width).wish, 1.0f);
            draw_box(ui, box, place);
        }
        ImGui::SetCursorScreenPos(place.position);
        ImGui::Dummy(place.size);
    }
    ImGui::PopStyleVar();
    return clicked;
}

Box manual_block(const Ui& ui, const ManualPage& page, const ManualBlock& block) {
    std::optional<std::string> clicked;  // never: no link leads anywhere
    return BlockBoxes(
               ui, page, [](const ManualPage&, std::string_view) { return false; }, clicked)
        .of(block);
}

}  // namespace attend
