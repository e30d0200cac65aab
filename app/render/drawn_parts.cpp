#include "app/render/drawn_parts.h"

#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "app/render/whole_within.h"

namespace attend {

std::vector<PixelRectangle> without(const PixelRectangle& part,
                                    std::span<const PixelRectangle> others) {
    std::vector<PixelRectangle> left{part}, next;
    for (const PixelRectangle& other : others) {
        next.clear();
        for (const PixelRectangle& p : left) {
            const PixelRectangle hole = common(p, other);
            if (hole.empty()) {
                next.push_back(p);
                continue;
            }
            for (const PixelRectangle& beside :
                 {PixelRectangle{p.left, p.top, p.right, hole.top},
                  PixelRectangle{p.left, hole.bottom, p.right, p.bottom},
                  PixelRectangle{p.left, hole.top, hole.left, hole.bottom},
                  PixelRectangle{hole.right, hole.top, p.right, hole.bottom}})
                if (!beside.empty()) next.push_back(beside);
        }
        left.swap(next);
    }
    return left;
}

void push_clip_of_call(ImDrawList& list, ImVec2 low, ImVec2 high) {
    list.PushClipRect({std::floor(low.x), std::floor(low.y)},
                      {std::ceil(high.x), std::ceil(high.y)}, true);
}

DrawnScreen::DrawnScreen(const ImDrawData& data)
    : width(static_cast<int>(data.DisplaySize.x * data.FramebufferScale.x)),
      height(static_cast<int>(data.DisplaySize.y * data.FramebufferScale.y)),
      scale(data.FramebufferScale),
      origin_(data.DisplayPos) {}

bool DrawnScreen::has_whole_pixels() const {
    const auto is_whole = [](float number) { return number == std::floor(number); };
    const auto is_power_of_two = [](float factor) {
        return std::exp2(std::round(std::log2(factor))) == factor;
    };
    return is_whole(origin_.x) && is_whole(origin_.y) && is_power_of_two(scale.x) &&
           is_power_of_two(scale.y);
}

/// OpenGL counts rows from below, and the backend cuts width and height to whole pixels, not the
/// right and the upper edge.
PixelRectangle DrawnScreen::clip_of(const ImDrawCmd& command) const {
    const ImVec2 low = of({command.ClipRect.x, command.ClipRect.y}),
                 high = of({command.ClipRect.z, command.ClipRect.w});
    const int left = static_cast<int>(low.x),
              below = static_cast<int>(static_cast<float>(height) - high.y);
    return on_screen({left, height - below - static_cast<int>(high.y - low.y),
                      left + static_cast<int>(high.x - low.x), height - below});
}

PixelRectangle DrawnScreen::clip_of_call(const ImDrawCmd& command) const {
    const ImVec2 low = of({command.ClipRect.x, command.ClipRect.y}),
                 high = of({command.ClipRect.z, command.ClipRect.w});
    return on_screen({static_cast<int>(std::floor(low.x)), static_cast<int>(std::floor(low.y)),
                      static_cast<int>(std::ceil(high.x)), static_cast<int>(std::ceil(high.y))});
}

ImVec4 DrawnScreen::seen_of(const ImVec4& rectangle) const {
    const ImVec2 low = of({rectangle.x, rectangle.y}), high = of({rectangle.z, rectangle.w});
    const auto right = static_cast<float>(width), bottom = static_cast<float>(height);
    return {std::clamp(low.x, 0.0f, right), std::clamp(low.y, 0.0f, bottom),
            std::clamp(high.x, 0.0f, right), std::clamp(high.y, 0.0f, bottom)};
}

PixelRectangle DrawnScreen::filled_by_call(const ImVec4& rectangle) const {
    const ImVec4 seen = seen_of(rectangle);
    return {whole_within(seen.x, 0, width), whole_within(seen.y, 0, height),
            whole_within(seen.z, 0, width), whole_within(seen.w, 0, height)};
}

PixelRectangle DrawnScreen::bounds_of(const Piece& piece) const {
    ImVec2 low = piece.corners[0]->pos, high = low;
    for (const ImDrawVert* corner : piece.corners) {
        low = {std::min(low.x, corner->pos.x), std::min(low.y, corner->pos.y)};
        high = {std::max(high.x, corner->pos.x), std::max(high.y, corner->pos.y)};
    }
    low = of(low);
    high = of(high);
    return {whole_within(low.x, 0, width), whole_within(low.y, 0, height),
            whole_above(high.x, 0, width), whole_above(high.y, 0, height)};
}

ImVec4 DrawnScreen::clip_at(const PixelRectangle& part) const {
    const auto x = [this](int pixel) { return static_cast<float>(pixel) / scale.x + origin_.x; };
    const auto y = [this](int pixel) { return static_cast<float>(pixel) / scale.y + origin_.y; };
    return {x(part.left), y(part.top), x(part.right), y(part.bottom)};
}

ImVec4 DrawnScreen::call_clip_at(const ImDrawCmd& command, const PixelRectangle& part) const {
    const ImVec4 inside = clip_at(part), &clip = command.ClipRect;
    return {std::max(clip.x, inside.x), std::max(clip.y, inside.y), std::min(clip.z, inside.z),
            std::min(clip.w, inside.w)};
}

namespace {
/// A draw list's commands and indices inside of some parts; the vertices stay where they are.
class ListWithin {
  public:
    ListWithin(ImDrawList& list, const DrawnScreen& screen, std::span<const PixelRectangle> parts)
        : list_(list), screen_(screen), parts_(parts) {
        for (const ImDrawCmd& command : list.CmdBuffer)
            if (command.UserCallback)
                add_call(command);
            else
                add_pieces(command);
        swap();
    }
    ~ListWithin() { swap(); }
    ListWithin(const ListWithin&) = delete;
    ListWithin& operator=(const ListWithin&) = delete;

  private:
    void swap() {
        list_.CmdBuffer.swap(commands_);
        list_.IdxBuffer.swap(indices_);
    }

    void add_call(const ImDrawCmd& command) {
        if (command.UserCallback == ImDrawCallback_ResetRenderState) {
            if (std::exchange(called_, false)) commands_.push_back(command);
            return;
        }
        const PixelRectangle clip = screen_.clip_of_call(command);
        for (const PixelRectangle& part : parts_) {
            if (common(clip, part).empty()) continue;
            commands_.push_back(command);
            commands_.back().ClipRect = screen_.call_clip_at(command, part);
            called_ = true;
        }
    }

    void add_pieces(const ImDrawCmd& command) {
        const PixelRectangle clip = screen_.clip_of(command);
        bounds_.clear();
        for (const PixelRectangle& part : parts_) {
            const PixelRectangle seen = common(clip, part);
            if (seen.empty()) continue;
            if (bounds_.empty())
                for_each_piece(list_, command, [&](const Piece& piece) {
                    bounds_.push_back(screen_.bounds_of(piece));
                });
            ImDrawCmd cut = command;
            cut.ClipRect = screen_.clip_at(seen);
            cut.IdxOffset = static_cast<unsigned>(indices_.Size);
            auto bounds = bounds_.begin();
            for_each_piece(list_, command, [&](const Piece& piece) {
                if (common(*bounds++, seen).empty()) return;
                for (const ImDrawIdx index : piece.indices) indices_.push_back(index);
            });
            cut.ElemCount = static_cast<unsigned>(indices_.Size) - cut.IdxOffset;
            if (cut.ElemCount > 0) commands_.push_back(cut);
        }
    }

    ImDrawList& list_;
    const DrawnScreen& screen_;
    std::span<const PixelRectangle> parts_;
    ImVector<ImDrawCmd> commands_;
    ImVector<ImDrawIdx> indices_;
    std::vector<PixelRectangle> bounds_;  // of the pieces of the command at hand
    bool called_ = false;                 // since the state was reset
};
}  // namespace

void draw_within(ImDrawData& data, std::span<const PixelRectangle> parts,
                 const std::function<void()>& render) {
    const DrawnScreen screen(data);
    std::vector<std::unique_ptr<ListWithin>> lists;
    for (ImDrawList* list : data.CmdLists)
        lists.push_back(std::make_unique<ListWithin>(*list, screen, parts));
    // The backend hands on the vertices of every list that it is given.
    ImVector<ImDrawList*> drawn;
    for (ImDrawList* list : data.CmdLists)
        if (!list->CmdBuffer.empty()) drawn.push_back(list);
    data.CmdLists.swap(drawn);
    render();
    data.CmdLists.swap(drawn);
}

}  // namespace attend
