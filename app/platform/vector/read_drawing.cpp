#include "app/platform/vector/read_drawing.h"

#include <imgui_internal.h>

#include <utility>

#include "app/platform/vector/read_cells.h"
#include "app/platform/vector/read_mesh.h"
#include "app/platform/vector/read_text.h"
#include "app/render/ground.h"

namespace attend {

void draw_with_sharp_edges() {
    // Dear ImGui makes corners of lines only where their edges are soft: so they are, by nothing
    // that is seen.
    constexpr float unseen = 1e-3f;
    ImDrawListSharedData& shared = *ImGui::GetDrawListSharedData();
    shared.InitialFringeScale = unseen;
    // Curves stay smooth where the page is looked at closely.
    shared.CurveTessellationTol = 0.1f;
    shared.SetCircleTessellationMaxError(0.05f);
}

namespace {

class DrawingReader {
  public:
    DrawingReader(const ImDrawData& data, const HeatmapRenderer& heatmaps)
        : heatmaps_(heatmaps), letters_(*ImGui::GetIO().Fonts) {
        drawing_.place = {data.DisplayPos, data.DisplayPos + data.DisplaySize};
    }

    void read(const ImDrawList& list) {
        for (const ImDrawCmd& command : list.CmdBuffer) {
            const ImVec4& clip = command.ClipRect;
            clip_ = common({{clip.x, clip.y}, {clip.z, clip.w}}, drawing_.place);
            if (clip_.empty()) continue;
            if (const HeatmapPicture* picture = heatmaps_.picture_of(command))
                add({read_cells(*picture, clip_)});
            else if (const auto ground = ground_of_call(command))
                add({FilledArea{{rectangle(ground->low, ground->high)}, {ground->color}}});
            else if (!command.UserCallback)
                read_triangles(list, command);
        }
    }

    Drawing done() { return std::move(drawing_); }

  private:
    static Outline rectangle(ImVec2 low, ImVec2 high) {
        return {low, {high.x, low.y}, high, {low.x, high.y}};
    }

    void read_triangles(const ImDrawList& list, const ImDrawCmd& command) {
        const ImDrawVert* const vertices = list.VtxBuffer.Data + command.VtxOffset;
        std::span<const ImDrawIdx> left(list.IdxBuffer.Data + command.IdxOffset, command.ElemCount);
        MeshReader mesh(vertices);
        TextReader text;
        const auto end_mesh = [&] {
            if (auto mark = mesh.take()) add({std::move(*mark)});
        };
        const auto end_text = [&] {
            if (auto line = text.take()) add({std::move(*line)});
        };
        while (left.size() >= 3) {
            if (const auto letter = letters_.find(vertices, left)) {
                end_mesh();
                if (!text.add(*letter)) {
                    end_text();
                    text.add(*letter);
                }
                left = left.subspan(6);
                continue;
            }
            end_text();
            const Triangle triangle{left[0], left[1], left[2]};
            if (!mesh.add(triangle)) {
                end_mesh();
                mesh.add(triangle);
            }
            left = left.subspan(3);
        }
        end_mesh();
        end_text();
    }

    /// Cut to the clip rectangle where it reaches beyond; left out where nothing is seen.
    void add(Mark mark) {
        const Rectangle whole = bounds(mark);
        const Rectangle seen = common(whole, clip_);
        if (seen.empty()) return;
        constexpr float rounding = 0.01f;
        const bool cut =
            seen.low.x - whole.low.x > rounding || seen.low.y - whole.low.y > rounding ||
            whole.high.x - seen.high.x > rounding || whole.high.y - seen.high.y > rounding;
        auto* const filled = std::get_if<FilledArea>(&mark.what);
        if (cut && filled && as_rectangle(filled->area))
            filled->area = {rectangle(seen.low, seen.high)};
        else if (cut)
            mark.clip = clip_;
        drawing_.marks.push_back(std::move(mark));
    }

    const HeatmapRenderer& heatmaps_;
    LettersInTexture letters_;
    Drawing drawing_;
    Rectangle clip_;
};

}  // namespace

Drawing read_drawing(const ImDrawData& data, const HeatmapRenderer& heatmaps) {
    DrawingReader reader(data, heatmaps);
    for (const ImDrawList* list : data.CmdLists) reader.read(*list);
    return reader.done();
}

}  // namespace attend
