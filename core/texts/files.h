#pragma once
#include "core/text/message.h"

// clang-format off: a line a sentence
namespace attend::texts::files {

// What is read and written, what is asked about it, and what happened. {file}: a name in its
// folder; {note}: a sentence that follows.

// Work beside the window, and its end.
constexpr Message reading{"Reading {file}"};
constexpr Message writing{"Writing {file}"};
constexpr Message saving{"Saving {file}"};
constexpr Message stopped{"Stopped {work}"};
constexpr Message saved{"Saved {file}"};
constexpr Message saved_and{"Saved {file}. {note}"};
constexpr Message wrote{"Wrote {file}"};
constexpr Message wrote_and{"Wrote {file}. {note}"};
constexpr Message wrote_matrix{"Wrote {matrix} ({rows} × {columns}) to {file}"};
constexpr Message copied{"Copied {what}"};
constexpr Message opened_picture{"Opened the document that {file} was made from"};
constexpr Message opened_table{
    "Opened {file}: {rows, plural, one {# row} other {# rows}}, {columns, plural, one {# column} "
    "other {# columns}}"};
constexpr Message changed_since{"{file} was changed since."};
constexpr Message document_too_large{
    "The document is not in the picture: it has {size} MB, and at most {most} MB have room there."};
// {files}: "table words.csv, the embedding glove.txt".
constexpr Message outside{
    "The {files} {n, plural, one {is} other {are}} outside of {folder}: another machine will not "
    "find {n, plural, one {it} other {them}}"};

// Dialogs.
constexpr Message export_matrix{"Export {matrix}"};
constexpr Message matrix_for{"A matrix for {matrix}"};
constexpr Message scene{"the scene {scene}"};
constexpr Message has_shape{"{file} has the shape of {matrix}."};
constexpr Message work_goes_on{"{work} goes on. What is there of it would be lost."};
constexpr Message the_document{"The document"};
constexpr Message not_saved{"{document} has changes that are not saved."};
constexpr Message not_saved_before{"{document} has changes that are not saved. Next comes {next}."};
constexpr Message session_not_kept{
    "It was never saved, and the session that would bring it back could not be written. {why}"};
constexpr Message changed_meanwhile{
    "{file} is not as it was when you opened or saved it last: another window or program has "
    "written it."};
constexpr Message write_protected{
    "{file} is protected from being written: somebody meant that it stays as it is."};

// What was open when the program ended. {document}: "“notes.attend” with changes …".
constexpr Message never_saved{"{text}, which was never saved"};
constexpr Message unsaved_changes{"{file} with changes that are not saved"};
constexpr Message kept{"What was open then was kept {when}: {document}."};
constexpr Message kept_at_unknown{"at a time that is not known"};
constexpr Message restored_without{
    "{document} reads {files}, which may be why. Without, its text is kept, and edited numbers "
    "wait; all of it goes into a file, too."};
constexpr Message set_aside{"What was open then is in File → Open recent as {file}"};
constexpr Message not_set_aside{"It could not be put aside and is kept. {why}"};
constexpr Message one_of{"{title} ({place} of {n})"};
constexpr Message left{
    "{document}{saved, select, true {} other {,}} {rescued, select, true {could not be kept where "
    "it belongs and was rescued} other {was open in another window}}. It was kept {when}."};
constexpr Message no_place{"There is no place for it: {folder}"};
constexpr Message kept_as{"{problem}. It was kept as {file}"};

}  // namespace attend::texts::files
