#pragma once
#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace attend::cli {

/// A manual page, made from the tables that the program itself reads: `page` is "1" (attend),
/// "7-choices" (attend-choices) or "7-nodes" (attend-nodes). Its date is $SOURCE_DATE_EPOCH or
/// today's. Throws UsageError for another one.
std::string manual_page(const CLI::App& program, std::string_view page);

/// Every node of every workspace as it is at first, and what each value of a choice adds:
/// attend-nodes(7).
std::string manual_of_nodes(std::string_view date);

}  // namespace attend::cli
