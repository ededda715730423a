package dev.carrel.opensearch;

import dev.carrel.application.contract.index.SpellingContract;
import dev.carrel.application.port.PassageIndex;
import java.util.concurrent.atomic.AtomicBoolean;

/** The correction of misspelt words, on a real OpenSearch. */
class OpenSearchSpellingTest extends SpellingContract {

    private final AtomicBoolean emptied = new AtomicBoolean();

    @Override
    protected PassageIndex openIndex() {
        return OpenSearchServer.openIndex(OpenSearchSpellingTest.class, emptied);
    }
}
