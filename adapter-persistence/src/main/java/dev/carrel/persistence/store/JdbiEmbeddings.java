package dev.carrel.persistence.store;

import dev.carrel.application.port.Embeddings;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.domain.passage.PassageHash;
import dev.carrel.persistence.database.DatabaseReader;
import dev.carrel.persistence.database.DatabaseWriter;
import dev.carrel.persistence.table.AttributeCondition;
import dev.carrel.persistence.table.EmbeddingTable;
import dev.carrel.persistence.table.LibraryTable;
import dev.carrel.persistence.table.SectionTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.ResultIterator;

/** Embeddings of passages, and which documents still need them. */
public record JdbiEmbeddings(DatabaseWriter writer, DatabaseReader readPool,
        DatabaseReader scanPool) implements Embeddings {

    /** The number of characters of text after which a batch of documents ends: enough for many embedding batches. */
    static final long MAX_BATCH_CHARACTERS = 512 * 1024;

    /** One index seek per condition, since an inequality is not one range of an index. */
    public static final List<String> PENDING = List.of("embedded IS NULL", "embedded < :model", "embedded > :model")
            .stream()
            .map(condition -> """
                    SELECT key, id, revision, title, content_title FROM document
                    WHERE library = (SELECT id FROM library WHERE known_as = :library) AND revision IS NOT NULL AND %s
                    ORDER BY embedded, revision LIMIT :limit
                    """.formatted(condition))
            .toList();

    public static final String COUNT = """
            SELECT coalesce(sum(documents), 0) FROM embedded_count
            WHERE library = (SELECT id FROM library WHERE known_as = :library) AND model <> :model
            """;

    public static final String MODELS = """
            SELECT model FROM embedded_count
            WHERE library = (SELECT id FROM library WHERE known_as = :library) AND model <> '' AND documents > 0
            """;

    static final String EMBEDDED = """
            UPDATE document SET embedded = :model, revision = :next
            WHERE library = (SELECT id FROM library WHERE known_as = :library) AND id = :id AND revision = :revision
            """;

    @Override
    public List<PendingDocument> findPending(LibraryId library, ModelId model, int limit) {
        return scanPool.readSnapshot(handle -> {
            var pending = new ArrayList<PendingDocument>();
            long characters = 0;
            for (String sql : PENDING) {
                try (ResultIterator<PendingDocument> documents = queryPending(handle, sql, library, model, limit)) {
                    while (pending.size() < limit && characters < MAX_BATCH_CHARACTERS && documents.hasNext()) {
                        PendingDocument document = documents.next();
                        pending.add(document);
                        characters += JdbiChangeLog.countCharacters(document.content());
                    }
                }
            }
            return pending;
        });
    }

    private static ResultIterator<PendingDocument> queryPending(Handle handle, String sql, LibraryId library,
            ModelId model, int limit) {
        var query = handle.createQuery(sql).bind("library", library.value()).bind("limit", limit);
        if (sql.contains(":model")) {
            query.bind("model", model.value());
        }
        return query.map((row, context) -> {
            String contentTitle = row.getString("content_title");
            String title = row.getString("title");
            DocumentContent content = SectionTable.readContent(handle, row.getLong("key"), contentTitle);
            return new PendingDocument(new DocumentId(row.getString("id")), row.getLong("revision"),
                    title != null ? title : contentTitle, content);
        }).iterator();
    }

    @Override
    public long countPending(LibraryId library, ModelId model, AttributeFilter filter) {
        return filter.isEverything() ? countPendingOfAll(library, model) : scanPool.read(handle -> {
            var condition = new AttributeCondition(filter);
            return condition.bindTo(handle.createQuery("""
                    SELECT count(*) FROM document
                    WHERE library = (SELECT id FROM library WHERE known_as = :library) AND revision IS NOT NULL
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
        writer.useTransaction(library, handle -> embeddings
                .forEach(ofDocument -> EmbeddingTable.saveEmbeddings(handle, library, model, ofDocument)));
    }

    @Override
    public OptionalLong markEmbedded(LibraryId library, ModelId model, Map<DocumentId, Long> texts) {
        return writer.runInTransaction(library, handle -> texts.entrySet()
                .stream()
                .sorted(Map.Entry.comparingByValue())
                .map(text -> markOneEmbedded(handle, library, model, text.getKey(), text.getValue()))
                .filter(OptionalLong::isPresent)
                .reduce(OptionalLong.empty(), (before, last) -> last));
    }

    private static OptionalLong markOneEmbedded(Handle handle, LibraryId library, ModelId model, DocumentId document,
            long revision) {
        if (!hasRevision(handle, library, document, revision)) {
            return OptionalLong.empty();
        }
        long next = LibraryTable.nextRevision(handle, library);
        handle.createUpdate(EMBEDDED)
                .bind("model", model.value())
                .bind("next", next)
                .bind("library", library.value())
                .bind("id", document.value())
                .bind("revision", revision)
                .execute();
        EmbeddingTable.deleteAllExcept(handle, library, document, model);
        return OptionalLong.of(next);
    }

    private static boolean hasRevision(Handle handle, LibraryId library, DocumentId document, long revision) {
        return handle.createQuery("""
                SELECT count(*) FROM document WHERE library = (SELECT id FROM library WHERE known_as = :library)
                    AND id = :id AND revision = :revision
                """)
                .bind("library", library.value())
                .bind("id", document.value())
                .bind("revision", revision)
                .mapTo(int.class)
                .one() == 1;
    }
}
