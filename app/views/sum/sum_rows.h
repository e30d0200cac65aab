#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/views/sum/node_strip.h"
#include "app/views/sum/weighted_sum_model.h"

namespace attend {

// Rows that are placed by hand: box::list places its own.

/// Heights of the parts, from top to bottom.
struct SumRows {
    float height = 0;  // of the scrolled list of rows
    float pitch = 0;   // from one row to the next
    float strip = 0;   // height of strips
    bool scrolls = false;
};
/// All rows where they can be told apart, else as many whole ones as there is room for.
SumRows sum_rows(const Ui& ui, float room, Index count);

/// The name of a row, right-aligned between `left` and `right`; a long one is shortened. `lit`: in
/// that hue. Returns whether it was clicked.
struct RowName {
    std::string tag, text;
    float left = 0, right = 0, middle = 0;  // pixels of the screen
    std::optional<Role> lit;
};
bool row_name(const Ui& ui, const RowName& name);

/// The rows that are seen of a list that scrolls: calls draw(place, top).
void scrolled_rows(const char* name, float width, const SumRows& rows, std::size_t count,
                   const std::function<void(std::size_t place, float top)>& draw);

/// Of names as row_name() sets them, looking at no more than some two hundred.
float widest_name(const Ui& ui, const std::vector<std::string>& names);

}  // namespace attend
