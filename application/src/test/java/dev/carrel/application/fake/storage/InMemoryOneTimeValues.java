package dev.carrel.application.fake.storage;

import dev.carrel.application.port.access.OneTimeValues;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Optional;

record InMemoryOneTimeValues(InMemoryState state) implements OneTimeValues {

    record Entry(byte[] value, Instant expiresAt) {}

    @Override
    public boolean addIfAbsent(byte[] key, byte[] value, Instant expiresAt, Instant now) {
        synchronized (state) {
            state.oneTimeValues.values().removeIf(entry -> !now.isBefore(entry.expiresAt) && entry.value.length > 0);
            Entry known = state.oneTimeValues.get(ByteBuffer.wrap(key));
            if (known != null && now.isBefore(known.expiresAt)) {
                return false;
            }
            state.oneTimeValues.put(ByteBuffer.wrap(key), new Entry(value, expiresAt));
            return true;
        }
    }

    @Override
    public Optional<byte[]> takeValue(byte[] key, Instant now) {
        synchronized (state) {
            return Optional.ofNullable(state.oneTimeValues.remove(ByteBuffer.wrap(key)))
                    .filter(entry -> now.isBefore(entry.expiresAt))
                    .map(Entry::value);
        }
    }
}
