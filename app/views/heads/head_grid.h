#pragma once
namespace attend {

/// Small maps of all heads of all layers: a band a layer, its heads in columns. Where they do not
/// fit in one line at a readable size, a band has several. Arithmetic only, in any unit of length.
struct HeadGridRequest {
    int layers = 1, heads = 1;
    int group = 1;              // heads that share keys and values stand in one line
    float pixel = 1;            // maps and gaps are whole multiples of it
    float wide = 0, high = 0;   // room of all bands; higher ones scroll
    float label = 0;            // room of a layer's name, at the left
    float below = 0;            // of what stands below a map
    float beside = 0;           // of the same at its right, where that makes maps larger; 0: never
    float bracket = 0;          // of what stands over the heads of a group
    float gap = 0;              // between maps
    float least = 0, most = 0;  // sides of a map
    float scrolled = 0;         // the longer side at least, where the bands scroll anyway
    float aspect = 1;           // width of a map divided by its height
};
struct HeadGrid {
    int columns = 1, lines = 1;  // of a band
    float map = 0, width = 0;    // height and width of a map
    float pitch_x = 0, pitch_y = 0, band = 0;
    float label = 0, bracket = 0;
    float beside = 0;  // room at the right of each map for what else stands below it; 0: below
    float height = 0;  // of all bands

    /// Where the last column ends.
    float right() const {
        return label + static_cast<float>(columns - 1) * pitch_x + width + beside;
    }
};
/// The number of lines that makes the maps largest; more lines where they would be smaller than
/// `least`.
HeadGrid plan_head_grid(const HeadGridRequest& request);

}  // namespace attend
