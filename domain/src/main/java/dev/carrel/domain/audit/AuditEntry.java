package dev.carrel.domain.audit;

import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something that somebody did, without any text of documents, questions or settings.
 *
 * @param id in the order of the entries
 * @param action the method and the path of the request, with the names of its parameters; for a connector, of the one
 * that would have done the same
 * @param library which it is about; null for none in particular
 * @param target the ids in the path but for that of the library, that of what was made, or how many documents a
 * connector has deleted; null if there are none
 * @param session the session of the browser; null for a request with the token itself
 * @param request the id of the request, which the access log names too; empty if nobody asked for it
 */
public record AuditEntry(String id, Instant at, AuditKind kind, String action, @Nullable LibraryId library,
        @Nullable String target, AuditActor actor, @Nullable String session, String request) {}
