package dev.carrel.domain.audit;

import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which entries are wanted; null for any.
 *
 * @param actor the id of who did it
 * @param since the time from which on
 */
public record AuditSelection(@Nullable AuditKind kind, @Nullable LibraryId library, @Nullable String actor,
        @Nullable Instant since) {

    /** All entries. */
    public static final AuditSelection ALL = new AuditSelection(null, null, null, null);

    /** Returns whether an entry is wanted. */
    public boolean matches(AuditEntry entry) {
        return (kind == null || kind == entry.kind()) && (library == null || library.equals(entry.library()))
                && (actor == null || actor.equals(entry.actor().id()))
                && (since == null || !entry.at().isBefore(since));
    }
}
