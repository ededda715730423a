package dev.carrel.persistence.store;

import dev.carrel.application.port.access.OneTimeValues;
import dev.carrel.persistence.column.EpochMicros;
import dev.carrel.persistence.database.DatabaseWriter;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Values that are used once. Of those that are empty, which only tell that something was used, the newest are kept
 * though they have expired: the clock may be ahead, and is put back.
 */
public record JdbiOneTimeValues(DatabaseWriter writer) implements OneTimeValues {

    private static final int MAX_KEPT = 1000;

    @Override
    public boolean addIfAbsent(byte[] key, byte[] value, Instant expiresAt, Instant now) {
        return writer.runInTransaction(handle -> {
            handle.createUpdate("""
                    DELETE FROM one_time_value WHERE expires_at <= :now AND (length(content) > 0 OR digest NOT IN
                    (SELECT digest FROM one_time_value WHERE expires_at <= :now AND length(content) = 0
                    ORDER BY expires_at DESC LIMIT :kept))
                    """).bind("now", EpochMicros.of(now)).bind("kept", MAX_KEPT).execute();
            return handle.createUpdate("""
                    INSERT INTO one_time_value (digest, content, expires_at) VALUES (:digest, :content, :expires_at)
                    ON CONFLICT (digest) DO UPDATE SET content = excluded.content, expires_at = excluded.expires_at
                    WHERE one_time_value.expires_at <= :now
                    """)
                    .bind("digest", HexFormat.of().formatHex(key))
                    .bind("content", value)
                    .bind("expires_at", EpochMicros.of(expiresAt))
                    .bind("now", EpochMicros.of(now))
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
