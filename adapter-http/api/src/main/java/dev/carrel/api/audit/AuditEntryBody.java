package dev.carrel.api.audit;

import dev.carrel.domain.audit.AuditEntry;
import dev.carrel.domain.library.LibraryId;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An entry of the audit log. */
public record AuditEntryBody(String id, String at, String kind, String action, @Nullable String library,
        @Nullable String target, ActorBody actor, @Nullable String session, String request) {

    static final List<String> COLUMNS = List.of("id", "at", "kind", "action", "library", "target", "actorKind",
            "actorId", "actorName", "session", "request");

    /** Who did something. */
    public record ActorBody(String kind, String id, String name) {}

    /** Returns the body of an entry. */
    public static AuditEntryBody of(AuditEntry entry) {
        LibraryId about = entry.library();
        return new AuditEntryBody(entry.id(), entry.at().toString(), entry.kind().wireName(), entry.action(),
                about == null ? null : about.value(), entry.target(),
                new ActorBody(entry.actor().kind(), entry.actor().id(), entry.actor().name()), entry.session(),
                entry.request());
    }

    List<String> cells() {
        return Arrays.asList(id, at, kind, action, Objects.toString(library, ""), Objects.toString(target, ""),
                actor.kind(), actor.id(), actor.name(), Objects.toString(session, ""), request);
    }
}
