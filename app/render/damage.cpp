#include "app/render/damage.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "app/render/digest.h"

namespace attend {

namespace {
constexpr int tile_side = 16;  // pixels

std::size_t place_of(int row, int column, int columns) {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
           static_cast<std::size_t>(column);
}

/// The sums of one frame's tiles while its draw lists are read.
class TileSums {
  public:
    TileSums(const DrawnScreen& screen, std::uint64_t ground)
        : screen_(screen),
          columns_((screen.width + tile_side - 1) / tile_side),
          rows_((screen.height + tile_side - 1) / tile_side),
          sums_(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_),
                Digest(ground).add(screen.width).add(screen.height).bits()) {}

    void add(const ImDrawList& list, const ImDrawCmd& command) {
        if (command.UserCallback == ImDrawCallback_ResetRenderState) return;
        const Digest how = Digest().add(command.ClipRect);
        if (command.UserCallback)
            add_call(command, how);
        else
            add_pieces(list, command, how);
    }
    int columns() const { return columns_; }
    int rows() const { return rows_; }
    std::vector<std::uint64_t> take() { return std::move(sums_); }

  private:
    void add_call(const ImDrawCmd& command, Digest how) {
        how.add(command.UserCallback);
        if (command.UserCallbackDataSize > 0)
            how.add(command.UserCallbackData,
                    static_cast<std::size_t>(command.UserCallbackDataSize));
        else
            how.add(command.UserCallbackData);
        touch(screen_.clip_of_call(command), how.bits());
    }

    void add_pieces(const ImDrawList& list, const ImDrawCmd& command, Digest how) {
        how.add(command.TexRef._TexData).add(command.TexRef._TexID);
        const PixelRectangle clip = screen_.clip_of(command);
        if (clip.empty()) return;
        for_each_piece(list, command, [&](const Piece& piece) {
            Digest drawn = how;
            for (const ImDrawVert* corner : piece.corners) drawn.add(*corner);
            touch(common(screen_.bounds_of(piece), clip), drawn.bits());
        });
    }

    void touch(const PixelRectangle& part, std::uint64_t drawn) {
        if (part.empty()) return;
        const int last_row = (part.bottom - 1) / tile_side,
                  last_column = (part.right - 1) / tile_side;
        for (int row = part.top / tile_side; row <= last_row; ++row)
            for (int column = part.left / tile_side; column <= last_column; ++column) {
                std::uint64_t& tile = sums_[place_of(row, column, columns_)];
                tile = Digest(tile).add(drawn).bits();
            }
    }

    DrawnScreen screen_;
    int columns_, rows_;
    std::vector<std::uint64_t> sums_;
};

/// Tiles that stand beside each other in a row.
std::vector<PixelRectangle> runs_of(const std::vector<bool>& damaged, int columns, int rows) {
    std::vector<PixelRectangle> found;  // in tiles
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            const auto is_damaged = [&](int c) {
                return c < columns && damaged[place_of(row, c, columns)];
            };
            if (!is_damaged(column)) continue;
            PixelRectangle run{column, row, column, row + 1};
            while (is_damaged(run.right)) ++run.right;
            column = run.right;
            found.push_back(run);
        }
    return found;
}

PixelRectangle around(const PixelRectangle& a, const PixelRectangle& b) {
    return {std::min(a.left, b.left), std::min(a.top, b.top), std::max(a.right, b.right),
            std::max(a.bottom, b.bottom)};
}

int area(const PixelRectangle& r) { return (r.right - r.left) * (r.bottom - r.top); }

/// As few rectangles as cost little: what stands in several is read and drawn once for each, and a
/// tile that was not damaged is drawn for nothing.
std::vector<PixelRectangle> joined(std::vector<PixelRectangle> parts) {
    constexpr int tiles_a_part = 30;  // that cost as much as one part more
    for (std::size_t i = 0; i < parts.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const PixelRectangle both = around(parts[i], parts[j]);
            const bool apart = common(parts[i], parts[j]).empty();
            if (apart && area(both) > area(parts[i]) + area(parts[j]) + tiles_a_part) continue;
            parts[j] = both;
            parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(i));
            i = j = 0;  // what grew may reach others
            break;
        }
    return parts;
}

/// What is not told by pieces: a texture whose texels are about to change.
bool textures_change(const ImDrawData& data) {
    return data.Textures && std::any_of(data.Textures->begin(), data.Textures->end(),
                                        [](const ImTextureData* texture) {
                                            return texture->Status != ImTextureStatus_OK &&
                                                   texture->Status != ImTextureStatus_Destroyed;
                                        });
}
}  // namespace

bool Damage::is_to_the_byte_as_before(const ImDrawData& data, std::uint64_t ground) {
    std::size_t at = 0;
    bool same = true;
    const auto look_at = [&](const void* from, std::size_t size) {
        if (size == 0) return;
        same = same && at + size <= bytes_.size() && std::memcmp(&bytes_[at], from, size) == 0;
        if (!same) {
            bytes_.resize(std::max(bytes_.size(), at + size));
            std::memcpy(&bytes_[at], from, size);
        }
        at += size;
    };
    const auto look_at_all = [&](const auto& buffer) {
        look_at(buffer.Data, static_cast<std::size_t>(buffer.size_in_bytes()));
    };
    look_at(&ground, sizeof ground);
    for (const ImVec2* const vector : {&data.DisplayPos, &data.DisplaySize, &data.FramebufferScale})
        look_at(vector, sizeof *vector);
    for (const ImDrawList* list : data.CmdLists) {
        look_at_all(list->CmdBuffer);
        look_at_all(list->IdxBuffer);
        look_at_all(list->VtxBuffer);
        look_at_all(list->_CallbacksDataBuf);
    }
    same = same && at == bytes_.size();
    bytes_.resize(at);
    return same;
}

std::vector<PixelRectangle> Damage::since_last(const ImDrawData& data, std::uint64_t ground) {
    const DrawnScreen screen(data);
    const PixelRectangle all{0, 0, screen.width, screen.height};
    if (all.empty()) return {};
    const bool unique_label = screen.has_whole_pixels() && !textures_change(data);
    if (is_to_the_byte_as_before(data, ground) && unique_label && !tiles_.empty()) return {};
    TileSums sums(screen, ground);
    for (const ImDrawList* list : data.CmdLists)
        for (const ImDrawCmd& command : list->CmdBuffer) sums.add(*list, command);
    const bool comparable =
        !tiles_.empty() && columns_ == sums.columns() && rows_ == sums.rows() && unique_label;
    columns_ = sums.columns();
    rows_ = sums.rows();
    const std::vector<std::uint64_t> before = std::exchange(tiles_, sums.take());
    if (!comparable) return {all};
    std::vector<bool> damaged(tiles_.size());
    for (std::size_t i = 0; i < tiles_.size(); ++i) damaged[i] = tiles_[i] != before[i];
    const auto count = std::count(damaged.begin(), damaged.end(), true);
    if (count * 4 > std::ssize(damaged) * 3) return {all};
    std::vector<PixelRectangle> parts = joined(runs_of(damaged, columns_, rows_));
    for (PixelRectangle& part : parts)
        part = common(all, {part.left * tile_side, part.top * tile_side, part.right * tile_side,
                            part.bottom * tile_side});
    return parts;
}

}  // namespace attend
