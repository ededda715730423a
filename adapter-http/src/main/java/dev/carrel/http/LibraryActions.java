package dev.carrel.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle.LibraryOverview;
import dev.carrel.application.port.Libraries.SavedLibrary;
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
        var change = new LibraryChange(JsonBody.readIfAny(call, LibraryChange.Body::of), carrel::newWebhookSecret);
        var id = new LibraryId(call.parameter(Call.LIBRARY));
        SavedLibrary put = put(id, change);
        ObjectNode body = Json.tree(LibraryBody.of(carrel.library(id).describe()));
        change.madeSecret().ifPresent(secret -> body.put("webhookSecret", secret));
        Answer.Whole answer = Answer.json(put.created() ? 201 : 200, body);
        return put.created() ? answer.with(HttpHeader.LOCATION.asString(), addresses.of("/library/" + id)) : answer;
    }

    Answer get(Call call) {
        return Answer.json(200, LibraryBody.of(Targets.library(carrel, call).describe()));
    }

    /** Lists those that the token is for: all of them, unless a page is asked for. */
    Answer list(Call call) {
        AccessToken token = Objects.requireNonNull(call.token());
        Page page = QueryString.read(call, Page::of);
        List<LibraryId> libraries = carrel.listLibraries()
                .stream()
                .map(Library::id)
                .filter(token.libraries()::coversLibrary)
                .toList();
        if (page.limit() == null) {
            return Answer.json(200, new Listed(bodies(libraries)));
        }
        Listing<LibraryId> listing = Listing.read(page.after(), page.limit(), id -> id,
                (after, limit) -> libraries.stream()
                        .filter(id -> after == null || id.value().compareTo(after.value()) > 0)
                        .limit(limit)
                        .toList());
        return Answer.json(200, new ListedPage(bodies(listing.items()), listing.nextCursor()));
    }

    private List<LibraryBody> bodies(List<LibraryId> libraries) {
        return libraries.stream().flatMap(id -> overview(id).stream()).map(LibraryBody::of).toList();
    }

    Answer delete(Call call) {
        LibraryId id = Targets.library(carrel, call).id();
        carrel.deleteLibrary(id);
        return Answer.json(200, Deleted.library(id.value()));
    }

    private SavedLibrary put(LibraryId id, LibraryChange change) {
        try {
            return carrel.createOrUpdateLibrary(id, change);
        } catch (AddressRefusedException e) {
            throw new Refused(Problems.refused(e, "webhookUrl"));
        }
    }

    /** Empty for a library that was deleted since it was listed. */
    private Optional<LibraryOverview> overview(LibraryId id) {
        try {
            return Optional.of(carrel.library(id).describe());
        } catch (LibraryNotFoundException ignored) {
            return Optional.empty();
        }
    }

    /** A library without the secret of its callback, which is told once and not here. */
    record LibraryBody(String id, @Nullable String name, @Nullable String instructions,
            @Nullable String refreshInterval, @Nullable String webhookUrl, DocumentCounts documents,
            EmbeddingProgress embedding, String createdAt) {

        static LibraryBody of(LibraryOverview overview) {
            Library library = overview.library();
            LibrarySettings settings = library.settings();
            return new LibraryBody(library.id().value(), settings.name(), settings.instructions(),
                    settings.refreshInterval() == null ? null : settings.refreshInterval().toString(),
                    settings.webhook() == null ? null : settings.webhook().url().value(),
                    DocumentCounts.of(overview.documentCounts()), new EmbeddingProgress(overview.unembeddedDocuments()),
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

    record ListedPage(List<LibraryBody> libraries, @Nullable String nextCursor) {}

    /**
     * What is asked for.
     *
     * @param limit null for all
     */
    private record Page(@Nullable LibraryId after, @Nullable Integer limit) {

        private static final int ALL = 0;
        private static final int MAX_ON_PAGE = 100;
        private static final int DEFAULT_ON_PAGE = 20;

        static Page of(QueryString query) {
            LibraryId after = query.cursor(last -> Optional.of(new LibraryId(last)));
            int limit = query.integer("limit", 1, MAX_ON_PAGE, after == null ? ALL : DEFAULT_ON_PAGE);
            return new Page(after, limit == ALL ? null : limit);
        }
    }
}
