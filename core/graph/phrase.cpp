#include "core/graph/phrase.h"

#include <algorithm>

#include "core/graph/unique_label.h"

namespace attend {

namespace {

Phrase said(std::string text) { return {PhraseKind::text, std::move(text), 0, std::nullopt}; }

/// A symbol with its indices: "X[station]", "W_V[·, 3]", or bare for the whole matrix.
Phrases matrix_name(const Graph& graph, const Read& read, bool whole = false) {
    const Node& node = graph.node(read.node);
    Phrases phrases{{PhraseKind::symbol, node.notation.matrix, read.node, read.cell}};
    if (whole) return phrases;
    phrases.push_back(said(read.extent == Extent::row ? "[" : "[·, "));
    if (read.extent == Extent::row)
        phrases.push_back({PhraseKind::row, told_in_sentence(node.axes.rows, read.cell.row),
                           read.node, read.cell});
    else
        phrases.push_back({PhraseKind::column,
                           told_in_sentence(node.axes.columns, read.cell.column), read.node,
                           read.cell});
    phrases.push_back(said("]"));
    return phrases;
}

void append(Phrases& phrases, Phrases more) {
    phrases.insert(phrases.end(), std::make_move_iterator(more.begin()),
                   std::make_move_iterator(more.end()));
}

/// A row of A·B is that row of A times B; a column is A times that column of B. Of A·Bᵀ, the rows
/// of B take the part of columns.
Phrases product(const Graph& graph, const Origin& origin, std::vector<Read> factors) {
    const ExplainedCell& last = origin.chain.back();
    const NodeId left = graph.node(last.node).inputs.front();
    if (factors.size() != 2) return {};
    if (factors.front().node != left) std::swap(factors[0], factors[1]);
    const bool row = origin.read.extent == Extent::row;
    const bool transposed = factors[1].extent == Extent::row;
    Phrases phrases{said(" = ")};
    append(phrases, matrix_name(graph, factors[0], !row));
    phrases.push_back(said(" · "));
    append(phrases, matrix_name(graph, factors[1], row));
    if (transposed) phrases.push_back(said("ᵀ"));
    return phrases;
}

/// What two notes say alike, up to the last comma or colon before they part: what holds for the
/// whole row when the notes are of two of its cells.
std::string in_common(const std::string& a, const std::string& b) {
    if (a == b) return a;
    const auto parted = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
    const std::string same(a.begin(), parted);
    const std::size_t comma = std::max(same.rfind(", ") + 1, same.rfind(": ") + 1);
    return comma == 0 ? a : same.substr(0, comma - 1);
}

std::string note_of(const Evaluation& evaluation, const Origin& origin) {
    const ExplainedCell& leaf = origin.chain.back();
    const Shape shape = evaluation.graph->node(leaf.node).shape();
    const bool row = origin.read.extent == Extent::row;
    const Index along = row ? leaf.cell.column : leaf.cell.row;
    const Index size = row ? shape.columns : shape.rows;
    if (origin.read.extent == Extent::cell || size < 2) return leaf.explanation.note;
    Cell other = leaf.cell;
    (row ? other.column : other.row) = along == 0 ? 1 : 0;
    return in_common(leaf.explanation.note, explain(evaluation, leaf.node, other).explanation.note);
}

bool belongs_to_number(const std::string& line, std::size_t at) {
    const char c = line[at];
    return (c >= '0' && c <= '9') || c == '.';
}

/// The number at `at`, as digits() writes it, or an empty text.
std::string number_at(const std::string& line, std::size_t at) {
    const std::string_view minus = "−", infinity = "∞";
    std::size_t end = at;
    const auto skip = [&](std::string_view text) {
        const bool there = std::string_view(line).substr(end).starts_with(text);
        if (there) end += text.size();
        return there;
    };
    skip(minus);
    if (skip(infinity)) return line.substr(at, end - at);
    const std::size_t figures = end;
    while (end < line.size() && belongs_to_number(line, end)) ++end;
    if (end == figures) return {};
    if (end + 1 < line.size() && line[end] == 'e') {
        end += line[end + 1] == '+' || line[end + 1] == '-' ? 2 : 1;
        while (end < line.size() && belongs_to_number(line, end)) ++end;
    }
    return line.substr(at, end - at);
}

/// All operands, those of a share's own term first: they are the ones a line names.
std::vector<Operand> operands_of(const Explanation& explanation) {
    std::vector<Operand> operands;
    if (explanation.fold == Fold::share)
        operands = explanation.terms.at(explanation.own).operands;
    else
        for (const Term& term : explanation.terms)
            operands.insert(operands.end(), term.operands.begin(), term.operands.end());
    return operands;
}

}  // namespace

Phrases name_of(const Graph& graph, const Read& read) {
    if (read.extent != Extent::cell) return matrix_name(graph, read);
    const Node& node = graph.node(read.node);
    return {
        {PhraseKind::path, node.path, read.node, read.cell},
        said("["),
        {PhraseKind::row, told_in_sentence(node.axes.rows, read.cell.row), read.node, read.cell},
        said(", "),
        {PhraseKind::column, told_in_sentence(node.axes.columns, read.cell.column), read.node,
         read.cell},
        said("]")};
}

Phrases equation_of(const Evaluation& evaluation, const Origin& origin) {
    const ExplainedCell& last = origin.chain.back();
    if (last.edited) return {};
    if (last.is_leaf) return {said(" = " + note_of(evaluation, origin))};
    if (origin.read.extent == Extent::cell) return {};
    return product(*evaluation.graph, origin, reads(evaluation, last));
}

Phrases with_operands(const Evaluation& evaluation, const ExplainedCell& cell,
                      const std::string& line) {
    std::vector<Operand> operands = operands_of(cell.explanation);
    const Node& node = evaluation.graph->node(cell.node);
    Phrases phrases;
    std::string plain;
    for (std::size_t at = 0; at < line.size();) {
        const std::string number = number_at(line, at);
        const bool counts = line.compare(at + number.size(), 6, " terms") == 0;
        const auto operand =
            number.empty() || counts
                ? operands.end()
                : std::find_if(operands.begin(), operands.end(),
                               [&](const Operand& o) { return is_written(o.value, number); });
        if (operand == operands.end()) {
            const std::size_t length = std::max<std::size_t>(number.size(), 1);
            plain += line.substr(at, length);
            at += length;
            continue;
        }
        if (!plain.empty()) phrases.push_back(said(std::exchange(plain, {})));
        phrases.push_back(
            {PhraseKind::number, number, node.inputs.at(operand->input), operand->cell});
        operands.erase(operand);  // the same number again is another operand's
        at += number.size();
    }
    if (!plain.empty()) phrases.push_back(said(std::move(plain)));
    return phrases;
}

std::string text_of(const Phrases& phrases) {
    std::string text;
    for (const Phrase& phrase : phrases) text += phrase.text;
    return text;
}

}  // namespace attend
