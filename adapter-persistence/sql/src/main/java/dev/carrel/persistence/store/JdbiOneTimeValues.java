package dev.carrel.persistence.store;

import dev.carrel.application.port.access.OneTimeValues;
import dev.carrel.persistence.column.EpochMicros;
import dev.carrel.persistence.database.DatabaseWriter;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;

/** Values that are used once. */
public record JdbiOneTimeValues(DatabaseWriter writer) implements OneTimeValues {

    @Override
    public boolean addIfAbsent(byte[] key, byte[] value, Instant expiresAt, Instant now) {
        return writer.runInTransaction(handle -> {
            handle.createUpdate("DELETE FROM one_time_value WHERE expires_at <= :now")
                    .bind("now", EpochMicros.of(now))
                    .execute();
            return handle.createUpdate("""
                    INSERT INTO one_time_value (digest, content, expires_at) VALUES (:digest, :content, :expires_at)
                    ON CONFLICT DO NOTHING
                    """)
                    .bind("digest", HexFormat.of().formatHex(key))
                    .bind("content", value)
                    .bind("expires_at", EpochMicros.of(expiresAt))
                    .execute() == 1;
        });
    }

    @Override
    public Optional<byte[]> takeValue(byte[] key, Instant now) {
        return writer.runInTransaction(handle -> handle
                .createQuery("DELETE FROM one_time_value WHERE digest = :digest AND expires_at > :now"
                        + " RETURNING content")
                .bind("digest", HexFormat.of().formatHex(key))
                .bind("now", EpochMicros.of(now))
                .mapTo(byte[].class)
                .findOne());
    }
}
