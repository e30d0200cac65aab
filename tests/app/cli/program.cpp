#include "program.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/temporary.h"

namespace attend::test {

namespace {

[[noreturn]] void become_attend(const Arguments& arguments, const std::string& out,
                                const std::string& err, long largest_file) {
    std::string executable = ATTEND_EXECUTABLE;
    std::vector<char*> pointers{executable.data()};
    Arguments copies = arguments;
    for (std::string& argument : copies) pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    ::dup2(::open(out.c_str(), O_WRONLY | O_CREAT, 0600), STDOUT_FILENO);
    ::dup2(::open(err.c_str(), O_WRONLY | O_CREAT, 0600), STDERR_FILENO);
    if (largest_file >= 0) {
        const auto bytes = static_cast<rlim_t>(largest_file);
        const rlimit limit{bytes, bytes};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ::execv(executable.c_str(), pointers.data());
    ::_exit(127);
}

}  // namespace

Run attend(const Arguments& arguments, const std::string& out, long largest_file) {
    const TemporaryFolder folder;
    const std::string out_path = out.empty() ? (folder.path() / "out").string() : out;
    const std::string err_path = (folder.path() / "err").string();
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) become_attend(arguments, out_path, err_path, largest_file);
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    Run run;
    run.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    if (out.empty()) run.out = content_of(out_path);
    run.err = content_of(err_path);
    return run;
}

std::string result_of(const Arguments& arguments) {
    const Run run = attend(arguments);
    CHECK_MESSAGE(run.code == 0, run.err);
    CHECK(run.err.empty());
    return run.out;
}

Json json_of(Arguments arguments) {
    arguments.insert(arguments.end(), {"--format", "json"});
    return Json::parse(result_of(arguments));
}

std::vector<std::vector<double>> values_of(Arguments arguments, const std::string& node) {
    arguments.insert(arguments.begin(), "value");
    arguments.insert(arguments.end(), {"--node", node});
    const Json json = json_of(arguments);
    std::vector<std::vector<double>> values;
    for (const Json& row : json.at("values")) {
        values.emplace_back();
        for (const Json& number : row)
            values.back().push_back(number.is_string() ? std::stod(number.get<std::string>())
                                                       : number.get<double>());
    }
    return values;
}

void check_refused(const Arguments& arguments, int code, std::string_view part) {
    const Run run = attend(arguments);
    CHECK_MESSAGE(run.code == code, run.err);
    CHECK(run.out.empty());
    CHECK_MESSAGE(run.err.starts_with("attend: "), run.err);
    CHECK_MESSAGE(run.err.find(part) != std::string::npos, run.err);
    CHECK(run.err.size() < 1000);
}

}  // namespace attend::test
