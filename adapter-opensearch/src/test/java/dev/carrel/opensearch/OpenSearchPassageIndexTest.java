package dev.carrel.opensearch;

import dev.carrel.application.contract.index.PassageIndexContract;
import dev.carrel.application.port.PassageIndex;
import java.util.List;

/** The contract tests of an index, run on a real OpenSearch. */
class OpenSearchPassageIndexTest extends PassageIndexContract {

    private boolean emptied;

    @Override
    protected PassageIndex openIndex() {
        PassageIndex index = OpenSearchPassageIndex.open(OpenSearchServer.settings());
        if (!emptied) {
            emptied = true;
            index.dropAllExcept(List.of());
        }
        return index;
    }
}
