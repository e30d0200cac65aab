#pragma once
#include <filesystem>
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
struct OpenLesson {  // a file, or one that the program brings; from a step on, counted from 1
    std::string file;
    std::size_t step = 1;
};
/// The tour, of the lessons that the program brings.
inline constexpr const char* tour_lesson = "lessons/00_show_me.md";
struct LeaveLesson {};  // what was open before comes back
struct ReadAgain {};    // all files: those that were changed, or are there by now
struct Save {};
struct SaveAsDialog {};
struct ExportMatrix {  // a node as .csv or .npy; asks where
    std::string node, extension;
    bool names = false;  // of rows and columns, in a .csv
};
struct ExportPicture {  // opens the sheet "export"
    std::string node;   // empty: for what is shown; else for this matrix
};
struct ExportFigure {  // what the sheet "export" shows
    enum class To { file, svg_clipboard, tex_clipboard, picture_clipboard };
    To to = To::file;  // a file: asks where
};
struct ChooseMatrixFile {  // asks for a file to put in place of a node's matrix
    std::string node;
};
struct ChooseEmbeddingFile {  // asks for a file to take the vectors from
    bool second = false;
};
struct ChooseTableFile {};  // asks for a file with the keys and values that are asked
struct ChooseModel {};      // asks for a model's folder or file
struct CopyText {
    std::string text;
    std::string what;  // "3 × 2 of head.0/weights": nothing is copied without a word
};
struct ToggleFullScreen {};
struct Quit {};

using Request = std::variant<NewDocument, OpenDialog, OpenFile, OpenAsset, OpenLesson, LeaveLesson,
                             ReadAgain, Save, SaveAsDialog, ExportMatrix, ExportPicture,
                             ExportFigure, ChooseMatrixFile, ChooseEmbeddingFile, ChooseTableFile,
                             ChooseModel, CopyText, ToggleFullScreen, Quit>;
using Requests = std::vector<Request>;

}  // namespace attend
