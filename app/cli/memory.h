#pragma once

namespace attend::cli {

/// Has the C library keep freed memory for the next matrices, some 64 MB of it, where it would hand
/// it back to the system. An edit frees and makes matrices of some 100 KB each; new pages for them
/// cost a third of the time of a layer.
void keep_freed_memory();

}  // namespace attend::cli
