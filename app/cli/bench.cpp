#include "app/cli/commands.h"
namespace attend::cli {
Run add_bench(CLI::App&) {
    return [] {};
}
}  // namespace attend::cli
