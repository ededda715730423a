package dev.carrel.application;

import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;

class EngineOnFakesTest extends EngineContract {

    private final InMemoryStorage storage = new InMemoryStorage();
    private InMemoryPassageIndex index = new InMemoryPassageIndex();

    @Override
    protected Storage openStorage() {
        return storage;
    }

    @Override
    protected PassageIndex openIndex() {
        return index;
    }

    @Override
    protected void loseIndex() {
        index = new InMemoryPassageIndex();
    }
}
