package dev.carrel.persistence.table;

import dev.carrel.application.port.DocumentQueue.FetchReason;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentMetadata;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.column.AttributeColumns;
import dev.carrel.persistence.column.DeduplicationKey;
import dev.carrel.persistence.column.EpochMicros;
import dev.carrel.persistence.column.WebAddressColumns;
import dev.carrel.persistence.database.MultiRowStatement;
import java.util.Arrays;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** A document to be added to the {@link DocumentTable}, which is queued. */
public record NewDocumentRow(Document document, DeduplicationKey key, FetchReason fetchReason, DocumentSource source) {

    private static final String INSERT = """
            INSERT INTO document (library, id, identity, url, host, client_key, source, submission, fetch_reason, asked,
                title, source_url, image_snippet, attributes, status, attempts, due, ready, created_at, updated_at)
            SELECT library.id, column2, column3, column4, column5, column6, column7, column8, column9,
                CAST(column10 AS BOOLEAN), column11, column12, column13, column14, 'queued',
                CAST(column15 AS INTEGER), CAST(column16 AS BIGINT), CAST(column17 AS INTEGER),
                CAST(column18 AS BIGINT), CAST(column19 AS BIGINT)
            FROM (VALUES %s) AS added JOIN library ON library.public_id = column1
            """;

    /** Adds documents of one library; returns false if it does not exist. */
    public static boolean insertAll(Handle handle, LibraryId library, List<NewDocumentRow> rows) {
        if (MultiRowStatement.execute(handle, INSERT, rows, NewDocumentRow::columns) < rows.size()) {
            return false;
        }
        AttributeTable.insertRows(handle, rows.stream()
                .filter(row -> !row.document().metadata().attributes().isEmpty())
                .flatMap(row -> AttributeTable.rowsOf(DocumentTable.findKey(handle, library, row.document().id()),
                        row.document().metadata().attributes()).stream())
                .toList());
        return true;
    }

    private List<@Nullable Object> columns() {
        DocumentMetadata metadata = document.metadata();
        var state = (DocumentState.Queued) document.state();
        return Arrays.asList(document.library().value(), document.id().value(), key.value(),
                WebAddressColumns.toColumn(document.url()), DocumentTable.hostColumn(document.url()), document.key(),
                key.sourceDigest(), key.submissionDigest(), DocumentTable.toColumn(fetchReason),
                fetchReason == FetchReason.ASKED, metadata.title(), WebAddressColumns.toColumn(metadata.sourceUrl()),
                WebAddressColumns.toColumn(metadata.imageSnippet()), AttributeColumns.toColumn(metadata.attributes()),
                state.attempts(), EpochMicros.of(state.dueAt()),
                DocumentTable.readyColumn(state, document.updatedAt()), EpochMicros.of(document.createdAt()),
                EpochMicros.of(document.updatedAt()));
    }
}
