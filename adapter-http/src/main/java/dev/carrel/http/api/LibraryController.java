package dev.carrel.http.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.api.DeletedBody;
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
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.JsonCodec;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.request.CursorPage;
import dev.carrel.http.request.JsonRequest;
import dev.carrel.http.request.PathIds;
import dev.carrel.http.request.QueryParameters;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.jspecify.annotations.Nullable;

/** Making, reading, listing and deleting libraries. */
final class LibraryController {

    private final Carrel carrel;
    private final ServiceUrls urls;

    LibraryController(Carrel carrel, ServiceUrls urls) {
        this.carrel = carrel;
        this.urls = urls;
    }

    ApiResponse putLibrary(ApiRequest request) {
        var change = new LibrarySettingsUpdate(
                JsonRequest.readOptionalBody(request, LibrarySettingsUpdate.LibraryRequest::of),
                carrel::newWebhookSecret);
        var id = new LibraryId(request.pathParameter(ApiRequest.LIBRARY_ID));
        SavedLibrary put = putLibrary(id, change);
        ObjectNode body = JsonCodec.toTree(LibraryBody.of(carrel.library(id).describe()));
        change.generatedSecret().ifPresent(secret -> body.put("webhookSecret", secret));
        ApiResponse.CompleteResponse answer = ApiResponse.json(put.created() ? 201 : 200, body);
        return put.created() ? answer.withHeader(HttpHeader.LOCATION.asString(), urls.urlOf("/library/" + id)) : answer;
    }

    ApiResponse getLibrary(ApiRequest request) {
        return ApiResponse.json(200, LibraryBody.of(PathIds.openLibrary(carrel, request).describe()));
    }

    /** Lists those that the token is for: all of them, unless a page is asked for. */
    ApiResponse listLibraries(ApiRequest request) {
        AccessToken token = Objects.requireNonNull(request.token());
        LibraryListQuery page = QueryParameters.readParameters(request, LibraryListQuery::of);
        List<LibraryId> libraries = carrel.listLibraries()
                .stream()
                .map(Library::id)
                .filter(token.libraries()::coversLibrary)
                .toList();
        if (page.limit() == null) {
            return ApiResponse.json(200, new LibraryListBody(toBodies(libraries)));
        }
        CursorPage<LibraryId> listing = CursorPage.readPage(page.after(), page.limit(), id -> id,
                (after, limit) -> libraries.stream()
                        .filter(id -> after == null || id.value().compareTo(after.value()) > 0)
                        .limit(limit)
                        .toList());
        return ApiResponse.json(200, new LibraryPageBody(toBodies(listing.items()), listing.nextCursor()));
    }

    private List<LibraryBody> toBodies(List<LibraryId> libraries) {
        return libraries.stream().flatMap(id -> findOverview(id).stream()).map(LibraryBody::of).toList();
    }

    ApiResponse deleteLibrary(ApiRequest request) {
        LibraryId id = PathIds.openLibrary(carrel, request).id();
        carrel.deleteLibrary(id);
        return ApiResponse.json(200, DeletedBody.ofLibrary(id.value()));
    }

    private SavedLibrary putLibrary(LibraryId id, LibrarySettingsUpdate change) {
        try {
            return carrel.createOrUpdateLibrary(id, change);
        } catch (AddressRefusedException e) {
            throw new ProblemException(ProblemMapper.addressRefusedProblem(e, "webhookUrl"));
        }
    }

    /** Empty for a library that was deleted since it was listed. */
    private Optional<LibraryOverview> findOverview(LibraryId id) {
        try {
            return Optional.of(carrel.library(id).describe());
        } catch (LibraryNotFoundException ignored) {
            return Optional.empty();
        }
    }

    /** A library without the secret of its callback, which is told once and not here. */
    record LibraryBody(String id, @Nullable String name, @Nullable String instructions,
            @Nullable String refreshInterval, @Nullable String webhookUrl, DocumentCountsBody documents,
            EmbeddingProgressBody embedding, String createdAt) {

        static LibraryBody of(LibraryOverview overview) {
            Library library = overview.library();
            LibrarySettings settings = library.settings();
            return new LibraryBody(library.id().value(), settings.name(), settings.instructions(),
                    settings.refreshInterval() == null ? null : settings.refreshInterval().toString(),
                    settings.webhook() == null ? null : settings.webhook().url().value(),
                    DocumentCountsBody.of(overview.documentCounts()),
                    new EmbeddingProgressBody(overview.unembeddedDocuments()),
                    library.createdAt().toString());
        }
    }

    record DocumentCountsBody(long queued, long running, long success, long failed) {

        static DocumentCountsBody of(Map<DocumentStatus, Long> counts) {
            return new DocumentCountsBody(counts.getOrDefault(DocumentStatus.QUEUED, 0L),
                    counts.getOrDefault(DocumentStatus.RUNNING, 0L),
                    counts.getOrDefault(DocumentStatus.SUCCESS, 0L),
                    counts.getOrDefault(DocumentStatus.FAILED, 0L));
        }
    }

    /** How many documents are found by their words, but not by their meaning yet. */
    record EmbeddingProgressBody(long pending) {}

    record LibraryListBody(List<LibraryBody> libraries) {}

    record LibraryPageBody(List<LibraryBody> libraries, @Nullable String nextCursor) {}

    /**
     * What is asked for.
     *
     * @param limit null for all
     */
    private record LibraryListQuery(@Nullable LibraryId after, @Nullable Integer limit) {

        private static final int NO_LIMIT = 0;
        private static final int MAX_LIMIT = 100;
        private static final int DEFAULT_LIMIT = 20;

        static LibraryListQuery of(QueryParameters query) {
            LibraryId after = query.readCursor(last -> Optional.of(new LibraryId(last)));
            int limit = query.readInteger("limit", 1, MAX_LIMIT, after == null ? NO_LIMIT : DEFAULT_LIMIT);
            return new LibraryListQuery(after, limit == NO_LIMIT ? null : limit);
        }
    }
}
