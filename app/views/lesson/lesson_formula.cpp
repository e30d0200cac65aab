#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "app/views/lesson/lesson_words.h"

namespace attend {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 17> signs{{
    {"sum", "Σ"},
    {"cdot", "·"},
    {"alpha", "α"},
    {"beta", "β"},
    {"tau", "τ"},
    {"sigma", "σ"},
    {"sqrt", "√"},
    {"top", "ᵀ"},
    {"times", "×"},
    {"leq", "≤"},
    {"geq", "≥"},
    {"approx", "≈"},
    {"infty", "∞"},
    {"left", ""},
    {"right", ""},
    {"rightarrow", "→"},
    {"exp", "exp"},
}};
constexpr std::array<std::pair<std::string_view, Role>, 7> roles_by_name{{
    {"input", Role::input},
    {"query", Role::query},
    {"key", Role::key},
    {"value", Role::value},
    {"score", Role::score},
    {"weights", Role::weights},
    {"output", Role::output},
}};

/// Takes TeX apart, command by command.
class TexReader {
  public:
    explicit TexReader(std::string_view tex) : tex_(tex) {}

    SaidFormula read() {
        formula_.markup = until_end();
        return std::move(formula_);
    }

  private:
    std::string until_end() {
        std::string text;
        while (at_ < tex_.size() && tex_[at_] != '}') text += next();
        return text;
    }
    std::string next() {
        const char here = tex_[at_++];
        if (here == '{') {
            const std::string inside = until_end();
            if (at_ < tex_.size()) ++at_;
            return "{" + inside + "}";
        }
        return here == '\\' ? command() : std::string(1, here);
    }
    std::string command() {
        const std::size_t from = at_;
        while (at_ < tex_.size() && std::isalpha(static_cast<unsigned char>(tex_[at_]))) ++at_;
        const std::string_view name = tex_.substr(from, at_ - from);
        if (name.empty()) {  // \, and the like: one blank
            at_ = std::min(at_ + 1, tex_.size());
            while (at_ < tex_.size() && tex_[at_] == ' ') ++at_;
            return " ";
        }
        if (name == "color") {
            const std::string role = group();
            std::string of = group();
            for (const auto& [known, hue] : roles_by_name)
                if (known == role) formula_.roles.insert_or_assign(of, hue);
            return of;
        }
        if (name == "frac") {
            const std::string above = group();
            return above + " / " + group();
        }
        if (name == "sqrt") {
            const std::string under = group();
            return under.size() > 1 && under.find('_') == under.npos ? "√(" + under + ")"
                                                                     : "√" + under;
        }
        for (const auto& [known, sign] : signs)
            if (known == name) return std::string(sign);
        return name == "text" || name == "mathrm" ? group() : std::string(name);
    }
    /// What stands between the braces that come next.
    std::string group() {
        while (at_ < tex_.size() && tex_[at_] == ' ') ++at_;
        if (at_ == tex_.size() || tex_[at_] != '{') return {};
        ++at_;
        std::string inside = until_end();
        if (at_ < tex_.size()) ++at_;
        return inside;
    }

    std::string_view tex_;
    std::size_t at_ = 0;
    SaidFormula formula_;
};

}  // namespace

SaidFormula said_formula(std::string_view tex) { return TexReader(tex).read(); }

}  // namespace attend
