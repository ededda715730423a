package dev.carrel.opensearch;

import dev.carrel.application.contract.index.PassageIndexContract;
import dev.carrel.application.port.PassageIndex;
import java.util.concurrent.atomic.AtomicBoolean;

/** The contract tests of an index, run on a real OpenSearch. */
class OpenSearchPassageIndexTest extends PassageIndexContract {

    private final AtomicBoolean emptied = new AtomicBoolean();

    @Override
    protected PassageIndex openIndex() {
        return OpenSearchServer.openIndex(OpenSearchPassageIndexTest.class, emptied);
    }
}
