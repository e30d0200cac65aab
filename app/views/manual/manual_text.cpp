#include "app/views/manual/manual_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/text.h"

namespace attend {

namespace {

using Kind = ManualBlock::Kind;

constexpr float line_height = 1.32f;     // of the text's size
constexpr std::size_t most_columns = 3;  // of more, a row is drawn as a list

/// Runs of text as words that are wrapped, with links to be clicked.
class Flow {
  public:
    Flow(const Ui& ui, ImVec2 position, float width, float size)
        : ui_(ui), start_(position), width_(width), size_(size) {}

    bool (*leads)(const ManualPage&, std::string_view) = nullptr;
    const ManualPage* page = nullptr;
    Rgb color;
    bool heavy = false;  // headings
    std::optional<std::string> clicked;

    void add(const ManualRuns& runs) {
        for (const ManualRun& run : runs) add(run);
    }
    void add(const ManualRun& run) {
        const bool links = !run.link.empty() && leads && leads(*page, run.link);
        std::string_view rest = run.text;
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find(' '), rest.size() - 1) + 1;
            word_.push_back({rest.substr(0, end), &run, links});
            rest.remove_prefix(end);
            if (word_.back().text.ends_with(' ')) put_word();
        }
    }
    /// Ends the last line: the height of all, in pixels.
    float finish() {
        put_word();
        return y_ + ui_.em(size_ * line_height);
    }
    void next_line() {
        put_word();
        x_ = 0;
        y_ += ui_.em(size_ * line_height);
    }

  private:
    struct Part {
        std::string_view text;
        const ManualRun* run;
        bool links;
    };

    Face face_of(const ManualRun& run) const {
        if (heavy) return run.code ? Face::regular : Face::bold;
        return run.bold ? Face::semibold : Face::regular;
    }
    float width_of(std::string_view text, const ManualRun& run) const {
        return measure_text(ui_, text, face_of(run), size_).x;
    }
    /// Parts up to a space stand on one line; a part that is wider than the line is broken.
    void put_word() {
        float needed = 0;
        for (const Part& part : word_)
            needed += width_of(part.text.substr(0, part.text.find_last_not_of(' ') + 1), *part.run);
        if (x_ > 0 && x_ + needed > width_) {
            x_ = 0;
            y_ += ui_.em(size_ * line_height);
        }
        for (const Part& part : word_) put(part);
        word_.clear();
    }
    void put(Part part) {
        while (!part.text.empty()) {
            std::size_t fits = part.text.size();
            while (fits > 1 && x_ + width_of(part.text.substr(0, fits), *part.run) > width_ &&
                   part.text.substr(0, fits).find_last_not_of(' ') + 1 == fits)
                --fits;
            while (fits < part.text.size() && (part.text[fits] & 0xC0) == 0x80) ++fits;
            put({part.text.substr(0, fits), part.run, part.links}, start_ + ImVec2(x_, y_));
            part.text.remove_prefix(fits);
            if (part.text.empty()) break;
            x_ = 0;
            y_ += ui_.em(size_ * line_height);
        }
    }
    void put(const Part& part, ImVec2 at) {
        const ImVec2 size{width_of(part.text, *part.run), ui_.em(size_ * line_height)};
        x_ += size.x;
        if (part.run->code) {
            const float up = ui_.em(0.12f * size_);
            canvas().AddRectFilled({at.x - up / 2, at.y - up},
                                   {at.x + size.x + up / 2, at.y + ui_.em(size_) + up},
                                   ink(ui_.theme->field), ui_.em(0.2f));
        }
        const Rgb shade = part.links ? ui_.theme->accent : color;
        draw_text(ui_, at, part.text, {face_of(*part.run), size_, shade});
        if (!part.links) return;
        ImGui::PushID(static_cast<int>(at.x) + 10000 * static_cast<int>(y_));
        if (press_area(ui_, fmt::format("manual/{}", part.run->link), at, size))
            clicked = part.run->link;
        ImGui::PopID();
        if (!ImGui::IsItemHovered()) return;
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
        canvas().AddRectFilled({at.x, at.y + ui_.em(size_)},
                               {at.x + size.x, at.y + ui_.em(size_) + ui_.hairline()}, ink(shade));
    }

    const Ui& ui_;
    ImVec2 start_;
    float width_, size_;
    float x_ = 0, y_ = 0;
    std::vector<Part> word_;
};

/// Draws one block after the other.
class BlockDrawer {
  public:
    BlockDrawer(const Ui& ui, const ManualPage& page, float width,
                bool (*leads)(const ManualPage&, std::string_view))
        : ui_(ui), page_(page), width_(width), leads_(leads) {}

    std::optional<std::string> clicked;

    /// Returns the height, with the room below.
    float draw(const ManualBlock& block, ImVec2 at) {
        switch (block.kind) {
            case Kind::heading:
                return draw_heading(block, at);
            case Kind::code:
                return draw_code(block, at);
            case Kind::row:
                return draw_row(block, at);
            default:
                return draw_paragraph(block, at);
        }
    }

  private:
    float put(const ManualRuns& runs, ImVec2 at, float width, float size, Rgb color,
              bool heavy = false) {
        Flow flow(ui_, at, width, size);
        flow.leads = leads_, flow.page = &page_, flow.color = color, flow.heavy = heavy;
        flow.add(runs);
        const float height = flow.finish();
        if (flow.clicked) clicked = flow.clicked;
        return height;
    }

    float draw_heading(const ManualBlock& block, ImVec2 at) {
        const float size = block.level == 1 ? 1.5f : block.level == 2 ? 1.2f : 1.0f;
        const float above = ui_.em(block.level == 1 ? 0 : block.level == 2 ? 0.7f : 0.35f);
        const float height =
            put(block.runs(), at + ImVec2(0, above), width_, size, ui_.theme->text, true);
        return above + height + ui_.em(0.25f);
    }

    float draw_paragraph(const ManualBlock& block, ImVec2 at) {
        const bool numbered = !block.mark.empty() && block.mark.front() >= '0' &&
                              block.mark.front() <= '9';  // two figures need their room
        const float left =
            ui_.em(1.3f) * static_cast<float>(block.level) + (numbered ? ui_.em(0.6f) : 0);
        if (!block.mark.empty()) {
            const float end = left - ui_.em(numbered ? 0.35f : 0.5f);
            const float wide = measure_text(ui_, block.mark).x;
            draw_text(ui_, at + ImVec2(end, 0), block.mark, dim_style(ui_), {1, 0});
            ui_.tag(fmt::format("manual/mark {}", block.mark), at + ImVec2(end - wide, 0),
                    at + ImVec2(end, ui_.em(line_height)));
        }
        const float height =
            put(block.runs(), at + ImVec2(left, 0), width_ - left, 1, ui_.theme->text);
        return height + ui_.em(block.kind == Kind::item ? 0.2f : 0.55f);
    }

    /// Each line by itself, on a ground of its own.
    float draw_code(const ManualBlock& block, ImVec2 at) {
        ManualRun run = block.runs().empty() ? ManualRun{} : block.runs().front();
        run.code = false;
        const float pad = ui_.em(0.5f);
        canvas().ChannelsSplit(2);
        canvas().ChannelsSetCurrent(1);
        float height = pad;
        std::string_view rest = run.text;
        while (true) {
            const std::string_view line = rest.substr(0, rest.find('\n'));
            height += put({{std::string(line)}}, at + ImVec2(pad, height), width_ - 2 * pad, 0.95f,
                          ui_.theme->text);
            if (line.size() == rest.size()) break;
            rest.remove_prefix(line.size() + 1);
        }
        height += pad;
        canvas().ChannelsSetCurrent(0);
        canvas().AddRectFilled(at, at + ImVec2(width_, height), ink(ui_.theme->field),
                               ui_.em(0.3f));
        canvas().ChannelsMerge();
        return height + ui_.em(0.55f);
    }

    float draw_row(const ManualBlock& row, ImVec2 at) {
        const ManualTable& table = page_.tables[row.table];
        if (table.names.size() > most_columns) return row.head ? 0 : draw_card(row, table, at);
        const float between = ui_.em(0.8f), above = ui_.em(0.25f);
        float height = 0, x = 0;
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            const float share = std::floor(table.shares[i] * width_);
            const Rgb color = row.head ? ui_.theme->dim_text : ui_.theme->text;
            height = std::max(height, put(row.cells[i], at + ImVec2(x, above), share - between,
                                          row.head ? 0.9f : 1, color));
            x += share;
        }
        const float end = above + height + ui_.em(0.15f);
        canvas().AddRectFilled(at + ImVec2(0, end), at + ImVec2(width_, end + ui_.hairline()),
                               ink(ui_.theme->border));
        return end + ui_.hairline();
    }

    /// A row of many columns: the first cell as its title, the others below with their columns'
    /// names.
    float draw_card(const ManualBlock& row, const ManualTable& table, ImVec2 at) {
        const float left = ui_.em(1.3f);
        float y = ui_.em(0.3f);
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            if (row.cells[i].empty()) continue;
            ManualRuns runs = row.cells[i];
            if (i > 1) runs.insert(runs.begin(), {table.names[i] + ": "});
            const float in = i == 0 ? 0 : left;
            y += put(runs, at + ImVec2(in, y), width_ - in, i > 1 ? 0.92f : 1,
                     i > 1 ? ui_.theme->dim_text : ui_.theme->text);
        }
        return y + ui_.em(0.3f);
    }

    const Ui& ui_;
    const ManualPage& page_;
    float width_;
    bool (*leads_)(const ManualPage&, std::string_view);
};

}  // namespace

std::optional<std::string> draw_manual_blocks(const Ui& ui, const ManualPage& page,
                                              std::size_t begin, std::size_t end, float width,
                                              bool (*leads)(const ManualPage&, std::string_view),
                                              ManualHeights& heights) {
    if (heights.page != &page || heights.width != width || heights.em != ui.em())
        heights = {&page, width, ui.em(), std::vector<float>(page.blocks.size(), 0)};
    BlockDrawer drawer(ui, page, width, leads);
    for (std::size_t i = begin; i < end; ++i) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        float& height = heights.of[i];
        const bool known = height > 0;
        if (!known || ImGui::IsRectVisible(at, at + ImVec2(width, height)))
            height = std::max(std::ceil(drawer.draw(page.blocks[i], at)), 1.0f);
        ImGui::SetCursorScreenPos(at);
        ImGui::PushStyleVarY(ImGuiStyleVar_ItemSpacing, 0);
        ImGui::Dummy({width, height});
        ImGui::PopStyleVar();
    }
    return drawer.clicked;
}

}  // namespace attend
