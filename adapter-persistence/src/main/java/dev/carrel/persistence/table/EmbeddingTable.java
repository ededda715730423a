package dev.carrel.persistence.table;

import dev.carrel.application.port.Embeddings.DocumentEmbeddings;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.domain.passage.PassageHash;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;

/** The {@code embedding} and {@code embedding_set} tables: embeddings in sets by document and model. */
public final class EmbeddingTable {

    /** One index seek for each passage; any of several equal embeddings will do. */
    public static final String FIND = """
            SELECT value AS passage, (
                SELECT vector FROM embedding CROSS JOIN embedding_set ON embedding_set.key = embedding_set
                WHERE passage = unhex(value) AND library = (SELECT id FROM library WHERE known_as = :library)
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

    /** Saves embeddings of a document if it still has the text of that revision. */
    public static void saveEmbeddings(Handle handle, LibraryId library, ModelId model,
            DocumentEmbeddings embeddings) {
        handle.createQuery("""
                INSERT INTO embedding_set (library, model, document, document_id)
                SELECT library, :model, key, id FROM document
                WHERE library = (SELECT id FROM library WHERE known_as = :library) AND id = :id AND revision = :revision
                ON CONFLICT (document, model) DO UPDATE SET document = excluded.document
                RETURNING key
                """)
                .bind("model", model.value())
                .bind("library", library.value())
                .bind("id", embeddings.document().value())
                .bind("revision", embeddings.revision())
                .mapTo(long.class)
                .findOne()
                .ifPresent(set -> embeddings.embeddings().forEach((passage, embedding) -> {
                    handle.createUpdate("""
                            INSERT INTO embedding (embedding_set, passage, vector) VALUES (:set, :passage, :vector)
                            ON CONFLICT (passage, embedding_set) DO NOTHING
                            """)
                            .bind("set", set)
                            .bind("passage", HexFormat.of().parseHex(passage.value()))
                            .bind("vector", embedding.components())
                            .execute();
                }));
    }

    /** Deletes the embeddings of a document except the embeddings of the current text by a model. */
    public static void deleteAllExcept(Handle handle, LibraryId library, DocumentId document, ModelId model) {
        handle.createUpdate("""
                DELETE FROM embedding_set
                WHERE library = (SELECT id FROM library WHERE known_as = :library)
                    AND document_id = :id AND (document IS NULL OR model <> :model)
                """)
                .bind("library", library.value())
                .bind("id", document.value())
                .bind("model", model.value())
                .execute();
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
