#include "app/shell/opening.h"

#include <doctest/doctest.h>

#include <cstdlib>

#include "app/shell/program.h"
#include "core/document/compute.h"
#include "support/temporary.h"

using namespace attend;
using attend::test::TemporaryFolder;

namespace {

/// A machine on which nothing was fetched and no package of data is installed.
class NothingFetched {
  public:
    NothingFetched() { setenv("ATTEND_CACHE", folder_.path().c_str(), 1); }
    ~NothingFetched() { unsetenv("ATTEND_CACHE"); }
    NothingFetched(const NothingFetched&) = delete;
    NothingFetched& operator=(const NothingFetched&) = delete;

  private:
    TemporaryFolder folder_;
};

}  // namespace

TEST_CASE(
    "without GloVe and a model the first scene is computed, and it is said what brings them") {
    const NothingFetched machine;
    const Saved saved = opening_document(first_scene);
    CHECK(saved.document.choices.embedding == "hand_made");
    CHECK(compute(saved.document).evaluation.graph->find("head.3/weights"));
    const std::string missing = missing_data();
    CHECK(missing.find("apt install ./attend-glove_") != std::string::npos);
    CHECK(missing.find("apt install ./attend-minilm_") != std::string::npos);
}
