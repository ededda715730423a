package dev.carrel.application.fake.index;

import dev.carrel.application.contract.index.PassageIndexContract;
import dev.carrel.application.port.PassageIndex;

/** The contract tests of an index, run on the fake. */
class InMemoryPassageIndexTest extends PassageIndexContract {

    private final InMemoryPassageIndex kept = new InMemoryPassageIndex();

    @Override
    protected PassageIndex openIndex() {
        return kept;
    }
}
