#include "app/views/manual/page.h"

#include <fmt/format.h>
#include <md4c.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "core/text/utf8.h"

namespace attend {

namespace {

using Kind = ManualBlock::Kind;

/// Gathers what md4c calls for each block, span and text.
class PageReader {
  public:
    explicit PageReader(ManualPage& page) : page_(page) {}

    void enter(MD_BLOCKTYPE type, void* detail) {
        switch (type) {
            case MD_BLOCK_H:
                begin({Kind::heading,
                       static_cast<int>(static_cast<MD_BLOCK_H_DETAIL*>(detail)->level)});
                break;
            case MD_BLOCK_P:
                begin_paragraph();
                break;
            case MD_BLOCK_CODE:
                begin({Kind::code});
                break;
            case MD_BLOCK_UL:
                lists_.push_back(0);
                break;
            case MD_BLOCK_OL:
                lists_.push_back(static_cast<MD_BLOCK_OL_DETAIL*>(detail)->start);
                break;
            case MD_BLOCK_LI:
                begin_item();
                break;
            case MD_BLOCK_TABLE:
                page_.tables.emplace_back();
                break;
            case MD_BLOCK_THEAD:
                in_head_ = true;
                break;
            case MD_BLOCK_TR:
                begin({Kind::row, 0, "", {}, in_head_, page_.tables.size() - 1});
                page_.blocks.back().cells.clear();
                break;
            case MD_BLOCK_TH:
            case MD_BLOCK_TD:
                page_.blocks.back().cells.emplace_back();
                break;
            default:
                break;
        }
    }

    void leave(MD_BLOCKTYPE type) {
        if (type == MD_BLOCK_UL || type == MD_BLOCK_OL) lists_.pop_back();
        if (type == MD_BLOCK_LI) item_ = false;
        if (type == MD_BLOCK_THEAD) in_head_ = false;
        if (type == MD_BLOCK_TABLE) measure_table();
        if (type == MD_BLOCK_CODE && !page_.blocks.back().runs().empty()) {
            std::string& text = page_.blocks.back().cells.front().front().text;
            while (text.ends_with('\n')) text.pop_back();
        }
    }

    void enter(MD_SPANTYPE type, void* detail) {
        if (type == MD_SPAN_STRONG || type == MD_SPAN_EM) look_.bold = true;
        if (type == MD_SPAN_CODE) look_.code = true;
        if (type == MD_SPAN_IMG) ++in_pictures_;
        if (type == MD_SPAN_A) {
            const MD_ATTRIBUTE& to = static_cast<MD_SPAN_A_DETAIL*>(detail)->href;
            look_.link.assign(to.text, to.size);
        }
    }

    void leave(MD_SPANTYPE type) {
        if (type == MD_SPAN_STRONG || type == MD_SPAN_EM) look_.bold = false;
        if (type == MD_SPAN_CODE) look_.code = false;
        if (type == MD_SPAN_IMG) --in_pictures_;
        if (type == MD_SPAN_A) look_.link.clear();
    }

    void text(MD_TEXTTYPE type, std::string_view text) {
        if (type == MD_TEXT_HTML || in_pictures_ > 0 || page_.blocks.empty()) return;
        const bool breaks = type == MD_TEXT_SOFTBR || type == MD_TEXT_BR;
        ManualRun run = look_;
        run.text = breaks ? std::string(" ") : std::string(text);
        std::vector<ManualRuns>& cells = page_.blocks.back().cells;
        if (cells.empty()) return;
        ManualRuns& runs = cells.back();
        const bool goes_on = !runs.empty() && runs.back().bold == run.bold &&
                             runs.back().code == run.code && runs.back().link == run.link;
        if (goes_on)
            runs.back().text += run.text;
        else
            runs.push_back(std::move(run));
    }

  private:
    void begin(ManualBlock block) {
        block.cells.emplace_back();
        page_.blocks.push_back(std::move(block));
    }
    /// The first paragraph of a list's item is the item's own text.
    void begin_paragraph() {
        if (!std::exchange(item_, false)) begin({Kind::paragraph, static_cast<int>(lists_.size())});
    }
    void begin_item() {
        unsigned& number = lists_.back();
        const std::string mark = number == 0 ? "•" : fmt::format("{}.", number);
        if (number > 0) ++number;
        begin({Kind::item, static_cast<int>(lists_.size()), mark});
        item_ = true;
    }
    /// A column's share grows with its longest text, but a long text is wrapped.
    void measure_table() {
        constexpr std::ptrdiff_t least = 8, most = 60;  // code points
        ManualTable& table = page_.tables.back();
        for (const ManualBlock& block : page_.blocks) {
            if (block.kind != Kind::row || block.table != page_.tables.size() - 1) continue;
            table.shares.resize(std::max(table.shares.size(), block.cells.size()));
            for (std::size_t i = 0; i < block.cells.size(); ++i) {
                const std::string cell = plain_text(block.cells[i]);
                if (block.head) table.names.push_back(cell);
                const std::ptrdiff_t size = std::ranges::count_if(
                    cell, [](char byte) { return !is_inside_character(byte); });
                table.shares[i] =
                    std::max(table.shares[i], static_cast<float>(std::clamp(size, least, most)));
            }
        }
        float sum = 0;
        for (const float share : table.shares) sum += share;
        for (float& share : table.shares) share /= sum;
    }

    ManualPage& page_;
    ManualRun look_;
    std::vector<unsigned> lists_;  // the next number of each list that is open; 0: it has none
    bool item_ = false;            // a list's item was begun, and no paragraph in it
    bool in_head_ = false;
    int in_pictures_ = 0;
};

PageReader& reader(void* data) { return *static_cast<PageReader*>(data); }

}  // namespace

std::string plain_text(const ManualRuns& runs) {
    std::string all;
    for (const ManualRun& run : runs) all += run.text;
    return all;
}

ManualPage read_manual_page(std::string name, std::string_view markdown) {
    ManualPage page{std::move(name), {}, {}};
    PageReader reading(page);
    MD_PARSER parser{};
    parser.flags = MD_FLAG_TABLES;
    parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* data) {
        return reader(data).enter(type, detail), 0;
    };
    parser.leave_block = [](MD_BLOCKTYPE type, void*, void* data) {
        return reader(data).leave(type), 0;
    };
    parser.enter_span = [](MD_SPANTYPE type, void* detail, void* data) {
        return reader(data).enter(type, detail), 0;
    };
    parser.leave_span = [](MD_SPANTYPE type, void*, void* data) {
        return reader(data).leave(type), 0;
    };
    parser.text = [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* data) {
        return reader(data).text(type, {text, size}), 0;
    };
    if (md_parse(markdown.data(), static_cast<MD_SIZE>(markdown.size()), &parser, &reading) != 0)
        throw std::logic_error("the manual's page " + page.name + " is no Markdown");
    return page;
}

}  // namespace attend
