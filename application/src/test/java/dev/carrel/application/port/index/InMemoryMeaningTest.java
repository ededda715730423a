package dev.carrel.application.port.index;

import dev.carrel.application.port.PassageIndex;

/** The index in memory keeps the contract too. */
class InMemoryMeaningTest extends MeaningContract {

    private final InMemoryPassageIndex kept = new InMemoryPassageIndex();

    @Override
    protected PassageIndex openIndex() {
        return kept;
    }
}
