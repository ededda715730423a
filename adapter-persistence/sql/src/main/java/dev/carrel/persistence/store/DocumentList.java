package dev.carrel.persistence.store;

import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentListing;
import dev.carrel.domain.document.DocumentListing.DocumentOrder;
import dev.carrel.domain.document.DocumentListing.ListPosition;
import dev.carrel.domain.document.DocumentSelection;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.column.EpochMicros;
import dev.carrel.persistence.table.AttributeCondition;
import dev.carrel.persistence.table.DocumentRow;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/** Sorted lists and counts of documents. */
public final class DocumentList {

    /** What titles are sorted by, as {@link DocumentOrder#TITLE} defines: SQLite knows the case of ASCII letters. */
    private static final String TITLE_KEY = "lower(coalesce(title, content_title, ''))";

    private DocumentList() {}

    /**
     * Returns the SQL of a list.
     *
     * @param isFirst whether it is the first page
     * @param condition what the documents must pass
     */
    public static String toSql(DocumentOrder order, boolean hasStatus, boolean isFirst, AttributeCondition condition) {
        return "SELECT * FROM document WHERE library = (SELECT id FROM library WHERE public_id = :library)"
                + " AND " + condition.sql()
                + (hasStatus ? " AND status = :status" : "")
                + (isFirst ? "" : " AND " + switch (order) {
                    case NEWEST -> "id < :id";
                    case OLDEST -> "id > :id";
                    case TITLE -> "(" + TITLE_KEY + ", id) > (:value, :id)";
                    case UPDATED -> "(updated_at, id) < (:value, :id)";
                })
                + " ORDER BY " + switch (order) {
                    case NEWEST -> "id DESC";
                    case OLDEST -> "id";
                    case TITLE -> TITLE_KEY + ", id";
                    case UPDATED -> "updated_at DESC, id DESC";
                };
    }

    static List<Document> readPage(Handle handle, LibraryId library, DocumentListing listing) {
        DocumentSelection selection = listing.selection();
        ListPosition after = listing.after();
        var condition = new AttributeCondition(selection.filter());
        // SQLite knows the case of ASCII letters only, so that words are looked for in the rows that it reads.
        boolean isChecked = !selection.words().isBlank();
        String sql = toSql(listing.order(), selection.status() != null, after == null, condition)
                + (isChecked ? "" : " LIMIT " + listing.limit());
        Query query = condition.bindTo(handle.createQuery(sql)).bind("library", library.value());
        if (selection.status() != null) {
            query.bind("status", selection.status().wireName());
        }
        if (after != null) {
            query.bind("id", after.id().value());
            switch (listing.order()) {
                case TITLE -> query.bind("value", after.requireValue());
                case UPDATED -> query.bind("value", EpochMicros.of(after.requireInstant()));
                case NEWEST, OLDEST -> {
                    // The id is the position.
                }
            }
        }
        try (Stream<Document> rows = query.map((row, context) -> DocumentRow.fromRow(row).document()).stream()) {
            return rows.filter(selection::matchesWords).limit(listing.limit()).toList();
        }
    }

    /** Returns the counts that the storage keeps. */
    static Map<DocumentStatus, Long> countAll(Handle handle, LibraryId library) {
        return handle.createQuery("""
                SELECT status, documents FROM document_count
                WHERE library = (SELECT id FROM library WHERE public_id = :library)
                """)
                .bind("library", library.value())
                .map((row, context) -> Map.entry(DocumentStatus.fromWireName(row.getString("status")).orElseThrow(),
                        row.getLong("documents")))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    static Map<DocumentStatus, Long> countMatching(Handle handle, LibraryId library, AttributeFilter filter) {
        var condition = new AttributeCondition(filter);
        return condition.bindTo(handle.createQuery("""
                SELECT status, count(*) AS documents FROM document
                WHERE library = (SELECT id FROM library WHERE public_id = :library) AND\s""" + condition.sql()
                + " GROUP BY status"))
                .bind("library", library.value())
                .map((row, context) -> Map.entry(DocumentStatus.fromWireName(row.getString("status")).orElseThrow(),
                        row.getLong("documents")))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}
