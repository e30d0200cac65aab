#include "program.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/temporary.h"

namespace attend::test {

namespace {

[[noreturn]] void become_attend(const Arguments& arguments, const std::string& out, int err,
                                long largest_file) {
    std::string executable = ATTEND_EXECUTABLE;
    std::vector<char*> pointers{executable.data()};
    Arguments copies = arguments;
    for (std::string& argument : copies) pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    ::dup2(::open(out.c_str(), O_WRONLY | O_CREAT, 0600), STDOUT_FILENO);
    ::dup2(err, STDERR_FILENO);
    if (largest_file >= 0) {
        const auto bytes = static_cast<rlim_t>(largest_file);
        const rlimit limit{bytes, bytes};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ::execv(executable.c_str(), pointers.data());
    ::_exit(127);
}

/// Reads to the end and closes.
std::string all_of(int descriptor) {
    std::string text;
    char buffer[4096];
    for (ssize_t size = 0; (size = ::read(descriptor, buffer, sizeof buffer)) > 0;)
        text.append(buffer, static_cast<std::size_t>(size));
    ::close(descriptor);
    return text;
}

}  // namespace

Run run_attend(const Arguments& arguments, const std::string& out, long largest_file) {
    const TemporaryFolder folder;
    const std::string out_path = out.empty() ? (folder.path() / "out").string() : out;
    // Messages go through a pipe: `largest_file` is for what the program writes into files.
    int err[2] = {};
    REQUIRE(::pipe2(err, O_CLOEXEC) == 0);
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) become_attend(arguments, out_path, err[1], largest_file);
    ::close(err[1]);
    Run run;
    run.err = all_of(err[0]);
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    run.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    if (out.empty()) run.out = content_of(out_path);
    return run;
}

std::string result_of(const Arguments& arguments) {
    const Run run = run_attend(arguments);
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
    const Run run = run_attend(arguments);
    CHECK_MESSAGE(run.code == code, run.err);
    CHECK(run.out.empty());
    CHECK_MESSAGE(run.err.starts_with("attend: "), run.err);
    CHECK_MESSAGE(run.err.find(part) != std::string::npos, run.err);
    CHECK(run.err.size() < 1000);
}

}  // namespace attend::test
