package dev.carrel.persistence.store;

import dev.carrel.application.port.ChangeLog;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.persistence.column.AttributeColumns;
import dev.carrel.persistence.database.DatabaseReader;
import dev.carrel.persistence.database.DatabaseWriter;
import dev.carrel.persistence.table.SectionTable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The change log that indexes follow: the revision of each document, and tombstones of deleted ones. */
public record JdbiChangeLog(DatabaseWriter writer, DatabaseReader readPool,
        DatabaseReader scanPool) implements ChangeLog {

    /** The number of characters of text after which a batch of changes ends. */
    public static final int MAX_BATCH_CHARACTERS = 8 * 1024 * 1024;

    /** Each part is limited, so that PostgreSQL reads no more of it however many changes follow. */
    public static final String CHANGES = """
            SELECT * FROM (
                SELECT revision, id, key, title, content_title, embedded, attributes FROM document
                WHERE library = (SELECT id FROM library WHERE public_id = :library) AND revision > :revision
                ORDER BY revision LIMIT :limit) AS texts
            UNION ALL SELECT * FROM (
                SELECT revision, document, CAST(NULL AS BIGINT), NULL, NULL, NULL, NULL FROM removal
                WHERE library = (SELECT id FROM library WHERE public_id = :library) AND revision > :revision
                ORDER BY revision LIMIT :limit) AS removals
            ORDER BY revision LIMIT :limit
            """;

    @Override
    public Optional<LogPosition> findPosition(LibraryId library) {
        return readPool.read(handle -> handle.createQuery("""
                SELECT storage.epoch || '.' || library.incarnation AS epoch, library.revision
                FROM library, storage WHERE library.public_id = :library
                """)
                .bind("library", library.value())
                .map((row, context) -> new LogPosition(row.getString("epoch"), row.getLong("revision")))
                .findOne());
    }

    @Override
    public List<DocumentChange> findChangesAfter(LibraryId library, long revision, int limit) {
        return scanPool.readSnapshot(handle -> {
            List<ChangeRow> rows = findRows(handle, library, revision, limit);
            Iterator<List<Section>> contents = SectionTable
                    .readUntilLarge(handle, rows.stream().filter(ChangeRow::isText).map(ChangeRow::key).toList(),
                            MAX_BATCH_CHARACTERS)
                    .iterator();
            var changes = new ArrayList<DocumentChange>();
            for (ChangeRow row : rows) {
                if (row.isText() && !contents.hasNext()) {
                    return changes;
                }
                changes.add(row.isText() ? row.toTextWritten(contents.next()) : row.toDocumentRemoved());
            }
            return changes;
        });
    }

    private static List<ChangeRow> findRows(Handle handle, LibraryId library, long revision, int limit) {
        return handle.createQuery(CHANGES)
                .bind("library", library.value())
                .bind("revision", revision)
                .bind("limit", limit)
                .map((row, context) -> new ChangeRow(row.getLong("revision"), new DocumentId(row.getString("id")),
                        row.getLong("key"), row.getString("title"), row.getString("content_title"),
                        row.getString("embedded"), row.getString("attributes")))
                .list();
    }

    /** @param contentTitle null for a tombstone */
    private record ChangeRow(long revision, DocumentId document, long key, @Nullable String title,
            @Nullable String contentTitle, @Nullable String embedded, @Nullable String attributes) {

        boolean isText() {
            return contentTitle != null;
        }

        DocumentChange toTextWritten(List<Section> sections) {
            String ownTitle = Objects.requireNonNull(contentTitle, "it is a text");
            return new DocumentChange.TextWritten(revision, document, title != null ? title : ownTitle,
                    AttributeColumns.readAttributes(attributes), new DocumentContent(ownTitle, sections),
                    embedded == null ? null : new ModelId(embedded));
        }

        DocumentChange toDocumentRemoved() {
            return new DocumentChange.DocumentRemoved(revision, document);
        }
    }

    @Override
    public long countChangesAfter(LibraryId library, long revision) {
        return readPool.read(handle -> handle.createQuery("""
                SELECT (SELECT count(*) FROM document
                    WHERE library = (SELECT id FROM library WHERE public_id = :library) AND revision > :revision)
                    + (SELECT count(*) FROM removal WHERE library = (SELECT id FROM library WHERE public_id = :library)
                        AND revision > :revision)
                """).bind("library", library.value()).bind("revision", revision).mapTo(long.class).one());
    }

    @Override
    public void acknowledge(LeaseHolder engine, LibraryId library, long revision) {
        writer.runInTransaction(library, handle -> handle
                .createUpdate("""
                        DELETE FROM removal
                        WHERE library = (SELECT id FROM library WHERE public_id = :library) AND revision <= :revision
                        """)
                .bind("library", library.value())
                .bind("revision", revision)
                .execute());
    }
}
