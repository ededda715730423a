package dev.carrel.application;

import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.index.InMemoryPassageIndex;
import dev.carrel.application.port.storage.InMemoryStorage;

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
