#include "app/cli/command_line.h"
#include "app/shell/run_window.h"
#include "core/memory.h"

int main(int argc, char** argv) {
    attend::keep_freed_memory();
    return attend::run_command_line(argc, argv, attend::run_window);
}
