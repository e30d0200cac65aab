#pragma once
#include <string>

#include "app/gui/rich_text.h"
#include "app/views/wall/wall_model.h"

namespace attend {

/// How scores are written: a line each.
struct ScoreLines {
    float width = 0;                  // pixels
    float high = 1.3f, text = 0.85f;  // em; relative to body text
    std::string tag = "wall/score/";  // before the role's name
};

/// A head's scores beside the thresholds that make them roles, at the cursor.
void draw_role_scores(const Frame& frame, const WallHead& head, const ScoreLines& lines);
/// "Scores of 3.1 · previous"
RichText scores_heading(const Frame& frame, const Wall& wall);

}  // namespace attend
