#include "core/tex/tex.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "core/tex/tex_names.h"
#include "core/tex/tex_signs.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

using Kind = Tex::Kind;
using Spaced = Tex::Spaced;

constexpr int most_deep = 64;
constexpr double thin = 1 / 6.0;

Tex node(Kind kind, std::string text = {}) {
    Tex tex;
    tex.kind = kind;
    tex.text = std::move(text);
    return tex;
}
Tex node(Kind kind, std::vector<Tex> parts) {
    Tex tex;
    tex.kind = kind;
    tex.parts = std::move(parts);
    return tex;
}
Tex space(double wide) {
    Tex tex = node(Kind::space);
    tex.wide = wide;
    return tex;
}
/// One of a row is itself.
Tex alone(Tex row) {
    if (row.kind != Kind::row || row.parts.size() != 1 || row.role) return row;
    Tex only = std::move(row.parts.front());
    return only;
}

Tex of_sign(const TexSign& sign) {
    Tex tex = node(sign.kind, std::string(sign.text));
    tex.spaced = sign.spaced;
    tex.wide = sign.wide;
    return tex;
}

void embolden(Tex& tex) {
    tex.bold = true;
    if (tex.kind == Kind::letter) tex.kind = Kind::upright;
    for (Tex& part : tex.parts) embolden(part);
}

bool is_letter(char byte) { return std::isalpha(static_cast<unsigned char>(byte)) != 0; }
bool is_figure(char byte) { return byte >= '0' && byte <= '9'; }

/// Takes a formula apart, sign by sign.
class TexReader {
  public:
    explicit TexReader(std::string_view tex) : tex_(tex) {}

    ReadTex read() {
        Tex all = node(Kind::row);
        while (at_ < tex_.size()) {
            Tex part = row_until_end();
            for (Tex& one : part.parts) all.parts.push_back(std::move(one));
            if (at_ < tex_.size()) stray();
        }
        return {std::move(all), std::move(problems_)};
    }

  private:
    void problem(std::size_t at, std::string what) {
        if (!is_too_deep_) problems_.push_back({at, std::move(what)});
    }

    /// What ends a row stands where none was begun.
    void stray() {
        problem(at_, fmt::format("found {} in a formula, expected what it ends before it",
                                 in_quotes(token())));
        at_ += token().size();
    }

    /// A command, or one sign.
    std::string_view token() const {
        std::size_t end = at_;
        if (end >= tex_.size()) return {};
        if (tex_[end] != '\\') {
            next_code_point(tex_, end);
            return tex_.substr(at_, end - at_);
        }
        ++end;
        while (end < tex_.size() && is_letter(tex_[end])) ++end;
        if (end == at_ + 1 && end < tex_.size()) next_code_point(tex_, end);
        return tex_.substr(at_, end - at_);
    }
    bool ends_row() const {
        const std::string_view next = token();
        return next == "}" || next == "&" || next == "\\\\" || next == "\\right" ||
               next == "\\end" || (in_brackets_ && next == "]");
    }
    void skip_blanks() {
        while (at_ < tex_.size() && std::isspace(static_cast<unsigned char>(tex_[at_]))) ++at_;
    }

    /// Up to what closes it, which is left; scripts belong to what stands before them.
    Tex row_until_end() {
        Tex row = node(Kind::row);
        for (skip_blanks(); at_ < tex_.size() && !ends_row(); skip_blanks()) add_next(row.parts);
        space_out(row.parts);
        return row;
    }

    void add_next(std::vector<Tex>& parts) {
        const char here = tex_[at_];
        if (here == '_' || here == '^' || here == '\'') return add_script(parts);
        if (tex_.substr(at_).starts_with("ᵀ")) {
            at_ += std::string_view("ᵀ").size();
            return add_to(parts, 2, node(Kind::upright, "T"));
        }
        parts.push_back(is_figure(here) ? figures() : argument());
    }

    void add_script(std::vector<Tex>& parts) {
        const std::size_t from = at_;
        const char mark = tex_[at_++];
        if (mark == '\'') return add_to(parts, 2, node(Kind::upright, "′"));
        skip_blanks();
        if (at_ >= tex_.size() || ends_row())
            return problem(from, fmt::format("found {} in a formula, expected something behind it",
                                             in_quotes(std::string(1, mark))));
        add_to(parts, mark == '_' ? 1 : 2, argument());
    }
    /// A second script in one place stands beside the first.
    static void add_to(std::vector<Tex>& parts, std::size_t place, Tex script) {
        if (parts.empty()) parts.push_back(node(Kind::row));
        Tex& base = parts.back();
        if (base.kind != Kind::scripts && base.kind != Kind::limits) {
            const bool below = has_limits(base);
            Tex whole = node(below ? Kind::limits : Kind::scripts,
                             std::vector<Tex>{std::move(base), node(Kind::row), node(Kind::row)});
            base = std::move(whole);
        }
        Tex& there = base.parts[place];
        if (script.kind == Kind::row && !script.role)
            for (Tex& part : script.parts) there.parts.push_back(std::move(part));
        else
            there.parts.push_back(std::move(script));
    }
    static bool has_limits(const Tex& base) {
        static constexpr std::array<std::string_view, 7> names{"max", "min",    "sup",   "inf",
                                                               "lim", "argmax", "argmin"};
        if (base.kind == Kind::accent) return base.text == "⏟";
        if (base.kind == Kind::large) return base.text != "∫";
        return base.kind == Kind::name && std::ranges::find(names, base.text) != names.end();
    }

    /// One sign, one command with what belongs to it, or what stands between braces.
    Tex argument() {
        ++deep_;
        if (deep_ > most_deep && !is_too_deep_) {
            problem(at_, fmt::format("found a formula of more than {} levels, expected fewer",
                                     most_deep));
            is_too_deep_ = true;
            at_ = tex_.size();
        }
        Tex tex = next_thing();
        --deep_;
        return tex;
    }
    Tex next_thing() {
        skip_blanks();
        if (at_ >= tex_.size() || ends_row()) {
            problem(at_, "found nothing in a formula where something is expected");
            return node(Kind::row);
        }
        const char here = tex_[at_];
        if (here == '{') return group();
        if (here == '\\') return command();
        if (here == '~') return ++at_, space(2 * thin);
        if (is_figure(here)) return node(Kind::number, std::string(1, tex_[at_++]));
        const std::string_view sign = token();
        at_ += sign.size();
        if (const TexSign* const known = typed_sign(sign)) return of_sign(*known);
        return node(is_letter(here) ? Kind::letter : Kind::upright, std::string(sign));
    }
    Tex figures() {
        const std::size_t from = at_;
        while (at_ < tex_.size() &&
               (is_figure(tex_[at_]) ||
                (tex_[at_] == '.' && at_ + 1 < tex_.size() && is_figure(tex_[at_ + 1]))))
            ++at_;
        return node(Kind::number, std::string(tex_.substr(from, at_ - from)));
    }
    Tex group() {
        const std::size_t from = at_++;
        const bool outside = std::exchange(in_brackets_, false);
        Tex row = row_until_end();
        in_brackets_ = outside;
        close(from, "{", "}");
        return alone(std::move(row));
    }
    void close(std::size_t from, std::string_view opened, std::string_view closed) {
        if (token() == closed)
            at_ += closed.size();
        else
            problem(from, fmt::format("found {} in a formula, expected {} behind it",
                                      in_quotes(opened), in_quotes(closed)));
    }
    /// The text between the braces that come next, as it stands.
    std::string plain_group(std::string_view of) {
        skip_blanks();
        if (at_ >= tex_.size() || tex_[at_] != '{') {
            problem(at_, fmt::format("found {} in a formula without {{…}}, expected that behind it",
                                     in_quotes(of)));
            return {};
        }
        const std::size_t from = at_++;
        std::string text;
        for (int open = 1; at_ < tex_.size(); ++at_) {
            if (tex_[at_] == '{') ++open;
            if (tex_[at_] == '}' && --open == 0) break;
            if (tex_[at_] != '{' && tex_[at_] != '}' && tex_[at_] != '\\') text += tex_[at_];
        }
        close(from, "{", "}");
        return text;
    }

    Tex command() {
        const std::size_t from = at_;
        const std::string whole(token());
        at_ += whole.size();
        const std::string_view name = std::string_view(whole).substr(1);
        const auto signs = tex_signs();
        if (const auto sign = std::ranges::find(signs, name, &TexSign::name); sign != signs.end())
            return of_sign(*sign);
        if (const auto accent = accent_of(name)) {
            Tex tex = node(Kind::accent, std::vector<Tex>{argument()});
            tex.text = *accent;
            return tex;
        }
        if (is_without_ink(name)) return node(Kind::row);
        if (name == "color" || name == "textcolor") return colored(from);
        if (name == "left") return fence(from);
        if (name == "begin") return environment(from);
        if (takes_arguments(name)) return with_arguments(name);
        problem(from, unknown_command(whole));
        return node(Kind::words, whole);
    }
    Tex with_arguments(std::string_view name) {
        if (name.ends_with("frac")) {
            Tex above = argument();
            return node(Kind::fraction, std::vector<Tex>{std::move(above), argument()});
        }
        if (name == "sqrt") return root();
        if (name == "text" || name == "textrm" || name == "textbf") {
            Tex tex = node(Kind::words, plain_group(name));
            tex.bold = name == "textbf";
            return tex;
        }
        if (name == "operatorname" || name == "mathrm" || name == "mathsf") {
            std::string text = plain_group(name);
            return node(text.size() == 1 ? Kind::upright : Kind::name, std::move(text));
        }
        Tex inside = argument();
        if (name == "mathbf" || name == "boldsymbol" || name == "bm") embolden(inside);
        if (name == "mathbb" || name == "mathcal")
            inside = inside.kind == Kind::letter
                         ? node(Kind::upright, in_alphabet(name, inside.text))
                         : std::move(inside);
        return inside;
    }
    Tex root() {
        skip_blanks();
        Tex which = node(Kind::row);
        if (at_ < tex_.size() && tex_[at_] == '[') {
            const std::size_t from = at_++;
            const bool outside = std::exchange(in_brackets_, true);
            which = row_until_end();
            in_brackets_ = outside;
            close(from, "[", "]");
        }
        std::vector<Tex> parts{argument()};
        if (!which.empty()) parts.push_back(std::move(which));
        return node(Kind::root, std::move(parts));
    }
    Tex colored(std::size_t from) {
        const std::string role = plain_group("\\color");
        Tex row = node(Kind::row, std::vector<Tex>{argument()});
        row.role = role_of_color(role);
        if (!row.role) problem(from, unknown_color(role));
        return row;
    }

    /// The bracket behind \left or \right; "." is none.
    std::string bracket() {
        skip_blanks();
        const std::string_view next = token();
        at_ += next.size();
        if (next == ".") return {};
        if (next.size() > 1 && next[0] == '\\')
            for (const TexSign& sign : tex_signs())
                if (sign.name == next.substr(1)) return std::string(sign.text);
        return std::string(next == "<" ? "⟨" : next == ">" ? "⟩" : next);
    }
    Tex fence(std::size_t from) {
        Tex tex = node(Kind::fence);
        tex.text = bracket();
        const bool outside = std::exchange(in_brackets_, false);
        tex.parts.push_back(row_until_end());
        in_brackets_ = outside;
        if (token() == "\\right") {
            at_ += token().size();
            tex.close = bracket();
        } else {
            problem(from, "found “\\left” in a formula, expected “\\right” behind it");
        }
        return tex;
    }

    Tex environment(std::size_t from) {
        const std::string name = plain_group("\\begin");
        const TexEnvironment* const known = tex_environment(name);
        if (!known) problem(from, unknown_environment(name));
        Tex table = node(Kind::table);
        table.text = known ? known->columns : "c";
        if (name == "array") table.text = columns_of(plain_group("\\begin{array}"));
        table.parts = rows();
        end_of(from, name);
        if (!known || (known->open.empty() && known->close.empty())) return table;
        Tex tex = node(Kind::fence, std::vector<Tex>{std::move(table)});
        tex.text = known->open;
        tex.close = known->close;
        return tex;
    }
    /// "lcr" of "{l|c|r}".
    static std::string columns_of(const std::string& written) {
        std::string columns;
        for (const char one : written)
            if (one == 'l' || one == 'c' || one == 'r') columns += one;
        return columns.empty() ? "c" : columns;
    }
    std::vector<Tex> rows() {
        const bool outside = std::exchange(in_brackets_, false);
        std::vector<Tex> rows{node(Kind::row)};
        while (at_ < tex_.size()) {
            rows.back().parts.push_back(row_until_end());
            const std::string_view next = token();
            if (next != "&" && next != "\\\\") break;
            at_ += next.size();
            if (next == "\\\\") rows.push_back(node(Kind::row));
        }
        const bool ends_with_none = rows.size() > 1 && rows.back().parts.size() < 2 &&
                                    (rows.back().parts.empty() || rows.back().parts[0].empty());
        if (ends_with_none) rows.pop_back();
        in_brackets_ = outside;
        return rows;
    }
    void end_of(std::size_t from, const std::string& name) {
        if (token() == "\\end") {
            at_ += token().size();
            if (plain_group("\\end") == name) return;
        }
        problem(from, fmt::format("found “\\begin{{{0}}}” in a formula, expected “\\end{{{0}}}” "
                                  "behind it",
                                  name));
    }

    std::string_view tex_;
    std::size_t at_ = 0;
    int deep_ = 0;
    bool in_brackets_ = false;  // of \sqrt[…]
    bool is_too_deep_ = false;  // the rest is not read
    std::vector<TexProblem> problems_;
};

}  // namespace

ReadTex read_tex(std::string_view formula) { return TexReader(formula).read(); }

}  // namespace attend
