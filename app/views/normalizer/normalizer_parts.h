#pragma once
#include "app/gui/box/box.h"
#include "app/views/normalizer/normalizer_columns.h"

namespace attend {

/// The columns from scores to weights side by side: names and symbols above, the keys, the cells; a
/// band behind the asking row through all. Tags: "normalizer/0/scores", of the part's place and
/// name; a number of a row "normalizer/3/sum/2".
Box normalizer_parts(Frame& frame, const NormalizerColumns& model, Cell chosen);

/// The asking row under each normalizer whose weights are shares: one bar of 100 % a line. A click
/// on a name takes that normalizer, one on a piece chooses the key. Tag: "normalizer/row/softmax".
Box normalizer_rows(Frame& frame, const NormalizerColumns& model, Cell chosen);

}  // namespace attend
