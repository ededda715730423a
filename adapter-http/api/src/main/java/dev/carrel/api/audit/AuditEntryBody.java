package dev.carrel.api.audit;

import dev.carrel.application.LibraryDocuments;
import dev.carrel.domain.OpaqueId;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.audit.AuditEntry;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An entry of the audit log.
 *
 * @param title what the document that it is about is called now; null if it no longer exists
 */
public record AuditEntryBody(String id, String at, String kind, String action, @Nullable String library,
        @Nullable String target, @Nullable String title, ActorBody actor, @Nullable String session, String request) {

    static final List<String> COLUMNS = List.of("id", "at", "kind", "action", "library", "target", "actorKind",
            "actorId", "actorName", "session", "request", "title");

    /** Who did something. */
    public record ActorBody(String kind, String id, String name) {}

    /**
     * Returns the bodies of entries.
     *
     * @param libraries returns the documents of a library, as far as the reader may see them
     */
    public static List<AuditEntryBody> listOf(List<AuditEntry> entries,
            Function<LibraryId, LibraryDocuments> libraries) {
        var concerned = new HashMap<LibraryId, Set<DocumentId>>();
        entries.forEach(entry -> documentsOf(entry)
                .forEach(id -> concerned.computeIfAbsent(entry.library(), library -> new HashSet<>()).add(id)));
        var titles = new HashMap<DocumentId, String>();
        concerned.forEach((library, ids) -> libraries.apply(library)
                .findDocuments(ids)
                .forEach(document -> titles.put(document.id(), titleOf(document))));
        return entries.stream()
                .map(entry -> of(entry, documentsOf(entry).map(titles::get).filter(Objects::nonNull).findFirst()))
                .toList();
    }

    /** Returns the ids that may be of a document; one of its pages has a number beside it. */
    private static Stream<DocumentId> documentsOf(AuditEntry entry) {
        return entry.target() == null || entry.library() == null || !entry.action().contains("/document")
                ? Stream.empty()
                : Stream.of(entry.target().split("/")).filter(OpaqueId::isValid).map(DocumentId::new);
    }

    private static @Nullable String titleOf(Document document) {
        WebAddress url = document.url();
        return document.title() != null ? document.title()
                : document.key() != null ? document.key() : url == null ? null : url.value();
    }

    private static AuditEntryBody of(AuditEntry entry, Optional<String> title) {
        LibraryId about = entry.library();
        return new AuditEntryBody(entry.id(), entry.at().toString(), entry.kind().wireName(), entry.action(),
                about == null ? null : about.value(), entry.target(), title.orElse(null),
                new ActorBody(entry.actor().kind(), entry.actor().id(), entry.actor().name()), entry.session(),
                entry.request());
    }

    List<String> cells() {
        return Arrays.asList(id, at, kind, action, Objects.toString(library, ""), Objects.toString(target, ""),
                actor.kind(), actor.id(), actor.name(), Objects.toString(session, ""), request,
                Objects.toString(title, ""));
    }
}
