#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/gui/box/box.h"
#include "app/gui/rich_text.h"
#include "app/views/frame.h"

namespace attend {

/// What a model that learns says at a place of its probe, where something is asked.
struct SaidAt {
    std::string word, right;  // what it says, and what would be right; "": nobody knows
    double share = 0;         // how sure it is
    bool is_right() const { return right.empty() || word == right; }
};
/// By place; empty in other rooms, and where one answer is asked of the whole text.
using Said = std::vector<std::optional<SaidAt>>;
const Said& said_by_model(const Frame& frame);
/// ", so it says M", of the asking place; empty where nothing is asked there.
RichText said_in_words(const Frame& frame);
/// How many are asked, and right.
struct SaidCount {
    std::size_t asked = 0, right = 0;
};
SaidCount count_of(const Said& said);

/// A word that is wrong.
Box struck_word(const Ui& ui, const std::string& word, float size);
/// The word above a bar as long as it is sure; where it is wrong it is struck, beside it what is
/// right. `high` em.
Box said_box(const Ui& ui, const SaidAt& said, float high);

}  // namespace attend
