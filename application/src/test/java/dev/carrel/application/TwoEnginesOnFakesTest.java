package dev.carrel.application;

import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import java.util.HashMap;
import java.util.Map;

class TwoEnginesOnFakesTest extends TwoEnginesContract {

    private final InMemoryStorage storage = InMemoryStorage.shared();
    private final Map<String, InMemoryPassageIndex> indexes = new HashMap<>();

    @Override
    protected Storage openStorage() {
        return storage;
    }

    @Override
    protected PassageIndex openIndex(String engine) {
        return indexes.computeIfAbsent(engine, name -> new InMemoryPassageIndex());
    }
}
