#pragma once
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/document/file.h"
#include "core/document/setting.h"
#include "core/progress.h"
#include "core/workspaces/scene.h"

namespace attend {

/// The document that settings come to, and its scene, not yet computed.
struct Prepared {
    Saved saved;
    Resources resources;
    Scene scene;
};

/// What settings are put into, and who is told of it.
struct Preparing {
    Saved saved;                          // a document as it was saved; or the defaults
    std::string file = {};                // as messages call it; empty: it is no file
    std::vector<std::string> asked = {};  // nodes whose numbers will be asked
    Resources open = {};                  // files that are open already
    const Scene* before = nullptr;        // what of it is the same is taken over
    std::function<void(const std::string&)> say = [](const std::string&) {};
    std::function<Progress()> reading = [] { return Progress(); };  // before files are read
};

/// Takes all choices, then the numbers of nodes in the order given. The document's own edits stay
/// with their tokens where the choices changed. What had to be set aside, and which choices do not
/// do what they seem to say, is said. Throws Error.
Prepared prepare(Preparing preparing, std::span<const Setting> settings);

}  // namespace attend
