package dev.carrel.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle.Overview;
import dev.carrel.application.port.Libraries.Put;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.error.LibraryNotFoundException;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.LibrarySettings;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.jspecify.annotations.Nullable;

/** Making, reading, listing and deleting libraries. */
final class LibraryActions {

    private final Carrel carrel;
    private final Addresses addresses;

    LibraryActions(Carrel carrel, Addresses addresses) {
        this.carrel = carrel;
        this.addresses = addresses;
    }

    Answer put(Call call) {
        var change = new LibraryChange(JsonBody.readIfAny(call, LibraryChange.Body::of), carrel::newCallbackSecret);
        var id = new LibraryId(call.parameter(Call.LIBRARY));
        Put put = put(id, change);
        ObjectNode body = Json.tree(LibraryBody.of(carrel.library(id).overview()));
        change.madeSecret().ifPresent(secret -> body.put("webhookSecret", secret));
        Answer.Whole answer = Answer.json(put.created() ? 201 : 200, body);
        return put.created() ? answer.with(HttpHeader.LOCATION.asString(), addresses.of("/library/" + id)) : answer;
    }

    Answer get(Call call) {
        return Answer.json(200, LibraryBody.of(Targets.library(carrel, call).overview()));
    }

    /** Those that the token is for. */
    Answer list(Call call) {
        AccessToken token = Objects.requireNonNull(call.token());
        return Answer.json(200, new Listed(carrel.libraries()
                .stream()
                .map(Library::id)
                .filter(token.libraries()::covers)
                .flatMap(id -> overview(id).stream())
                .map(LibraryBody::of)
                .toList()));
    }

    Answer delete(Call call) {
        LibraryId id = Targets.library(carrel, call).id();
        carrel.deleteLibrary(id);
        return Answer.json(200, Deleted.library(id.value()));
    }

    private Put put(LibraryId id, LibraryChange change) {
        try {
            return carrel.putLibrary(id, change);
        } catch (AddressRefusedException refused) {
            throw new Refused(Problems.refused(refused, "webhookUrl"));
        }
    }

    /** Empty for a library that was deleted since it was listed. */
    private Optional<Overview> overview(LibraryId id) {
        try {
            return Optional.of(carrel.library(id).overview());
        } catch (LibraryNotFoundException gone) {
            return Optional.empty();
        }
    }

    /** A library without the secret of its callback, which is told once and not here. */
    record LibraryBody(String id, @Nullable String name, @Nullable String instructions,
            @Nullable String refreshInterval, @Nullable String webhookUrl, DocumentCounts documents,
            EmbeddingProgress embedding, String createdAt) {

        static LibraryBody of(Overview overview) {
            Library library = overview.library();
            LibrarySettings settings = library.settings();
            return new LibraryBody(library.id().value(), settings.name(), settings.instructions(),
                    settings.refreshInterval() == null ? null : settings.refreshInterval().toString(),
                    settings.callback() == null ? null : settings.callback().url().value(),
                    DocumentCounts.of(overview.documents()), new EmbeddingProgress(overview.unembedded()),
                    library.createdAt().toString());
        }
    }

    record DocumentCounts(long queued, long running, long success, long failed) {

        static DocumentCounts of(Map<DocumentStatus, Long> counts) {
            return new DocumentCounts(counts.getOrDefault(DocumentStatus.QUEUED, 0L),
                    counts.getOrDefault(DocumentStatus.RUNNING, 0L),
                    counts.getOrDefault(DocumentStatus.SUCCESS, 0L),
                    counts.getOrDefault(DocumentStatus.FAILED, 0L));
        }
    }

    /** How many documents are found by their words, but not by their meaning yet. */
    record EmbeddingProgress(long pending) {}

    record Listed(List<LibraryBody> libraries) {}
}
