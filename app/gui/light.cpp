#include "app/gui/light.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace attend {

struct Lighting {
    /// Vertices of a list that are as they are to be.
    struct Done {
        const ImDrawList* list;
        int from, to;
    };
    std::vector<LitCells> cells;
    bool only = false;
    int frame = -1;                                      // by ImGui::GetFrameCount()
    bool found_before = false, found_something = false;  // that is lit: in the last frame, in this
    std::vector<bool> scopes;                            // whether each InLight that lives is lit
    std::vector<Done> done;                              // inside of them

    bool dims() const { return only && found_before; }
};

namespace {

constexpr float dimmed = 0.25f;

Lighting& lighting(const Ui& ui) { return ui.states.of<Lighting>(); }

void dim(ImDrawList& list, int from, int to) {
    for (int i = from; i < to; ++i) {
        ImU32& color = list.VtxBuffer[i].col;
        const auto alpha = static_cast<float>((color & IM_COL32_A_MASK) >> IM_COL32_A_SHIFT);
        color = (color & ~IM_COL32_A_MASK) |
                (static_cast<ImU32>(std::lround(alpha * dimmed)) << IM_COL32_A_SHIFT);
    }
}

/// Splits ascending numbers into runs of consecutive ones; gives the ends of each run.
std::vector<std::pair<Index, Index>> runs_of(const std::vector<Index>& ascending) {
    std::vector<std::pair<Index, Index>> runs;
    for (const Index one : ascending)
        if (!runs.empty() && runs.back().second + 1 == one)
            runs.back().second = one;
        else
            runs.emplace_back(one, one);
    return runs;
}

bool contains(const std::vector<Index>& all, Index one) {
    return std::ranges::binary_search(all, one);
}

}  // namespace

bool LitCells::has(Cell cell) const {
    return std::ranges::any_of(parts, [&](const Part& part) {
        return contains(part.rows, cell.row) && contains(part.columns, cell.column);
    });
}
bool LitCells::has_row(Index row) const {
    return std::ranges::any_of(parts, [&](const Part& part) { return contains(part.rows, row); });
}
bool LitCells::has_column(Index column) const {
    return std::ranges::any_of(parts,
                               [&](const Part& part) { return contains(part.columns, column); });
}

std::optional<LitCells> LitCells::of_row(Index row) const {
    LitCells cells{of, {}};
    for (const Part& part : parts)
        if (contains(part.rows, row)) cells.parts.push_back({{0}, part.columns});
    return cells.parts.empty() ? std::nullopt : std::optional(std::move(cells));
}

std::vector<std::pair<Cell, Cell>> LitCells::blocks() const {
    std::vector<std::pair<Cell, Cell>> blocks;
    for (const Part& part : parts)
        for (const auto& [top, bottom] : runs_of(part.rows))
            for (const auto& [left, right] : runs_of(part.columns))
                blocks.emplace_back(Cell{top, left}, Cell{bottom, right});
    return blocks;
}

void light_up(const Ui& ui, std::vector<LitCells> cells, bool only) {
    Lighting& now = lighting(ui);
    now.cells = std::move(cells), now.only = only;
    if (std::exchange(now.frame, ImGui::GetFrameCount()) == ImGui::GetFrameCount()) return;
    const bool found = std::exchange(now.found_something, false);
    // What is lit is known when it has been drawn: a picture waits for the next frame.
    if (std::exchange(now.found_before, found) != found && only) leave_unfinished(ui);
}

void note_lit(const Ui& ui) { lighting(ui).found_something = true; }

InLight::InLight(const Ui& ui, bool is_lit)
    : InLight(ui, is_lit && light_around(ui) != Light::as_around ? Light::lit : Light::as_around) {}

InLight::InLight(const Ui& ui, Light light)
    : lighting_(light != Light::as_around && lighting(ui).only ? &lighting(ui) : nullptr),
      list_(canvas()),
      first_vertex_(list_.VtxBuffer.Size) {
    if (!lighting_) return;
    first_inside_ = lighting_->done.size();
    lighting_->scopes.push_back(light == Light::lit);
}

InLight::~InLight() {
    if (!lighting_) return;
    const bool is_lit = lighting_->scopes.back();
    lighting_->scopes.pop_back();
    std::vector<Lighting::Done>& done = lighting_->done;
    const bool in_picture = !lighting_->scopes.empty();
    const int end = list_.VtxBuffer.Size;
    int from = first_vertex_;
    if (!is_lit && lighting_->dims()) {
        for (std::size_t i = first_inside_; i < done.size(); ++i) {
            if (done[i].list != &list_) continue;
            dim(list_, from, done[i].from);
            from = done[i].to;
        }
        dim(list_, from, end);
    }
    done.erase(done.begin() + static_cast<std::ptrdiff_t>(first_inside_), done.end());
    if (in_picture) done.push_back({&list_, first_vertex_, end});
}

bool lights_alone(const Ui& ui) { return lighting(ui).only; }

Light light_around(const Ui& ui) {
    const std::vector<bool>& scopes = lighting(ui).scopes;
    return scopes.empty() ? Light::as_around : scopes.back() ? Light::lit : Light::dimmed;
}

bool is_dimmed(const Ui& ui) {
    const Lighting& now = lighting(ui);
    return now.dims() && !now.scopes.empty() && !now.scopes.back();
}

float light_of(const Ui& ui) { return is_dimmed(ui) ? dimmed : 1; }

const LitCells* lit_cells(const Ui& ui, const Value& matrix) {
    Lighting& now = lighting(ui);
    if (!now.only || !matrix || now.scopes.empty() || now.scopes.back()) return nullptr;
    const auto found = std::ranges::find(now.cells, matrix, &LitCells::of);
    return found == now.cells.end() ? nullptr : &*found;
}

}  // namespace attend
