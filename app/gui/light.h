#pragma once
#include <imgui.h>

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "app/gui/ui.h"
#include "core/graph/matrix.h"

namespace attend {

// A lesson lights parts of a picture: they stay as they are, and all else of the picture is drawn
// at a quarter of its opacity. The picture is a box that is as_picture(); what lies outside of it
// never changes. Where nothing that is lit is in the picture nothing is dimmed: it would say no
// more than before.

struct Lighting;

/// Cells of a matrix, wherever it is drawn: they are lit in every map of it.
struct LitCells {
    /// Where these rows and columns cross.
    struct Part {
        std::vector<Index> rows, columns;  // in their order
    };
    Value of;
    std::vector<Part> parts;

    bool has(Cell cell) const;
    /// Of a map that shows this row alone; nothing: none of it is lit.
    std::optional<LitCells> of_row(Index row) const;
    /// The first and the last cell of each block in which they lie.
    std::vector<std::pair<Cell, Cell>> blocks() const;
    bool has_row(Index row) const;
    bool has_column(Index column) const;
};

/// What is lit from now on, in maps; what else is lit says so itself. `only`: all else is dimmed.
void light_up(const Ui& ui, std::vector<LitCells> cells, bool only);

/// Something that is lit is in the picture.
void note_lit(const Ui& ui);

/// How something is drawn: as what it stands in, or lit, or dimmed where something else is lit.
enum class Light { as_around, lit, dimmed };

/// While it lives, what is drawn into the window that is filled is drawn so; one inside of it
/// decides for itself.
class InLight {
  public:
    /// Something in a picture: lit, else as all around it. Outside of a picture it changes nothing.
    InLight(const Ui& ui, bool is_lit);
    InLight(const Ui& ui, Light light);
    ~InLight();
    InLight(const InLight&) = delete;
    InLight& operator=(const InLight&) = delete;

  private:
    Lighting* lighting_;  // null: it changes nothing
    ImDrawList& list_;
    int first_vertex_;
    std::size_t first_inside_ = 0;
};

/// Whether something is lit alone.
bool lights_alone(const Ui& ui);
/// What is drawn now: as_around outside of a picture.
Light light_around(const Ui& ui);
/// Whether it is dimmed.
bool is_dimmed(const Ui& ui);
/// The opacity of what is drawn now and is not made of Dear ImGui's vertices: 1, or a quarter.
float light_of(const Ui& ui);
/// The cells of a matrix that are lit though the map is dimmed; null: none.
const LitCells* lit_cells(const Ui& ui, const Value& matrix);

}  // namespace attend
