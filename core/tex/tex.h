#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/graph/graph.h"

namespace attend {

/// A formula as TeX writes it, or a part of one: a tree that both the window and a handout draw.
struct Tex {
    enum class Kind {
        row,       // `parts` beside each other, in the hue of `role`
        letter,    // `text` stands for a number, a vector, a matrix: italic
        upright,   // the same, upright: Σ as a letter, ∞, …
        number,    // `text`: figures
        name,      // `text`: of a function, "exp"
        words,     // `text` as it stands
        sign,      // `text`: operator, relation, bracket, comma
        large,     // `text`: Σ, Π, ∫
        space,     // `wide` em
        fraction,  // `parts`: above and below the line
        root,      // `parts`: under it; which root, where it is not the square root
        scripts,   // `parts`: the base; below; above. An empty row: none
        limits,    // the same, below and above the base itself
        fence,     // `parts`: one, between the brackets `text` and `close`, either may be empty
        table,     // `parts`: rows, whose parts are cells; `text`: how columns stand: "c", "rl"
        accent,    // `text` above `parts`, one; "_" and "⏟" below
    };
    /// What room there is around a sign.
    enum class Spaced { no, binary, relation, behind, open, close };

    Kind kind = Kind::row;
    std::string text = {};
    std::vector<Tex> parts = {};
    std::string close = {};
    Spaced spaced = Spaced::no;
    double wide = 0;
    std::optional<Role> role = std::nullopt;
    bool bold = false;

    bool empty() const { return kind == Kind::row && parts.empty(); }
};

/// What a reader of TeX does not know or finds open, and where: a byte of the formula.
struct TexProblem {
    std::size_t at = 0;
    std::string what;  // "found the command “\fraq”, did you mean “\frac”?"
};

struct ReadTex {
    Tex tex;  // a command that is not known stands there as it is written
    std::vector<TexProblem> problems;
};
/// Of what stands between two "$$". `\color{query}{q}` gives a part the hue of a role.
ReadTex read_tex(std::string_view formula);

/// The formula as MathML, which browsers draw, in a block of its own; a part with a role has the
/// class of its name ("query").
std::string mathml(const Tex& formula);

/// "query"; empty for Role::other.
std::string_view role_in_tex(Role role);

}  // namespace attend
