package dev.carrel.postgres;

import dev.carrel.application.TwoEnginesContract;
import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import java.util.HashMap;
import java.util.Map;

class TwoEnginesOnPostgresTest extends TwoEnginesContract {

    private static final TestDatabase DATABASE = TestDatabase.of(TwoEnginesOnPostgresTest.class);

    private final Map<String, InMemoryPassageIndex> indexes = new HashMap<>();
    private boolean opened;

    @Override
    protected Storage openStorage() {
        if (opened) {
            return DATABASE.openAgain();
        }
        opened = true;
        return DATABASE.openEmpty();
    }

    @Override
    protected PassageIndex openIndex(String engine) {
        return indexes.computeIfAbsent(engine, name -> new InMemoryPassageIndex());
    }
}
