package dev.carrel.persistence.store;

import dev.carrel.application.port.Embeddings;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.domain.passage.PassageHash;
import dev.carrel.persistence.column.JsonColumns;
import dev.carrel.persistence.database.DatabaseReader;
import dev.carrel.persistence.database.DatabaseWriter;
import dev.carrel.persistence.database.MultiRowStatement;
import dev.carrel.persistence.table.AttributeCondition;
import dev.carrel.persistence.table.EmbeddingTable;
import dev.carrel.persistence.table.LibraryTable;
import dev.carrel.persistence.table.SectionTable;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/** Embeddings of passages, and which documents still need them. */
public record JdbiEmbeddings(DatabaseWriter writer, DatabaseReader readPool,
        DatabaseReader scanPool) implements Embeddings {

    /** The number of characters of text after which a batch of documents ends: enough for many embedding batches. */
    static final long MAX_BATCH_CHARACTERS = 512 * 1024;

    public static final String PENDING = pendingWhere("TRUE");

    public static final String COUNT = """
            SELECT coalesce(sum(documents), 0) FROM embedded_count
            WHERE library = (SELECT id FROM library WHERE public_id = :library) AND model <> :model
            """;

    public static final String MODELS = """
            SELECT model FROM embedded_count
            WHERE library = (SELECT id FROM library WHERE public_id = :library) AND model <> '' AND documents > 0
            """;

    private static final String MARK_EMBEDDED = """
            UPDATE document SET embedded = column2, revision = CAST(column3 AS BIGINT)
            FROM (VALUES %s) AS marked WHERE document.key = CAST(column1 AS BIGINT)
            """;

    /**
     * Returns the query for pending documents that meet one more condition. One index seek for each state of the
     * embedding, since an inequality is not one range of an index.
     */
    public static String pendingWhere(String condition) {
        return """
                SELECT key, id, revision, title, content_title FROM (%s UNION ALL %s UNION ALL %s) AS pending
                ORDER BY state, embedded, revision LIMIT :limit
                """.formatted(pendingInState(1, "embedded IS NULL", condition),
                pendingInState(2, "embedded < :model", condition), pendingInState(3, "embedded > :model", condition));
    }

    private static String pendingInState(int number, String state, String condition) {
        return """
                SELECT * FROM (SELECT %s AS state, key, id, embedded, revision, title, content_title FROM document
                WHERE library = (SELECT id FROM library WHERE public_id = :library) AND revision IS NOT NULL AND %s
                    AND %s
                ORDER BY embedded, revision LIMIT :limit) AS pending_%s
                """.formatted(number, state, condition, number);
    }

    @Override
    public List<PendingDocument> findPending(LibraryId library, ModelId model, int limit) {
        return findPending(library, model, limit, handle -> handle.createQuery(PENDING));
    }

    /** Finds pending documents by a {@linkplain #pendingWhere query} whose condition is bound. */
    public List<PendingDocument> findPending(LibraryId library, ModelId model, int limit,
            Function<Handle, Query> query) {
        return scanPool.readSnapshot(handle -> findPending(handle, query.apply(handle), library, model, limit));
    }

    private static List<PendingDocument> findPending(Handle handle, Query query, LibraryId library, ModelId model,
            int limit) {
        List<PendingRow> rows = query.bind("library", library.value())
                .bind("model", model.value())
                .bind("limit", limit)
                .map((row, context) -> new PendingRow(row.getLong("key"), new DocumentId(row.getString("id")),
                        row.getLong("revision"), row.getString("title"), row.getString("content_title")))
                .list();
        List<List<Section>> contents = SectionTable.readUntilLarge(handle,
                rows.stream().map(PendingRow::key).toList(), MAX_BATCH_CHARACTERS);
        return IntStream.range(0, contents.size())
                .mapToObj(each -> rows.get(each).withSections(contents.get(each)))
                .toList();
    }

    private record PendingRow(long key, DocumentId document, long revision, @Nullable String title,
            String contentTitle) {

        PendingDocument withSections(List<Section> sections) {
            return new PendingDocument(document, revision, title != null ? title : contentTitle,
                    new DocumentContent(contentTitle, sections));
        }
    }

    @Override
    public long countPending(LibraryId library, ModelId model, AttributeFilter filter) {
        return filter.isEverything() ? countPendingOfAll(library, model) : scanPool.read(handle -> {
            var condition = new AttributeCondition(filter);
            return condition.bindTo(handle.createQuery("""
                    SELECT count(*) FROM document
                    WHERE library = (SELECT id FROM library WHERE public_id = :library) AND revision IS NOT NULL
                        AND embedded IS DISTINCT FROM :model AND\s""" + condition.sql()))
                    .bind("library", library.value())
                    .bind("model", model.value())
                    .mapTo(Long.class)
                    .one();
        });
    }

    private long countPendingOfAll(LibraryId library, ModelId model) {
        return readPool.read(handle -> handle.createQuery(COUNT)
                .bind("library", library.value())
                .bind("model", model.value())
                .mapTo(long.class)
                .one());
    }

    @Override
    public Set<ModelId> findModels(LibraryId library) {
        return readPool.read(handle -> handle.createQuery(MODELS)
                .bind("library", library.value())
                .map((row, context) -> new ModelId(row.getString("model")))
                .set());
    }

    @Override
    public Map<PassageHash, Embedding> findByHash(LibraryId library, ModelId model, Collection<PassageHash> passages) {
        return readPool.read(handle -> EmbeddingTable.findEmbeddings(handle, library, model, passages));
    }

    @Override
    public void saveEmbeddings(LibraryId library, ModelId model, Collection<DocumentEmbeddings> embeddings) {
        writer.useTransaction(library,
                handle -> EmbeddingTable.saveEmbeddings(handle, library, model, embeddings));
    }

    @Override
    public OptionalLong markEmbedded(LibraryId library, ModelId model, Map<DocumentId, Long> texts) {
        return writer.runInTransaction(library, handle -> {
            List<CurrentText> current = findCurrent(handle, library, texts);
            if (current.isEmpty()) {
                return OptionalLong.empty();
            }
            long first = LibraryTable.nextRevisions(handle, library, current.size());
            MultiRowStatement.execute(handle, MARK_EMBEDDED, IntStream.range(0, current.size()).boxed().toList(),
                    each -> List.of(current.get(each).key(), model.value(), first + each));
            EmbeddingTable.deleteAllExcept(handle, library, current.stream().map(CurrentText::document).toList(),
                    model);
            return OptionalLong.of(first + current.size() - 1);
        });
    }

    private record CurrentText(long key, DocumentId document, long revision) {}

    /** Returns the documents that still have the text of a revision, the oldest text first. */
    private static List<CurrentText> findCurrent(Handle handle, LibraryId library, Map<DocumentId, Long> texts) {
        return handle.createQuery("""
                SELECT key, id, revision FROM document
                WHERE library = (SELECT id FROM library WHERE public_id = :library)
                    AND id IN (SELECT value FROM json_each(:ids)) AND revision IS NOT NULL
                """)
                .bind("library", library.value())
                .bind("ids", JsonColumns.arrayOf(texts.keySet()))
                .map((row, context) -> new CurrentText(row.getLong("key"), new DocumentId(row.getString("id")),
                        row.getLong("revision")))
                .stream()
                .filter(found -> Objects.equals(texts.get(found.document()), found.revision()))
                .sorted(Comparator.comparingLong(CurrentText::revision))
                .toList();
    }
}
