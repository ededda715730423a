package dev.carrel.persistence.store;

import dev.carrel.application.port.ChangeLog;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.persistence.column.AttributeColumns;
import dev.carrel.persistence.database.DatabaseReader;
import dev.carrel.persistence.database.DatabaseWriter;
import dev.carrel.persistence.table.SectionTable;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.ResultIterable;
import org.jdbi.v3.core.result.ResultIterator;

/** The change log that indexes follow: the revision of each document, and tombstones of deleted ones. */
public record JdbiChangeLog(DatabaseWriter writer, DatabaseReader readPool,
        DatabaseReader scanPool) implements ChangeLog {

    /** The number of characters of text after which a batch of changes ends. */
    public static final int MAX_BATCH_CHARACTERS = 8 * 1024 * 1024;

    @Override
    public Optional<LogPosition> findPosition(LibraryId library) {
        return readPool.read(handle -> handle.createQuery("""
                SELECT storage.epoch || '.' || library.incarnation AS epoch, library.revision
                FROM library, storage WHERE library.known_as = :library
                """)
                .bind("library", library.value())
                .map((row, context) -> new LogPosition(row.getString("epoch"), row.getLong("revision")))
                .findOne());
    }

    @Override
    public List<DocumentChange> findChangesAfter(LibraryId library, long revision, int limit) {
        return scanPool.readSnapshot(handle -> {
            try (ResultIterator<DocumentChange> changes = queryChanges(handle, library, revision, limit).iterator()) {
                return takeUntilLarge(changes);
            }
        });
    }

    private static List<DocumentChange> takeUntilLarge(Iterator<DocumentChange> changes) {
        List<DocumentChange> taken = new ArrayList<>();
        for (long characters = 0; characters < MAX_BATCH_CHARACTERS && changes.hasNext();) {
            DocumentChange change = changes.next();
            taken.add(change);
            characters += change instanceof DocumentChange.TextWritten written ? countCharacters(written.content()) : 0;
        }
        return taken;
    }

    static long countCharacters(DocumentContent content) {
        return content.sections().stream().mapToLong(section -> section.text().length()).sum();
    }

    private static ResultIterable<DocumentChange> queryChanges(Handle handle, LibraryId library, long revision,
            int limit) {
        return handle.createQuery("""
                SELECT revision, id, key, title, content_title, embedded, attributes FROM document
                WHERE library = (SELECT id FROM library WHERE known_as = :library) AND revision > :revision
                UNION ALL
                SELECT revision, document, NULL, NULL, NULL, NULL, NULL FROM removal
                WHERE library = (SELECT id FROM library WHERE known_as = :library) AND revision > :revision
                ORDER BY revision LIMIT :limit
                """)
                .bind("library", library.value())
                .bind("revision", revision)
                .bind("limit", limit)
                .map((row, context) -> readChange(handle, row));
    }

    @Override
    public long countChangesAfter(LibraryId library, long revision) {
        return readPool.read(handle -> handle.createQuery("""
                SELECT (SELECT count(*) FROM document WHERE library = (SELECT id FROM library WHERE known_as = :library)
                    AND revision > :revision)
                    + (SELECT count(*) FROM removal WHERE library = (SELECT id FROM library WHERE known_as = :library)
                        AND revision > :revision)
                """).bind("library", library.value()).bind("revision", revision).mapTo(long.class).one());
    }

    @Override
    public void acknowledge(LeaseHolder engine, LibraryId library, long revision) {
        writer.runInTransaction(library, handle -> handle
                .createUpdate("""
                        DELETE FROM removal
                        WHERE library = (SELECT id FROM library WHERE known_as = :library) AND revision <= :revision
                        """)
                .bind("library", library.value())
                .bind("revision", revision)
                .execute());
    }

    private static DocumentChange readChange(Handle handle, ResultSet row) throws SQLException {
        long revision = row.getLong("revision");
        var document = new DocumentId(row.getString("id"));
        String contentTitle = row.getString("content_title");
        if (contentTitle == null) {
            return new DocumentChange.DocumentRemoved(revision, document);
        }
        String title = row.getString("title");
        String embedded = row.getString("embedded");
        return new DocumentChange.TextWritten(revision, document, title != null ? title : contentTitle,
                AttributeColumns.readAttributes(row.getString("attributes")),
                SectionTable.readContent(handle, row.getLong("key"), contentTitle),
                embedded == null ? null : new ModelId(embedded));
    }
}
