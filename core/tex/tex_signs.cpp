#include "core/tex/tex_signs.h"

#include <algorithm>
#include <array>
#include <utility>

namespace attend {

namespace {

using Kind = Tex::Kind;
using Spaced = Tex::Spaced;

constexpr auto signs = std::to_array<TexSign>({
    // Greek letters: small ones italic, capital ones upright, as TeX has them.
    {"alpha", "α", Kind::letter},
    {"beta", "β", Kind::letter},
    {"gamma", "γ", Kind::letter},
    {"delta", "δ", Kind::letter},
    {"epsilon", "ϵ", Kind::letter},
    {"varepsilon", "ε", Kind::letter},
    {"zeta", "ζ", Kind::letter},
    {"eta", "η", Kind::letter},
    {"theta", "θ", Kind::letter},
    {"vartheta", "ϑ", Kind::letter},
    {"iota", "ι", Kind::letter},
    {"kappa", "κ", Kind::letter},
    {"lambda", "λ", Kind::letter},
    {"mu", "μ", Kind::letter},
    {"nu", "ν", Kind::letter},
    {"xi", "ξ", Kind::letter},
    {"pi", "π", Kind::letter},
    {"rho", "ρ", Kind::letter},
    {"sigma", "σ", Kind::letter},
    {"tau", "τ", Kind::letter},
    {"upsilon", "υ", Kind::letter},
    {"phi", "ϕ", Kind::letter},
    {"varphi", "φ", Kind::letter},
    {"chi", "χ", Kind::letter},
    {"psi", "ψ", Kind::letter},
    {"omega", "ω", Kind::letter},
    {"Gamma", "Γ"},
    {"Delta", "Δ"},
    {"Theta", "Θ"},
    {"Lambda", "Λ"},
    {"Xi", "Ξ"},
    {"Pi", "Π"},
    {"Sigma", "Σ"},
    {"Phi", "Φ"},
    {"Psi", "Ψ"},
    {"Omega", "Ω"},
    {"ell", "ℓ", Kind::letter},
    // What stands for itself.
    {"infty", "∞"},
    {"partial", "∂"},
    {"nabla", "∇"},
    {"top", "⊤"},
    {"bot", "⊥"},
    {"dots", "…"},
    {"ldots", "…"},
    {"cdots", "⋯"},
    {"vdots", "⋮"},
    {"ddots", "⋱"},
    {"prime", "′"},
    {"emptyset", "∅"},
    {"varnothing", "∅"},
    {"forall", "∀"},
    {"exists", "∃"},
    {"neg", "¬"},
    {"angle", "∠"},
    {"hbar", "ℏ"},
    {"Re", "ℜ"},
    {"Im", "ℑ"},
    {"%", "%"},
    {"$", "$"},
    {"#", "#"},
    {"&", "&"},
    {"_", "_"},
    // Operators between two things.
    {"cdot", "·", Kind::sign, Spaced::binary},
    {"times", "×", Kind::sign, Spaced::binary},
    {"div", "÷", Kind::sign, Spaced::binary},
    {"pm", "±", Kind::sign, Spaced::binary},
    {"mp", "∓", Kind::sign, Spaced::binary},
    {"circ", "∘", Kind::sign, Spaced::binary},
    {"bullet", "•", Kind::sign, Spaced::binary},
    {"ast", "∗", Kind::sign, Spaced::binary},
    {"star", "⋆", Kind::sign, Spaced::binary},
    {"odot", "⊙", Kind::sign, Spaced::binary},
    {"otimes", "⊗", Kind::sign, Spaced::binary},
    {"oplus", "⊕", Kind::sign, Spaced::binary},
    {"cup", "∪", Kind::sign, Spaced::binary},
    {"cap", "∩", Kind::sign, Spaced::binary},
    {"setminus", "∖", Kind::sign, Spaced::binary},
    {"land", "∧", Kind::sign, Spaced::binary},
    {"wedge", "∧", Kind::sign, Spaced::binary},
    {"lor", "∨", Kind::sign, Spaced::binary},
    {"vee", "∨", Kind::sign, Spaced::binary},
    // Relations.
    {"leq", "≤", Kind::sign, Spaced::relation},
    {"le", "≤", Kind::sign, Spaced::relation},
    {"geq", "≥", Kind::sign, Spaced::relation},
    {"ge", "≥", Kind::sign, Spaced::relation},
    {"ll", "≪", Kind::sign, Spaced::relation},
    {"gg", "≫", Kind::sign, Spaced::relation},
    {"neq", "≠", Kind::sign, Spaced::relation},
    {"ne", "≠", Kind::sign, Spaced::relation},
    {"approx", "≈", Kind::sign, Spaced::relation},
    {"equiv", "≡", Kind::sign, Spaced::relation},
    {"sim", "∼", Kind::sign, Spaced::relation},
    {"simeq", "≃", Kind::sign, Spaced::relation},
    {"cong", "≅", Kind::sign, Spaced::relation},
    {"propto", "∝", Kind::sign, Spaced::relation},
    {"in", "∈", Kind::sign, Spaced::relation},
    {"notin", "∉", Kind::sign, Spaced::relation},
    {"ni", "∋", Kind::sign, Spaced::relation},
    {"subset", "⊂", Kind::sign, Spaced::relation},
    {"subseteq", "⊆", Kind::sign, Spaced::relation},
    {"supset", "⊃", Kind::sign, Spaced::relation},
    {"supseteq", "⊇", Kind::sign, Spaced::relation},
    {"mid", "|", Kind::sign, Spaced::relation},
    {"parallel", "∥", Kind::sign, Spaced::relation},
    {"perp", "⊥", Kind::sign, Spaced::relation},
    {"coloneqq", "≔", Kind::sign, Spaced::relation},
    {"to", "→", Kind::sign, Spaced::relation},
    {"rightarrow", "→", Kind::sign, Spaced::relation},
    {"leftarrow", "←", Kind::sign, Spaced::relation},
    {"gets", "←", Kind::sign, Spaced::relation},
    {"leftrightarrow", "↔", Kind::sign, Spaced::relation},
    {"mapsto", "↦", Kind::sign, Spaced::relation},
    {"longrightarrow", "⟶", Kind::sign, Spaced::relation},
    {"Rightarrow", "⇒", Kind::sign, Spaced::relation},
    {"implies", "⇒", Kind::sign, Spaced::relation},
    {"Leftarrow", "⇐", Kind::sign, Spaced::relation},
    {"Leftrightarrow", "⇔", Kind::sign, Spaced::relation},
    {"iff", "⇔", Kind::sign, Spaced::relation},
    {"uparrow", "↑", Kind::sign, Spaced::relation},
    {"downarrow", "↓", Kind::sign, Spaced::relation},
    {"colon", ":", Kind::sign, Spaced::behind},
    // Brackets.
    {"{", "{", Kind::sign, Spaced::open},
    {"}", "}", Kind::sign, Spaced::close},
    {"lbrace", "{", Kind::sign, Spaced::open},
    {"rbrace", "}", Kind::sign, Spaced::close},
    {"langle", "⟨", Kind::sign, Spaced::open},
    {"rangle", "⟩", Kind::sign, Spaced::close},
    {"lfloor", "⌊", Kind::sign, Spaced::open},
    {"rfloor", "⌋", Kind::sign, Spaced::close},
    {"lceil", "⌈", Kind::sign, Spaced::open},
    {"rceil", "⌉", Kind::sign, Spaced::close},
    {"lvert", "|", Kind::sign, Spaced::open},
    {"rvert", "|", Kind::sign, Spaced::close},
    {"vert", "|", Kind::sign},
    {"lVert", "‖", Kind::sign, Spaced::open},
    {"rVert", "‖", Kind::sign, Spaced::close},
    {"Vert", "‖", Kind::sign},
    {"|", "‖", Kind::sign},
    // Large signs.
    {"sum", "∑", Kind::large},
    {"prod", "∏", Kind::large},
    {"int", "∫", Kind::large},
    {"bigcup", "⋃", Kind::large},
    {"bigcap", "⋂", Kind::large},
    {"bigoplus", "⨁", Kind::large},
    // Functions.
    {"exp", "exp", Kind::name},
    {"log", "log", Kind::name},
    {"ln", "ln", Kind::name},
    {"sin", "sin", Kind::name},
    {"cos", "cos", Kind::name},
    {"tan", "tan", Kind::name},
    {"tanh", "tanh", Kind::name},
    {"sinh", "sinh", Kind::name},
    {"cosh", "cosh", Kind::name},
    {"arg", "arg", Kind::name},
    {"det", "det", Kind::name},
    {"dim", "dim", Kind::name},
    {"ker", "ker", Kind::name},
    {"Pr", "Pr", Kind::name},
    {"max", "max", Kind::name},
    {"min", "min", Kind::name},
    {"argmax", "argmax", Kind::name},
    {"argmin", "argmin", Kind::name},
    {"softmax", "softmax", Kind::name},
    {"sup", "sup", Kind::name},
    {"inf", "inf", Kind::name},
    {"lim", "lim", Kind::name},
    // Room.
    {"quad", "", Kind::space, Spaced::no, 1},
    {"qquad", "", Kind::space, Spaced::no, 2},
    {",", "", Kind::space, Spaced::no, 1 / 6.0},
    {":", "", Kind::space, Spaced::no, 2 / 9.0},
    {">", "", Kind::space, Spaced::no, 2 / 9.0},
    {";", "", Kind::space, Spaced::no, 5 / 18.0},
    {"!", "", Kind::space, Spaced::no, -1 / 6.0},
    {" ", "", Kind::space, Spaced::no, 1 / 3.0},
    {"enspace", "", Kind::space, Spaced::no, 0.5},
});

constexpr auto typed = std::to_array<TexSign>({
    {"-", "−", Kind::sign, Spaced::binary},
    {"*", "∗", Kind::sign, Spaced::binary},
    {"+", "+", Kind::sign, Spaced::binary},
    {"=", "=", Kind::sign, Spaced::relation},
    {"<", "<", Kind::sign, Spaced::relation},
    {">", ">", Kind::sign, Spaced::relation},
    {":", ":", Kind::sign, Spaced::relation},
    {",", ",", Kind::sign, Spaced::behind},
    {";", ";", Kind::sign, Spaced::behind},
    {"(", "(", Kind::sign, Spaced::open},
    {"[", "[", Kind::sign, Spaced::open},
    {")", ")", Kind::sign, Spaced::close},
    {"]", "]", Kind::sign, Spaced::close},
    {"!", "!", Kind::sign, Spaced::close},
    {"?", "?", Kind::sign, Spaced::close},
    {"|", "|", Kind::sign},
    {"/", "/", Kind::sign},
    {"−", "−", Kind::sign, Spaced::binary},
    {"∣", "|", Kind::sign, Spaced::relation},
    {"Σ", "∑", Kind::large},
    {"Π", "∏", Kind::large},
});

}  // namespace

std::span<const TexSign> tex_signs() { return signs; }

const TexSign* typed_sign(std::string_view text) {
    const auto found = std::ranges::find(typed, text, &TexSign::name);
    if (found != typed.end()) return &*found;
    if (text.size() < 2) return nullptr;
    const auto other = std::ranges::find(signs, text, &TexSign::text);
    return other == signs.end() ? nullptr : &*other;
}

namespace {

bool is_thing(const Tex& part) {
    return part.kind != Kind::sign || part.spaced == Spaced::no || part.spaced == Spaced::close;
}

/// What scripts are of, or the part itself.
const Tex* base_of(const Tex& part) {
    const bool has_base = part.kind == Kind::scripts || part.kind == Kind::limits;
    return has_base ? &part.parts.front() : &part;
}

}  // namespace

void space_out(std::vector<Tex>& parts) {
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const bool between = i > 0 && i + 1 < parts.size() && is_thing(parts[i - 1]);
        if (parts[i].spaced == Spaced::binary && !between) parts[i].spaced = Spaced::no;
    }
    for (std::size_t i = parts.size(); i-- > 1;) {
        const Tex &before = *base_of(parts[i - 1]), &here = *base_of(parts[i]);
        const bool is_function = before.kind == Kind::name || here.kind == Kind::name;
        const bool follows = is_thing(before) && before.kind != Kind::space;
        const bool is_bracket =
            here.kind == Kind::sign || here.kind == Kind::fence || here.kind == Kind::space;
        if (!is_function || !follows || is_bracket) continue;
        Tex thin;
        thin.kind = Kind::space;
        thin.wide = 1 / 6.0;
        parts.insert(parts.begin() + static_cast<std::ptrdiff_t>(i), std::move(thin));
    }
}

}  // namespace attend
