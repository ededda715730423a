package dev.carrel.application;

import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;

class EngineCorrectionOnFakesTest extends EngineCorrectionContract {

    private final InMemoryStorage storage = new InMemoryStorage();
    private final InMemoryPassageIndex index = new InMemoryPassageIndex();

    @Override
    protected Storage openStorage() {
        return storage;
    }

    @Override
    protected PassageIndex openIndex() {
        return index;
    }
}
