#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace attend {

/// Side effects are asked for while a frame is drawn and carried out after it.
struct NewDocument {};
struct OpenDialog {};
struct OpenFile {  // a document, an embedding or a matrix: told by its content
    std::filesystem::path path;
};
struct OpenAsset {  // a scene that travels with the program
    std::string name;
};
struct Save {};
struct SaveAsDialog {};
struct ExportMatrix {  // a node as .csv or .npy; asks where
    std::string node, extension;
};
struct ExportPicture {  // the window, or a part of it, as PNG; asks where
    std::string tag;    // of the part, as app/gui/tags.h has it; empty: the window
};
struct ChooseMatrixFile {  // asks for a file to put in place of a node's matrix
    std::string node;
};
struct ChooseEmbeddingFile {  // asks for a file to take the vectors from
    bool second = false;
};
struct CopyText {
    std::string text;
};
struct ToggleFullScreen {};
struct Quit {};

using Request = std::variant<NewDocument, OpenDialog, OpenFile, OpenAsset, Save, SaveAsDialog,
                             ExportMatrix, ExportPicture, ChooseMatrixFile, ChooseEmbeddingFile,
                             CopyText, ToggleFullScreen, Quit>;
using Requests = std::vector<Request>;

}  // namespace attend
