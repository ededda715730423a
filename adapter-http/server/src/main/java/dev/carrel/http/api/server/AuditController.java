package dev.carrel.http.api.server;

import dev.carrel.api.audit.AuditEntryBody;
import dev.carrel.api.audit.AuditExport;
import dev.carrel.api.audit.AuditListBody;
import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryDocuments;
import dev.carrel.application.access.AuditTrail;
import dev.carrel.domain.OpaqueId;
import dev.carrel.domain.audit.AuditEntry;
import dev.carrel.domain.audit.AuditKind;
import dev.carrel.domain.audit.AuditSelection;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.request.CursorPage;
import dev.carrel.http.request.ExportFormat;
import dev.carrel.http.request.LibraryAccess;
import dev.carrel.http.request.QueryParameters;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.jetty.http.HttpHeader;
import org.jspecify.annotations.Nullable;

/** Lists and exports the audit log. */
final class AuditController {

    private static final int DEFAULT_LIMIT = 100;

    private final Carrel carrel;

    AuditController(Carrel carrel) {
        this.carrel = carrel;
    }

    ApiResponse listEntries(ApiRequest request) {
        ListQuery query = QueryParameters.readParameters(request, ListQuery::of);
        ExportFormat format = query.format() == null
                ? ExportFormat.negotiate(request.headers().get(HttpHeader.ACCEPT))
                : query.format();
        Function<LibraryId, LibraryDocuments> libraries = id -> LibraryAccess.viewLibrary(carrel, request, id.value())
                .documents();
        if (format != ExportFormat.JSON) {
            List<AuditEntryBody> entries = AuditExport.readAll(carrel.auditTrail(), query.selection(), libraries);
            return format.createExport(() -> AuditExport.toCsv(entries), () -> entries);
        }
        CursorPage<AuditEntry> page = CursorPage.readPage(query.before(), query.limit(), AuditEntry::id,
                (before, limit) -> carrel.auditTrail().listNewest(query.selection(), before, limit));
        return ApiResponse.json(200,
                new AuditListBody(AuditEntryBody.listOf(page.items(), libraries), page.nextCursor()));
    }

    /** The parameters of a list. */
    private record ListQuery(AuditSelection selection, @Nullable String before, int limit,
            @Nullable ExportFormat format) {

        static ListQuery of(QueryParameters query) {
            return new ListQuery(
                    new AuditSelection(
                            query.readValue("kind", AuditKind::fromWireName,
                                    "must be sign-in, change, delete or export"),
                            query.readValue("library",
                                    id -> OpaqueId.isValid(id) ? Optional.of(new LibraryId(id)) : Optional.empty(),
                                    "must be the id of a library"),
                            query.readValue("actor", Optional::of, "must be an id"),
                            query.readTime("since")),
                    query.readCursor(Optional::of), query.readInteger("limit", 1, AuditTrail.MAX_PAGE_SIZE,
                            DEFAULT_LIMIT),
                    query.readValue("format", ExportFormat::fromWireName, "must be json, jsonl or csv"));
        }
    }
}
