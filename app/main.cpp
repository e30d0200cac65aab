#include "app/cli/command_line.h"
#include "app/shell/run_window.h"

int main(int argc, char** argv) { return attend::run_command_line(argc, argv, attend::run_window); }
