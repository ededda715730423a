package dev.carrel.persistence;

import dev.carrel.domain.access.AccessTokenId;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * When access tokens were last used: known here at once, and written at most once a minute for each, so that a request
 * does not cost a write.
 */
final class LastUses {

    private static final Duration BETWEEN_WRITES = Duration.ofMinutes(1);

    private final Writer writer;
    private final ConcurrentMap<AccessTokenId, Use> uses = new ConcurrentHashMap<>();

    LastUses(Writer writer) {
        this.writer = writer;
    }

    private record Use(Instant latest, Instant written) {

        Use at(Instant now) {
            boolean due = !now.isBefore(written.plus(BETWEEN_WRITES));
            return new Use(later(latest, now), due ? now : written);
        }
    }

    void note(AccessTokenId token, Instant now) {
        Instant kept = Micros.kept(now);
        Use use = uses.compute(token, (id, before) -> before == null ? new Use(kept, kept) : before.at(kept));
        if (use.written().equals(kept)) {
            writer.writeLater(handle -> write(handle, token, kept));
        }
    }

    @Nullable
    Instant latest(AccessTokenId token, @Nullable Instant written) {
        Use use = uses.get(token);
        if (use == null) {
            return written;
        }
        return written == null ? use.latest() : later(use.latest(), written);
    }

    void forget(AccessTokenId token) {
        uses.remove(token);
    }

    /** Writes what is not yet written. */
    void writeAll(Handle handle) {
        uses.forEach((token, use) -> write(handle, token, use.latest()));
    }

    private void write(Handle handle, AccessTokenId token, Instant latest) {
        int there = handle.createUpdate("""
                UPDATE access_token SET last_used_at = :at
                WHERE id = :id AND (last_used_at IS NULL OR last_used_at <= :at)
                """).bind("id", token.value()).bind("at", Micros.of(latest)).execute();
        if (there == 0) {
            uses.remove(token);
        }
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
