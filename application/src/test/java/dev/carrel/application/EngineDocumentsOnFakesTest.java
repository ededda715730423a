package dev.carrel.application;

import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.index.InMemoryPassageIndex;
import dev.carrel.application.port.storage.InMemoryStorage;

class EngineDocumentsOnFakesTest extends EngineDocumentsContract {

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
