package dev.carrel.persistence.table;

import dev.carrel.application.port.Embeddings.DocumentEmbeddings;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.domain.passage.PassageHash;
import dev.carrel.persistence.column.JsonColumns;
import dev.carrel.persistence.database.RowBatch;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;

/** The {@code embedding} and {@code embedding_set} tables: embeddings in sets by document and model. */
public final class EmbeddingTable {

    /** One index seek for each passage; any of several equal embeddings will do. */
    public static final String FIND = """
            SELECT value AS passage, (
                SELECT vector FROM embedding CROSS JOIN embedding_set ON embedding_set.key = embedding_set
                WHERE passage = unhex(value) AND library = (SELECT id FROM library WHERE public_id = :library)
                    AND model = :model LIMIT 1) AS vector
            FROM json_each(:passages)
            """;

    public static final String RELEASE = "UPDATE embedding_set SET document = NULL WHERE document = :key";

    private static final String DELETE_RELEASED = """
            DELETE FROM embedding WHERE key IN (SELECT embedding.key
                FROM embedding_set CROSS JOIN embedding ON embedding_set = embedding_set.key
                WHERE document IS NULL LIMIT :rows)
            """;
    private static final String DELETE_RELEASED_SETS = """
            DELETE FROM embedding_set WHERE key IN (SELECT key FROM embedding_set WHERE document IS NULL LIMIT :rows)
            """;
    private static final int RELEASED_BATCH_ROWS = 250;

    private EmbeddingTable() {}

    /** Returns the stored embeddings of equal passages in a library. */
    public static Map<PassageHash, Embedding> findEmbeddings(Handle handle, LibraryId library, ModelId model,
            Collection<PassageHash> passages) {
        // One JSON value, so that the statement is the same for any number of passages.
        String array = passages.stream()
                .distinct()
                .map(passage -> '"' + passage.value() + '"')
                .collect(Collectors.joining(",", "[", "]"));
        return handle.createQuery(FIND)
                .bind("library", library.value())
                .bind("model", model.value())
                .bind("passages", array)
                .map((row, context) -> readFound(row, model))
                .stream()
                .flatMap(Optional::stream)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static Optional<Map.Entry<PassageHash, Embedding>> readFound(ResultSet row, ModelId model)
            throws SQLException {
        byte[] vector = row.getBytes("vector");
        return vector == null
                ? Optional.empty()
                : Optional.of(Map.entry(new PassageHash(row.getString("passage")), Embedding.of(model, vector)));
    }

    /** Saves the embeddings of each document that still has the text of that revision. */
    public static void saveEmbeddings(Handle handle, LibraryId library, ModelId model,
            Collection<DocumentEmbeddings> embeddings) {
        List<DocumentEmbeddings> documents = List.copyOf(embeddings);
        int[] saved = RowBatch.execute(handle, """
                INSERT INTO embedding_set (library, model, document, document_id)
                SELECT library, :model, key, id FROM document
                WHERE library = (SELECT id FROM library WHERE public_id = :library) AND id = :id
                    AND revision = :revision
                ON CONFLICT (document, model) DO UPDATE SET document = excluded.document
                """, documents, (insert, each) -> insert.bind("model", model.value())
                .bind("library", library.value())
                .bind("id", each.document().value())
                .bind("revision", each.revision()));
        List<DocumentEmbeddings> current = IntStream.range(0, saved.length)
                .filter(each -> saved[each] > 0)
                .mapToObj(documents::get)
                .toList();
        Map<DocumentId, Long> sets = findSets(handle, library, model, current);
        RowBatch.execute(handle, """
                INSERT INTO embedding (embedding_set, passage, vector) VALUES (:set, :passage, :vector)
                ON CONFLICT (passage, embedding_set) DO NOTHING
                """, toRows(current, sets), (insert, row) -> insert.bind("set", row.set())
                .bind("passage", HexFormat.of().parseHex(row.passage().value()))
                .bind("vector", row.embedding().components()));
    }

    private static Map<DocumentId, Long> findSets(Handle handle, LibraryId library, ModelId model,
            List<DocumentEmbeddings> documents) {
        return handle.createQuery("""
                SELECT id, embedding_set.key AS set_key
                FROM document CROSS JOIN embedding_set ON embedding_set.document = document.key
                WHERE document.library = (SELECT id FROM library WHERE public_id = :library)
                    AND id IN (SELECT value FROM json_each(:ids)) AND model = :model
                """)
                .bind("library", library.value())
                .bind("ids", JsonColumns.arrayOf(documents.stream().map(DocumentEmbeddings::document).toList()))
                .bind("model", model.value())
                .map((row, context) -> Map.entry(new DocumentId(row.getString("id")), row.getLong("set_key")))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private record EmbeddingRow(long set, PassageHash passage, Embedding embedding) {}

    private static List<EmbeddingRow> toRows(List<DocumentEmbeddings> documents, Map<DocumentId, Long> sets) {
        var rows = new ArrayList<EmbeddingRow>();
        for (DocumentEmbeddings each : documents) {
            long set = Objects.requireNonNull(sets.get(each.document()), "it was saved");
            each.embeddings().forEach((passage, embedding) -> rows.add(new EmbeddingRow(set, passage, embedding)));
        }
        return rows;
    }

    /** Deletes the embeddings of documents except the embeddings of the current texts by a model. */
    public static void deleteAllExcept(Handle handle, LibraryId library, Collection<DocumentId> documents,
            ModelId model) {
        RowBatch.execute(handle, """
                DELETE FROM embedding_set
                WHERE library = (SELECT id FROM library WHERE public_id = :library)
                    AND document_id = :id AND (document IS NULL OR model <> :model)
                """, documents, (delete, document) -> delete.bind("library", library.value())
                .bind("id", document.value())
                .bind("model", model.value()));
    }

    /**
     * Releases the embeddings of a document whose text or title changed; equal passages can reuse them until a purge.
     */
    public static void releaseEmbeddings(Handle handle, long document) {
        handle.createUpdate(RELEASE).bind("key", document).execute();
    }

    /** Deletes a batch of released embeddings and returns whether there may be more. */
    public static boolean deleteReleasedBatch(Handle handle) {
        return Stream.of(DELETE_RELEASED, DELETE_RELEASED_SETS)
                .anyMatch(sql -> handle.createUpdate(sql).bind("rows", RELEASED_BATCH_ROWS).execute() > 0);
    }
}
