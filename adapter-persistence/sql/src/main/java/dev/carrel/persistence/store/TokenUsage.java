package dev.carrel.persistence.store;

import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.persistence.column.EpochMicros;
import dev.carrel.persistence.database.DatabaseWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * The last use of access tokens, kept in memory and written at most once a minute per token, so that a request does not
 * cost a write. Thread-safe.
 */
public final class TokenUsage {

    private static final Duration WRITE_INTERVAL = Duration.ofMinutes(1);

    private final DatabaseWriter writer;
    private final ConcurrentMap<AccessTokenId, LastUse> uses = new ConcurrentHashMap<>();

    /** Creates an empty record of uses; one per storage. */
    public TokenUsage(DatabaseWriter writer) {
        this.writer = writer;
    }

    private record LastUse(Instant latest, Instant written) {

        LastUse withUse(Instant now) {
            boolean due = !now.isBefore(written.plus(WRITE_INTERVAL));
            return new LastUse(laterOf(latest, now), due ? now : written);
        }
    }

    /** Records a use; writes it later if the last write of the token is a minute ago. */
    void recordUse(AccessTokenId token, Instant now) {
        Instant storedNow = EpochMicros.toStoredPrecision(now);
        LastUse use = uses.compute(token,
                (id, before) -> before == null ? new LastUse(storedNow, storedNow) : before.withUse(storedNow));
        if (use.written().equals(storedNow)) {
            writer.writeLater(handle -> writeUse(handle, token, storedNow));
        }
    }

    /**
     * Returns the last use of a token; null if it was never used.
     *
     * @param written the last use in the database
     */
    @Nullable
    Instant latestUse(AccessTokenId token, @Nullable Instant written) {
        LastUse use = uses.get(token);
        if (use == null) {
            return written;
        }
        return written == null ? use.latest() : laterOf(use.latest(), written);
    }

    /** Forgets a deleted token. */
    void forgetToken(AccessTokenId token) {
        uses.remove(token);
    }

    /** Writes all uses that are known in memory. */
    public void writeAllUses(Handle handle) {
        uses.forEach((token, use) -> writeUse(handle, token, use.latest()));
    }

    private void writeUse(Handle handle, AccessTokenId token, Instant latest) {
        int updated = handle.createUpdate("""
                UPDATE access_token SET last_used_at = :at
                WHERE id = :id AND (last_used_at IS NULL OR last_used_at <= :at)
                """).bind("id", token.value()).bind("at", EpochMicros.of(latest)).execute();
        if (updated == 0) {
            uses.remove(token);
        }
    }

    private static Instant laterOf(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
