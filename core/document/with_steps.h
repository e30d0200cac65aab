#pragma once
#include <span>
#include <string>

#include "core/document/document.h"
#include "core/workspaces/scene.h"

namespace attend {

/// Whether what these choices make is learned step by step, and stands at each of them.
bool has_steps(const Choices& choices);
/// Whether a scene of these choices follows from the numbers that are put in, too: the words of a
/// translation do.
bool follows_edits(const Choices& choices);
/// Whether a scene is made of more than choices: it follows the document's edits, and there are
/// some; or a document of training, or `asked` (paths of nodes), names nodes at other steps than
/// the shown one: "at/160/layer.0/w_o", in its edits, its order of steps, or the number whose
/// gradient is taken.
bool names_steps(const Document& document, std::span<const std::string> asked = {});
/// The document's choices, with the steps that are named, and what it puts in there, or with all
/// that it puts in: a scene that is built of them has these nodes, or these words.
Choices with_steps(const Document& document, std::span<const std::string> asked = {});
/// The same before what it puts in came there: of a scene to which edits are followed first.
Choices before_edits(const Document& document, std::span<const std::string> asked = {});
/// The document with those choices.
Document document_with_steps(Document document, std::span<const std::string> asked);
/// Whether a scene was built of these choices, and of the steps that they name.
bool is_built_of(const Scene& scene, const Choices& choices);

}  // namespace attend
