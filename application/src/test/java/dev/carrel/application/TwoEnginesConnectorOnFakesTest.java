package dev.carrel.application;

import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;

class TwoEnginesConnectorOnFakesTest extends TwoEnginesConnectorContract {

    private final InMemoryStorage storage = InMemoryStorage.shared();

    @Override
    protected Storage openStorage() {
        return storage;
    }

    @Override
    protected PassageIndex openIndex(String engine) {
        return new InMemoryPassageIndex();
    }
}
