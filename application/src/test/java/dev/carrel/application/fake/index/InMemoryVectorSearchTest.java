package dev.carrel.application.fake.index;

import dev.carrel.application.contract.index.VectorSearchContract;
import dev.carrel.application.port.PassageIndex;

/** The index in memory keeps the contract too. */
class InMemoryVectorSearchTest extends VectorSearchContract {

    private final InMemoryPassageIndex kept = new InMemoryPassageIndex();

    @Override
    protected PassageIndex openIndex() {
        return kept;
    }
}
