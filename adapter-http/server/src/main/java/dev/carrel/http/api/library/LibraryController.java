package dev.carrel.http.api.library;

import dev.carrel.api.DeletedBody;
import dev.carrel.api.library.LibraryBody;
import dev.carrel.api.library.LibraryListBody;
import dev.carrel.api.library.LibraryPageBody;
import dev.carrel.api.library.LibraryRequest;
import dev.carrel.api.library.LibrarySettingsUpdate;
import dev.carrel.application.Carrel;
import dev.carrel.application.Carrel.SavedLibrary;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.LibraryHandle.LibraryOverview;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.exchange.ServiceUrls;
import dev.carrel.http.request.BodyFields;
import dev.carrel.http.request.CoveredLibraries;
import dev.carrel.http.request.CursorPage;
import dev.carrel.http.request.JsonRequest;
import dev.carrel.http.request.LibraryAccess;
import dev.carrel.http.request.LimitsReader;
import dev.carrel.http.request.QueryParameters;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.jspecify.annotations.Nullable;

/** Creates, updates, reads, lists and deletes libraries. */
final class LibraryController {

    private final Carrel carrel;
    private final ServiceUrls urls;

    LibraryController(Carrel carrel, ServiceUrls urls) {
        this.carrel = carrel;
        this.urls = urls;
    }

    ApiResponse putLibrary(ApiRequest request) {
        LibraryRequest change = JsonRequest.readOptionalBody(request, LibraryController::readRequest);
        var update = new LibrarySettingsUpdate(change, carrel.newWebhookSecret());
        var id = new LibraryId(request.pathParameter(ApiRequest.LIBRARY_ID));
        SavedLibrary saved = saveLibrary(id, update);
        LibraryBody body = LibraryBody.of(carrel.library(id).describe())
                .withWebhookSecret(update.secretUsedIn(saved.library().settings()).orElse(null));
        return toResponse(saved, body);
    }

    /** Returns the library of the person, which is created if it does not exist. */
    ApiResponse openPersonalLibrary(ApiRequest request) {
        SavedLibrary saved = carrel.openPersonalLibrary(request.requireToken());
        return toResponse(saved, LibraryBody.of(carrel.library(saved.library().id()).describe()));
    }

    private ApiResponse toResponse(SavedLibrary saved, LibraryBody body) {
        return saved.created()
                ? ApiResponse.json(201, body)
                        .withHeader(HttpHeader.LOCATION.asString(), urls.urlOf("/library/" + saved.library().id()))
                : ApiResponse.json(200, body);
    }

    ApiResponse getLibrary(ApiRequest request) {
        return ApiResponse.json(200, toBody(viewLibrary(request).describe(), request));
    }

    /** Lists the libraries of the token: all of them, unless a page is requested. */
    ApiResponse listLibraries(ApiRequest request) {
        AccessToken token = Objects.requireNonNull(request.token());
        LibraryListQuery query = QueryParameters.readParameters(request, LibraryListQuery::of);
        if (query.limit() == null) {
            List<LibraryId> all = CoveredLibraries.list(carrel, token, null, Integer.MAX_VALUE);
            return ApiResponse.json(200, new LibraryListBody(toBodies(all, request)));
        }
        CursorPage<LibraryId> page = CursorPage.readPage(query.after(), query.limit(), id -> id,
                (after, limit) -> CoveredLibraries.list(carrel, token, after, limit));
        return ApiResponse.json(200, new LibraryPageBody(toBodies(page.items(), request), page.nextCursor()));
    }

    ApiResponse deleteLibrary(ApiRequest request) {
        LibraryId id = viewLibrary(request).id();
        carrel.deleteLibrary(id);
        return ApiResponse.json(200, DeletedBody.ofLibrary(id.value()));
    }

    private LibraryHandle viewLibrary(ApiRequest request) {
        return LibraryAccess.viewLibrary(carrel, request, request.pathParameter(ApiRequest.LIBRARY_ID));
    }

    private SavedLibrary saveLibrary(LibraryId id, LibrarySettingsUpdate update) {
        try {
            return carrel.createOrUpdateLibrary(id, update);
        } catch (AddressRefusedException e) {
            throw new ProblemException(ProblemMapper.addressRefusedProblem(e, "webhookUrl"));
        }
    }

    private List<LibraryBody> toBodies(List<LibraryId> libraries, ApiRequest request) {
        return libraries.stream()
                .flatMap(id -> findOverview(id, request).stream())
                .map(overview -> toBody(overview, request))
                .toList();
    }

    /** Returns the body of a library, without its settings for a person who only asks. */
    private static LibraryBody toBody(LibraryOverview overview, ApiRequest request) {
        AccessToken token = request.requireToken();
        LibraryBody body = LibraryBody.of(overview);
        return token.isOfPerson() && !token.permits(TokenScope.WRITE, overview.library().id()) ? body.withoutSettings()
                : body;
    }

    /** Returns the overview of a library; empty if it was deleted since it was listed. */
    private Optional<LibraryOverview> findOverview(LibraryId id, ApiRequest request) {
        try {
            return Optional.of(LibraryAccess.viewLibrary(carrel, request, id.value()).describe());
        } catch (NotFoundException ignored) {
            return Optional.empty();
        }
    }

    private static LibraryRequest readRequest(BodyFields fields) {
        return new LibraryRequest(fields.readString("name"), fields.readString("instructions"),
                fields.readString("refreshInterval"), fields.readString("webhookUrl"),
                fields.readString("webhookSecret"), fields.readOptionalBoolean("keepAll"),
                LimitsReader.readLimits(fields), fields.readString("helpArticles"));
    }

    /**
     * The parameters of a list of libraries.
     *
     * @param limit null for all libraries
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
