package dev.carrel.examples;

import dev.carrel.application.contract.index.PassageIndexContract;
import dev.carrel.application.port.PassageIndex;

/** The index of one's own does what the engine relies on. */
class ScanningIndexTest extends PassageIndexContract {

    private final ScanningIndex index = new ScanningIndex();

    @Override
    protected PassageIndex openIndex() {
        return index;
    }
}
